import type { ReactNode } from 'react'
import { agents } from '#web/content/agents.ts'
import { AgentSubtitle, AgentTasks } from '#web/content/agent-words.tsx'
import type { Agent } from '#web/content/agents.ts'
import { ContentButton, ContentImage, ContentText } from '#web/content/content.tsx'
import { useContentValue } from '#web/content/use-content.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useLaunch } from '#web/session/launch-context.ts'
import { Icon } from '#web/ui/icon.tsx'
import { InlineArt } from '#web/ui/inline-art.tsx'
import { Row } from '#web/ui/margin-note.tsx'
import { useEarlyPress } from '#web/session/use-hydrated.ts'
import styles from './agents-section.module.css'

/** Five sheets on one thread, and the card that binds them. @see HOME-03, HOME-04 */
export function AgentsSection(): ReactNode {
  return (
    <section className="sec" id="agents" aria-labelledby="agents-title">
      <Row note={<ContentText id="home.agents.note" />}>
        <div className="sec-head">
          <ContentText id="home.agents.title" as="h2" htmlId="agents-title" />
          <ContentText id="home.agents.description" as="p" className="lead" />
        </div>
        <div className={styles.grid}>
          {/* On narrow screens a strip that scrolls sideways, so the keyboard must reach it. */}
          <div className={styles.agents} role="group" aria-labelledby="agents-title" tabIndex={0}>
            {agents.map((agent, position) => (
              <AgentSheet key={agent.name} agent={agent} step={position + 1} />
            ))}
          </div>
          <IntegratedCard />
        </div>
      </Row>
    </section>
  )
}

function AgentSheet({ agent, step }: { agent: Agent; step: number }): ReactNode {
  const { t } = useTranslation()
  const launch = useLaunch()
  const early = useEarlyPress()
  const { name, drawing } = agent
  const isLoading = useContentValue(`home.agents.${name}_title`) === null
  return (
    <article className={styles.agent} aria-busy={isLoading || undefined}>
      <div className={styles.top}>
        <span className="stepno" aria-hidden>
          {step}
        </span>
        <ContentText id={`home.agents.${name}_badge`} className="badge blue" />
      </div>
      <ContentImage
        id={`home.agents.${name}_icon`}
        className={styles.art}
        sizes="104px"
        drawing={(label) => <InlineArt name={drawing} label={label} />}
      />
      <button
        type="button"
        id={`agent-${name}-launch`}
        className={`btn outline sm ${styles.launch}`}
        aria-labelledby={`agent-${name}-launch agent-${name}-title`}
        data-launch=""
        {...early}
        onClick={() => launch(name)}
      >
        <span>{t('workWithIt')}</span>
        <Icon name="arrow" size={16} className="go" />
      </button>
      <ContentText id={`home.agents.${name}_title`} as="h3" htmlId={`agent-${name}-title`} />
      <AgentSubtitle name={name} />
      <ContentText id={`home.agents.${name}_description`} as="p" className={styles.text} />
      <AgentTasks id={`home.agents.${name}_tasks`} />
    </article>
  )
}

function IntegratedCard(): ReactNode {
  return (
    <article className={styles.whole} data-piece="whole">
      <InlineArt name="seal" className={styles.seal} />
      <div className={styles.steps} aria-hidden>
        {agents.map(({ name }, position) => (
          <span key={name} className="stepno">
            {position + 1}
          </span>
        ))}
      </div>
      <ContentText id="home.integrated.title" as="h3" />
      <ContentText id="home.integrated.description" as="p" />
      <ContentButton id="home.integrated.cta" variant="paper" after={<Icon name="arrow" size={18} className="go" />} />
      <ContentText id="home.integrated.note" as="p" />
    </article>
  )
}
