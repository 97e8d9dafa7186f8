import { use } from 'react'
import type { JSX, ReactNode } from 'react'
import { Link } from 'react-router'
import type { ContentId } from '#shared/content/catalogue.ts'
import { readContentValue } from '#shared/content/value.ts'
import type { ContentValue } from '#shared/content/value.ts'
import type { CustomItem, CustomSection } from '#shared/contracts/custom-page.ts'
import { Picture, classes } from '#web/content/content.tsx'
import { EditableContext, PendingValuesContext } from '#web/content/edit-slot.ts'
import type { EditedKind } from '#web/content/edit-slot.ts'
import { inPlaces } from '#web/content/places.ts'
import { useLaunch } from '#web/session/launch-context.ts'
import { useEarlyPress } from '#web/session/use-hydrated.ts'
import styles from './section.module.css'

type PartProps = {
  /** The page's name, with which the ids of its elements begin. */
  page: string
  section: CustomSection
}

/** The button of a section; nothing when it has none. */
export function SectionButton({ page, section }: PartProps): ReactNode {
  const { button } = section
  const launch = useLaunch()
  const early = useEarlyPress()
  if (!button) return null
  return (
    <Part page={page} section={section} name="section_button" kind="button" shown={button}>
      {(value) => {
        const className = look(`${page}.${section.name}.section_button`, value, `btn ${value.variant ?? 'primary'}`)
        const url = value.url ?? ''
        return (
          <p className={styles.button}>
            {url === 'assistant' ? (
              <button type="button" className={className} onClick={() => launch()} data-launch="" {...early}>
                {value.text}
              </button>
            ) : (
              <PageLink url={url} className={className}>
                {value.text}
              </PageLink>
            )}
          </p>
        )
      }}
    </Part>
  )
}

/** The picture of a section; nothing when it has none. */
export function SectionImage({ page, section, isFirst = false }: PartProps & { isFirst?: boolean }): ReactNode {
  const { image } = section
  if (!image) return null
  return (
    <Part page={page} section={section} name="section_image" kind="image" shown={{ url: image.url, text: image.alt }}>
      {(value) => (
        <div className={look(`${page}.${section.name}.section_image`, value, styles.image)}>
          <Picture url={value.url ?? ''} value={value} sizes="(min-width: 64rem) 50vw, 100vw" isFirst={isFirst} />
        </div>
      )}
    </Part>
  )
}

/** The cards, columns or pictures of a section, as its type says; nothing when it has none. */
export function Items({ page, section }: PartProps): ReactNode {
  const { type, items = [] } = section
  if (items.length === 0) return null
  if (type === 'gallery') {
    return (
      <div className={styles.gallery}>
        {items.map((item) => (
          <Item key={item.key} page={page} section={section} item={item} kind="picture">
            {(value) => (
              <figure className={look(`${page}.${section.name}.${item.key}`, value, '')}>
                <Picture
                  url={value.url ?? ''}
                  value={{ ...value, text: value.label ?? '' }}
                  sizes="(min-width: 64rem) 33vw, 100vw"
                  isFirst={false}
                />
                {value.text === '' ? null : <figcaption>{value.text}</figcaption>}
              </figure>
            )}
          </Item>
        ))}
      </div>
    )
  }
  const isCards = type === 'cards'
  return (
    <div className={isCards ? styles.cards : styles.columns} data-piece={isCards ? 'cards' : 'columns'}>
      {items.map((item) => (
        <Item key={item.key} page={page} section={section} item={item} kind="item">
          {(value) => (
            <div className={look(`${page}.${section.name}.${item.key}`, value, isCards ? 'sheet card' : '')}>
              {value.label === undefined || value.label === '' ? null : (
                <h3>
                  <PageLink url={value.url ?? ''}>{value.label}</PageLink>
                </h3>
              )}
              {inPlaces(paragraphsOf(value.text)).map(({ place, text }) => (
                <p key={place} className="lines">
                  {text}
                </p>
              ))}
            </div>
          )}
        </Item>
      ))}
    </div>
  )
}

type ItemProps = PartProps & { item: CustomItem; kind: EditedKind; children: (value: ContentValue) => JSX.Element }

function Item({ page, section, item, kind, children }: ItemProps): ReactNode {
  const { key, title, text, url } = item
  return (
    <Part page={page} section={section} name={key} kind={kind} shown={{ label: title, text, url }}>
      {children}
    </Part>
  )
}

type PartOfSectionProps = PartProps & {
  /** Key of its row. */
  name: string
  kind: EditedKind
  /** What the page shows of it; its look comes from the section's values. */
  shown: Pick<ContentValue, 'text' | 'label' | 'url' | 'variant'>
  children: (value: ContentValue) => JSX.Element
}

/** A part of a section as its page shows it; editable like its words, with what is being typed in it. */
function Part({ page, section, name, kind, shown, children }: PartOfSectionProps): ReactNode {
  const Editable = use(EditableContext)
  // The slot only hands the id on to the editor, which knows such ids.
  const id = `${page}.${section.name}.${name}` as ContentId
  const looks = readContentValue(section.values?.[name] ?? '')
  const value = use(PendingValuesContext)?.get(id) ?? { ...looks, ...shown }
  if (value.visible === false && !Editable) return null
  return Editable ? (
    <Editable id={id} value={value} kind={kind}>
      {children(value)}
    </Editable>
  ) : (
    children(value)
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

/** The class of an element is made of its id, whether a catalogue has it or not. */
function look(id: string, value: ContentValue, className: string | undefined): string | undefined {
  return classes(id as ContentId, value, className)
}

/** Paragraphs of a text: parted by empty lines. */
export function paragraphsOf(text: string): string[] {
  return text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '')
}
