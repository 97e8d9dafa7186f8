import type { ReactNode } from 'react'
import type { Analytics } from '#shared/contracts/analytics.ts'
import { vitalBounds } from '#shared/web-vitals.ts'
import type { VitalName } from '#shared/web-vitals.ts'
import { formatPercent } from '#web/i18n/formats.ts'
import { formatDecimal, formatNumber } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { PlainCells } from '#web/list/plain-table.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import styles from './vitals.module.css'
import lined from '#web/ui/lined-table.module.css'

const pills = {
  good: { glyph: 'full', tone: 'green' },
  middling: { glyph: 'half', tone: 'manila' },
  poor: { glyph: 'off', tone: 'red' },
} as const

/** How pages felt to three of four readers: painted, answering, holding still. */
export function Vitals({ vitals }: { vitals: NonNullable<Analytics['vitals']> }): ReactNode {
  const { t } = useTranslation('analytics')
  const language = useLanguage()
  const valueOf = (name: VitalName, value: number): string =>
    name === 'cls'
      ? formatDecimal(value, language, 2)
      : name === 'lcp'
        ? t('vitals.seconds', { value: formatDecimal(value / 1000, language, 1) })
        : t('vitals.milliseconds', { value: formatNumber(value, language) })
  return (
    <section className="sheet card" aria-labelledby="visits-vitals">
      <h2 id="visits-vitals" className={styles.title}>
        {t('vitals.title')}
      </h2>
      <p className="small">{t('vitals.lead')}</p>
      <table className={`${lined.table} ${lined.stack}`}>
        <caption className="sr">{t('vitals.title')}</caption>
        <PlainCells
          rows={vitals}
          idOf={({ name }) => name}
          columns={[
            { key: 'name', label: t('vitals.measure'), cell: ({ name }) => t(`vitals.names.${name}`) },
            {
              key: 'p75',
              label: t('vitals.p75'),
              cell: ({ name, p75 }) =>
                p75 === null ? (
                  t('vitals.none')
                ) : (
                  <>
                    {valueOf(name, p75)}{' '}
                    <StatusPill {...pills[verdictOf(name, p75)]}>
                      {t(`vitals.verdicts.${verdictOf(name, p75)}`)}
                    </StatusPill>
                  </>
                ),
            },
            {
              key: 'good',
              label: t('vitals.good'),
              cell: ({ good, measured }) =>
                measured === 0 ? t('vitals.none') : formatPercent((good / measured) * 100, language),
            },
            { key: 'measured', label: t('vitals.measured'), cell: ({ measured }) => formatNumber(measured, language) },
          ]}
        />
      </table>
    </section>
  )
}

function verdictOf(name: VitalName, value: number): keyof typeof pills {
  const { good, poor } = vitalBounds[name]
  return value <= good ? 'good' : value <= poor ? 'middling' : 'poor'
}
