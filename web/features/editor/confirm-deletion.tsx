import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

type ConfirmDeletionProps = {
  /** What goes, and that it can be undone. */
  description: string
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

/** Asks before a section, a question or a figure is deleted in all languages. @see EDIT-06; docs/reference/product.md#content-1 */
export function ConfirmDeletion({ description, onConfirm, onClose }: ConfirmDeletionProps): ReactNode {
  const { t } = useTranslation('editor')
  const deleting = useMutation({ mutationFn: onConfirm, onSuccess: onClose })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || deleting.isPending || onClose()}
      title={t('confirm.delete')}
      description={description}
      confirmLabel={t('confirm.deleteButton')}
      cancelLabel={t('confirm.cancel')}
      closeLabel={t('dialog.close')}
      destructive
      busy={deleting.isPending}
      onConfirm={() => deleting.mutate()}
    />
  )
}
