import type { ReactNode } from 'react'
import type { SideRow } from '#shared/contracts/analytics.ts'
import { formatNumber } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Bar } from './funnel.tsx'
import { PanelFrame } from './panel-frame.tsx'
import { useValueLabels } from './value-labels.ts'
import frame from './panel-frame.module.css'

type SidePanelProps = { name: 'exit' | 'outbound'; rows: readonly SideRow[]; query: string }

/** Counts that narrow nothing: the pages that visits ended with, the sites that links led to. */
export function SidePanel({ name, rows, query }: SidePanelProps): ReactNode {
  const { t } = useTranslation('analytics')
  const language = useLanguage()
  const wordsOf = useValueLabels()
  const largest = Math.max(1, ...rows.map(({ count }) => count))
  return (
    <PanelFrame
      name={name}
      query={query}
      columns={[t(`figures.${name}`)]}
      rows={rows.map(({ value, count }) => ({
        value,
        label: (
          <>
            <span className={frame.value}>{wordsOf(name, value)}</span>
            <Bar percent={(count / largest) * 100} />
          </>
        ),
        figures: [formatNumber(count, language)],
      }))}
    />
  )
}
