import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { ConsultationRow } from '#shared/contracts/consultations-admin.ts'
import { meetingMoment } from '#shared/meeting-time.ts'
import { readLocal } from '#shared/zoned-time.ts'
import { ApiError } from '#web/api/client.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { CheckField, FormError } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import type { WallMoment } from './calendar-places.ts'
import { moveConsultation, refreshDesk } from './desk-queries.ts'

type PullDialogProps = { row: ConsultationRow; to: WallMoment; onClose: () => void }

/** Asks before a meeting that was pulled is moved: the server checks the time, and the client is written to or not. Import it lazily. */
export default function PullDialog({ row, to, onClose }: PullDialogProps): ReactNode {
  const { t } = useTranslation(['bookings', 'errors'])
  const language = useLanguage()
  const client = useQueryClient()
  const [notify, setNotify] = useState(true)
  const [anyTime, setAnyTime] = useState(false)
  const [isOutside, setOutside] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [start, end] = [Date.parse(row.starts_at), Date.parse(row.ends_at)]
  const wanted = readLocal(to, row.timezone).at

  async function handleMove(): Promise<void> {
    setBusy(true)
    setRefusal(null)
    try {
      await moveConsultation(row.id, { ...to, any_time: anyTime, notify })
      toast.success(t('moved'))
      await refreshDesk(client)
      onClose()
    } catch (error) {
      const isNotOffered = error instanceof ApiError && error.code === 'validation_failed'
      setOutside(isOutside || isNotOffered)
      setRefusal(isNotOffered ? t('pull.outside') : t(`errors:${apiErrorCode(error)}`))
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      alert
      onOpenChange={onClose}
      title={t('pull.title', { name: row.name })}
      closeLabel={t('close')}
      foot={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('pull.leave')}
          </Button>
          <Button variant="primary" busy={isBusy} onClick={() => void handleMove()}>
            {t('acts.move')}
          </Button>
        </>
      }
    >
      <DialogBody>
        <dl className="terms">
          <div>
            <dt>{t('pull.from')}</dt>
            <dd>{meetingMoment(start, end, language, row.timezone)}</dd>
          </div>
          <div>
            <dt>{t('pull.to')}</dt>
            <dd>{meetingMoment(wanted, wanted + end - start, language, row.timezone)}</dd>
          </div>
        </dl>
        <CheckField label={t('notify')} checked={notify} onChange={(event) => setNotify(event.target.checked)} />
        {isOutside ? (
          <CheckField label={t('anyTime')} checked={anyTime} onChange={(event) => setAnyTime(event.target.checked)} />
        ) : null}
        {refusal === null ? null : <FormError>{refusal}</FormError>}
      </DialogBody>
    </Dialog>
  )
}
