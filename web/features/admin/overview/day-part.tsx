import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { browserApi } from '#web/api/browser-client.ts'
import { sectionPath } from '#web/features/admin/admin-entries.ts'
import { formatTime } from '#web/i18n/formats.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { dayQuery } from './overview-queries.ts'
import { Part } from './part.tsx'

/** The consultations of today, by the reader's own clock. */
export function DayPart(): ReactNode {
  const { t } = useTranslation('overview')
  const language = useLanguage()
  // The day of the first look: who leaves the screen open over midnight sees the new one when he comes back.
  const [today] = useState(() => new Date())
  const [from, to] = [dayBegin(today, 0), dayBegin(today, 1)]
  const query = useQuery(dayQuery(browserApi, from.toDateString(), from.toISOString(), to.toISOString()))
  const timeOf = (instant: string): string => {
    const at = new Date(instant)
    return formatTime(at.getHours(), at.getMinutes(), language)
  }
  return (
    <Part title={t('day.title')} query={query}>
      {({ items }) => (
        <>
          {items.length === 0 ? <p>{t('day.none')}</p> : null}
          <ul className="ov-list">
            {items.map(({ id, starts_at, ends_at, name, company }) => (
              <li key={id} className="rowline">
                <time className="fig" dateTime={starts_at}>
                  {`${timeOf(starts_at)}–${timeOf(ends_at)}`}
                </time>
                <div className="rowline-text">
                  <b>{name}</b>
                  <span>{company}</span>
                </div>
              </li>
            ))}
          </ul>
          <LinkButton variant="ghost" size="sm" to={sectionPath('consultations')}>
            {t('day.open')}
          </LinkButton>
        </>
      )}
    </Part>
  )
}

function dayBegin(day: Date, later: number): Date {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + later)
}
