import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { mailStates } from '#shared/mail-kinds.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Segmented } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { outboxSearch, readOutboxPlace } from './outbox-place.ts'
import { outboxQuery } from './outbox-queries.ts'
import type { OutboxPlace } from './outbox-queries.ts'
import { OutboxTable } from './outbox-table.tsx'
import { TestMail } from './test-mail.tsx'

/**
 * The mails of the site: what waits, what went out, what did not and why.
 *
 * @param tabs lead to the screens beside this one; they stand under the title.
 * @see ADM-08
 */
export function OutboxScreen({ tabs }: { tabs: ReactNode }): ReactNode {
  const { t } = useTranslation('outbox')
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const place = readOutboxPlace(search)
  return (
    <>
      <TestMail
        heading={
          <div>
            <h1>{t('title')}</h1>
            <p>{t('lead')}</p>
          </div>
        }
        tabs={tabs}
      />
      <div className="filters">
        <Segmented
          fit
          label={t('filter.label')}
          value={place.state ?? 'all'}
          options={[
            { value: 'all', label: t('filter.all') },
            ...mailStates.map((state) => ({ value: state, label: t(`states.${state}`) })),
          ]}
          onChange={(value) => void navigate(outboxSearch(value === 'all' ? null : value))}
        />
      </div>
      <MailList place={place} />
    </>
  )
}

function MailList({ place }: { place: OutboxPlace }): ReactNode {
  const { t } = useTranslation(['outbox', 'errors'])
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...outboxQuery(browserApi, place),
    staleTime: 0,
    // What waits is looked at again, so that the list tells when it went out.
    refetchInterval: ({ state }) => (state.data?.items.some((item) => item.state === 'waiting') ? 15_000 : false),
    placeholderData: keepPreviousData,
  })
  if (error !== null) {
    return (
      <Callout tone="red" announce>
        <p>{t(`errors:${apiErrorCode(error)}`)}</p>
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" size="sm" busy={isFetching} onClick={() => void refetch()}>
            {t('tryAgain')}
          </Button>
          {place.cursor === null ? null : (
            <LinkButton variant="ghost" size="sm" to={outboxSearch(place.state)}>
              {t('pager.newest')}
            </LinkButton>
          )}
        </div>
      </Callout>
    )
  }
  if (data === undefined) return <Loading />
  return (
    <>
      {data.has_server ? null : (
        <div className="mb-4">
          <Callout tone="blue">
            <p>
              <b>{t('noServer.title')}</b> {t('noServer.text')}
            </p>
          </Callout>
        </div>
      )}
      <div className="sheet overflow-hidden" aria-busy={isPlaceholderData}>
        {data.items.length === 0 ? <Empty place={place} /> : <OutboxTable items={data.items} />}
        {data.items.length === 0 && place.cursor === null ? null : (
          <nav className="pager" aria-label={t('pager.label')}>
            <span>{t('pager.count', { count: data.items.length })}</span>
            <span className="flex gap-2">
              {place.cursor === null ? null : (
                <LinkButton variant="outline" size="sm" to={outboxSearch(place.state)}>
                  <Icon name="chev-left" size={16} />
                  {t('pager.newest')}
                </LinkButton>
              )}
              {data.next_cursor === null ? null : (
                <LinkButton variant="outline" size="sm" to={outboxSearch(place.state, data.next_cursor)}>
                  {t('pager.older')}
                  <Icon name="chev-right" size={16} />
                </LinkButton>
              )}
            </span>
          </nav>
        )}
      </div>
    </>
  )
}

function Empty({ place }: { place: OutboxPlace }): ReactNode {
  const { t } = useTranslation('outbox')
  if (place.state === null && place.cursor === null)
    return <EmptyState art="empty-notifications" title={t('empty.title')} text={t('empty.text')} />
  return (
    <EmptyState
      art="empty-notifications"
      title={t('empty.filtered')}
      action={
        <LinkButton variant="outline" to={outboxSearch(null)}>
          {t('empty.all')}
        </LinkButton>
      }
    />
  )
}

function Loading(): ReactNode {
  const { t } = useTranslation('outbox')
  return (
    <div className="sheet" role="status" aria-label={t('loading')} aria-busy>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
        <div key={row} className="flex items-center gap-6 border-b border-line p-4">
          <Skeleton className="h-5 w-24" />
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="ml-auto h-4 w-24" />
        </div>
      ))}
    </div>
  )
}
