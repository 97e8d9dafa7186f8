import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { cancelReasonLengthMax } from '#shared/contracts/consultations.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { FormError, TextAreaField } from '#web/ui/field.tsx'

type CancelDialogProps = {
  /** When it is, in words. */
  moment: string
  onClose: () => void
  /** Cancels it. @throws {ApiError} */
  cancel: (reason: string) => Promise<void>
}

/** Asks before a consultation is cancelled; a reason may be given. Import it lazily. */
export default function CancelDialog({ moment, onClose, cancel }: CancelDialogProps): ReactNode {
  const { t } = useTranslation(['consultations', 'errors'])
  const [reason, setReason] = useState('')
  const cancelling = useMutation({ mutationFn: () => cancel(reason), onSuccess: onClose })

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
