import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import type { ReactNode } from 'react'
import type { ConsultationRow } from '#shared/contracts/consultations-admin.ts'
import { locales } from '#shared/languages.ts'
import { meetingDay, meetingHours } from '#shared/meeting-time.ts'
import type { Language } from '#shared/languages.ts'
import { addDays, isCalendarDay, localOf, startOfDay, weekdayOf } from '#shared/zoned-time.ts'
import { ListFailure, ListSkeleton } from '#web/list/list-parts.tsx'
import type { ListAddress } from '#web/list/use-list-address.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { firstOfMonth, monthDays } from './calendar-layout.ts'
import type { WallMoment } from './calendar-layout.ts'
import { DaySheet } from './day-sheet.tsx'
import { DeskGrid } from './desk-grid.tsx'
import { DeskMonth } from './desk-month.tsx'
import { DeskPill, OpenLink, officeClockOf } from './desk-parts.tsx'
import { deskSpanQuery, officeQuery } from './desk-queries.ts'
import styles from './desk-calendar.module.css'
import control from '#web/ui/control.module.css'

const CancelManyDialog = lazy(() => import('./cancel-many-dialog.tsx'))
const PullDialog = lazy(() => import('./pull-dialog.tsx'))

/** What of the calendar is seen at once. */
export type CalendarSpan = 'day' | 'week' | 'month'

type DeskCalendarProps = {
  address: ListAddress
  span: CalendarSpan
  /** An empty time was pressed. */
  onBook: (moment: WallMoment) => void
}

type Pull = { row: ConsultationRow; to: WallMoment }

/** The consultations of a day, a week or a month, in the office's days and times. Import it lazily. */
export default function DeskCalendar({ address, span, onBook }: DeskCalendarProps): ReactNode {
  const { t } = useTranslation('bookings')
  const language = useLanguage()
  const office = useQuery(officeQuery())
  const calendars = office.data?.calendars.filter(({ active }) => active) ?? []
  const zone = calendars[0]?.time_zone ?? 'UTC'
  const [now] = useState(() => Date.now())
  const today = localOf(now, zone).date
  const asked = address.parameters['day']
  const day = asked !== undefined && isCalendarDay(asked) ? asked : today
  const days = daysOf(span, day)
  const [first = day, last = day] = [days[0], days.at(-1)]
  const [pull, setPull] = useState<Pull | null>(null)
  const from = new Date(startOfDay(first, zone)).toISOString()
  const to = new Date(startOfDay(addDays(last, 1), zone)).toISOString()
  const { data, error, isFetching, refetch } = useQuery({
    ...deskSpanQuery(from, to),
    placeholderData: keepPreviousData,
    enabled: office.data !== undefined,
  })
  const failure = office.error ?? error
  const handlePull = (row: ConsultationRow, wanted: WallMoment): void => setPull({ row, to: wanted })
  const lists = { days, today, rows: data?.items ?? [] }
  return (
    <>
      <div className={styles.turn}>
        <Button variant="outline" size="sm" onClick={() => address.change({ day: turned(span, day, -1) })}>
          <Icon name="chev-left" size={16} />
          {t('before')}
        </Button>
        <Button variant="ghost" size="sm" onClick={() => address.change({ day: null })}>
          {t('today')}
        </Button>
        <Button variant="outline" size="sm" onClick={() => address.change({ day: turned(span, day, 1) })}>
          {t('after')}
          <Icon name="chev-right" size={16} />
        </Button>
        <input
          type="date"
          className={`${control.input} ${styles.jump}`}
          aria-label={t('jump')}
          value={day}
          onChange={({ target }) => {
            if (isCalendarDay(target.value)) address.change({ day: target.value })
          }}
        />
        <b className={styles.name} aria-live="polite">
          {nameOf({ span, first, last, day }, language)}
        </b>
        {span === 'day' && data ? <DayActions rows={data.items} /> : null}
      </div>
      {failure && !data ? (
        <ListFailure
          error={failure}
          isBusy={isFetching}
          onRetry={() => void Promise.all([office.refetch(), refetch()])}
        />
      ) : !data ? (
        <ListSkeleton />
      ) : span === 'month' ? (
        <DeskMonth {...lists} month={day.slice(0, 7)} onPull={handlePull} />
      ) : (
        <>
          <DeskGrid
            {...lists}
            zone={zone}
            calendars={calendars}
            closed={office.data?.closed ?? []}
            types={office.data?.types ?? []}
            onPull={handlePull}
            onBook={onBook}
          />
          <DayLists {...lists} />
          {span === 'day' ? <DaySheet day={day} rows={data.items} /> : null}
        </>
      )}
      <Suspense>{pull === null ? null : <PullDialog {...pull} onClose={() => setPull(null)} />}</Suspense>
    </>
  )
}

