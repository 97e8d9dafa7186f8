import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CustomSection } from '#shared/contracts/custom-page.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { sectionBody } from '#web/content/section-body.tsx'
import { customPageQuery, isMissing } from '#web/features/custom-page/queries.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { Row } from '#web/ui/margin-note.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type CustomPageViewProps = {
  slug: string
  /** What shows when there is no such page. */
  missing: ReactNode
}

/** A page that editors made of sections. @see CUST-01; design brief, "Pages" (custom pages) */
export function CustomPageView({ slug, missing }: CustomPageViewProps): ReactNode {
  const language = useLanguage()
  const page = useQuery(customPageQuery(browserApi, slug, language))
  if (page.isError) {
    if (isMissing(page.error)) return missing
    throw page.error
  }
  if (!page.data) return <PageSkeleton />
  const { title, sections } = page.data
  const [first, ...rest] = sections
  const hasHero = first?.type === 'hero'
  return (
    <div className="page">
      <Row>
        <div className="page-head">
          <h1>{(hasHero && first.title) || title}</h1>
          {hasHero && first.description !== '' ? <p className="lead">{first.description}</p> : null}
        </div>
      </Row>
      {(hasHero ? rest : sections).map((section) => (
        <Section key={section.name} section={section} />
      ))}
    </div>
  )
}

function Section({ section }: { section: CustomSection }): ReactNode {
  const { name, type, layout, title, description } = section
  return (
    <section className="custom-section row" id={name}>
      {/* A title gets a tick in the margin, without words. */}
      <div className="note">{title === '' ? null : <i className="tick" />}</div>
      <div className="in">
        {title === '' ? null : <h2>{title}</h2>}
        <div className={`custom-body ${layout}`}>{sectionBody(type, description)}</div>
      </div>
    </section>
  )
}

function PageSkeleton(): ReactNode {
  return (
    <div className="page" aria-busy>
      <Row>
        <div className="page-head">
          <Skeleton className="h-10 w-3/5" />
          <Skeleton className="mt-6 h-5 w-4/5" />
        </div>
        <Skeleton className="h-4 max-w-2xl" />
        <Skeleton className="mt-4 h-4 max-w-xl" />
      </Row>
    </div>
  )
}
