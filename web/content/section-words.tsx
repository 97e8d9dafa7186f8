import { use } from 'react'
import type { JSX, ReactNode } from 'react'
import type { ContentId } from '#shared/content/catalogue.ts'
import type { RichDoc } from '#shared/content/rich-text.ts'
import { readContentValue } from '#shared/content/value.ts'
import type { CustomSection } from '#shared/contracts/custom-page.ts'
import { classes } from '#web/content/content.tsx'
import { EditableContext, PendingValuesContext } from '#web/content/edit-slot.ts'

type WordsProps = {
  /** Page, section and key: `{page}.{section}.section_title`. */
  id: string
  text: string
  /** Looks and rich texts of the section's words, by key. */
  values?: CustomSection['values']
  /** True where headings, lists and links may be inside of the text. */
  isRich?: boolean
  children: (text: string, className: string, doc: RichDoc | undefined) => JSX.Element
}

/** Words of a section; editable like the page's own. Their ids are made of the section's name, so no catalogue has them. */
export function Words({ id, text, values, isRich = false, children }: WordsProps): ReactNode {
  const Editable = use(EditableContext)
  // The slot only hands the id on to the editor, which knows such ids.
  const contentId = id as ContentId
  const stored = values?.[id.slice(id.lastIndexOf('.') + 1)]
  const value =
    use(PendingValuesContext)?.get(contentId) ?? (stored === undefined ? { text } : readContentValue(stored))
  // In edit mode an empty text keeps its place, so that it can be written.
  if ((value.text === '' && !Editable) || (value.visible === false && !Editable)) return null
  const shown = children(value.text, classes(contentId, value, undefined) ?? '', isRich ? value.doc : undefined)
  return Editable ? (
    <Editable id={contentId} value={value} isRich={isRich}>
      {shown}
    </Editable>
  ) : (
    shown
  )
}
