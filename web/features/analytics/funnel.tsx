import type { ReactNode } from 'react'
import type { VisitFigures } from '#shared/contracts/analytics.ts'
import { formatPercent } from '#web/i18n/formats.ts'
import { formatNumber } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { PlainCells } from '#web/list/plain-table.tsx'
import styles from './funnel.module.css'
import frame from './panel-frame.module.css'
import lined from '#web/ui/lined-table.module.css'

/** From a visit to what it should lead to, each step as a share of the visits. */
export function Funnel({ totals }: { totals: VisitFigures }): ReactNode {
  const { t } = useTranslation('analytics')
  const language = useLanguage()
  const share = (count: number): number => (totals.visits === 0 ? 0 : (count / totals.visits) * 100)
  return (
    <section className={`sheet card ${styles.funnel}`} aria-labelledby="visits-funnel">
      <h2 id="visits-funnel" className={frame.title}>
        {t('funnel.title')}
      </h2>
      <table className={`${lined.table} ${frame.counts}`}>
        <caption className="sr">{t('funnel.lead')}</caption>
        <PlainCells
          rows={['visits', 'registrations', 'launches', 'bookings'] as const}
          idOf={(step) => step}
          columns={[
            {
              key: 'step',
              label: t('funnel.step'),
              cell: (step) => (
                <>
                  {t(`funnel.${step}`)}
                  <Bar percent={share(totals[step])} />
                </>
              ),
            },
            {
              key: 'count',
              label: t('funnel.count'),
              isNumber: true,
              cell: (step) => formatNumber(totals[step], language),
            },
            {
              key: 'share',
              label: t('funnel.share'),
              isNumber: true,
              cell: (step) => formatPercent(share(totals[step]), language),
            },
          ]}
        />
      </table>
    </section>
  )
}

/** A bar of a share; drawn by SVG attributes, because style attributes are refused. @param percent 0 to 100; more is drawn as whole. */
export function Bar({ percent }: { percent: number }): ReactNode {
  return (
    <svg className={frame.bar} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden>
      <rect width={Math.min(100, Math.max(0, percent))} height="4" />
    </svg>
  )
}
