import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as logsRoutes from '#shared/contracts/routes/logs.ts'
import { jobStateNames, periodicWorkNames } from '#shared/contracts/logs.ts'
import type { JobList } from '#shared/contracts/logs.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { TimeMark } from '#web/list/time-mark.tsx'
import type { ListAddress } from '#web/list/use-list-address.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Segmented } from '#web/ui/field.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { toast } from '#web/ui/toast.ts'
import { jobsQuery } from './logs-queries.ts'
import { LogTable } from '#web/list/log-table.tsx'

const pills = {
  waiting: { glyph: 'wait', tone: 'manila' },
  done: { glyph: 'full', tone: 'green' },
  failed: { glyph: 'off', tone: 'red' },
} as const

/** Work that is done behind the scenes: what waits, what was done, what was given up and why. */
export function JobsTab({ address, mayRetry }: { address: ListAddress; mayRetry: boolean }): ReactNode {
  const { t, i18n } = useTranslation(['logs', 'errors'])
  const queries = useQueryClient()
  const state = jobStateNames.find((each) => each === address.parameters['state'])
  const list = useInfiniteQuery(jobsQuery(browserApi, state))
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  // A job of a version that is gone has its own name only.
  const kindWords = (kind: string): string =>
    i18n.exists(['logs'], `jobs.kinds.${kind}`) ? i18n.translate(['logs'], `jobs.kinds.${kind}`) : ''
  async function retry(id: string): Promise<void> {
    try {
      await browserApi.call(logsRoutes.retryJob, { path: { id } })
      toast.success(t('jobs.retried'))
    } catch (error) {
      toast.error(t(`errors:${apiErrorCode(error)}`))
    }
    await queries.invalidateQueries({ queryKey: ['admin', 'logs', 'jobs'] })
  }
  return (
    <>
      <div className="filters">
        <Segmented
          fit
          label={t('jobs.state')}
          value={state ?? 'all'}
          options={[
            { value: 'all', label: t('jobs.all') },
            ...jobStateNames.map((value) => ({ value, label: t(`jobs.states.${value}`) })),
          ]}
          onChange={(value) => address.change({ state: value === 'all' ? null : value })}
        />
      </div>
      <LogTable
        list={list}
        count={items.length}
        empty={<EmptyState art="empty-projects" title={t('empty.jobs')} text={t('empty.jobsText')} />}
        label={t('tabs.jobs')}
        caption={t('jobs.caption')}
        columns={['job', 'state', 'created', 'tries', 'error']}
      >
        {items.map((item) => (
          <tr key={item.id}>
            <th scope="row">
              {kindWords(item.kind)} <code className="text-ink-muted">{item.kind}</code>
            </th>
            <td data-label={t('columns.state')}>
              <span>
                <StatusPill {...pills[item.state]}>{t(`jobs.states.${item.state}`)}</StatusPill>
                {item.state === 'waiting' ? (
                  <>
                    {' '}
                    {t('jobs.due')} <TimeMark at={item.run_at} />
                  </>
                ) : null}
              </span>
            </td>
            <td data-label={t('columns.created')}>
              <span>
                <TimeMark at={item.created_at} />
              </span>
            </td>
            <td data-label={t('columns.tries')}>
              <span>{item.attempts}</span>
            </td>
            <td data-label={t('columns.error')}>
              <span className="log-target" lang="en">
                {item.last_error}
                {item.state === 'failed' && mayRetry ? (
                  <Button
                    variant="outline"
                    size="sm"
                    aria-label={t('jobs.retryNamed', { kind: kindWords(item.kind) || item.kind })}
                    onClick={() => void retry(item.id)}
                  >
                    {t('jobs.retry')}
                  </Button>
                ) : null}
              </span>
            </td>
          </tr>
        ))}
      </LogTable>
      <Periodic works={list.data?.pages[0]?.periodic ?? []} />
    </>
  )
}

function Periodic({ works }: { works: JobList['periodic'] }): ReactNode {
  const { t } = useTranslation('logs')
  const workWords = (name: string): string => {
    const known = periodicWorkNames.find((each) => each === name)
    return known === undefined ? '' : t(`jobs.works.${known}`)
  }
  if (works.length === 0) return null
  return (
    <section className="sheet card mt-5" aria-labelledby="periodic">
      <h2 id="periodic">{t('jobs.periodic')}</h2>
      <table className="tbl stack list-table compact">
        <thead>
          <tr>
            {(['job', 'lastRun', 'error'] as const).map((name) => (
              <th key={name} scope="col">
                {t(`columns.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {works.map(({ name, last_run_at, last_error }) => (
            <tr key={name}>
              <th scope="row">
                {workWords(name)} <code className="text-ink-muted">{name}</code>
              </th>
              <td data-label={t('columns.lastRun')}>
                <span>{last_run_at === null ? t('jobs.neverRun') : <TimeMark at={last_run_at} />}</span>
              </td>
              <td data-label={t('columns.error')}>
                <span className="log-target" lang="en">
                  {last_error}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
