import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import type { ReactNode } from 'react'
import type { CustomSection } from '#shared/contracts/custom-page.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { EditedSectionsContext } from '#web/content/edit-slot.ts'
import { Framed, Words } from '#web/content/extra-sections.tsx'
import { sectionBody, takesRichText } from '#web/content/section-body.tsx'
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
  const edited = use(EditedSectionsContext)
  const page = useQuery(customPageQuery(browserApi, slug, language))
  if (page.isError) {
    if (isMissing(page.error)) return missing
    throw page.error
  }
  if (!page.data) return <PageSkeleton />
  const { title } = page.data
  const sections = edited?.page === slug ? edited.items : page.data.sections
  const [first, ...rest] = sections
  const hasHero = first?.type === 'hero'
  return (
    <div className="page">
      <Row>
        <div className="page-head">
          {hasHero ? <Hero slug={slug} section={first} title={title} /> : <h1>{title}</h1>}
        </div>
      </Row>
      {(hasHero ? rest : sections).map((section) => (
        <Section key={section.name} slug={slug} section={section} />
      ))}
    </div>
  )
}

type SectionProps = { slug: string; section: CustomSection }

/** A page that begins with a hero has its words as the head of the page. */
function Hero({ slug, section, title }: SectionProps & { title: string }): ReactNode {
  const { name } = section
  return (
    <Framed section={section}>
      <div>
        {section.title === '' ? (
          <h1>{title}</h1>
        ) : (
          <Words id={`${slug}.${name}.section_title`} text={section.title} values={section.values}>
            {(text, className) => <h1 className={className}>{text}</h1>}
          </Words>
        )}
        <Words
          id={`${slug}.${name}.section_description`}
          text={section.description}
          values={section.values}
          isRich={takesRichText('hero')}
        >
          {(text, className, doc) =>
            doc ? sectionBody('hero', text, `lead ${className}`, doc) : <p className={`lead ${className}`}>{text}</p>
          }
        </Words>
      </div>
    </Framed>
  )
}

function Section({ slug, section }: SectionProps): ReactNode {
  const { name, type, layout, title, description } = section
  return (
    <Framed section={section}>
      <section className="custom-section row" id={name}>
        {/* A title gets a tick in the margin, without words. */}
        <div className="note">{title === '' ? null : <i className="tick" />}</div>
        <div className="in">
          <Words id={`${slug}.${name}.section_title`} text={title} values={section.values}>
            {(text, className) => <h2 className={className}>{text}</h2>}
          </Words>
          <div className={`custom-body ${layout}`}>
            <Words
              id={`${slug}.${name}.section_description`}
              text={description}
              values={section.values}
              isRich={takesRichText(type)}
            >
              {(text, className, doc) => sectionBody(type, text, className, doc)}
            </Words>
          </div>
        </div>
      </section>
    </Framed>
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
