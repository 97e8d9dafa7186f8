import type { ReactNode } from 'react'
import type { VisitFigures } from '#shared/contracts/analytics.ts'
import { formatPercent } from '#web/i18n/formats.ts'
import { formatDuration, formatNumber } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { changePercent } from './analytics-period.ts'
import styles from './figures.module.css'

/** The sums of a period in a ledger, each with its change. @param before null when nothing is compared. */
export function Figures({ totals, before }: { totals: VisitFigures; before: VisitFigures | null }): ReactNode {
  const { t } = useTranslation('analytics')
  const language = useLanguage()
  const bounce = ({ visits, bounces }: VisitFigures): number => (visits === 0 ? 0 : (bounces / visits) * 100)
  const duration = ({ visits, seconds }: VisitFigures): number => (visits === 0 ? 0 : seconds / visits)
  const entries = [
    { key: 'visitors', text: formatNumber(totals.visitors, language), of: (each: VisitFigures) => each.visitors },
    { key: 'visits', text: formatNumber(totals.visits, language), of: (each: VisitFigures) => each.visits },
    { key: 'views', text: formatNumber(totals.views, language), of: (each: VisitFigures) => each.views },
    { key: 'bounce', text: formatPercent(bounce(totals), language), of: bounce },
    { key: 'duration', text: formatDuration(duration(totals), language), of: duration },
  ] as const
  return (
    <dl className={styles.figures}>
      {entries.map(({ key, text, of }) => (
        <div key={key}>
          <dt>{t(`figures.${key}`)}</dt>
          <dd>
            {text}
            {before === null ? null : <Change percent={changePercent(of(totals), of(before))} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Change({ percent }: { percent: number | null }): ReactNode {
  const { t } = useTranslation('analytics')
  const language = useLanguage()
  if (percent === null) return null
  const text = `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${formatPercent(Math.abs(percent), language)}`
  return (
    <small>
      {text}
      <span className="sr"> {t('figures.change')}</span>
    </small>
  )
}
