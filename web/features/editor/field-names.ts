import type { EditedKind } from '#web/content/edit-slot.ts'
import type { AnyField, DraftField } from '#web/features/editor/draft.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { Translate } from '#web/i18n/use-translation.ts'

/** Gives the names of the fields of an element, its switch included. */
export function useFieldNames(kind: EditedKind): (field: AnyField) => string {
  const { t } = useTranslation('editor')
  return (field) => (field === 'visible' ? t('fields.visible') : labelOf(kind, field, t))
}

/** The name of a field: what `text` and `url` hold depends on the element. */
export function labelOf(kind: EditedKind, field: DraftField, t: Translate<'editor'>): string {
  if (field === 'text' && kind === 'deadline') return t('kinds.deadline')
  if (field === 'text' && kind === 'picture') return t('fields.label')
  if (field === 'label' && kind === 'picture') return t('fields.alternative')
  if (field === 'label' && kind === 'item') return t('fields.title')
  if (field === 'url' && kind === 'picture') return t('fields.address')
  if (field === 'text' && kind === 'list') return t('fields.lines')
  if (field === 'text' && kind === 'card') return t('fields.figure')
  if (field === 'text' && kind === 'image') return t('fields.alternative')
  if (field === 'url' && kind === 'image') return t('fields.address')
  return t(`fields.${field}`)
}
