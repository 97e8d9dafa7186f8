import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, lazy, useCallback, useState } from 'react'
import type { ReactNode } from 'react'
import * as consultationsRoutes from '#shared/contracts/routes/consultations.ts'
import type { Consultation } from '#shared/contracts/consultations.ts'
import { isSameClock, meetingHours, meetingMoment, officeClock, zoneLabel } from '#shared/meeting-time.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { TabBody } from '#web/features/dashboard/public/tab-body.tsx'
import { TabSkeleton } from '#web/features/dashboard/public/tab-skeleton.tsx'
import { dates } from '#web/i18n/formats.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { paths } from '#web/paths.ts'
import { useLiveEvent } from '#web/session/use-live-event.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkedText } from '#web/ui/linked-text.tsx'
import { toast } from '#web/ui/toast.ts'
import { ownConsultationsQuery, refreshOwn, restoreOwn, saveEntry } from './booking-calls.ts'
import { BookingHost } from './booking-host.tsx'
import { ChangeableUntil } from './changeable-until.tsx'
import { ConsultationPill } from './consultation-pill.tsx'
import { RestoreButton } from './restore-button.tsx'
import { browserZone } from './shown-days.ts'
import { useSayCancelled } from './use-say-cancelled.ts'
import styles from './own-consultations.module.css'

const MoveDialog = lazy(() => import('./move-dialog.tsx'))
const CancelDialog = lazy(() => import('./cancel-dialog.tsx'))

/** The signed-in person's consultations: those to come, then those that were. @see DASH-01, BOOK-04 */
export function OwnConsultations({ userId }: { userId: string }): ReactNode {
  const { t } = useTranslation('consultations')
  const upcoming = useQuery(ownConsultationsQuery(userId, 'upcoming'))
  const past = useQuery(ownConsultationsQuery(userId, 'past'))
  const [isBooking, setBooking] = useState(false)
  const queries = useQueryClient()
  useLiveEvent('consultation_changed', () => void refreshOwn(queries))
  const handleUnavailable = useCallback(() => location.assign(paths.contact), [])
  const bookButton = (
    <Button variant="primary" onClick={() => setBooking(true)}>
      {t('bookOne')}
    </Button>
  )
  const all = [...(upcoming.data?.items ?? []), ...(past.data?.items ?? [])]
  const isFailed = (upcoming.isError && !upcoming.data) || (past.isError && !past.data)
  const isWaiting = !isFailed && (!upcoming.data || !past.data)
  if (isWaiting) return <TabSkeleton tab="consultations" />
  return (
    <TabBody>
      <div>
        {isFailed ? (
          <div className="sheet card" role="alert">
            <p>
              <b>{t('listFailed')}</b>
            </p>
            <Button
              variant="outline"
              size="sm"
              busy={upcoming.isFetching || past.isFetching}
              onClick={() => void Promise.all([upcoming.refetch(), past.refetch()])}
            >
              {t('retry')}
            </Button>
          </div>
        ) : null}
        {!isFailed && all.length === 0 ? (
          <div className="sheet">
            <EmptyState art="empty-consultations" title={t('emptyTitle')} text={t('emptyText')} action={bookButton} />
          </div>
        ) : null}
        {all.length === 0 ? null : (
          <>
            <div className={styles.head}>
              <p className="muted">{t('shownInYourZone')}</p>
              {bookButton}
            </div>
            <div className="sheet">
              {all.map((each) => (
                <Appointment key={each.id} consultation={each} onBookAgain={() => setBooking(true)} />
              ))}
            </div>
          </>
        )}
        <BookingHost open={isBooking} onClose={() => setBooking(false)} onUnavailable={handleUnavailable} />
      </div>
    </TabBody>
  )
}

type AppointmentProps = { consultation: Consultation; onBookAgain: () => void }

