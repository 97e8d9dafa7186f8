import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { isContentId } from '#shared/content/catalogue.ts'
import type { ContentId } from '#shared/content/catalogue.ts'
import type { ContentRow } from '#shared/contracts/content.ts'
import { elementName } from '#web/features/editor/element-names.ts'
import { useIsDrafted } from '#web/features/editor/keeps-drafts.ts'
import { useSaving } from '#web/features/editor/use-saving.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

type DeleteDialogProps = {
  row: ContentRow
  userId: string
  /** Asked from “Restore the original text”: it is said in these words. */
  isRestoring?: boolean
  onClose: () => void
  /** Called instead of `onClose` when the row is gone. */
  onDeleted?: () => void
}

/** Asks before an element is deleted. @see CONT-03; docs/reference/product.md#content-1 */
export function DeleteDialog({
  row,
  userId,
  isRestoring = false,
  onClose,
  onDeleted = onClose,
}: DeleteDialogProps): ReactNode {
  const { t } = useTranslation('editor')
  const { remove } = useSaving(userId)
  const isDrafted = useIsDrafted(row.page)
  const id = `${row.page}.${row.section}.${row.content_key}`
  const hasBuiltIn = isContentId(id)
  // Rows of sections have ids that no catalogue knows.
  const name = elementName(id as ContentId, t, row.content_value)
  const deleting = useMutation({
    mutationFn: () => remove(row, t(isRestoring ? 'save.originalBack' : 'save.deleted')),
    onSuccess(isGone) {
      if (isGone) onDeleted()
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || deleting.isPending || onClose()}
      title={t(isRestoring ? 'confirm.restore' : 'confirm.delete')}
      description={`${t(hasBuiltIn ? 'confirm.deleteText' : 'confirm.deleteSectionText', {
        name,
        language: t(`languages.${row.language}`),
      })}${isDrafted ? ` ${t('drafts.live')}` : ''}`}
      confirmLabel={t(isRestoring ? 'confirm.restoreButton' : 'confirm.deleteButton')}
      cancelLabel={t('confirm.cancel')}
      closeLabel={t('dialog.close')}
      destructive
      busy={deleting.isPending}
      onConfirm={() => deleting.mutate()}
    />
  )
}
