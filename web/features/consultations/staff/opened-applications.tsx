import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import * as routes from '#shared/contracts/routes/applications.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { endpointQuery } from '#web/api/endpoint-query.ts'
import { formatInstant } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { applyPath } from '#web/workspace/apply-paths.ts'
import styles from './opened-applications.module.css'

/** Applications that clients opened to the signed-in consultant; nothing while there are none. */
export function OpenedApplications(): ReactNode {
  const { t } = useTranslation('bookings')
  const language = useLanguage()
  const { data } = useQuery(endpointQuery(browserApi, ['admin', 'opened-applications'], routes.listOpenedApplications))
  if (data === undefined || data.items.length === 0) return null
  return (
    <section className={styles.opened} aria-labelledby="opened-applications">
      <h2 id="opened-applications">{t('openedApplications.title')}</h2>
      <ul>
        {data.items.map(({ application_id: id, title, organisation, until }) => (
          <li key={id}>
            <Link to={applyPath(id)}>{title || t('openedApplications.untitled')}</Link>
            <span>{t('openedApplications.line', { organisation, until: formatInstant(until, language) })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
