import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isCore } from '#shared/content/built-in-sections.ts'
import type { EditedSection } from '#shared/contracts/sections.ts'
import { ConfirmDeletion } from '#web/features/editor/confirm-deletion.tsx'
import { sectionName } from '#web/features/editor/section-name.ts'
import type { SectionActions } from '#web/features/editor/use-sections.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

type SectionDeletionProps = { page: string; section: EditedSection; actions: SectionActions; onClose: () => void }

/** Asks before a section is deleted; one that its page needs is hidden instead. @see EDIT-06 */
export function SectionDeletion({ page, section, actions, onClose }: SectionDeletionProps): ReactNode {
  const { t } = useTranslation('editor')
  const title = sectionName(section, t)
  if (section.built_in && isCore(page, section.name)) {
    return <HideInstead title={title} section={section} actions={actions} onClose={onClose} />
  }
  return (
    <ConfirmDeletion
      description={t(section.built_in ? 'sections.deleteOwnText' : 'sections.deleteText', { title })}
      onConfirm={() => actions.remove(section)}
      onClose={onClose}
    />
  )
}

type HideInsteadProps = Omit<SectionDeletionProps, 'page'> & { title: string }

function HideInstead({ title, section, actions, onClose }: HideInsteadProps): ReactNode {
  const { t } = useTranslation('editor')
  const hiding = useMutation({ mutationFn: () => actions.toggle(section), onSuccess: onClose })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || hiding.isPending || onClose()}
      title={t('sections.core')}
      description={t(section.visible ? 'sections.coreText' : 'sections.coreHiddenText', { title })}
      confirmLabel={t(section.visible ? 'handle.hide' : 'dialog.close')}
      cancelLabel={t('confirm.cancel')}
      closeLabel={t('dialog.close')}
      busy={hiding.isPending}
      onConfirm={() => (section.visible ? hiding.mutate() : onClose())}
    />
  )
}
