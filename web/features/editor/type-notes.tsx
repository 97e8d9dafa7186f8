import type { ReactNode } from 'react'
import { isPicture, readContentValue } from '#shared/content/value.ts'
import type { EditedSection } from '#shared/contracts/sections.ts'
import { descriptionKey } from '#shared/pages/fields.ts'
import { sectionDeclarations, shownItems } from '#shared/sections/declarations.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

type TypeNotesProps = {
  /** The section as it is stored. */
  section: EditedSection
  /** The type that it shall have. */
  type: EditedSection['type']
}

/** Says what a section would not show any more with another type, before it gets it; its rows keep everything. @see EDIT-03 */
export function TypeNotes({ section, type }: TypeNotesProps): ReactNode {
  const { t } = useTranslation('editor')
  const notes = type === section.type ? [] : hiddenBy(section, type)
  return (
    <div role="status">
      {notes.map(({ key, count }) => (
        <p key={key} className="hint">
          {t(`sections.typeHides.${key}`, { count })}
        </p>
      ))}
      {notes.length === 0 ? null : <p className="hint">{t('sections.typeKeeps')}</p>}
    </div>
  )
}

type Note = { key: 'pictures' | 'links' | 'looks'; count: number }

/** What a type does not show of a section. */
function hiddenBy({ type: current, items = [], values }: EditedSection, type: EditedSection['type']): Note[] {
  const notes: Note[] = []
  const unseen = items.filter(({ url }) => !isPicture(url)).length
  if (shownItems(type).url === 'picture' && unseen > 0) notes.push({ key: 'pictures', count: unseen })
  if (shownItems(current).url === 'picture' && items.length > 0) notes.push({ key: 'links', count: items.length })
  const { doc } = readContentValue(values?.[descriptionKey] ?? '')
  const isRich = (each: EditedSection['type']): boolean => sectionDeclarations[each].text === 'rich'
  if (doc && isRich(current) && !isRich(type)) notes.push({ key: 'looks', count: 1 })
  return notes
}
