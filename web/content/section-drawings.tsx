import type { JSX, ReactNode } from 'react'
import { listLines } from '#shared/content/value.ts'
import type { ContentValue } from '#shared/content/value.ts'
import type { RichDoc } from '#shared/content/rich-text.ts'
import type { CustomSection } from '#shared/contracts/custom-page.ts'
import { sectionDeclarations } from '#shared/sections/declarations.ts'
import type { SectionType } from '#shared/sections/declarations.ts'
import { Picture } from '#web/content/content.tsx'
import type { EditedKind } from '#web/content/edit-slot.ts'
import { withPositions } from '#web/content/positions.ts'
import { RichText } from '#web/content/rich-text.tsx'
import { PageLink, Part } from '#web/content/section-parts.tsx'
import type { PartProps } from '#web/content/section-parts.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './section.module.css'

/** How items look. */
type ItemsDrawing = {
  kind: EditedKind
  /** Classes of the list, and of an item of it. */
  list: string | undefined
  item: string
  /** What scripts and tests know the list by. */
  piece?: string
  draw: (value: ContentValue, className: string | undefined) => JSX.Element
}

/** How a section of a type looks: the box of its text, the paragraphs in it, and its items. */
type Drawing = { text: string | undefined; paragraph?: string; items: ItemsDrawing }

const cards: ItemsDrawing = { kind: 'item', list: styles.cards, item: 'sheet card', piece: 'cards', draw: drawWords }
const columns: ItemsDrawing = { kind: 'item', list: styles.columns, item: '', piece: 'columns', draw: drawWords }
const pictures: ItemsDrawing = { kind: 'picture', list: styles.gallery, item: '', draw: drawPicture }

/** One drawing per type. The parts of a type are in its declaration. @see docs/reference/product.md#section */
const drawings: Readonly<Record<SectionType, Drawing>> = {
  hero: { text: styles.prose, items: columns },
  features: { text: styles.ticked, items: columns },
  content: { text: styles.prose, items: columns },
  cards: { text: styles.cards, paragraph: 'sheet card whitespace-pre-line', items: cards },
  columns: { text: styles.columns, items: columns },
  gallery: { text: styles.prose, items: pictures },
}

/** A section's text in the shape of its type. Over items of its own it is the introduction; without them each paragraph is one. */
export function drawText(
  { type, items = [] }: Pick<CustomSection, 'type' | 'items'>,
  text: string,
  className: string,
  doc: RichDoc | undefined,
): JSX.Element {
  if (doc) {
    return (
      <div className={`${styles.prose} rich ${className}`}>
        <RichText doc={doc} />
      </div>
    )
  }
  const { text: form } = sectionDeclarations[type]
  const drawing = drawings[type]
  if (form === 'lines') {
    return (
      <ul className={`${drawing.text} ${className}`}>
        {withPositions(listLines(text)).map(({ place, text: line }) => (
          <li key={place}>
            <Icon name="check" />
            {line}
          </li>
        ))}
      </ul>
    )
  }
  return form === 'pieces' && items.length > 0 ? (
    <div className={`${styles.intro} ${className}`}>{paragraphs(text)}</div>
  ) : (
    <div className={`${drawing.text} ${className}`} data-piece={type}>
      {paragraphs(text, drawing.paragraph)}
    </div>
  )
}

/** The cards, columns or pictures of a section; nothing when it has none. */
export function Items({ page, section }: PartProps): ReactNode {
  const { type, items = [] } = section
  if (items.length === 0) return null
  const { kind, list, item: own, piece, draw } = drawings[type].items
  return (
    <div className={list} data-piece={piece}>
      {items.map(({ key, title, text, url }) => (
        <Part key={key} page={page} section={section} name={key} kind={kind} shown={{ label: title, text, url }}>
          {(value, look) => draw(value, look(own))}
        </Part>
      ))}
    </div>
  )
}

function drawWords({ label = '', text, url = '' }: ContentValue, className: string | undefined): JSX.Element {
  return (
    <div className={className}>
      {label === '' ? null : (
        <h3>
          <PageLink url={url}>{label}</PageLink>
        </h3>
      )}
      {paragraphs(text)}
    </div>
  )
}

function drawPicture(value: ContentValue, className: string | undefined): JSX.Element {
  return (
    <figure className={className}>
      <Picture
        url={value.url ?? ''}
        value={{ ...value, text: value.label ?? '' }}
        sizes="(min-width: 64rem) 33vw, 100vw"
        isFirst={false}
      />
      {value.text === '' ? null : <figcaption>{value.text}</figcaption>}
    </figure>
  )
}

/** Parts a text where lines are empty. */
export function paragraphsOf(text: string): string[] {
  return text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '')
}

function paragraphs(text: string, className = 'whitespace-pre-line'): JSX.Element[] {
  return withPositions(paragraphsOf(text)).map(({ place, text: paragraph }) => (
    <p key={place} className={className}>
      {paragraph}
    </p>
  ))
}
