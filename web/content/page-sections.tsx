import { use } from 'react'
import type { ReactNode } from 'react'
import type { CustomPage, CustomSection } from '#shared/contracts/custom-page.ts'
import { sectionDeclarations } from '#shared/sections/declarations.ts'
import { EditedSectionsContext } from '#web/content/edit-slot.ts'
import { Framed } from '#web/content/page-in-order.tsx'
import { SectionBody } from '#web/content/section-body.tsx'
import { drawText } from '#web/content/section-drawings.tsx'
import { SectionButton, SectionImage } from '#web/content/section-parts.tsx'
import { Words } from '#web/content/section-words.tsx'
import { Row } from '#web/ui/margin-note.tsx'
import styles from './section.module.css'
import frame from './page-frame.module.css'

/** A custom page as visitors see it; the preview of the page builder shows the same. @see docs/reference/design.md#pages (custom pages) */
export function PageSections({
  slug,
  title,
  sections: shown,
}: Pick<CustomPage, 'slug' | 'title' | 'sections'>): ReactNode {
  const edited = use(EditedSectionsContext)
  const sections = edited?.page === slug ? edited.items : shown
  const [first, ...rest] = sections
  const hasHead = first !== undefined && sectionDeclarations[first.type].isHead
  return (
    <div className="page">
      <Row>
        <div className={frame.head} data-piece="head">
          {hasHead ? <Head slug={slug} section={first} title={title} /> : <h1>{title}</h1>}
        </div>
      </Row>
      {(hasHead ? rest : sections).map((section, position) => (
        <Section key={section.name} slug={slug} section={section} isBand={position % 2 === 1} />
      ))}
    </div>
  )
}

type SectionProps = { slug: string; section: CustomSection }

/** A page that begins with a section for its head has its words there. */
function Head({ slug, section, title }: SectionProps & { title: string }): ReactNode {
  const { name, values } = section
  return (
    <Framed section={section}>
      <div
        className={styles.hero}
        data-image={section.image !== undefined || undefined}
        id={name}
        data-part={name}
        lang={section.language}
      >
        <div>
          {section.title === '' ? (
            <h1>{title}</h1>
          ) : (
            <Words id={`${slug}.${name}.section_title`} text={section.title} values={values}>
              {(text, className) => <h1 className={className}>{text}</h1>}
            </Words>
          )}
          <Words id={`${slug}.${name}.section_description`} text={section.description} values={values} isRich>
            {(text, className, doc) =>
              doc ? drawText(section, text, `lead ${className}`, doc) : <p className={`lead ${className}`}>{text}</p>
            }
          </Words>
          <SectionButton page={slug} section={section} />
        </div>
        <SectionImage page={slug} section={section} isFirst />
      </div>
    </Framed>
  )
}

function Section({ slug, section, isBand }: SectionProps & { isBand: boolean }): ReactNode {
  const { name, layout, title, language } = section
  const isSide = layout === 'sidebar-left' || layout === 'sidebar-right'
  const hasSide = isSide && (section.image !== undefined || section.button !== undefined)
  return (
    <Framed section={section}>
      <section
        className={isBand ? `${styles.section} row band` : `${styles.section} row`}
        id={name}
        data-part={name}
        lang={language}
      >
        {/* A title gets a tick in the margin, without words. */}
        <div className="note">{title === '' ? null : <i className="tick" />}</div>
        <div className="in">
          <SectionBody page={slug} section={section} hasSide={hasSide} />
        </div>
      </section>
    </Framed>
  )
}
