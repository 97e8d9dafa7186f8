import type { ReactNode } from 'react'
import type { CustomSection } from '#shared/contracts/custom-page.ts'
import { Framed } from '#web/content/page-in-order.tsx'
import { Items, SectionButton, SectionImage } from '#web/content/section-parts.tsx'
import { sectionBody, takesRichText } from '#web/content/section-body.tsx'
import { Words } from '#web/content/section-words.tsx'
import { Row } from '#web/ui/margin-note.tsx'
import styles from './section.module.css'

/** A section that was added to a page of the site. @see EDIT-05 */
export function AddedSection({ page, section }: { page: string; section: CustomSection }): ReactNode {
  const { name, type, layout, values } = section
  return (
    <Framed section={section}>
      <section className="sec" id={`section-${name}`} lang={section.language}>
        <Row>
          <Words id={`${page}.${name}.section_title`} text={section.title} values={values}>
            {(text, className) => <h2 className={`mb-5 ${className}`}>{text}</h2>}
          </Words>
          <div className={styles.body} data-layout={layout}>
            <Words
              id={`${page}.${name}.section_description`}
              text={section.description}
              values={values}
              isRich={takesRichText(type)}
            >
              {(text, className, doc) => sectionBody(section, text, className, doc)}
            </Words>
            <Items page={page} section={section} />
            <SectionImage page={page} section={section} />
            <SectionButton page={page} section={section} />
          </div>
        </Row>
      </section>
    </Framed>
  )
}
