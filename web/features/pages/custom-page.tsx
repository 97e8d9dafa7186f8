import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import type { ReactNode } from 'react'
import type { CustomSection } from '#shared/contracts/custom-page.ts'
import type { EditedSection } from '#shared/contracts/sections.ts'
import { languageNames } from '#shared/languages.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { ContentText } from '#web/content/content.tsx'
import { EditedSectionsContext } from '#web/content/edit-slot.ts'
import { PageSections } from '#web/content/page-sections.tsx'
import { customPageQuery, isMissing } from '#web/features/pages/queries.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { Callout } from '#web/ui/callout.tsx'
import { Row } from '#web/ui/margin-note.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import frame from '#web/content/page-frame.module.css'

type CustomPageViewProps = {
  slug: string
  /** What shows when there is no such page. */
  missing: ReactNode
}

/** A page that editors made of sections. @see CUST-01 */
export function CustomPageView({ slug, missing }: CustomPageViewProps): ReactNode {
  const language = useLanguage()
  const edited = use(EditedSectionsContext)
  const page = useQuery(customPageQuery(browserApi, slug, language))
  if (page.isError) {
    if (isMissing(page.error)) return missing
    throw page.error
  }
  if (!page.data) return <PageSkeleton />
  const { title, language: shownIn } = page.data
  const sections = edited?.page === slug ? withRest(edited.items, page.data.sections) : page.data.sections
  const shown = <PageSections slug={slug} title={title} sections={sections} />
  if (shownIn === language) return shown
  return (
    <>
      <Row>
        <div className="pt-6">
          <Callout tone="blue">
            <ContentText id="layout.site.other_language" /> <b lang={shownIn}>{languageNames[shownIn]}</b>
          </Callout>
        </div>
      </Row>
      <div lang={shownIn}>{shown}</div>
    </>
  )
}

/** In edit mode the editor knows the words and the order; the rest of a section is as it was published. */
function withRest(edited: readonly EditedSection[], shown: readonly CustomSection[]): CustomSection[] {
  return edited.map((section) => ({ ...shown.find(({ name }) => name === section.name), ...section }))
}

/** The shape of a page that is still coming. */
export function PageSkeleton(): ReactNode {
  return (
    <div className="page" aria-busy>
      <Row>
        <div className={frame.head} data-piece="head">
          <Skeleton className="h-10 w-3/5" />
          <Skeleton className="mt-6 h-5 w-4/5" />
        </div>
        <Skeleton className="h-4 max-w-2xl" />
        <Skeleton className="mt-4 h-4 max-w-xl" />
      </Row>
    </div>
  )
}
