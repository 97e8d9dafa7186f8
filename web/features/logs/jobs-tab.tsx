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
import { jobStateOf, jobsQuery } from './logs-queries.ts'
import { LogTable } from '#web/list/log-table.tsx'
import { PlainRows } from '#web/list/plain-table.tsx'

const pills = {
  waiting: { glyph: 'wait', tone: 'manila' },
  done: { glyph: 'full', tone: 'green' },
  failed: { glyph: 'off', tone: 'red' },
} as const

/** Work that is done behind the scenes: what waits, what was done, what was given up and why. */
export function JobsTab({ address, mayRetry }: { address: ListAddress; mayRetry: boolean }): ReactNode {
  const { t, i18n } = useTranslation(['logs', 'errors'])
  const queries = useQueryClient()
  const state = jobStateOf(address.parameters)
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
      <div className="mb-4 flex">
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
        empty={<EmptyState art="empty-projects" title={t('empty.jobs')} text={t('empty.jobsText')} />}
        label={t('tabs.jobs')}
        caption={t('jobs.caption')}
        rows={items}
        idOf={({ id }) => id}
        cells={[
          ['job', ({ kind }) => <JobName words={kindWords(kind)} name={kind} />],
          [
            'state',
            (item) => (
              <>
                <StatusPill {...pills[item.state]}>{t(`jobs.states.${item.state}`)}</StatusPill>
                {item.state === 'waiting' ? (
                  <>
                    {' '}
                    {t('jobs.due')} <TimeMark at={item.run_at} />
                  </>
                ) : null}
              </>
            ),
          ],
          ['created', ({ created_at }) => <TimeMark at={created_at} />],
          ['tries', ({ attempts }) => attempts],
          [
            'error',
            ({ id, kind, state: now, last_error }) => (
              <span className="wrap-anywhere" lang="en">
                {last_error}
                {now === 'failed' && mayRetry ? (
                  <Button
                    variant="outline"
                    size="sm"
                    aria-label={t('jobs.retryNamed', { kind: kindWords(kind) || kind })}
                    onClick={() => void retry(id)}
                  >
                    {t('jobs.retry')}
                  </Button>
                ) : null}
              </span>
            ),
          ],
        ]}
      />
      <Periodic works={list.data?.pages[0]?.periodic ?? []} />
    </>
  )
}

function JobName({ words, name }: { words: string; name: string }): ReactNode {
  return (
    <>
      {words} <code className="text-ink-muted">{name}</code>
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
      <PlainRows
        caption={t('jobs.periodic')}
        rows={works}
        idOf={({ name }) => name}
        isCompact
        columns={[
          {
            key: 'job',
            label: t('columns.job'),
            cell: ({ name }) => <JobName words={workWords(name)} name={name} />,
          },
          {
            key: 'lastRun',
            label: t('columns.lastRun'),
            cell: ({ last_run_at }) => (last_run_at === null ? t('jobs.neverRun') : <TimeMark at={last_run_at} />),
          },
          {
            key: 'error',
            label: t('columns.error'),
            cell: ({ last_error }) => (
              <span className="wrap-anywhere" lang="en">
                {last_error}
              </span>
            ),
          },
        ]}
      />
    </section>
  )
}
