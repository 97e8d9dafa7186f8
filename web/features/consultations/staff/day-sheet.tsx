import type { ReactNode } from 'react'
import type { ConsultationRow } from '#shared/contracts/consultations-admin.ts'
import { meetingDay, meetingHours } from '#shared/meeting-time.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { officeClockOf } from './desk-parts.tsx'
import styles from './day-sheet.module.css'

/** A day for the desk, on paper alone: who comes when, how to reach them, what to prepare, and room to write. */
export function DaySheet({ day, rows }: { day: string; rows: readonly ConsultationRow[] }): ReactNode {
  const { t } = useTranslation('bookings')
  const language = useLanguage()
  return (
    <table className={styles.sheet}>
      <caption>{meetingDay(Date.parse(`${day}T12:00:00Z`), language, 'UTC')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('time')}</th>
          <th scope="col">{t('columns.client')}</th>
          <th scope="col">{t('columns.contact')}</th>
          <th scope="col">{t('message')}</th>
          <th scope="col">{t('columns.assignee')}</th>
          <th scope="col">{t('notes')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.length === 0 ? (
          <tr>
            <td colSpan={6}>{t('nothing')}</td>
          </tr>
        ) : null}
        {rows.map((row) => (
          <tr key={row.id}>
            <td>{meetingHours(Date.parse(row.starts_at), Date.parse(row.ends_at), officeClockOf(row))}</td>
            <th scope="row">
              {row.name}
              {row.company === null ? null : <small>{row.company}</small>}
            </th>
            <td>
              {row.phone}
              <small>{row.email}</small>
            </td>
            <td>{row.message}</td>
            <td>{row.assignee_name}</td>
            <td>{'\u{A0}'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
