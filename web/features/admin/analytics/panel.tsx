import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Analytics, VisitDimension } from '#shared/contracts/analytics.ts'
import { formatNumber } from '#web/i18n/formats.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { CsvButton } from './csv-button.tsx'
import { Bar } from './funnel.tsx'
import { useValueWords } from './value-words.ts'

/** Rows that are shown before all are asked for. */
const firstRows = 8

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
  const wordsOf = useValueWords()
  const [isWhole, setWhole] = useState(false)
  const largest = Math.max(1, ...rows.map((row) => row[figure]))
  const shown = isWhole ? rows : rows.slice(0, firstRows)
  return (
    <section className="sheet card" aria-labelledby={`visits-${name}`}>
      <div className="visits-head">
        <h2 id={`visits-${name}`}>{t(`panels.${name}`)}</h2>
        <CsvButton panel={name} query={query} />
      </div>
      {rows.length === 0 ? (
        <p className="muted">{t('empty')}</p>
      ) : (
        <table className="tbl visits-table">
          <caption className="sr">{t(`panels.${name}`)}</caption>
          <thead>
            <tr>
              <th scope="col">{t(`panels.${name}`)}</th>
              <th scope="col" className="num">
                {t(`figures.${figure}`)}
              </th>
              <th scope="col" className="num">
                {t('figures.conversions')}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.value}>
                <th scope="row">
                  <button type="button" className="visits-row" onClick={() => onNarrow(dimension, row.value)}>
                    {wordsOf(name, row.value)}
                    <span className="sr"> {t('narrow')}</span>
                  </button>
                  <Bar percent={(row[figure] / largest) * 100} />
                </th>
                <td className="num">{formatNumber(row[figure], language)}</td>
                <td className="num">{formatNumber(row.launches + row.registrations + row.bookings, language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {rows.length > firstRows && !isWhole ? (
        <Button variant="ghost" size="sm" onClick={() => setWhole(true)}>
          {t('showAll', { count: rows.length })}
        </Button>
      ) : null}
    </section>
  )
}