function Appointment({ consultation, onBookAgain }: AppointmentProps): ReactNode {
  const { t } = useTranslation(['consultations', 'common'])
  const language = useLanguage()
  const client = useQueryClient()
  const sayCancelled = useSayCancelled()
  const [now] = useState(() => Date.now())
  const [asked, setAsked] = useState<'move' | 'cancel' | null>(null)
  const { id, status, timezone, can_move, can_cancel, type, notes, meeting_link, message, phone, adviser } =
    consultation
  const [start, end] = [Date.parse(consultation.starts_at), Date.parse(consultation.ends_at)]
  const zone = browserZone(timezone)
  const moment = meetingMoment(start, end, language, zone)
  const office = officeClock(consultation, timezone, start)
  const part = (options: Intl.DateTimeFormatOptions) => dates(language, { ...options, timeZone: zone }).format(start)

  async function handleSave(): Promise<void> {
    try {
      await saveEntry({ id })
    } catch {
      toast.error(t('saveFailed'))
    }
  }

  return (
    <article className={styles.consultation} data-past={status !== 'scheduled' || undefined}>
      <div className={styles.date} aria-hidden>
        <b>{part({ month: 'short' })}</b>
        <span>{part({ day: 'numeric' })}</span>
        <i>{part({ weekday: 'short' })}</i>
      </div>
      <div>
        <h2>{type.titles[language]}</h2>
        <p>
          <span className="sr-only">{part({ dateStyle: 'full' })}, </span>
          {t('minutes', { count: type.duration_minutes })} · {meetingHours(start, end, zone)},{' '}
          {zoneLabel(zone, start, language, end)}
          {isSameClock(zone, office, start)
            ? null
            : ` · ${t('officeTime', { time: `${consultation.time}, ${zoneLabel(office, start, language)}` })}`}
        </p>
        {adviser === null ? null : <p>{t('heldBy', { name: adviser })}</p>}
        {meeting_link === null ? null : (
          <p>
            <a href={meeting_link} rel="noreferrer">
              {t('join')}
            </a>
          </p>
        )}
        {meeting_link !== null || phone === null ? null : <p>{t('callOn', { phone })}</p>}
        {message === null ? null : (
          <p className={styles.note}>
            <span className="muted">{t('youWrote')}</span> <LinkedText text={message} newTab={t('common:newTab')} />
          </p>
        )}
        {notes.map((note) => (
          <p key={note} className={styles.note}>
            <LinkedText text={note} newTab={t('common:newTab')} />
          </p>
        ))}
        <ConsultationPill status={status} isNoShow={consultation.no_show} />
        {start < now ? null : <ChangeableUntil of={consultation} zone={zone} />}
      </div>
      <div className={styles.actions}>
        {status === 'scheduled' ? (
          <Button variant="ghost" size="sm" onClick={() => void handleSave()}>
            {t('addToCalendar')}
          </Button>
        ) : null}
        <RestoreButton
          until={consultation.restorable_until}
          restore={async () => {
            await restoreOwn(id)
            await refreshOwn(client)
          }}
        />
        {status === 'scheduled' && start > now ? null : (
          <Button variant="outline" size="sm" onClick={onBookAgain}>
            {t('bookAgain')}
          </Button>
        )}
        {can_move ? (
          <Button variant="outline" size="sm" onClick={() => setAsked('move')}>
            {t('move')}
          </Button>
        ) : null}
        {can_cancel ? (
          <Button variant="ghost" size="sm" onClick={() => setAsked('cancel')}>
            {t('cancelIt')}
          </Button>
        ) : null}
      </div>
      <Suspense fallback={null}>
        {asked === 'move' ? (
          <MoveDialog
            before={moment}
            type={type.key}
            onClose={() => setAsked(null)}
            move={async (wanted) => {
              await browserApi.call(consultationsRoutes.moveOwnConsultation, { path: { id }, body: wanted })
              await refreshOwn(client)
              toast.success(t('moved'))
            }}
          />
        ) : null}
        {asked === 'cancel' ? (
          <CancelDialog
            draft={`consultation.${id}.cancel`}
            moment={moment}
            onClose={() => setAsked(null)}
            cancel={async (reason) => {
              await browserApi.call(consultationsRoutes.cancelOwnConsultation, { path: { id }, body: { reason } })
              await refreshOwn(client)
              sayCancelled(async () => {
                await restoreOwn(id)
                await refreshOwn(client)
              })
            }}
          />
        ) : null}
      </Suspense>
    </article>
  )
}
