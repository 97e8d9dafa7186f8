import type { ReactNode } from 'react'
import type { ContentId } from '#shared/content/catalogue.ts'
import { ContentButton, ContentFigure, ContentText } from '#web/content/content.tsx'
import { ClosingCall, Opening, SectionHead } from '#web/content/page-parts.tsx'
import { useContentText } from '#web/content/use-content.ts'
import { percentIn } from '#web/features/about/percent-in.ts'
import { Gauge } from '#web/ui/gauge.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Row } from '#web/ui/margin-note.tsx'

const story = [
  { paragraph: 'about.story.paragraph_1', note: 'about.story.note_1' },
  { paragraph: 'about.story.paragraph_2', note: 'about.story.note_2' },
  { paragraph: 'about.story.paragraph_3', note: null },
  { paragraph: 'about.story.paragraph_4', note: 'about.story.note_3' },
] as const satisfies readonly { paragraph: ContentId; note: ContentId | null }[]

/** Who makes it, with what success, why, and how long the work takes. */
export function AboutPage(): ReactNode {
  return (
    <>
      <div className="page-top">
        <Opening title="about.hero.title" lead="about.hero.lead" note="about.hero.note" />
      </div>
      <section className="sec band" aria-labelledby="claims-title">
        <Row note={<ContentText id="about.claims.note" />}>
          <SectionHead title="about.claims.title" lead="about.claims.lead" htmlId="claims-title" />
          <div className="claims">
            <Claim label="about.claims.success_label" value="about.claims.success_value" />
            <Claim label="about.claims.market_label" value="about.claims.market_value" />
          </div>
          <dl className="ledger">
            <ContentFigure id="about.claims.stat_organisations" />
            <ContentFigure id="about.claims.stat_raised" />
            <ContentFigure id="about.claims.stat_platforms" />
            <ContentFigure id="about.claims.stat_support" />
          </dl>
        </Row>
      </section>
      <section className="sec" aria-labelledby="story-title">
        <Row>
          <ContentText id="about.story.title" as="h2" htmlId="story-title" className="story-title" />
        </Row>
        {story.map(({ paragraph, note }) => (
          <Row key={paragraph} note={note === null ? undefined : <ContentText id={note} />}>
            <ContentText id={paragraph} as="p" className="story-text" />
          </Row>
        ))}
        <div className="sec-inner">
          <Row note={<ContentText id="about.time.note" />}>
            <SectionHead title="about.time.title" lead="about.time.lead" htmlId="time-title" />
            <dl className="ledger of-two">
              <ContentFigure id="about.time.draft" />
              <ContentFigure id="about.time.review" />
            </dl>
          </Row>
        </div>
      </section>
      <ClosingCall title="about.cta.title" text="about.cta.text">
        <ContentButton id="about.cta.launch" variant="primary" size="lg" after={<Icon name="arrow" className="go" />} />
        <ContentButton id="about.cta.contact" variant="outline" size="lg" />
      </ClosingCall>
    </>
  )
}

function Claim({ label, value }: { label: ContentId; value: ContentId }): ReactNode {
  const figure = useContentText(value)
  const words = useContentText(label)
  return <Gauge percent={percentIn(figure)} label={words} figure={figure} plain />
}
