import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { visitDimensions } from '#shared/contracts/analytics.ts'
import type { Analytics, VisitDimension } from '#shared/contracts/analytics.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { listQuery } from '#web/features/admin/list/list-address.ts'
import { FilterChips, ListFailure, ListSkeleton } from '#web/features/admin/list/list-parts.tsx'
import { useListAddress } from '#web/features/admin/list/use-list-address.ts'
import type { ListAddress } from '#web/features/admin/list/use-list-address.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Callout } from '#web/ui/callout.tsx'
import { Segmented, SelectField, TextField } from '#web/ui/field.tsx'
import { analyticsParameters, periodNames, periodOf } from './analytics-period.ts'
import { analyticsQuery } from './analytics-queries.ts'
import { Figures } from './figures.tsx'
import { Funnel } from './funnel.tsx'
import { Panel } from './panel.tsx'
import { Present } from './present.tsx'
import { Trend } from './trend.tsx'
import { useValueWords } from './value-words.ts'

/** What the site is visited for, from where, and what it leads to. @see ADM-04 */
export function AnalyticsScreen(): ReactNode {
  const { t } = useTranslation(['analytics', 'admin'])
  const address = useListAddress(analyticsParameters)
  const [openedAt] = useState(() => Date.now())
  const { parameters, change } = address
  const period = periodOf(parameters, openedAt)
  const filters = Object.fromEntries(visitDimensions.map((name) => [name, parameters[name]]))
  const compare =
    parameters['compare'] === 'none' || parameters['compare'] === 'year' ? parameters['compare'] : 'previous'
  const query = listQuery({ from: period.from, to: period.to, ...filters })
  const report = useQuery({
    ...analyticsQuery(browserApi, `${query}&compare=${compare}`),
    placeholderData: keepPreviousData,
  })
  const wordsOf = useValueWords()
  const chips = visitDimensions.flatMap((name) => {
    const value = parameters[name]
    if (value === undefined) return []
    return [
      { name, label: `${t(`panels.${name}`)}: ${wordsOf(name, value)}`, onRemove: () => change({ [name]: null }) },
    ]
  })
  return (
    <>
      <div className="admin-title">
        <div>
          <h1>{t('admin:menu.analytics')}</h1>
          <p>{t('lead')}</p>
        </div>
        <Present />
      </div>
      <PeriodChoice address={address} period={period} compare={compare} />
      <FilterChips
        chips={chips}
        onClear={() => change(Object.fromEntries(visitDimensions.map((name) => [name, null])))}
      />
      {report.isError ? (
        <ListFailure error={report.error} isBusy={report.isFetching} onRetry={() => void report.refetch()} />
      ) : report.data ? (
        <Report report={report.data} query={query} onNarrow={(dimension, value) => change({ [dimension]: value })} />
      ) : (
        <ListSkeleton />
      )}
    </>
  )
}

type PeriodChoiceProps = {
  address: ListAddress
  period: ReturnType<typeof periodOf>
  compare: 'previous' | 'year' | 'none'
}

function PeriodChoice({ address, period, compare }: PeriodChoiceProps): ReactNode {
  const { t } = useTranslation('analytics')
  const { change } = address
  return (
    <div className="visits-choice">
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
        value={period.from}
        max={period.to}
        onChange={({ target }) => target.value && change({ period: null, from: target.value, to: period.to })}
      />
      <TextField
        type="date"
        label={t('period.to')}
        value={period.to}
        min={period.from}
        onChange={({ target }) => target.value && change({ period: null, from: period.from, to: target.value })}
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
      <div className="visits-panels">
        <Panel
          name="page"
          dimension="page"
          figure="views"
          rows={report.panels.page}
          query={query}
          onNarrow={onNarrow}
        />
        <Panel
          name="entry"
          dimension="page"
          figure="visits"
          rows={report.panels.entry}
          query={query}
          onNarrow={onNarrow}
        />
        <Panel
          name="source"
          dimension="source"
          figure="visits"
          rows={report.panels.source}
          query={query}
          onNarrow={onNarrow}
        />
        <Panel
          name="campaign"
          dimension="campaign"
          figure="visits"
          rows={report.panels.campaign}
          query={query}
          onNarrow={onNarrow}
        />
        <Panel
          name="language"
          dimension="language"
          figure="visits"
          rows={report.panels.language}
          query={query}
          onNarrow={onNarrow}
        />
        <Panel
          name="device"
          dimension="device"
          figure="visits"
          rows={report.panels.device}
          query={query}
          onNarrow={onNarrow}
        />
      </div>
      <p className="visits-note">
        {t('leftOut', { robot: leftOut.robot, staff: leftOut.staff, asked: leftOut.asked })} {t('method')}
      </p>
    </>
  )
}
