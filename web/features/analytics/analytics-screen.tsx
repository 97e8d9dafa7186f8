import { LaunchTable } from '#web/features/launches/public/launch-table.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { periodNames, visitDimensions } from '#shared/contracts/analytics.ts'
import type { Analytics, VisitDimension } from '#shared/contracts/analytics.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { FilterChips, ListFailure, ListSkeleton } from '#web/list/list-parts.tsx'
import { useListAddress } from '#web/list/use-list-address.ts'
import type { ListAddress } from '#web/list/use-list-address.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Callout } from '#web/ui/callout.tsx'
import { Segmented, SelectField, TextField } from '#web/ui/field.tsx'
import { analyticsParameters, periodOf, reportOf } from './analytics-period.ts'
import type { Period } from './analytics-period.ts'
import { analyticsQuery, launchesQuery } from './analytics-queries.ts'
import { Figures } from './figures.tsx'
import { Funnel } from './funnel.tsx'
import { Panel } from './panel.tsx'
import { Present } from './present.tsx'
import { SidePanel } from './side-panel.tsx'
import { Trend } from './trend.tsx'
import { useValueLabels } from './value-labels.ts'
import { Vitals } from './vitals.tsx'
import { WeeklyMail } from './weekly-mail.tsx'
import styles from './analytics-screen.module.css'
import { ScreenHead } from '#web/list/screen-head.tsx'

/** What the site is visited for, from where, and what it leads to. @see ADM-04 */
export function AnalyticsScreen(): ReactNode {
  const { t } = useTranslation(['analytics', 'admin'])
  const address = useListAddress(analyticsParameters)
  const { parameters, change } = address
  const period = periodOf(parameters)
  const { query, compare } = reportOf(parameters)
  const report = useQuery({
    ...analyticsQuery(browserApi, parameters),
    placeholderData: keepPreviousData,
  })
  const wordsOf = useValueLabels()
  const chips = visitDimensions.flatMap((name) => {
    const value = parameters[name]
    if (value === undefined) return []
    return [
      { name, label: `${t(`panels.${name}`)}: ${wordsOf(name, value)}`, onRemove: () => change({ [name]: null }) },
    ]
  })
  const chosen = useRef<HTMLDivElement>(null)
  const [pressed, setPressed] = useState<VisitDimension | null>(null)
  // The row that was pressed may be gone with the next figures: its chip takes the focus, in view wherever the page is.
  useEffect(() => {
    const place = chips.findIndex(({ name }) => name === pressed)
    if (pressed === null || place < 0) return
    chosen.current?.querySelectorAll<HTMLElement>('li button')[place]?.focus({ preventScroll: true })
    setPressed(null)
  }, [pressed, chips])
  function narrow(dimension: VisitDimension, value: string): void {
    change({ [dimension]: value })
    setPressed(dimension)
  }
  return (
    <>
      <ScreenHead title={t('admin:menu.analytics')} lead={t('lead')}>
        <Present />
      </ScreenHead>
      <PeriodChoice address={address} period={period} shown={report.data} compare={compare} />
      <div ref={chosen} className={styles.chosen}>
        <FilterChips
          chips={chips}
          onClear={() => change(Object.fromEntries(visitDimensions.map((name) => [name, null])))}
        />
      </div>
      {report.isError ? (
        <ListFailure error={report.error} isBusy={report.isFetching} onRetry={() => void report.refetch()} />
      ) : report.data ? (
        <Report report={report.data} query={query} onNarrow={narrow} />
      ) : (
        <ListSkeleton />
      )}
    </>
  )
}

type PeriodChoiceProps = {
  address: ListAddress
  period: Period
  /** The days that are shown; undefined until they are known. */
  shown: Pick<Analytics, 'from' | 'to'> | undefined
  compare: 'previous' | 'year' | 'none'
}

