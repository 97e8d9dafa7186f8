import { useState } from 'react'
import type { ReactNode } from 'react'
import type { EditedSection } from '#shared/contracts/sections.ts'
import type { SectionActs } from '#web/features/editor/use-sections.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

type DeleteSectionDialogProps = { section: EditedSection; acts: SectionActs; onClose: () => void }

/** Asks before a whole section is deleted. @see EDIT-06; docs/reference/product.md#content-1 */
export function DeleteSectionDialog({ section, acts, onClose }: DeleteSectionDialogProps): ReactNode {
  const { t } = useTranslation('editor')
  const [isBusy, setBusy] = useState(false)
  const handleConfirm = async (): Promise<void> => {
    setBusy(true)
    await acts.remove(section)
    onClose()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || isBusy || onClose()}
      title={t('confirm.delete')}
      description={t('sections.deleteText', { title: section.title || section.name })}
      confirmLabel={t('confirm.deleteButton')}
      cancelLabel={t('confirm.cancel')}
      closeLabel={t('dialog.close')}
      destructive
      busy={isBusy}
      onConfirm={() => void handleConfirm()}
    />
  )
}
