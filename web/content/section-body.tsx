import type { JSX } from 'react'
import { listLines } from '#shared/content/value.ts'
import type { CustomSection } from '#shared/contracts/custom-page.ts'
import { Icon } from '#web/ui/icon.tsx'

/**
 * A section's words in the shape of its type: lines where it is a list, paragraphs parted by empty lines elsewhere.
 *
 * @see product specification, section 3 (section types)
 */
export function sectionBody(type: CustomSection['type'], text: string, className = ''): JSX.Element {
  if (type === 'features') {
    return (
      <ul className={`ticked ${className}`}>
        {listLines(text).map((line) => (
          <li key={line}>
            <Icon name="check" />
            {line}
          </li>
        ))}
      </ul>
    )
  }
  const shape = type === 'cards' ? 'card-grid' : type === 'columns' ? 'columns' : 'prose'
  const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '')
  return (
    <div className={`${shape} ${className}`}>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className={type === 'cards' ? 'sheet card' : undefined}>
          {paragraph}
        </p>
      ))}
    </div>
  )
}