function PeriodChoice({ address, period, shown, compare }: PeriodChoiceProps): ReactNode {
  const { t } = useTranslation('analytics')
  const { change } = address
  const [from, to] = period.name === null ? [period.from, period.to] : [shown?.from ?? '', shown?.to ?? '']
  return (
    <div className={styles.choice}>
      <Segmented
        fit
        label={t('period.label')}
        value={period.name ?? undefined}
        options={periodNames.map((name) => ({ value: name, label: t(`period.${name}`) }))}
        onChange={(name) => change({ period: name, from: null, to: null })}
      />
      <TextField
        type="date"
        label={t('period.from')}
        value={from}
        max={to}
        onChange={({ target }) => target.value && change({ period: null, from: target.value, to })}
      />
      <TextField
        type="date"
        label={t('period.to')}
        value={to}
        min={from}
        onChange={({ target }) => target.value && change({ period: null, from, to: target.value })}
      />
      <SelectField
        label={t('compare.label')}
        value={compare}
        onChange={({ target }) => change({ compare: target.value === 'previous' ? null : target.value })}
      >
        {(['previous', 'year', 'none'] as const).map((each) => (
          <option key={each} value={each}>
            {t(`compare.${each}`)}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

const panels = [
  { name: 'page', dimension: 'page', figure: 'views' },
  { name: 'entry', dimension: 'page', figure: 'visits' },
  { name: 'source', dimension: 'source', figure: 'visits' },
  { name: 'campaign', dimension: 'campaign', figure: 'visits' },
  { name: 'language', dimension: 'language', figure: 'visits' },
  { name: 'device', dimension: 'device', figure: 'visits' },
] as const
const sidePanels = ['exit', 'outbound'] as const

type ReportProps = {
  report: Analytics
  query: string
  onNarrow: (dimension: VisitDimension, value: string) => void
}

function Report({ report, query, onNarrow }: ReportProps): ReactNode {
  const { t } = useTranslation('analytics')
  const { left_out: leftOut } = report
  return (
    <>
      {report.is_counting ? null : (
        <div className="mb-4">
          <Callout>
            <p>{t('notCounting')}</p>
          </Callout>
        </div>
      )}
      <Figures totals={report.totals} before={report.before?.totals ?? null} />
      <Trend report={report} query={query} />
      <Funnel totals={report.totals} />
      <div className={styles.panels} data-panels>
        {panels.map(({ name, dimension, figure }) => (
          <Panel
            key={name}
            name={name}
            dimension={dimension}
            figure={figure}
            rows={report.panels[name]}
            query={query}
            onNarrow={onNarrow}
          />
        ))}
        {report.sides === null
          ? null
          : sidePanels.map((name) => (
              <SidePanel key={name} name={name} rows={report.sides?.[name] ?? []} query={query} />
            ))}
      </div>
      <Launches from={report.from} to={report.to} />
      {report.vitals === null ? null : <Vitals vitals={report.vitals} />}
      <WeeklyMail />
      <p className={styles.note}>
        {t('days', { zone: report.time_zone })}{' '}
        {t('leftOut', { robot: leftOut.robot, staff: leftOut.staff, asked: leftOut.asked })} {t('method')}
      </p>
    </>
  )
}

/** Which cards the assistant was launched from in the days that are shown. Filters do not narrow it: no visit is noted. */
function Launches({ from, to }: { from: string; to: string }): ReactNode {
  const { t } = useTranslation('agents')
  const launches = useQuery(launchesQuery(browserApi, from, to))
  return (
    <section className="sheet card" aria-labelledby="visits-launches">
      <h2 id="visits-launches">{t('launches.title')}</h2>
      <p className="small">{t('launches.lead')}</p>
      {launches.isError ? (
        <ListFailure error={launches.error} isBusy={launches.isFetching} onRetry={() => void launches.refetch()} />
      ) : launches.data ? (
        <LaunchTable cards={launches.data.cards} />
      ) : (
        <ListSkeleton />
      )}
    </section>
  )
}
