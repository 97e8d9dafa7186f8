import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { LocalDraftNote } from '#web/session/local-draft-note.tsx'
import { useLocalDraftState } from '#web/session/use-local-draft.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { DialogBody } from '#web/ui/dialog.tsx'
import { CheckField, FormError, TextAreaField } from '#web/ui/field.tsx'
import { actOn } from './desk-queries.ts'
import { sayDone } from './say-done.ts'
import { useDeskAction } from './use-desk-action.ts'
import { useUndo } from './use-undo.ts'

type CancelManyDialogProps = { ids: readonly string[]; onClose: () => void; onDone: () => void }

/** Cancels one consultation or many, with a reason and a mail to each client. Import it lazily. */
export default function CancelManyDialog({ ids, onClose, onDone }: CancelManyDialogProps): ReactNode {
  const { t } = useTranslation(['bookings', 'errors'])
  const [reason, setReason, localDraft] = useLocalDraftState('consultations.cancel', '')
  const [notify, setNotify] = useState(true)
  const undo = useUndo()
  const cancelling = useDeskAction(async () => {
    const results = await actOn(ids, { action: 'cancel', reason, notify })
    const done = results.items.filter((item) => item.done).map(({ id }) => id)
    sayDone(t, results, {
      ...(done.length > 0 && { action: { label: t('undo'), onPress: () => void undo(done) } }),
    })
    localDraft.sent()
    onDone()
  }, onClose)

  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('cancelTitle', { count: ids.length })}
      confirmLabel={t('cancelThem', { count: ids.length })}
      cancelLabel={t('keep')}
      destructive
      busy={cancelling.isPending}
      onConfirm={() => cancelling.mutate()}
    >
      <DialogBody>
        <LocalDraftNote localDraft={localDraft} />
        <TextAreaField
          label={t('reason')}
          hint={t('reasonHint')}
          rows={3}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <CheckField label={t('notify')} checked={notify} onChange={(event) => setNotify(event.target.checked)} />
        {cancelling.error === null ? null : <FormError>{t(`errors:${apiErrorCode(cancelling.error)}`)}</FormError>}
      </DialogBody>
    </ConfirmDialog>
  )
}
