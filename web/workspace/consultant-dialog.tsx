import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { consultantRights, openedDaysMax } from '#shared/applications.ts'
import * as routes from '#shared/contracts/routes/applications.ts'
import { dayMs } from '#shared/duration.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { ApiError, fieldErrors } from '#web/api/client.ts'
import { formatInstant } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { userDay } from '#web/i18n/user-day.ts'
import { paths } from '#web/paths.ts'
import { FormError, SelectField, TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { consultantsQuery, refreshApplications } from './application-queries.ts'

/** How long an application is usually opened, in days. */
const usualDays = 30

type ConsultantDialogProps = { id: string; userId: string; onClose: () => void }

/** Opens an application to the consultant of an own booking. Import it lazily. */
export default function ConsultantDialog({ id, userId, onClose }: ConsultantDialogProps): ReactNode {
  const { t } = useTranslation('applications')
  const language = useLanguage()
  const queries = useQueryClient()
  const { data } = useQuery(consultantsQuery(browserApi, userId, id))
  const bookings = data?.bookings ?? []
  const held = bookings.filter(({ consultant }) => consultant !== null)
  const [chosen, setChosen] = useState('')
  const booking = held.find((each) => each.id === chosen) ?? held[0]
  const [right, setRight] = useState<(typeof consultantRights)[number]>('read')
  const [today] = useState(() => Date.now())
  const [until, setUntil] = useState(() => userDay(today + usualDays * dayMs))
  const open = useMutation({
    mutationFn: async (consultation_id: string) =>
      browserApi.call(routes.openToConsultant, {
        path: { id },
        // To the end of that day where the person is.
        body: { consultation_id, right, until: new Date(`${until}T23:59:59`).toISOString() },
      }),
    onSuccess: async ({ name }) => {
      await refreshApplications(queries)
      toast.success(t('consultants.opened', { name: name ?? '' }))
      onClose()
    },
  })
  const rejected = open.error instanceof ApiError ? (fieldErrors(open.error)[0]?.path ?? 'other') : null
  return (
    <FormDialog
      title={t('consultants.share')}
      description={t('consultants.shareText')}
      submit={t('consultants.open')}
      isBusy={open.isPending}
      isDisabled={booking === undefined || until === ''}
      onClose={onClose}
      onSubmit={() => (booking === undefined ? undefined : open.mutate(booking.id))}
    >
      {data === undefined ? (
        <p role="status">{t('loading')}</p>
      ) : booking === undefined ? (
        <p>
          {t(bookings.length === 0 ? 'consultants.noBooking' : 'consultants.noConsultant')}{' '}
          {bookings.length === 0 ? (
            <Link to={`${paths.dashboard}?tab=consultations`}>{t('consultants.book')}</Link>
          ) : null}
        </p>
      ) : (
        <>
          <SelectField
            label={t('consultants.booking')}
            value={booking.id}
            onChange={({ target }) => setChosen(target.value)}
          >
            {held.map(({ id: each, starts_at, consultant }) => (
              <option key={each} value={each}>
                {`${formatInstant(starts_at, language)} · ${consultant ?? ''}`}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={t('consultants.right')}
            value={right}
            onChange={({ target }) => setRight(consultantRights.find((each) => each === target.value) ?? right)}
          >
            {consultantRights.map((each) => (
              <option key={each} value={each}>
                {t(`consultants.rights.${each}`)}
              </option>
            ))}
          </SelectField>
          <TextField
            type="date"
            label={t('consultants.until')}
            hint={t('consultants.untilHint', { days: openedDaysMax })}
            min={userDay(today)}
            max={userDay(today + (openedDaysMax - 1) * dayMs)}
            value={until}
            error={rejected === 'until' ? t('consultants.untilWrong', { days: openedDaysMax }) : undefined}
            onChange={({ target }) => setUntil(target.value)}
          />
        </>
      )}
      {open.error === null || rejected === 'until' ? null : (
        <FormError>{t(rejected === 'consultation_id' ? 'consultants.bookingGone' : 'consultants.notOpened')}</FormError>
      )}
    </FormDialog>
  )
}
