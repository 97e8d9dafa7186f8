import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, lazy, useCallback, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { applicationGroups } from '#shared/applications.ts'
import type { ApplicationGroup } from '#shared/applications.ts'
import type { Application } from '#shared/contracts/applications.ts'
import { dueRanks } from '#shared/grants/due.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { TabSkeleton } from '#web/features/dashboard/public/tab-skeleton.tsx'
import { helpPath } from '#web/help-topics.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useListKeys } from '#web/list/use-list-keys.ts'
import { paths } from '#web/paths.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { refreshApplications, useLiveApplications } from '#web/workspace/application-queries.ts'
import { ApplicationRow } from './application-row.tsx'
import { CallsAtHand } from './calls-at-hand.tsx'
import { ListSearch } from './list-search.tsx'
import { ownApplicationsQuery } from './list-queries.ts'
import styles from './applications-tab.module.css'

const KeysDialog = lazy(() => import('./list-keys-dialog.tsx'))

/** The signed-in person's own applications, by deadline. @see docs/reference/workspace.md#screens */
export default function ApplicationsTab({ userId }: { userId: string }): ReactNode {
  const { t } = useTranslation(['applications', 'errors'])
  const [address, setAddress] = useSearchParams()
  const group = groupOf(address.get('show'))
  const search = address.get('q') ?? ''
  const queries = useQueryClient()
  useLiveApplications()
  const list = useInfiniteQuery({
    ...ownApplicationsQuery(browserApi, userId, { group, search }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const rows = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [hasKeys, setKeys] = useState(false)
  const write = useCallback(
    (change: { show?: ApplicationGroup; q?: string }) =>
      setAddress(
        (before) => {
          const next = new URLSearchParams(before)
          for (const [name, value] of Object.entries(change)) {
            if (value === '' || value === 'open') next.delete(name)
            else next.set(name, value)
          }
          return next
        },
        { replace: change.show === undefined, preventScrollReset: true },
      ),
    [setAddress],
  )
  const searchFor = useCallback((q: string) => write({ q }), [write])
  useListKeys({
    list: rows,
    search: field,
    onHelp: () => setKeys(true),
    onEscape: () => write({ q: '' }),
  })
  const items = list.data?.pages.flatMap((page) => page.items)
  const isShared = new Set(items?.map(({ organisation_id }) => organisation_id)).size > 1
  const counts = list.data?.pages[0]?.counts
  const isNew = items?.length === 0 && group === 'open' && search === ''
  const isFirst = isNew && counts !== undefined && Object.values(counts).every((count) => count === 0)
  if (items === undefined && !list.isError) return <TabSkeleton tab="applications" />
  return (
    <div className={styles.tab}>
      {isFirst ? null : (
        <div className={styles.head}>
          <div className={styles.groups} role="group" aria-label={t('list.show')}>
            {applicationGroups
              .filter((each) => each === group || alwaysShown.has(each) || (counts?.[each] ?? 0) > 0)
              .map((each) => (
                <button key={each} type="button" aria-pressed={each === group} onClick={() => write({ show: each })}>
                  {t(`list.groups.${each}`)} {counts === undefined ? null : <span>{counts[each]}</span>}
                </button>
              ))}
          </div>
          <ListSearch ref={field} label={t('list.search')} value={search} onChange={searchFor} />
          <LinkButton variant="ghost" to={helpPath('applications')}>
            {t('help')}
          </LinkButton>
          <LinkButton variant="primary" to={paths.applyNew}>
            <Icon name="plus" size={18} />
            {t('list.start')}
          </LinkButton>
        </div>
      )}
      {list.isError && items === undefined ? (
        <div role="alert">
          <EmptyState
            art="error-server"
            title={t('list.failed')}
            text={t(`errors:${apiErrorCode(list.error)}`)}
            action={
              <Button variant="outline" busy={list.isFetching} onClick={() => void list.refetch()}>
                {t('failed.retry')}
              </Button>
            }
          />
        </div>
      ) : items === undefined ? null : items.length === 0 ? (
        <Nothing group={group} isFirst={isFirst} isSearch={search !== ''} onClear={() => write({ q: '' })} />
      ) : (
        <div ref={rows} className={styles.rows} aria-busy={list.isPlaceholderData}>
          {partsOf(items, group).map(({ due, rows: part }) => (
            <section key={due} className={styles.part} aria-labelledby={`part-${due}`}>
              <h2 id={`part-${due}`} className={group === 'open' ? undefined : 'sr'}>
                {t(group === 'open' ? `list.parts.${due}` : `list.groups.${group}`)}
              </h2>
              {part.map((application) => (
                <ApplicationRow
                  key={application.id}
                  userId={userId}
                  application={application}
                  withOrganisation={isShared}
                  onChanged={() => void refreshApplications(queries)}
                />
              ))}
            </section>
          ))}
        </div>
      )}
      {list.hasNextPage ? (
        <Button variant="outline" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('history.more')}
        </Button>
      ) : null}
      {group === 'open' && search === '' && items !== undefined && !list.isPlaceholderData ? (
        <CallsAtHand userId={userId} />
      ) : null}
      {hasKeys ? (
        <Suspense>
          <KeysDialog onClose={() => setKeys(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}

/** The other parts show when they hold something. */
const alwaysShown: ReadonlySet<ApplicationGroup> = new Set(['open', 'submitted', 'ended'])

/** The parts of what is open, by what is due; what is over is one part. The server has sorted them. */
function partsOf(items: readonly Application[], group: ApplicationGroup) {
  const parts = dueRanks.map((due) => ({ due, rows: items.filter((each) => each.due === due) }))
  return group === 'open' ? parts.filter(({ rows }) => rows.length > 0) : [{ due: dueRanks[0], rows: items }]
}

function groupOf(asked: string | null): ApplicationGroup {
  return applicationGroups.find((each) => each === asked) ?? 'open'
}

type NothingProps = { group: ApplicationGroup; isFirst: boolean; isSearch: boolean; onClear: () => void }

function Nothing({ group, isFirst, isSearch, onClear }: NothingProps): ReactNode {
  const { t } = useTranslation('applications')
  if (isSearch)
    return (
      <EmptyState
        art="empty-search"
        title={t('list.notFound')}
        action={
          <Button variant="outline" onClick={onClear}>
            {t('list.clear')}
          </Button>
        }
      />
    )
  if (!isFirst) return <EmptyState art="empty-projects" title={t(`list.none.${group}`)} />
  return (
    <EmptyState
      art="empty-projects"
      title={t('list.first')}
      text={
        <>
          {t('list.firstText')} <Link to={helpPath('call')}>{t('list.how')}</Link>
        </>
      }
      action={
        <LinkButton variant="primary" to={paths.applyNew}>
          {t('list.start')}
        </LinkButton>
      }
    />
  )
}
