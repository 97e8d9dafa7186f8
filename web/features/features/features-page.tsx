import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ContentId } from '#shared/content/catalogue.ts'
import { drawingOf, ownAgent, useAgents } from '#web/content/agents.ts'
import { AgentSubtitle, AgentTasks } from '#web/content/agent-texts.tsx'
import { ContentButton, ContentFigure, ContentImage, ContentList, ContentText } from '#web/content/content.tsx'
import { PageInOrder } from '#web/content/page-in-order.tsx'
import { ClosingCall, SectionHead } from '#web/content/page-parts.tsx'
import { useContentText } from '#web/content/use-content.ts'
import { PlansSection } from '#web/features/subscriptions/public/plans-section.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { InlineArt } from '#web/ui/inline-art.tsx'
import { Row } from '#web/ui/margin-note.tsx'
import styles from './features-page.module.css'
import frame from '#web/content/page-frame.module.css'
import button from '#web/ui/button.module.css'

/** What can be bought, from the free one upwards: each a figure and a word on what it is. */
const services = ['consultation', 'search', 'application', 'creation', 'support'] as const

/** What follows the agents on the page. */
const parts = [
  { hash: 'programmes', title: 'features.programmes.title' },
  { hash: 'prices', title: 'features.prices.title' },
  { hash: 'account', title: 'features.account.title' },
] as const satisfies readonly { hash: string; title: ContentId }[]

/** What each agent does, the programmes, what an account adds, and the prices. */
export function FeaturesPage(): ReactNode {
  return <PageInOrder page="features" parts={sections} />
}

const sections = {
  hero: (
    <div className={frame.top}>
      <Row note={<ContentText id="features.hero.note" />}>
        <div className={`${frame.head} ${styles.head}`}>
          <div>
            <ContentText id="features.hero.title" as="h1" />
            <ContentText id="features.hero.lead" as="p" className="lead" />
          </div>
          <Contents />
        </div>
      </Row>
    </div>
  ),
  agents: (
    <Row>
      <div className={styles.features}>
        <AgentBands />
      </div>
    </Row>
  ),
  programmes: (
    <section className="sec band" id="programmes" aria-labelledby="programmes-title">
      <Row note={<ContentText id="features.programmes.note" />}>
        <SectionHead title="features.programmes.title" lead="features.programmes.lead" htmlId="programmes-title" />
        <ContentList id="features.programmes.items" className={styles.plain} titled />
      </Row>
    </section>
  ),
  prices: (
    <section className="sec" id="prices" aria-labelledby="prices-title">
      <Row note={<ContentText id="features.prices.note" />}>
        <SectionHead title="features.prices.title" lead="features.prices.lead" htmlId="prices-title" />
        <ul className={styles.prices}>
          {services.map((service) => (
            <li key={service}>
              <dl>
                <ContentFigure id={`features.prices.${service}`} />
              </dl>
              <ContentText id={`features.prices.${service}_text`} as="p" />
            </li>
          ))}
        </ul>
        <div className={styles.actions}>
          <ContentButton id="features.prices.ask" variant="primary" />
          <ContentButton id="features.prices.plans" variant="secondary" />
        </div>
        <PlansSection />
      </Row>
      <div className={frame.inner} id="account">
        <Row>
          <SectionHead title="features.account.title" lead="features.account.lead" htmlId="account-title" />
          <ContentList id="features.account.items" className={styles.plain} titled />
        </Row>
      </div>
    </section>
  ),
  cta: (
    <ClosingCall title="features.cta.title" text="features.cta.text">
      <ContentButton
        id="features.cta.launch"
        variant="primary"
        size="lg"
        after={<Icon name="arrow" className={button.go} />}
      />
      <ContentButton id="features.cta.contact" variant="outline" size="lg" />
    </ClosingCall>
  ),
}

/** The parts of the page, to go to at once. */
function Contents(): ReactNode {
  const label = useContentText('features.hero.contents')
  return (
    <nav className={styles.contents} aria-label={label}>
      <ContentText id="features.hero.contents" as="p" />
      <ul>
        {useAgents().map((name, position) => (
          <li key={name}>
            <Link to={{ hash: name }}>
              <span className="stepno" aria-hidden>
                {position + 1}
              </span>
              <ContentText id={`home.agents.${name}_title` as ContentId} />
            </Link>
          </li>
        ))}
        {parts.map(({ hash, title }) => (
          <li key={hash}>
            <Link to={{ hash }}>
              <ContentText id={title} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function AgentBands(): ReactNode {
  return useAgents().map((name, position) => <AgentBand key={name} name={name} step={position + 1} />)
}

/** An agent in full; of one that editors added, what the home page says of it. */
function AgentBand({ name, step }: { name: string; step: number }): ReactNode {
  const own = ownAgent(name)
  // Agents that editors added have ids of the same form.
  const idOf = (field: string): ContentId => `home.agents.${name}_${field}` as ContentId
  return (
    <section className={styles.feature} id={name} aria-labelledby={`${name}-title`}>
      <ContentImage
        id={idOf('icon')}
        className={styles.art}
        sizes="(min-width: 48rem) 200px, 100vw"
        drawing={(label) => <InlineArt name={drawingOf(name)} label={label} />}
      />
      <div className={styles.name}>
        <div className={styles.top}>
          <span className="stepno" aria-hidden>
            {step}
          </span>
          <ContentText id={idOf('badge')} className="badge text-primary" />
        </div>
        <ContentText id={idOf('title')} as="h2" htmlId={`${name}-title`} />
        <AgentSubtitle name={name} />
      </div>
      <ContentText id={own ? `features.${own}.text` : idOf('description')} as="p" className={styles.text} />
      <div className={styles.does} data-piece="tasks">
        <ContentText id="features.agents.tasks_title" as="h3" className={styles.tasksTitle} />
        <AgentTasks id={own ? `features.${own}.tasks` : idOf('tasks')} className={styles.tasks} />
      </div>
      {own ? (
        <div className={`sheet ${styles.gain}`}>
          <ContentText id="features.agents.gets_title" as="h3" />
          <ContentList id={`features.${own}.gets`} />
        </div>
      ) : null}
    </section>
  )
}
