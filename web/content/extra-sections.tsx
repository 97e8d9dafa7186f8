import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import type { JSX, ReactNode } from 'react'
import type { ContentId, ContentPage } from '#shared/content/catalogue.ts'
import type { ContentValue } from '#shared/content/value.ts'
import type { CustomSection } from '#shared/contracts/custom-page.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { EditableContext, EditedSectionsContext, PendingValuesContext } from '#web/content/edit-slot.ts'
import { pageContentQuery } from '#web/content/queries.ts'
import { sectionBody } from '#web/content/section-body.tsx'
import { useLanguage } from '#web/i18n/use-language.ts'
import { Row } from '#web/ui/margin-note.tsx'

/** Shows the sections that administrators added to a page of the site; stands after the page's own. @see EDIT-05 */
export function ExtraSections({ page }: { page: ContentPage }): ReactNode {
  const language = useLanguage()
  const { data } = useQuery({ ...pageContentQuery(browserApi, page, language), select: ({ sections }) => sections })
  const edited = use(EditedSectionsContext)
  const sections = edited?.page === page ? edited.items : data
  return sections?.map((section) => <ExtraSection key={section.name} page={page} section={section} />)
}

function ExtraSection({ page, section }: { page: ContentPage; section: CustomSection }): ReactNode {
  const { name, type, layout } = section
  return (
    <Framed section={section}>
      <section className="sec" id={`section-${name}`}>
        <Row>
          <Words id={`${page}.${name}.section_title`} text={section.title}>
            {(text, className) => <h2 className={`mb-5 ${className}`}>{text}</h2>}
          </Words>
          <div className={`custom-body ${layout}`}>
            <Words id={`${page}.${name}.section_description`} text={section.description}>
              {(text, className) => sectionBody(type, text, className)}
            </Words>
          </div>
        </Row>
      </section>
    </Framed>
  )
}

/** A section that was added to a page; in edit mode the editor knows it. */
export function Framed({ section, children }: { section: CustomSection; children: JSX.Element }): ReactNode {
  const Frame = use(EditedSectionsContext)?.Frame
  if (!Frame) return children
  return (
    <Frame name={section.name} isHidden={'visible' in section && section.visible === false}>
      {children}
    </Frame>
  )
}

type WordsProps = { id: string; text: string; children: (text: string, className: string) => JSX.Element }

/** Words of a section; editable like the page's own. Their ids are made of the section's name, so no catalogue has them. */
export function Words({ id, text, children }: WordsProps): ReactNode {
  const Editable = use(EditableContext)
  // The slot only hands the id on to the editor, which knows such ids.
  const contentId = id as ContentId
  const value: ContentValue = use(PendingValuesContext)?.get(contentId) ?? { text }
  if (value.text === '' || (value.visible === false && !Editable)) return null
  const shown = children(value.text, value.customClasses ?? '')
  return Editable ? (
    <Editable id={contentId} value={value}>
      {shown}
    </Editable>
  ) : (
    shown
  )
}
