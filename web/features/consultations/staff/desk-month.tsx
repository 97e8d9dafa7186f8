import { DndContext, PointerSensor, useDroppable, useSensor, useSensors } from '@dnd-kit/core'
import type { DragEndEvent } from '@dnd-kit/core'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import type { ConsultationRow } from '#shared/contracts/consultations-admin.ts'
import { meetingDay } from '#shared/meeting-time.ts'
import { dates } from '#web/i18n/formats.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { WallMoment } from './calendar-layout.ts'
import { OpenLink } from './desk-parts.tsx'
import { PulledMeeting } from './pulled-meeting.tsx'
import { swallowPress, useSilentDrag } from './silent-drag.ts'
import styles from './desk-month.module.css'

/** Most meetings that a day of the month names; the others are counted. */
const namedMax = 4
const dragDistancePx = 6

type DeskMonthProps = {
  /** Whole weeks. */
  days: readonly string[]
  /** `YYYY-MM`; days of other months are faint. */
  month: string
  today: string
  rows: readonly ConsultationRow[]
  onPull: (row: ConsultationRow, to: WallMoment) => void
}

/** A month in weeks; a meeting can be pulled to another day and keeps its time. On phones days lead to their own view. */
export function DeskMonth({ days, month, today, rows, onPull }: DeskMonthProps): ReactNode {
  const language = useLanguage()
  const accessibility = useSilentDrag()
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: dragDistancePx } }))
  function handleEnd({ active, over }: DragEndEvent): void {
    swallowPress()
    const row = rows.find(({ id }) => id === active.id)
    if (row && over && over.id !== row.date) onPull(row, { date: String(over.id), time: row.time })
  }
  return (
    <DndContext sensors={sensors} onDragEnd={handleEnd} accessibility={accessibility}>
      <div className={styles.month}>
        {days.slice(0, 7).map((date) => (
          <b key={date} className={styles.name} aria-hidden>
            {dates(language, { weekday: 'short', timeZone: 'UTC' }).format(Date.parse(`${date}T12:00:00Z`))}
          </b>
        ))}
        {days.map((date) => (
          <MonthDay
            key={date}
            date={date}
            isToday={date === today}
            isFaint={!date.startsWith(month)}
            rows={rows.filter((row) => row.date === date)}
          />
        ))}
      </div>
    </DndContext>
  )
}

type MonthDayProps = { date: string; isToday: boolean; isFaint: boolean; rows: ConsultationRow[] }

function MonthDay({ date, isToday, isFaint, rows }: MonthDayProps): ReactNode {
  const { t } = useTranslation('bookings')
  const language = useLanguage()
  const { search } = useLocation()
  const { setNodeRef, isOver } = useDroppable({ id: date })
  const next = new URLSearchParams(search)
  next.set('view', 'day')
  next.set('day', date)
  const left = rows.length - namedMax
  return (
    <section
      ref={setNodeRef}
      className={styles.day}
      data-today={isToday || undefined}
      data-faint={isFaint || undefined}
      data-over={isOver || undefined}
    >
      <h2>
        <Link
          to={`?${next}`}
          aria-label={`${meetingDay(Date.parse(`${date}T12:00:00Z`), language, 'UTC')}, ${t('countOf', { count: rows.length })}`}
        >
          {Number(date.slice(8))}
          {rows.length === 0 ? null : <span className={styles.count}>{rows.length}</span>}
        </Link>
      </h2>
      <ul>
        {rows.slice(0, namedMax).map((row) => (
          <PulledMeeting key={row.id} row={row} className={styles.entry}>
            <small>{row.time}</small> <OpenLink id={row.id}>{row.name}</OpenLink>
          </PulledMeeting>
        ))}
      </ul>
      {left > 0 ? <small className={styles.more}>{t('moreOf', { count: left })}</small> : null}
    </section>
  )
}
