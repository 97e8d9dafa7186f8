import { use } from 'react'
import type { ReactNode } from 'react'
import type { CustomPage, CustomSection } from '#shared/contracts/custom-page.ts'
import { EditedSectionsContext } from '#web/content/edit-slot.ts'
import { Framed } from '#web/content/page-in-order.tsx'
import { Items, SectionButton, SectionImage } from '#web/content/section-parts.tsx'
import { sectionBody, takesRichText } from '#web/content/section-body.tsx'
import { Words } from '#web/content/section-words.tsx'
import { Row } from '#web/ui/margin-note.tsx'
import styles from './section.module.css'

/** A custom page as visitors see it; the preview of the page builder shows the same. @see docs/reference/design.md#pages (custom pages) */
export function PageSections({
  slug,
  title,
  sections: shown,
}: Pick<CustomPage, 'slug' | 'title' | 'sections'>): ReactNode {
  const edited = use(EditedSectionsContext)
  const sections = edited?.page === slug ? edited.items : shown
  const [first, ...rest] = sections
  const hasHero = first?.type === 'hero'
  return (
    <div className="page">
      <Row>
        <div className="page-head">
          {hasHero ? <Hero slug={slug} section={first} title={title} /> : <h1>{title}</h1>}
        </div>
      </Row>
      {(hasHero ? rest : sections).map((section, position) => (
        <Section key={section.name} slug={slug} section={section} isBand={position % 2 === 1} />
      ))}
    </div>
  )
}

type SectionProps = { slug: string; section: CustomSection }

/** A page that begins with a hero has its words as the head of the page. */
function Hero({ slug, section, title }: SectionProps & { title: string }): ReactNode {
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
          <Words
            id={`${slug}.${name}.section_description`}
            text={section.description}
            values={values}
            isRich={takesRichText('hero')}
          >
            {(text, className, doc) =>
              doc ? sectionBody(section, text, `lead ${className}`, doc) : <p className={`lead ${className}`}>{text}</p>
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
  const { name, type, layout, title, description, language, values } = section
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
          <Words id={`${slug}.${name}.section_title`} text={title} values={values}>
            {(text, className) => <h2 className={className}>{text}</h2>}
          </Words>
          <div className={styles.body} data-layout={layout} data-side={hasSide || undefined}>
            {hasSide ? (
              <div className={styles.side}>
                <SectionImage page={slug} section={section} />
                <SectionButton page={slug} section={section} />
              </div>
            ) : null}
            <Words
              id={`${slug}.${name}.section_description`}
              text={description}
              values={values}
              isRich={takesRichText(type)}
            >
              {(text, className, doc) => sectionBody(section, text, className, doc)}
            </Words>
            <Items page={slug} section={section} />
            {hasSide ? null : (
              <>
                <SectionImage page={slug} section={section} />
                <SectionButton page={slug} section={section} />
              </>
            )}
          </div>
        </div>
      </section>
    </Framed>
  )
}
