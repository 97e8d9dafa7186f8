import { Suspense, lazy, useEffect, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import type { Analytics } from '#shared/contracts/analytics.ts'
import { formatNumber, formatPoint } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { PlainCells } from '#web/list/plain-table.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { CsvButton } from './csv-button.tsx'
import frame from './panel-frame.module.css'
import styles from './trend.module.css'
import lined from '#web/ui/lined-table.module.css'

// The library is large: only those who look at figures load it.
const VisitsChart = lazy(() => import('./visits-chart.tsx'))

/** Visits and views over time: a drawing, and the same as a table. */
export function Trend({ report, query }: { report: Analytics; query: string }): ReactNode {
  const { t } = useTranslation('analytics')
  const language = useLanguage()
  const place = useRef<HTMLDivElement>(null)
  const width = useWidth(place)
  const begun = report.series.slice(0, report.series.length - report.to_come)
  const pointWords = (at: string): string =>
    formatPoint({ at, step: report.step, timeZone: report.time_zone }, language)
  const points = report.series.map(({ at, visits, views }, index) => ({
    label: pointWords(at),
    visits: index < begun.length ? visits : null,
    views: index < begun.length ? views : null,
  }))
  return (
    <section className={`sheet card ${styles.trend}`} aria-labelledby="visits-trend">
      <div className={frame.head} data-piece="head">
        <h2 id="visits-trend" className={frame.title}>
          {t(`trend.${report.step}`)}
        </h2>
        <CsvButton panel="days" query={query} />
      </div>
      {/* The drawing is hidden from readers of the screen, and so is what its colours mean. */}
      <ul className={styles.legend} data-legend aria-hidden>
        <li>{t('figures.visits')}</li>
        <li className={styles.views}>{t('figures.views')}</li>
      </ul>
      <div ref={place} className={styles.chart} aria-hidden>
        {width === 0 ? null : (
          <Suspense fallback={<Skeleton className="h-60" />}>
            <VisitsChart
              points={points}
              width={width}
              visitsLabel={t('figures.visits')}
              viewsLabel={t('figures.views')}
            />
          </Suspense>
        )}
      </div>
      <details>
        <summary>{t('trend.table')}</summary>
        <div className={styles.days} role="region" aria-label={t('trend.table')} tabIndex={0}>
          <table className={`${lined.table} ${frame.counts}`}>
            <caption className="sr">{t(`trend.${report.step}`)}</caption>
            <PlainCells
              rows={begun}
              idOf={({ at }) => at}
              columns={[
                {
                  key: 'at',
                  label: t(`trend.${report.step}Column`),
                  cell: ({ at }) => <time dateTime={at}>{pointWords(at)}</time>,
                },
                ...(['visits', 'views'] as const).map((key) => ({
                  key,
                  label: t(`figures.${key}`),
                  isNumber: true,
                  cell: (point: (typeof begun)[number]) => formatNumber(point[key], language),
                })),
              ]}
            />
          </table>
        </div>
      </details>
    </section>
  )
}

/** The width of an element in whole pixels; 0 until it is known. */
function useWidth(place: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!place.current) return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [place])
  return width
}