/** Prints a day, or cancels all of its meetings, for when an adviser is ill. */
function DayActions({ rows }: { rows: readonly ConsultationRow[] }): ReactNode {
  const { t } = useTranslation('bookings')
  const [isCancelling, setCancelling] = useState(false)
  const ids = rows.filter(({ status }) => status === 'scheduled').map(({ id }) => id)
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => window.print()}>
        {t('print')}
      </Button>
      {ids.length === 0 ? null : (
        <Button variant="ghost" size="sm" onClick={() => setCancelling(true)}>
          {t('cancelDay')}
        </Button>
      )}
      <Suspense>
        {isCancelling ? <CancelManyDialog ids={ids} onClose={() => setCancelling(false)} onDone={() => {}} /> : null}
      </Suspense>
    </>
  )
}

type DayListsProps = { days: readonly string[]; today: string; rows: readonly ConsultationRow[] }

/** On narrow screens: the days below each other, without hours. */
function DayLists({ days, today, rows }: DayListsProps): ReactNode {
  const { t } = useTranslation('bookings')
  const language = useLanguage()
  return (
    <div className={styles.days}>
      {days.map((date) => {
        const own = rows.filter((row) => row.date === date)
        return (
          <section key={date} className={styles.day} data-today={date === today || undefined}>
            <h2>{meetingDay(Date.parse(`${date}T12:00:00Z`), language, 'UTC')}</h2>
            {own.length === 0 ? <p className="muted">{t('nothing')}</p> : null}
            <ul>
              {own.map((row) => (
                <li key={row.id}>
                  <b>{meetingHours(Date.parse(row.starts_at), Date.parse(row.ends_at), officeClockOf(row))}</b>
                  <OpenLink id={row.id}>{row.name}</OpenLink>
                  <DeskPill row={row} />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

function daysOf(span: CalendarSpan, day: string): string[] {
  if (span === 'month') return monthDays(day)
  const first = span === 'week' ? addDays(day, 1 - weekdayOf(day)) : day
  return Array.from({ length: span === 'week' ? 7 : 1 }, (_, index) => addDays(first, index))
}

function turned(span: CalendarSpan, day: string, by: 1 | -1): string {
  return span === 'month' ? firstOfMonth(day, by) : addDays(day, span === 'week' ? 7 * by : by)
}

type SeenDays = { span: CalendarSpan; first: string; last: string; day: string }

/** Names what is seen: the day, the first and last day of the week, or the month. */
function nameOf({ span, first, last, day }: SeenDays, language: Language): string {
  const at = (date: string) => Date.parse(`${date}T12:00:00Z`)
  if (span === 'day') return meetingDay(at(day), language, 'UTC')
  const options: Intl.DateTimeFormatOptions =
    span === 'month' ? { month: 'long', year: 'numeric' } : { day: 'numeric', month: 'short', year: 'numeric' }
  const format = new Intl.DateTimeFormat(locales[language], { ...options, timeZone: 'UTC' })
  return span === 'month' ? format.format(at(day)) : format.formatRange(at(first), at(last))
}
