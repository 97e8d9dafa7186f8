import { useState } from 'react'
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
  const [isBusy, setBusy] = useState(false)
  const handleConfirm = async (): Promise<void> => {
    setBusy(true)
    await onConfirm()
    onClose()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || isBusy || onClose()}
      title={t('confirm.delete')}
      description={description}
      confirmLabel={t('confirm.deleteButton')}
      cancelLabel={t('confirm.cancel')}
      closeLabel={t('dialog.close')}
      destructive
      busy={isBusy}
      onConfirm={() => void handleConfirm()}
    />
  )
}
