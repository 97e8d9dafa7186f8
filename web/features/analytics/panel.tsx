import type { ReactNode } from 'react'
import type { Analytics, VisitDimension } from '#shared/contracts/analytics.ts'
import { formatNumber } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Bar } from './funnel.tsx'
import { PanelFrame } from './panel-frame.tsx'
import { useValueLabels } from './value-labels.ts'
import frame from './panel-frame.module.css'

type PanelProps = {
  name: keyof Analytics['panels']
  /** What a row narrows the figures to. */
  dimension: VisitDimension
  figure: 'views' | 'visits'
  rows: Analytics['panels']['page']
  query: string
  onNarrow: (dimension: VisitDimension, value: string) => void
}

/** One part of the figures: a table whose rows narrow everything to themselves. */
export function Panel({ name, dimension, figure, rows, query, onNarrow }: PanelProps): ReactNode {
  const { t } = useTranslation('analytics')
  const language = useLanguage()
  const wordsOf = useValueLabels()
  const largest = Math.max(1, ...rows.map((row) => row[figure]))
  return (
    <PanelFrame
      name={name}
      query={query}
      columns={[t(`figures.${figure}`), t('figures.conversions')]}
      rows={rows.map((row) => ({
        value: row.value,
        label: (
          <>
            <button type="button" className={frame.row} onClick={() => onNarrow(dimension, row.value)}>
              {wordsOf(name, row.value)}
              <span className="sr"> {t('narrow')}</span>
            </button>
            <Bar percent={(row[figure] / largest) * 100} />
          </>
        ),
        figures: [
          formatNumber(row[figure], language),
          formatNumber(row.launches + row.registrations + row.bookings, language),
        ],
      }))}
    />
  )
}
