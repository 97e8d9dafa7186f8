import type { ReactNode } from 'react'
import type { ContentId } from '#shared/content/catalogue.ts'
import { aboutFigures } from '#shared/content/own-items.ts'
import { drawingOf, ownAgent, useAgents } from '#web/content/agents.ts'
import { ContentButton, ContentFigure, ContentImage, ContentList, ContentText, Figures } from '#web/content/content.tsx'
import { PageInOrder } from '#web/content/page-in-order.tsx'
import { ClosingCall, Opening, SectionHead } from '#web/content/page-parts.tsx'
import { DeskDrawing } from '#web/features/about/desk-drawing.tsx'
import { SuccessRuler } from '#web/features/about/success-ruler.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { InlineArt } from '#web/ui/inline-art.tsx'
import { Ledger } from '#web/ui/ledger.tsx'
import { Row } from '#web/ui/margin-note.tsx'
import styles from './about-page.module.css'
import frame from '#web/content/page-frame.module.css'
import button from '#web/ui/button.module.css'

const story = [
  { paragraph: 'about.story.paragraph_2', note: 'about.story.note_2' },
  { paragraph: 'about.story.paragraph_3', note: null },
  { paragraph: 'about.story.paragraph_4', note: 'about.story.note_3' },
] as const satisfies readonly { paragraph: ContentId; note: ContentId | null }[]

/** Why it is made, with what success, who does the work, and by which rules. */
export function AboutPage(): ReactNode {
  return <PageInOrder page="about" parts={sections} />
}

/** The agents, each with what it does; of one that editors added, what the home page says of it. */
function Hands(): ReactNode {
  return (
    <ol className={styles.hands}>
      {useAgents().map((name, position) => {
        const own = ownAgent(name)
        // Agents that editors added have ids of the same form.
        const idOf = (field: string): ContentId => `home.agents.${name}_${field}` as ContentId
        return (
          <li key={name}>
            <span className="stepno" aria-hidden>
              {position + 1}
            </span>
            <ContentImage
              id={idOf('icon')}
              className={styles.art}
              sizes="84px"
              drawing={(label) => <InlineArt name={drawingOf(name)} label={label} />}
            />
            <div>
              <ContentText id={idOf('title')} as="h3" />
              <ContentText id={idOf('badge')} className="badge text-primary" />
            </div>
            <ContentText id={own ? `about.hands.${own}` : idOf('description')} as="p" />
          </li>
        )
      })}
    </ol>
  )
}

const sections = {
  hero: (
    <div className={frame.top}>
      <Opening title="about.hero.title" lead="about.hero.lead" note="about.hero.note" />
      <Row>
        <ContentImage
          id="about.hero.image"
          className={styles.desk}
          sizes="(min-width: 77.5rem) 1140px, 100vw"
          isFirst
          drawing={(label) => <DeskDrawing label={label} />}
        />
      </Row>
    </div>
  ),
  story: (
    <section className={`sec ${styles.story}`} aria-labelledby="story-title">
      <Row note={<ContentText id="about.story.note_1" />}>
        <div className={styles.storyHead}>
          <ContentText id="about.story.title" as="h2" htmlId="story-title" className={styles.storyTitle} />
          <ContentText id="about.story.paragraph_1" as="p" className={styles.first} />
        </div>
        <dl className={styles.block}>
          <Figures page="about" section="claims" own={aboutFigures} />
        </dl>
      </Row>
      {story.map(({ paragraph, note }) => (
        <Row key={paragraph} note={note === null ? undefined : <ContentText id={note} />}>
          <ContentText id={paragraph} as="p" className={styles.text} />
        </Row>
      ))}
    </section>
  ),
  claims: (
    <section className="sec band" aria-labelledby="claims-title">
      <Row note={<ContentText id="about.claims.note" />}>
        <SectionHead title="about.claims.title" lead="about.claims.lead" htmlId="claims-title" />
        <SuccessRuler />
      </Row>
    </section>
  ),
  hands: (
    <section className="sec" aria-labelledby="hands-title">
      <Row note={<ContentText id="about.hands.note" />}>
        <SectionHead title="about.hands.title" lead="about.hands.lead" htmlId="hands-title" />
        <Hands />
        <ContentText id="about.hands.people" as="p" className={styles.people} />
      </Row>
      <div className={frame.inner}>
        <Row note={<ContentText id="about.time.note" />}>
          <SectionHead title="about.time.title" lead="about.time.lead" htmlId="time-title" />
          <Ledger columns={2}>
            <ContentFigure id="about.time.draft" />
            <ContentFigure id="about.time.review" />
          </Ledger>
        </Row>
      </div>
    </section>
  ),
  rules: (
    <section className="sec band" aria-labelledby="rules-title">
      <Row note={<ContentText id="about.rules.note" />}>
        <ContentText id="about.rules.title" as="h2" htmlId="rules-title" />
        <ContentList id="about.rules.items" className={styles.rules} titled />
      </Row>
    </section>
  ),
  limits: (
    <section className="sec" aria-labelledby="limits-title">
      <Row note={<ContentText id="about.limits.note" />}>
        <ContentText id="about.limits.title" as="h2" htmlId="limits-title" />
        <ContentList id="about.limits.items" className={styles.limits} titled />
      </Row>
    </section>
  ),
  cta: (
    <ClosingCall title="about.cta.title" text="about.cta.text">
      <ContentButton
        id="about.cta.launch"
        variant="primary"
        size="lg"
        after={<Icon name="arrow" className={button.go} />}
      />
      <ContentButton id="about.cta.contact" variant="outline" size="lg" />
    </ClosingCall>
  ),
}
