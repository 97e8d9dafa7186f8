import type { ReactNode } from 'react'
import type { ContentId } from '#shared/content/catalogue.ts'
import { drawingOf, ownAgent, useAgents } from '#web/content/agents.ts'
import { AgentSubtitle, AgentTasks } from '#web/content/agent-texts.tsx'
import { ContentButton, ContentImage, ContentText } from '#web/content/content.tsx'
import { useContentValue } from '#web/content/use-content.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useLaunch } from '#web/session/launch-context.ts'
import { Icon } from '#web/ui/icon.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { InlineArt } from '#web/ui/inline-art.tsx'
import { Row } from '#web/ui/margin-note.tsx'
import { useEarlyPress } from '#web/session/use-hydrated.ts'
import styles from './agents-section.module.css'
import frame from '#web/content/page-frame.module.css'
import buttonStyles from '#web/ui/button.module.css'

/** Five sheets on one thread, and the card that binds them. @see HOME-03, HOME-04 */
export function AgentsSection(): ReactNode {
  return (
    <section className="sec" id="agents" aria-labelledby="agents-title">
      <Row note={<ContentText id="home.agents.note" />}>
        <div className={frame.secHead}>
          <ContentText id="home.agents.title" as="h2" htmlId="agents-title" />
          <ContentText id="home.agents.description" as="p" className="lead" />
        </div>
        <div className={styles.grid}>
          {/* On narrow screens a strip that scrolls sideways, so the keyboard must reach it. */}
          <div className={styles.agents} role="group" aria-labelledby="agents-title" tabIndex={0}>
            {useAgents().map((name, position) => (
              <AgentSheet key={name} name={name} step={position + 1} />
            ))}
          </div>
          <IntegratedCard />
        </div>
      </Row>
    </section>
  )
}

function AgentSheet({ name, step }: { name: string; step: number }): ReactNode {
  const { t } = useTranslation()
  const launch = useLaunch()
  const early = useEarlyPress()
  // Agents that editors added have ids of the same form.
  const idOf = (field: string): ContentId => `home.agents.${name}_${field}` as ContentId
  const isLoading = useContentValue(idOf('title')) === null
  return (
    <article className={styles.agent} aria-busy={isLoading || undefined}>
      <div className={styles.top}>
        <span className="stepno" aria-hidden>
          {step}
        </span>
        <ContentText id={idOf('badge')} className="badge text-primary" />
      </div>
      <ContentImage
        id={idOf('icon')}
        className={styles.art}
        sizes="104px"
        drawing={(label) => <InlineArt name={drawingOf(name)} label={label} />}
      />
      <button
        type="button"
        id={`agent-${name}-launch`}
        className={buttonClass({ variant: 'outline', size: 'sm', className: styles.launch })}
        aria-labelledby={`agent-${name}-launch agent-${name}-title`}
        data-launch=""
        {...early}
        onClick={() => launch(ownAgent(name))}
      >
        <span>{t('workWithIt')}</span>
        <Icon name="arrow" size={16} className={buttonStyles.go} />
      </button>
      <ContentText id={idOf('title')} as="h3" htmlId={`agent-${name}-title`} />
      <AgentSubtitle name={name} />
      <ContentText id={idOf('description')} as="p" className={styles.text} />
      <AgentTasks id={idOf('tasks')} />
    </article>
  )
}

function IntegratedCard(): ReactNode {
  return (
    <article className={styles.whole} data-piece="whole">
      <InlineArt name="seal" className={styles.seal} />
      <div className={styles.steps} aria-hidden>
        {useAgents().map((name, position) => (
          <span key={name} className="stepno">
            {position + 1}
          </span>
        ))}
      </div>
      <ContentText id="home.integrated.title" as="h3" />
      <ContentText id="home.integrated.description" as="p" />
      <ContentButton
        id="home.integrated.cta"
        variant="paper"
        after={<Icon name="arrow" size={18} className={buttonStyles.go} />}
      />
      <ContentText id="home.integrated.note" as="p" />
    </article>
  )
}
