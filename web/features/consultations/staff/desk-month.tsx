import { DndContext, PointerSensor, useDraggable, useDroppable, useSensor, useSensors } from '@dnd-kit/core'
import type { DragEndEvent } from '@dnd-kit/core'
import { CSS } from '@dnd-kit/utilities'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import type { ConsultationRow } from '#shared/contracts/consultations-admin.ts'
import { meetingDay } from '#shared/meeting-time.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { WallMoment } from './calendar-places.ts'
import { OpenLink } from './desk-parts.tsx'
import { swallowPress, useSilentDrag } from './silent-drag.ts'
import { usePlacedStyle } from './use-placed-style.ts'

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
      <div className="desk-month">
        {days.slice(0, 7).map((date) => (
          <b key={date} className="desk-month-name" aria-hidden>
            {new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(
              Date.parse(`${date}T12:00:00Z`),
            )}
          </b>
        ))}
        {days.map((date) => (
          <MonthDay
            key={date}
            date={date}
            look={[date === today ? 'today' : '', date.startsWith(month) ? '' : 'faint'].join(' ')}
            rows={rows.filter((row) => row.date === date)}
          />
        ))}
      </div>
    </DndContext>
  )
}

function MonthDay({ date, look, rows }: { date: string; look: string; rows: ConsultationRow[] }): ReactNode {
  const { t } = useTranslation('bookings')
  const language = useLanguage()
  const { search } = useLocation()
  const { setNodeRef, isOver } = useDroppable({ id: date })
  const next = new URLSearchParams(search)
  next.set('view', 'day')
  next.set('day', date)
  const left = rows.length - namedMax
  return (
    <section ref={setNodeRef} className={`desk-month-day ${look}${isOver ? ' over' : ''}`}>
      <h2>
        <Link
          to={`?${next}`}
          aria-label={`${meetingDay(Date.parse(`${date}T12:00:00Z`), language, 'UTC')}, ${t('countOf', { count: rows.length })}`}
        >
          {Number(date.slice(8))}
          {rows.length === 0 ? null : <span className="desk-month-count">{rows.length}</span>}
        </Link>
      </h2>
      <ul>
        {rows.slice(0, namedMax).map((row) => (
          <MonthEntry key={row.id} row={row} />
        ))}
      </ul>
      {left > 0 ? <small className="desk-month-more">{t('moreOf', { count: left })}</small> : null}
    </section>
  )
}

function MonthEntry({ row }: { row: ConsultationRow }): ReactNode {
  const isMovable = row.status === 'scheduled'
  const { setNodeRef, listeners, transform, isDragging } = useDraggable({ id: row.id, disabled: !isMovable })
  const place = usePlacedStyle({ transform: CSS.Translate.toString(transform) ?? '' }, setNodeRef)
  return (
    <li
      ref={place}
      {...listeners}
      className={['desk-entry', row.status, isMovable ? 'movable' : '', isDragging ? 'dragging' : ''].join(' ')}
    >
      <small>{row.time}</small> <OpenLink id={row.id}>{row.name}</OpenLink>
    </li>
  )
}
