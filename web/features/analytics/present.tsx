import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { browserApi } from '#web/api/browser-client.ts'
import { formatNumber } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { presentQuery } from './analytics-queries.ts'
import { useValueLabels } from './value-labels.ts'
import styles from './present.module.css'

/** Who is on the site at the moment, and where. */
export function Present(): ReactNode {
  const { t } = useTranslation('analytics')
  const language = useLanguage()
  const wordsOf = useValueLabels()
  const { data } = useQuery(presentQuery(browserApi))
  if (!data) return null
  return (
    <details className={styles.present}>
      <summary>
        <b>{formatNumber(data.visitors, language)}</b> {t('present.now', { count: data.visitors })}
      </summary>
      {data.pages.length === 0 ? (
        <p className="muted">{t('present.nobody')}</p>
      ) : (
        <ul>
          {data.pages.map(({ page, visitors }) => (
            <li key={page}>
              <span>{wordsOf('page', page)}</span> <b>{formatNumber(visitors, language)}</b>
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}
