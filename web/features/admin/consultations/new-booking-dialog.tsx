import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { ApiError } from '#web/api/client.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { CheckField, FormError, SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { bookForClient, refreshDesk } from './desk-queries.ts'

/** Books for a client, for example one who called. Import it lazily. */
export default function NewBookingDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation(['bookings', 'errors'])
  const client = useQueryClient()
  const formId = useId()
  const [isBusy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<readonly string[]>([])
  const [refusal, setRefusal] = useState<string | null>(null)

  async function handleSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '')
    setBusy(true)
    setRefusal(null)
    try {
      await bookForClient({
        ...Object.fromEntries(
          ['name', 'email', 'phone', 'company', 'message', 'date', 'time', 'language'].map((name) => [
            name,
            text(name),
          ]),
        ),
        any_time: form.has('any_time'),
        notify: form.has('notify'),
      })
      toast.success(t('booked'))
      await refreshDesk(client)
      onClose()
    } catch (error) {
      setWrong(error instanceof ApiError ? (error.problem?.errors ?? []).map(({ path }) => path) : [])
      setRefusal(t(`errors:${apiErrorCode(error)}`))
      setBusy(false)
    }
  }
  const complaint = (name: string) => (wrong.includes(name) ? t('checkField') : undefined)

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('new')}
      size="medium"
      closeLabel={t('close')}
      foot={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('back')}
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={isBusy}>
            {t('book')}
          </Button>
        </>
      }
    >
      <DialogBody>
        <form id={formId} noValidate onSubmit={(event) => void handleSubmit(event)}>
          <div className="two">
            <TextField label={t('name')} name="name" error={complaint('name')} />
            <TextField label={t('email')} name="email" type="email" error={complaint('email')} />
          </div>
          <div className="two">
            <TextField label={t('phone')} name="phone" error={complaint('phone')} />
            <TextField label={t('company')} name="company" error={complaint('company')} />
          </div>
          <div className="two">
            <TextField label={t('date')} name="date" type="date" error={complaint('date')} />
            <TextField label={t('time')} name="time" type="time" error={complaint('time')} />
          </div>
          <SelectField label={t('columns.language')} name="language">
            <option value="en">{t('languages.en')}</option>
            <option value="ru">{t('languages.ru')}</option>
            <option value="ro">{t('languages.ro')}</option>
          </SelectField>
          <TextAreaField label={t('message')} name="message" rows={3} error={complaint('message')} />
          <CheckField label={t('anyTime')} name="any_time" />
          <CheckField label={t('notify')} name="notify" defaultChecked />
          {refusal === null ? null : <FormError>{refusal}</FormError>}
        </form>
      </DialogBody>
    </Dialog>
  )
}
