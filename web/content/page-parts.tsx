import type { ReactNode } from 'react'
import type { ContentId } from '#shared/content/catalogue.ts'
import { ContentText } from '#web/content/content.tsx'
import { Row } from '#web/ui/margin-note.tsx'
import styles from './page-parts.module.css'
import frame from './page-frame.module.css'

type OpeningProps = {
  title: ContentId
  lead: ContentId
  note?: ContentId
  children?: ReactNode
}

/** The head of a page that opens with words: title and introduction, with a note in the margin. */
export function Opening({ title, lead, note, children }: OpeningProps): ReactNode {
  return (
    <Row note={note && <ContentText id={note} />}>
      <div className={frame.head} data-piece="head">
        <ContentText id={title} as="h1" />
        <ContentText id={lead} as="p" className="lead" />
        {children}
      </div>
    </Row>
  )
}

type SectionHeadProps = { title: ContentId; lead?: ContentId; htmlId: string }

/** The head of a section: heading left, introduction right. */
export function SectionHead({ title, lead, htmlId }: SectionHeadProps): ReactNode {
  return (
    <div className={frame.secHead}>
      <ContentText id={title} as="h2" htmlId={htmlId} />
      {lead === undefined ? null : <ContentText id={lead} as="p" className="lead" />}
    </div>
  )
}

/** The last band of a page: where to go from here. @param children buttons, the main one first. */
export function ClosingCall({
  title,
  text,
  children,
}: {
  title: ContentId
  text: ContentId
  children: ReactNode
}): ReactNode {
  return (
    <section className={`sec band ${styles.closing}`} aria-labelledby="closing-title">
      <Row>
        <ContentText id={title} as="h2" htmlId="closing-title" />
        <ContentText id={text} as="p" className="lead" />
        <div className="actions">{children}</div>
      </Row>
    </section>
  )
}
