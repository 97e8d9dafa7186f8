import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { meetingHours, zoneLabel } from '#shared/meeting-time.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { screenPath } from '#web/admin/screens.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { dayQuery } from './overview-queries.ts'
import { Part } from './part.tsx'
import styles from './overview.module.css'
import rowline from '#web/ui/rowline.module.css'

/** The consultations of today, by the office's clock like everywhere on the desk; each leads to its panel. */
export function DayPart(): ReactNode {
  const { t } = useTranslation('overview')
  const language = useLanguage()
  const query = useQuery(dayQuery(browserApi))
  return (
    <Part title={t('day.title')} query={query}>
      {({ items, time_zone: zone }) => (
        <>
          {items.length === 0 ? <p>{t('day.none')}</p> : null}
          <ul className={styles.list}>
            {items.map(({ id, starts_at, ends_at, name, company }) => (
              <li key={id} className={rowline.rowline}>
                <time className={styles.fig} dateTime={starts_at}>
                  {meetingHours(Date.parse(starts_at), Date.parse(ends_at), zone)}
                </time>
                <div className={rowline.text}>
                  <Link to={`${screenPath('consultations')}?open=${id}`}>{name}</Link>
                  <span>{company}</span>
                </div>
              </li>
            ))}
          </ul>
          {items[0] === undefined ? null : (
            <p className="small">
              {t('day.clock', { zone: zoneLabel(zone, Date.parse(items[0].starts_at), language) })}
            </p>
          )}
          <LinkButton variant="ghost" size="sm" to={screenPath('consultations')}>
            {t('day.open')}
          </LinkButton>
        </>
      )}
    </Part>
  )
}
