import { DndContext, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import type { DragEndEvent } from '@dnd-kit/core'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { ConsultationRow, OfficeResponse } from '#shared/contracts/consultations-admin.ts'
import { minuteMs } from '#shared/duration.ts'
import { meetingHours, shortDay } from '#shared/meeting-time.ts'
import { localOf } from '#shared/zoned-time.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { closedParts, cellsOfDay, placeDay, pulledTo, shownHours, timeOf } from './calendar-layout.ts'
import type { DayPart, Placed, ShownHours, WallMoment } from './calendar-layout.ts'
import { OpenLink, officeClockOf } from './desk-parts.tsx'
import { PulledMeeting } from './pulled-meeting.tsx'
import { swallowPress, useSilentDrag } from './silent-drag.ts'
import { usePlacedStyle } from './use-placed-style.ts'
import styles from './desk-grid.module.css'

const hourPx = 48
/** A pull that is shorter is a press. */
const dragDistancePx = 6

type DeskGridProps = {
  days: readonly string[]
  today: string
  rows: readonly ConsultationRow[]
  zone: string
  calendars: OfficeResponse['calendars']
  closed: OfficeResponse['closed']
  types: OfficeResponse['types']
  /** A meeting was pulled to another time. */
  onPull: (row: ConsultationRow, to: WallMoment) => void
  /** An empty time was pressed. */
  onBook: (moment: WallMoment) => void
}

/**
 * Days side by side with their hours; open meetings can be dragged to another time. The panel moves them by keyboard.
 */
export function DeskGrid({
  days,
  today,
  rows,
  zone,
  calendars,
  closed,
  types,
  onPull,
  onBook,
}: DeskGridProps): ReactNode {
  const language = useLanguage()
  const body = useRef<HTMLDivElement>(null)
  const accessibility = useSilentDrag()
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: dragDistancePx } }))
  const placed = days.map((date) => placeDay(rows, date))
  const { first, last } = shownHours(
    calendars.flatMap(({ hours }) => hours),
    placed.flat(),
  )
  const hours = Array.from({ length: last - first }, (_, index) => first + index)

  function handleEnd({ active, delta }: DragEndEvent): void {
    swallowPress()
    const row = rows.find(({ id }) => id === active.id)
    const column = (body.current?.getBoundingClientRect().width ?? 0) / days.length
    if (!row || column === 0) return
    const at = days.findIndex((date) => date === row.date)
    const wanted = Math.min(Math.max(at + Math.round(delta.x / column), 0), days.length - 1)
    const to = pulledTo(row, wanted - at, (delta.y / hourPx) * 60)
    if (to.date !== row.date || to.time !== row.time) onPull(row, to)
  }

  return (
    <div className={styles.grid}>
      <div className={styles.hours} aria-hidden>
        {hours.map((hour) => (
          <span key={hour}>{String(hour).padStart(2, '0')}:00</span>
        ))}
      </div>
      <DndContext sensors={sensors} onDragEnd={handleEnd} accessibility={accessibility}>
        <div className={styles.days} ref={body}>
          {days.map((date, index) => {
            const shut = closedParts(date, { first, last }, calendars, closed)
            return (
              <section key={date} data-today={date === today || undefined}>
                <h2>{shortDay(Date.parse(`${date}T12:00:00Z`), language, 'UTC')}</h2>
                <DayColumn
                  date={date}
                  placed={placed[index] ?? []}
                  shut={shut}
                  cells={cellsOfDay(date, { first, last }, { calendars, types, shut })}
                  hours={{ first, last }}
                  zone={zone}
                  isToday={date === today}
                  onBook={onBook}
                />
              </section>
            )
          })}
        </div>
      </DndContext>
    </div>
  )
}

type DayColumnProps = {
  date: string
  placed: readonly Placed<ConsultationRow>[]
  /** When no one is there. */
  shut: readonly DayPart[]
  /** What can be pressed: from one start to the next. */
  cells: readonly DayPart[]
  hours: ShownHours
  zone: string
  isToday: boolean
  onBook: (moment: WallMoment) => void
}

function DayColumn({ date, placed, shut, cells, hours, zone, isToday, onBook }: DayColumnProps): ReactNode {
  const { first, last } = hours
  const place = usePlacedStyle({ height: `${(last - first) * hourPx}px` })
  return (
    <ul ref={place}>
      {shut.map((part) => (
        <Band key={part.from} className={styles.shut} part={part} firstHour={first} />
      ))}
      {cells.map((cell) => (
        <EmptySlot key={cell.from} date={date} cell={cell} firstHour={first} onBook={onBook} />
      ))}
      {placed.map((each) => (
        <DeskBlock key={each.row.id} placed={each} firstHour={first} />
      ))}
      {isToday ? <NowLine zone={zone} hours={hours} /> : null}
    </ul>
  )
}

type BandProps = { className: string | undefined; part: DayPart; firstHour: number }

function Band({ className, part, firstHour }: BandProps): ReactNode {
  const place = usePlacedStyle(styleOf(part, firstHour))
  return <li ref={place} className={className} aria-hidden />
}

function styleOf({ from, until }: DayPart, firstHour: number) {
  return { top: `${((from - firstHour * 60) / 60) * hourPx}px`, height: `${((until - from) / 60) * hourPx}px` }
}

type EmptySlotProps = { date: string; cell: DayPart; firstHour: number; onBook: (moment: WallMoment) => void }

/** A start to press. The keyboard has the button above the calendar, and need not walk through all of them. */
function EmptySlot({ date, cell, firstHour, onBook }: EmptySlotProps): ReactNode {
  const { t } = useTranslation('bookings')
  const place = usePlacedStyle(styleOf(cell, firstHour))
  const time = timeOf(cell.from)
  return (
    <li ref={place} className={styles.slot}>
      <button
        type="button"
        tabIndex={-1}
        aria-label={t('bookAt', { date, time })}
        onClick={() => onBook({ date, time })}
      >
        <span aria-hidden>{time}</span>
      </button>
    </li>
  )
}

/** Where the day is now by the office's clock. */
function NowLine({ zone, hours: { first, last } }: { zone: string; hours: ShownHours }): ReactNode {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  const [hour = 0, minute = 0] = localOf(now, zone).time.split(':').map(Number)
  const at = hour * 60 + minute
  const isShown = at >= first * 60 && at < last * 60
  return isShown ? <Band className={styles.now} part={{ from: at, until: at }} firstHour={first} /> : null
}

type BlockProps = { placed: Placed<ConsultationRow>; firstHour: number }

function DeskBlock({ placed, firstHour }: BlockProps): ReactNode {
  const { row, from, until, lane, lanes } = placed
  const place = {
    top: `${((from - firstHour * 60) / 60) * hourPx}px`,
    height: `${Math.max(((until - from) / 60) * hourPx - 3, 22)}px`,
    left: `${(lane / lanes) * 100}%`,
    width: `${100 / lanes}%`,
  }
  return (
    <PulledMeeting row={row} className={styles.block} place={place}>
      <small>{meetingHours(Date.parse(row.starts_at), Date.parse(row.ends_at), officeClockOf(row))}</small>
      <OpenLink id={row.id}>{row.name}</OpenLink>
      {row.assignee_name === null ? null : <small>{row.assignee_name}</small>}
    </PulledMeeting>
  )
}
