import { useState } from 'react'
import type { ReactNode } from 'react'
import type { ConsultationRow } from '#shared/contracts/consultations-admin.ts'
import { meetingDay, meetingMoment } from '#shared/meeting-time.ts'
import { ApiError } from '#web/api/client.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { DialogBody } from '#web/ui/dialog.tsx'
import { CheckField, FormError } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import type { WallMoment } from './calendar-layout.ts'
import { useDeskRejections, whenFields } from './desk-rejections.ts'
import { moveConsultation } from './desk-queries.ts'
import { useIsClosed } from './free-times.tsx'
import { Term, Terms, officeClockOf } from './desk-parts.tsx'
import { useDeskAction } from './use-desk-action.ts'

type PullDialogProps = { row: ConsultationRow; to: WallMoment; onClose: () => void }

/** Asks before a meeting that was pulled is moved: the server checks the time, and the client is written to or not. Import it lazily. */
export default function PullDialog({ row, to, onClose }: PullDialogProps): ReactNode {
  const { t } = useTranslation(['bookings', 'errors'])
  const language = useLanguage()
  const [notify, setNotify] = useState(true)
  const [anyTime, setAnyTime] = useState(false)
  const [isOutside, setOutside] = useState(false)
  const [start, end] = [Date.parse(row.starts_at), Date.parse(row.ends_at)]
  const moving = useDeskAction(async () => {
    await moveConsultation(row.id, { ...to, any_time: anyTime, notify })
    toast.success(t('moved'))
  }, onClose)
  const isNotOffered = moving.error instanceof ApiError && moving.error.code === 'validation_failed'
  if (isNotOffered && !isOutside) setOutside(true)
  const rejections = useDeskRejections(moving.error, whenFields, useIsClosed(to.date, row.type.key))
  const why = isNotOffered ? (rejections.of('date') ?? rejections.of('time')) : undefined

  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('pull.title', { name: row.name })}
      confirmLabel={t('actions.move')}
      cancelLabel={t('pull.leave')}
      busy={moving.isPending}
      onConfirm={() => moving.mutate()}
    >
      <DialogBody>
        <Terms>
          <Term label={t('pull.from')}>{meetingMoment(start, end, language, officeClockOf(row))}</Term>
          <Term label={t('pull.to')}>
            {meetingDay(Date.parse(`${to.date}T12:00:00Z`), language, 'UTC')}, {to.time}
          </Term>
        </Terms>
        <CheckField label={t('notify')} checked={notify} onChange={(event) => setNotify(event.target.checked)} />
        {isOutside ? (
          <CheckField label={t('anyTime')} checked={anyTime} onChange={(event) => setAnyTime(event.target.checked)} />
        ) : null}
        {moving.error === null ? null : (
          <FormError>
            {why === undefined ? null : `${why} `}
            {isNotOffered ? t('pull.outside') : t(`errors:${apiErrorCode(moving.error)}`)}
          </FormError>
        )}
      </DialogBody>
    </ConfirmDialog>
  )
}
