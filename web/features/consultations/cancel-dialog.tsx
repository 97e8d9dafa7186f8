import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { cancelReasonLengthMax } from '#shared/contracts/consultations.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { LocalDraftNote } from '#web/session/local-draft-note.tsx'
import { useLocalDraftState } from '#web/session/use-local-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { FormError, TextAreaField } from '#web/ui/field.tsx'

type CancelDialogProps = {
  /** Names the reason among the drafts on this device. */
  draft: string
  /** When it is, in words. */
  moment: string
  onClose: () => void
  /** Cancels it. @throws {ApiError} */
  cancel: (reason: string) => Promise<void>
}

/** Asks before a consultation is cancelled; a reason may be given. Import it lazily. */
export default function CancelDialog({ draft, moment, onClose, cancel }: CancelDialogProps): ReactNode {
  const { t } = useTranslation(['consultations', 'errors'])
  const [reason, setReason, localDraft] = useLocalDraftState(draft, '')
  const cancelling = useMutation({
    mutationFn: () => cancel(reason),
    onSuccess: () => {
      localDraft.sent()
      onClose()
    },
  })

  return (
    <Dialog
      open
      onOpenChange={onClose}
      alert
      title={t('cancelTitle')}
      description={moment}
      foot={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('keep')}
          </Button>
          <Button
            variant="destructive"
            busy={cancelling.isPending}
            busyLabel={t('cancelling')}
            onClick={() => cancelling.mutate()}
          >
            {t('cancelIt')}
          </Button>
        </>
      }
    >
      <DialogBody>
        <LocalDraftNote localDraft={localDraft} />
        <TextAreaField
          label={t('reason')}
          mark={t('optional')}
          rows={3}
          maxLength={cancelReasonLengthMax}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {cancelling.error === null ? null : <FormError>{t(`errors:${apiErrorCode(cancelling.error)}`)}</FormError>}
      </DialogBody>
    </Dialog>
  )
}
