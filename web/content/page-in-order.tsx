import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy, use } from 'react'
import type { JSX, ReactNode } from 'react'
import type { BuiltInSection, SectionedPage } from '#shared/content/built-in-sections.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { EditedSectionsContext } from '#web/content/edit-slot.ts'
import { pageContentQuery } from '#web/content/queries.ts'
import { useContentText } from '#web/content/use-content.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { keepLoading } from '#web/ui/loading-trouble.ts'

/** Most pages have none: what shows them comes with the first, and a broken line leaves the rest of the page as it is. */
const AddedSection = lazy(() =>
  keepLoading(async () => ({ default: (await import('#web/content/added-section.tsx')).AddedSection })),
)

type PageInOrderProps<Page extends SectionedPage> = {
  page: Page
  /** The sections that the page has by itself, in the order that they have while no one moved them. */
  parts: Readonly<Record<BuiltInSection<Page>, JSX.Element>>
}

/** Shows the sections of a page of the site, its own and those that were added, in the order that editors gave them. @see EDIT-05, EDIT-06 */
export function PageInOrder<Page extends SectionedPage>({ page, parts }: PageInOrderProps<Page>): ReactNode {
  const language = useLanguage()
  const { data } = useQuery(pageContentQuery(browserApi, page, language))
  const edited = use(EditedSectionsContext)
  const shown = edited?.page === page ? edited.items : null
  const added = shown ?? data?.sections ?? []
  const own: Readonly<Record<string, JSX.Element>> = parts
  const order = shown?.map(({ name }) => name) ?? data?.order ?? [...Object.keys(own), ...added.map(({ name }) => name)]
  const shownOrder = order.map((name) => {
    const section = added.find((each) => each.name === name)
    const part = own[name]
    if (part) {
      return (
        <Framed key={name} section={section ?? { name }}>
          {part}
        </Framed>
      )
    }
    return section ? (
      <Suspense key={name}>
        <AddedSection page={page} section={section} />
      </Suspense>
    ) : null
  })
  return order.includes('hero') ? shownOrder : [<HiddenHeading key="heading" page={page} />, ...shownOrder]
}

/** The first heading of a page whose opening is hidden: readers find the page by it. */
function HiddenHeading({ page }: { page: SectionedPage }): ReactNode {
  return <h1 className="sr">{useContentText(`layout.seo.${page}_title`)}</h1>
}

/** A section of a page; in edit mode the editor knows it. */
export function Framed({
  section,
  children,
}: {
  section: { name: string; visible?: boolean }
  children: JSX.Element
}): ReactNode {
  const Frame = use(EditedSectionsContext)?.Frame
  if (!Frame) return children
  return (
    <Frame name={section.name} isHidden={section.visible === false}>
      {children}
    </Frame>
  )
}
