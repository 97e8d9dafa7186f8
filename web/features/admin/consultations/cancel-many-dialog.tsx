import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { CheckField, FormError, TextAreaField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { actOn, refreshDesk } from './desk-queries.ts'

type CancelManyDialogProps = { ids: readonly string[]; onClose: () => void; onDone: () => void }

/** Cancels one consultation or many, with a reason and a mail to each client. Import it lazily. */
export default function CancelManyDialog({ ids, onClose, onDone }: CancelManyDialogProps): ReactNode {
  const { t } = useTranslation(['bookings', 'errors'])
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const [notify, setNotify] = useState(true)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function handleCancel(): Promise<void> {
    setBusy(true)
    try {
      const { items } = await actOn(ids, { act: 'cancel', reason, notify })
      toast.success(t('doneOf', { done: items.filter(({ done }) => done).length, all: items.length }))
      onDone()
      await refreshDesk(client)
      onClose()
    } catch (error) {
      setRefusal(t(`errors:${apiErrorCode(error)}`))
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      alert
      onOpenChange={onClose}
      title={t('cancelTitle', { count: ids.length })}
      closeLabel={t('close')}
      foot={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('keep')}
          </Button>
          <Button variant="destructive" busy={isBusy} onClick={() => void handleCancel()}>
            {t('acts.cancel')}
          </Button>
        </>
      }
    >
      <DialogBody>
        <TextAreaField
          label={t('reason')}
          hint={t('reasonHint')}
          rows={3}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <CheckField label={t('notify')} checked={notify} onChange={(event) => setNotify(event.target.checked)} />
        {refusal === null ? null : <FormError>{refusal}</FormError>}
      </DialogBody>
    </Dialog>
  )
}
