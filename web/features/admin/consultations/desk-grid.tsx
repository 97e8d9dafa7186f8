import { DndContext, PointerSensor, useDraggable, useSensor, useSensors } from '@dnd-kit/core'
import type { DragEndEvent } from '@dnd-kit/core'
import { CSS } from '@dnd-kit/utilities'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import type { ConsultationRow } from '#shared/contracts/consultations-admin.ts'
import { meetingHours, shortDay } from '#shared/meeting-time.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { placeDay, pulledTo, shownHours } from './calendar-places.ts'
import type { Placed, ShownHours, WallMoment } from './calendar-places.ts'
import { OpenLink } from './desk-parts.tsx'
import { swallowPress, useSilentDrag } from './silent-drag.ts'
import { usePlacedStyle } from './use-placed-style.ts'

const hourPx = 48
/** A pull that is shorter is a press. */
const dragDistancePx = 6

type DeskGridProps = {
  days: readonly string[]
  today: string
  rows: readonly ConsultationRow[]
  zone: string
  opening: readonly { opens: string; closes: string }[]
  /** A meeting was pulled to another time. */
  onPull: (row: ConsultationRow, to: WallMoment) => void
}

/** Days beside each other with their hours; meetings that stand can be pulled to another time. The panel moves them by keyboard. */
export function DeskGrid({ days, today, rows, zone, opening, onPull }: DeskGridProps): ReactNode {
  const language = useLanguage()
  const body = useRef<HTMLDivElement>(null)
  const accessibility = useSilentDrag()
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: dragDistancePx } }))
  const placed = days.map((date) => placeDay(rows, date, zone))
  const { first, last } = shownHours(opening, placed.flat())
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
    <div className="desk-grid">
      <div className="desk-grid-hours" aria-hidden>
        {hours.map((hour) => (
          <span key={hour}>{String(hour).padStart(2, '0')}:00</span>
        ))}
      </div>
      <DndContext sensors={sensors} onDragEnd={handleEnd} accessibility={accessibility}>
        <div className="desk-grid-days" ref={body}>
          {days.map((date, index) => (
            <section key={date} className={date === today ? 'today' : undefined}>
              <h2>{shortDay(Date.parse(`${date}T12:00:00Z`), language, 'UTC')}</h2>
              <DayColumn placed={placed[index] ?? []} hours={{ first, last }} zone={zone} />
            </section>
          ))}
        </div>
      </DndContext>
    </div>
  )
}

type DayColumnProps = { placed: readonly Placed<ConsultationRow>[]; hours: ShownHours; zone: string }

function DayColumn({ placed, hours: { first, last }, zone }: DayColumnProps): ReactNode {
  const place = usePlacedStyle({ height: `${(last - first) * hourPx}px` })
  return (
    <ul ref={place}>
      {placed.map((each) => (
        <DeskBlock key={each.row.id} placed={each} firstHour={first} zone={zone} />
      ))}
    </ul>
  )
}

type BlockProps = { placed: Placed<ConsultationRow>; firstHour: number; zone: string }

function DeskBlock({ placed, firstHour, zone }: BlockProps): ReactNode {
  const { row, from, until, lane, lanes } = placed
  const isMovable = row.status === 'scheduled'
  const { setNodeRef, listeners, transform, isDragging } = useDraggable({ id: row.id, disabled: !isMovable })
  const style = {
    top: `${((from - firstHour * 60) / 60) * hourPx}px`,
    height: `${Math.max(((until - from) / 60) * hourPx - 3, 22)}px`,
    left: `${(lane / lanes) * 100}%`,
    width: `${100 / lanes}%`,
    transform: CSS.Translate.toString(transform) ?? '',
  }
  const place = usePlacedStyle(style, setNodeRef)
  return (
    <li
      ref={place}
      {...listeners}
      className={['desk-block', row.status, isMovable ? 'movable' : '', isDragging ? 'dragging' : ''].join(' ')}
    >
      <small>{meetingHours(Date.parse(row.starts_at), Date.parse(row.ends_at), zone)}</small>
      <OpenLink id={row.id}>{row.name}</OpenLink>
      {row.assignee_name === null ? null : <small>{row.assignee_name}</small>}
    </li>
  )
}
