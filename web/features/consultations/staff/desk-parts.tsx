import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import type { ConsultationRow } from '#shared/contracts/consultations-admin.ts'
import { clockOf, isSameClock, meetingHours, officeClock, shortDay, zoneLabel } from '#shared/meeting-time.ts'
import type { MeetingClock } from '#shared/meeting-time.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { StatusPill } from '#web/ui/status-pill.tsx'
import styles from './desk-parts.module.css'
import pairs from '#web/ui/pairs.module.css'

const looks = {
  scheduled: { glyph: 'open', tone: 'blue' },
  completed: { glyph: 'full', tone: 'green' },
  cancelled: { glyph: 'off', tone: 'neutral' },
} as const

/** What a consultation is; one that no one came to says so. */
export function DeskPill({ row }: { row: Pick<ConsultationRow, 'status' | 'no_show'> }): ReactNode {
  const { t } = useTranslation('bookings')
  return <StatusPill {...looks[row.status]}>{t(row.no_show ? 'noShow' : `statuses.${row.status}`)}</StatusPill>
}

/** Leads to a consultation over the same list. */
export function OpenLink({ id, children }: { id: string; children: ReactNode }): ReactNode {
  const { search } = useLocation()
  const next = new URLSearchParams(search)
  next.set('open', id)
  return (
    <Link to={`?${next}`} data-row-link preventScrollReset>
      {children}
    </Link>
  )
}

/** A line in small letters under what it belongs to. */
export function SecondaryText({ children }: { children: ReactNode }): ReactNode {
  return <small className={styles.small}>{children}</small>
}

/** Buttons side by side. */
export function DeskActions({ children }: { children: ReactNode }): ReactNode {
  return <div className={styles.actions}>{children}</div>
}

/** Facts of a panel or a dialog: what, and how it is. */
export function Terms({ children }: { children: ReactNode }): ReactNode {
  return <dl className={`${pairs.terms} ${styles.terms}`}>{children}</dl>
}

/** One of the facts. */
export function Term({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The office's clock at a consultation, as the server read it. */
export function officeClockOf(row: ConsultationRow): MeetingClock {
  return officeClock(row, row.timezone, Date.parse(row.starts_at))
}

/** The client's clock at a consultation, as their browser showed it; null while no one knows their zone. */
export function clientClockOf(row: ConsultationRow): MeetingClock | null {
  const { client_time_zone: zone, client_utc_offset_minutes: minutes, starts_at } = row
  return zone === null ? null : clockOf(zone, Date.parse(starts_at), minutes)
}

/** When a consultation is: in the office's zone, and below it in the client's where that shows another time. */
export function WhenCell({ row }: { row: ConsultationRow }): ReactNode {
  const language = useLanguage()
  const { t } = useTranslation('bookings')
  const [start, end] = [Date.parse(row.starts_at), Date.parse(row.ends_at)]
  const [office, clientClock] = [officeClockOf(row), clientClockOf(row)]
  return (
    <>
      <OpenLink id={row.id}>
        {shortDay(start, language, office)} <span className={styles.hours}>{meetingHours(start, end, office)}</span>
      </OpenLink>
      {clientClock === null || isSameClock(clientClock, office, start) ? null : (
        <SecondaryText>
          {t('clientTime', {
            time: `${meetingHours(start, end, clientClock)}, ${zoneLabel(clientClock, start, language)}`,
          })}
        </SecondaryText>
      )}
    </>
  )
}
