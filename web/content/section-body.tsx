import type { ReactNode } from 'react'
import { sectionDeclarations } from '#shared/sections/declarations.ts'
import { Items, drawText } from '#web/content/section-drawings.tsx'
import { SectionButton, SectionImage } from '#web/content/section-parts.tsx'
import type { PartProps } from '#web/content/section-parts.tsx'
import { Words } from '#web/content/section-words.tsx'
import styles from './section.module.css'

type SectionBodyProps = PartProps & {
  /** Class of its title. */
  titleClass?: string
  /** True where picture and button are next to the words. */
  hasSide?: boolean
}

/** What a section shows, on a custom page as on a page of the site: title, text, items, picture and button. */
export function SectionBody({ page, section, titleClass = '', hasSide = false }: SectionBodyProps): ReactNode {
  const { name, type, layout, title, description, values } = section
  return (
    <>
      <Words id={`${page}.${name}.section_title`} text={title} values={values}>
        {(text, className) => <h2 className={titleClass + className}>{text}</h2>}
      </Words>
      <div className={styles.body} data-layout={layout} data-side={hasSide || undefined}>
        {hasSide ? (
          <div className={styles.side}>
            <SectionImage page={page} section={section} />
            <SectionButton page={page} section={section} />
          </div>
        ) : null}
        <Words
          id={`${page}.${name}.section_description`}
          text={description}
          values={values}
          isRich={sectionDeclarations[type].text === 'rich'}
        >
          {(text, className, doc) => drawText(section, text, className, doc)}
        </Words>
        <Items page={page} section={section} />
        {hasSide ? null : (
          <>
            <SectionImage page={page} section={section} />
            <SectionButton page={page} section={section} />
          </>
        )}
      </div>
    </>
  )
}
