import type { JSX } from 'react'
import { listLines } from '#shared/content/value.ts'
import type { RichDoc } from '#shared/content/rich-text.ts'
import type { CustomSection } from '#shared/contracts/custom-page.ts'
import { inPlaces } from '#web/content/places.ts'
import { RichText } from '#web/content/rich-text.tsx'
import { paragraphsOf } from '#web/content/section-parts.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './section.module.css'

/** True for the types whose words are running text; lists, cards and columns are made of lines and paragraphs. */
export function takesRichText(type: CustomSection['type']): boolean {
  return type === 'content' || type === 'hero' || type === 'gallery'
}

/**
 * A section's words in the shape of its type: lines where it is a list, paragraphs parted by empty lines elsewhere. Over cards or
 * columns of their own they are the introduction; without them each paragraph is one.
 *
 * @see docs/reference/product.md#section
 */
export function sectionBody(
  { type, items = [] }: Pick<CustomSection, 'type' | 'items'>,
  text: string,
  className = '',
  doc?: RichDoc,
): JSX.Element {
  if (doc) {
    return (
      <div className={`${styles.prose} rich ${className}`}>
        <RichText doc={doc} />
      </div>
    )
  }
  if (type === 'features') {
    return (
      <ul className={`${styles.ticked} ${className}`}>
        {inPlaces(listLines(text)).map(({ place, text: line }) => (
          <li key={place}>
            <Icon name="check" />
            {line}
          </li>
        ))}
      </ul>
    )
  }
  if ((type === 'cards' || type === 'columns') && items.length > 0) {
    return (
      <div className={`${styles.intro} ${className}`}>
        {inPlaces(paragraphsOf(text)).map(({ place, text: paragraph }) => (
          <p key={place} className="lines">
            {paragraph}
          </p>
        ))}
      </div>
    )
  }
  const shape = type === 'cards' ? styles.cards : type === 'columns' ? styles.columns : styles.prose
  return (
    <div className={`${shape} ${className}`} data-piece={type}>
      {inPlaces(paragraphsOf(text)).map(({ place, text: paragraph }) => (
        <p key={place} className={type === 'cards' ? 'sheet card lines' : 'lines'}>
          {paragraph}
        </p>
      ))}
    </div>
  )
}
