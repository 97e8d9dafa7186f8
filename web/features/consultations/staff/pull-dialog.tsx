import { useState } from 'react'
import type { ReactNode } from 'react'
import type { ConsultationRow } from '#shared/contracts/consultations-admin.ts'
import { meetingMoment } from '#shared/meeting-time.ts'
import { readLocal } from '#shared/zoned-time.ts'
import { ApiError } from '#web/api/client.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { DialogBody } from '#web/ui/dialog.tsx'
import { CheckField, FormError } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import type { WallMoment } from './calendar-places.ts'
import { useDeskRefusals } from './desk-refusals.ts'
import { moveConsultation } from './desk-queries.ts'
import { useIsClosed } from './free-times.tsx'
import { Term, Terms } from './desk-parts.tsx'
import { useDeskAct } from './use-desk-act.ts'

type PullDialogProps = { row: ConsultationRow; to: WallMoment; onClose: () => void }

/** Asks before a meeting that was pulled is moved: the server checks the time, and the client is written to or not. Import it lazily. */
export default function PullDialog({ row, to, onClose }: PullDialogProps): ReactNode {
  const { t } = useTranslation('bookings')
  const language = useLanguage()
  const [notify, setNotify] = useState(true)
  const [anyTime, setAnyTime] = useState(false)
  const [isOutside, setOutside] = useState(false)
  const [start, end] = [Date.parse(row.starts_at), Date.parse(row.ends_at)]
  const wanted = readLocal(to, row.timezone).at
  const isClosed = useIsClosed(to.date, row.type.key)
  const refusals = useDeskRefusals(isClosed)
  const { isBusy, refusal, run } = useDeskAct(onClose, (error) => {
    const isNotOffered = error instanceof ApiError && error.code === 'validation_failed'
    if (isNotOffered) setOutside(true)
    if (isNotOffered) refusals.keep(error, ['date', 'time'])
    return isNotOffered ? t('pull.outside') : null
  })
  const why = refusals.of('date') ?? refusals.of('time')

  async function move(): Promise<void> {
    await moveConsultation(row.id, { ...to, any_time: anyTime, notify })
    toast.success(t('moved'))
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('pull.title', { name: row.name })}
      confirmLabel={t('acts.move')}
      cancelLabel={t('pull.leave')}
      closeLabel={t('close')}
      busy={isBusy}
      onConfirm={() => void run(move)}
    >
      <DialogBody>
        <Terms>
          <Term label={t('pull.from')}>{meetingMoment(start, end, language, row.timezone)}</Term>
          <Term label={t('pull.to')}>{meetingMoment(wanted, wanted + end - start, language, row.timezone)}</Term>
        </Terms>
        <CheckField label={t('notify')} checked={notify} onChange={(event) => setNotify(event.target.checked)} />
        {isOutside ? (
          <CheckField label={t('anyTime')} checked={anyTime} onChange={(event) => setAnyTime(event.target.checked)} />
        ) : null}
        {refusal === null ? null : <FormError>{why === undefined ? refusal : `${why} ${refusal}`}</FormError>}
      </DialogBody>
    </ConfirmDialog>
  )
}
