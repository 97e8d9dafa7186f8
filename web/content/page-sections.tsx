import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ContentId } from '#shared/content/catalogue.ts'
import { readContentValue } from '#shared/content/value.ts'
import type { CustomItem, CustomPage, CustomSection } from '#shared/contracts/custom-page.ts'
import { Picture, classes } from '#web/content/content.tsx'
import { Framed, Words } from '#web/content/extra-sections.tsx'
import { inPlaces } from '#web/content/places.ts'
import { sectionBody, takesRichText } from '#web/content/section-body.tsx'
import { useLaunch } from '#web/session/launch-context.ts'
import { Row } from '#web/ui/margin-note.tsx'
import { useEarlyPress } from '#web/session/use-alive.ts'

/** A custom page as visitors see it; the preview of the page builder shows the same. @see design brief, "Pages" (custom pages) */
export function PageSections({ slug, title, sections }: Pick<CustomPage, 'slug' | 'title' | 'sections'>): ReactNode {
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
  const { name, values } = section
  return (
    <Framed section={section}>
      <div
        className={section.image ? 'custom-hero with-image' : 'custom-hero'}
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
              doc ? sectionBody('hero', text, `lead ${className}`, doc) : <p className={`lead ${className}`}>{text}</p>
            }
          </Words>
          <SectionButton slug={slug} section={section} />
        </div>
        <SectionImage slug={slug} section={section} isFirst />
      </div>
    </Framed>
  )
}

function Section({ slug, section }: SectionProps): ReactNode {
  const { name, type, layout, title, description, language, values } = section
  const isSide = layout === 'sidebar-left' || layout === 'sidebar-right'
  const hasSide = isSide && (section.image !== undefined || section.button !== undefined)
  return (
    <Framed section={section}>
      <section className="custom-section row" id={name} data-part={name} lang={language}>
        {/* A title gets a tick in the margin, without words. */}
        <div className="note">{title === '' ? null : <i className="tick" />}</div>
        <div className="in">
          <Words id={`${slug}.${name}.section_title`} text={title} values={values}>
            {(text, className) => <h2 className={className}>{text}</h2>}
          </Words>
          <div className={`custom-body ${layout}${hasSide ? ' with-side' : ''}`}>
            {hasSide ? (
              <div className="custom-side">
                <SectionImage slug={slug} section={section} />
                <SectionButton slug={slug} section={section} />
              </div>
            ) : null}
            <Words
              id={`${slug}.${name}.section_description`}
              text={description}
              values={values}
              isRich={takesRichText(type)}
            >
              {(text, className, doc) => sectionBody(type, text, className, doc)}
            </Words>
            <Items slug={slug} section={section} />
            {hasSide ? null : (
              <>
                <SectionImage slug={slug} section={section} />
                <SectionButton slug={slug} section={section} />
              </>
            )}
          </div>
        </div>
      </section>
    </Framed>
  )
}

function SectionButton({ slug, section }: SectionProps): ReactNode {
  const { button } = section
  const launch = useLaunch()
  const early = useEarlyPress()
  if (!button) return null
  const className = look(slug, section, 'section_button', `btn ${button.variant}`)
  if (button.url === 'assistant') {
    return (
      <p className="custom-button">
        <button type="button" className={className} onClick={() => launch()} data-launch="" {...early}>
          {button.text}
        </button>
      </p>
    )
  }
  return (
    <p className="custom-button">
      <PageLink url={button.url} className={className}>
        {button.text}
      </PageLink>
    </p>
  )
}

function SectionImage({ slug, section, isFirst = false }: SectionProps & { isFirst?: boolean }): ReactNode {
  const { image, values } = section
  if (!image) return null
  const value = { ...readContentValue(values?.['section_image'] ?? ''), text: image.alt }
  return (
    <div className={look(slug, section, 'section_image', 'custom-image')}>
      <Picture url={image.url} value={value} sizes="(min-width: 64rem) 50vw, 100vw" isFirst={isFirst} />
    </div>
  )
}

function Items({ slug, section }: SectionProps): ReactNode {
  const { type, items = [] } = section
  if (items.length === 0) return null
  if (type === 'gallery') {
    return (
      <div className="gallery">
        {items.map((item) => (
          <GalleryPicture key={item.key} section={section} item={item} />
        ))}
      </div>
    )
  }
  const isCards = type === 'cards'
  return (
    <div className={isCards ? 'card-grid' : 'columns'}>
      {items.map((item) => (
        <div key={item.key} className={look(slug, section, item.key, isCards ? 'sheet card' : '')}>
          {item.title === '' ? null : (
            <h3>
              <PageLink url={item.url}>{item.title}</PageLink>
            </h3>
          )}
          {inPlaces(paragraphs(item.text)).map(({ place, text }) => (
            <p key={place}>{text}</p>
          ))}
        </div>
      ))}
    </div>
  )
}

function GalleryPicture({ section, item }: { section: CustomSection; item: CustomItem }): ReactNode {
  const value = { ...readContentValue(section.values?.[item.key] ?? ''), text: item.title }
  return (
    <figure>
      <Picture url={item.url} value={value} sizes="(min-width: 64rem) 33vw, 100vw" isFirst={false} />
      {item.text === '' ? null : <figcaption>{item.text}</figcaption>}
    </figure>
  )
}

/** A link inside of the site, to another one, or only the words when it leads nowhere. */
function PageLink({
  url,
  className,
  children,
}: {
  url: string
  className?: string | undefined
  children: ReactNode
}): ReactNode {
  if (url === '' || url === 'assistant') return children
  return url.startsWith('/') ? (
    <Link to={url} className={className}>
      {children}
    </Link>
  ) : (
    <a href={url} className={className}>
      {children}
    </a>
  )
}

function look(slug: string, { name, values }: CustomSection, key: string, className: string): string | undefined {
  // The class of an element is made of its id, whether a catalogue has it or not.
  return classes(`${slug}.${name}.${key}` as ContentId, readContentValue(values?.[key] ?? ''), className)
}

function paragraphs(text: string): string[] {
  return text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '')
}
