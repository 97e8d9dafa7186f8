import type { ReactNode } from 'react'
import { agents } from '#web/content/agents.ts'
import type { Agent } from '#web/content/agents.ts'
import { ContentButton, ContentFigure, ContentImage, ContentList, ContentText } from '#web/content/content.tsx'
import { ClosingCall, Opening, SectionHead } from '#web/content/page-parts.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { InlineArt } from '#web/ui/inline-art.tsx'
import { Row } from '#web/ui/margin-note.tsx'

/** What each agent does, the programmes, what an account adds, and the prices. */
export function FeaturesPage(): ReactNode {
  return (
    <>
      <div className="page-top">
        <Opening title="features.hero.title" lead="features.hero.lead" note="features.hero.note" />
      </div>
      <Row>
        <div className="features">
          {agents.map((agent, position) => (
            <AgentBand key={agent.name} agent={agent} step={position + 1} />
          ))}
        </div>
      </Row>
      <section className="sec band" aria-labelledby="programmes-title">
        <Row note={<ContentText id="features.programmes.note" />}>
          <SectionHead title="features.programmes.title" lead="features.programmes.lead" htmlId="programmes-title" />
          <ContentList id="features.programmes.items" className="plain-list" titled />
        </Row>
      </section>
      <section className="sec" id="prices" aria-labelledby="prices-title">
        <Row note={<ContentText id="features.prices.note" />}>
          <SectionHead title="features.prices.title" lead="features.prices.lead" htmlId="prices-title" />
          <dl className="ledger of-five">
            <ContentFigure id="features.prices.consultation" />
            <ContentFigure id="features.prices.search" />
            <ContentFigure id="features.prices.application" />
            <ContentFigure id="features.prices.creation" />
            <ContentFigure id="features.prices.support" />
          </dl>
          <ContentButton id="features.prices.plans" variant="secondary" />
        </Row>
        <div className="sec-inner">
          <Row>
            <SectionHead title="features.account.title" lead="features.account.lead" htmlId="account-title" />
            <ContentList id="features.account.items" className="plain-list" titled />
          </Row>
        </div>
      </section>
      <ClosingCall title="features.cta.title" text="features.cta.text">
        <ContentButton
          id="features.cta.launch"
          variant="primary"
          size="lg"
          after={<Icon name="arrow" className="go" />}
        />
        <ContentButton id="features.cta.contact" variant="outline" size="lg" />
      </ClosingCall>
    </>
  )
}

function AgentBand({ agent, step }: { agent: Agent; step: number }): ReactNode {
  const { name, drawing } = agent
  return (
    <section className="feature" id={name} aria-labelledby={`${name}-title`}>
      <ContentImage
        id={`home.agents.${name}_icon`}
        className="feature-art"
        sizes="(min-width: 48rem) 200px, 100vw"
        drawing={(label) => <InlineArt name={drawing} label={label} />}
      />
      <div>
        <div className="feature-top">
          <span className="stepno" aria-hidden>
            {step}
          </span>
          <ContentText id={`home.agents.${name}_badge`} className="badge blue" />
        </div>
        <ContentText id={`home.agents.${name}_title`} as="h2" htmlId={`${name}-title`} />
        <ContentText id={`home.agents.${name}_subtitle`} as="p" className="agent-subtitle" />
        <ContentText id={`features.${name}.text`} as="p" className="feature-text" />
        <ContentText id="features.agents.tasks_title" as="h3" className="feature-tasks" />
        <ContentList id={`home.agents.${name}_tasks`} className="tasks" icon={<Icon name="check" size={18} />} />
      </div>
      <div className="sheet feature-gain">
        <ContentText id="features.agents.gets_title" as="h3" />
        <ContentList id={`features.${name}.gets`} />
      </div>
    </section>
  )
}
