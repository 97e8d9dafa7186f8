import { useDraggable } from '@dnd-kit/core'
import { CSS } from '@dnd-kit/utilities'
import type { ReactNode } from 'react'
import type { ConsultationRow } from '#shared/contracts/consultations-admin.ts'
import { usePlacedStyle } from './use-placed-style.ts'
import type { PlacedStyle } from './use-placed-style.ts'
import styles from './pulled-meeting.module.css'

type PulledMeetingProps = {
  row: ConsultationRow
  className: string | undefined
  place?: PlacedStyle
  children: ReactNode
}

/** A meeting of a calendar; one that is still to come can be pulled to another place of it. */
export function PulledMeeting({ row, className, place = {}, children }: PulledMeetingProps): ReactNode {
  const isMovable = row.status === 'scheduled'
  const { setNodeRef, listeners, transform, isDragging } = useDraggable({ id: row.id, disabled: !isMovable })
  const ref = usePlacedStyle({ ...place, transform: CSS.Translate.toString(transform) ?? '' }, setNodeRef)
  return (
    <li
      ref={ref}
      {...listeners}
      className={`${styles.meeting} ${className}`}
      data-status={row.status}
      data-movable={isMovable || undefined}
      data-dragging={isDragging || undefined}
    >
      {children}
    </li>
  )
}
