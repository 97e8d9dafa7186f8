import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { mailKinds, mailStates } from '#shared/mail-kinds.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { formatDay } from '#web/i18n/formats.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ListChoice, ListFilters, ListSearch } from '#web/list/list-filters.tsx'
import { FilterChips } from '#web/list/list-parts.tsx'
import { useListAddress } from '#web/list/use-list-address.ts'
import type { ListAddress } from '#web/list/use-list-address.ts'
import { outboxFilters, outboxQuery } from './outbox-queries.ts'
import { OutboxTable } from './outbox-table.tsx'
import { TestMail } from './test-mail.tsx'
import pager from '#web/list/pager.module.css'
import control from '#web/ui/control.module.css'

const known = [...outboxFilters, 'cursor'] as const

/**
 * The mails of the site: what waits, what went out, what did not and why.
 *
 * @param tabs lead to the screens next to this one; they are under the title.
 * @see ADM-08
 */
export function OutboxScreen({ tabs }: { tabs: ReactNode }): ReactNode {
  const address = useListAddress(known)
  return (
    <>
      <TestMail tabs={tabs} />
      <Filters address={address} />
      <MailList address={address} />
    </>
  )
}

const noFilters = Object.fromEntries(outboxFilters.map((name) => [name, null]))

function Filters({ address }: { address: ListAddress }): ReactNode {
  const { t } = useTranslation('outbox')
  const language = useLanguage()
  const { parameters, change } = address
  const kinds = mailKinds
    .map((kind) => [kind, t(`kinds.${kind}`)] as const)
    .toSorted(([, one], [, other]) => one.localeCompare(other, language))
  const wordsOf = (name: (typeof outboxFilters)[number], value: string): string => {
    const kind = mailKinds.find((each) => each === value)
    const state = mailStates.find((each) => each === value)
    if (name === 'kind' && kind !== undefined) return t(`kinds.${kind}`)
    if (name === 'state' && state !== undefined) return t(`states.${state}`)
    return name === 'day' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDay(value, language) : value
  }
  const chips = outboxFilters.flatMap((name) => {
    const value = parameters[name]
    if (value === undefined) return []
    const label = `${t(`filter.${name}`)}: ${wordsOf(name, value)}`
    return [{ name, label, onRemove: () => change({ [name]: null }) }]
  })
  return (
    <>
      <ListFilters>
        <ListSearch address={address} name="recipient" label={t('filter.find')} placeholder={t('filter.find')} />
        <ListChoice address={address} name="kind" label={t('filter.kind')} all={t('filter.anyKind')} choices={kinds} />
        <ListChoice
          address={address}
          name="state"
          label={t('filter.state')}
          all={t('filter.anyState')}
          choices={mailStates.map((state) => [state, t(`states.${state}`)] as const)}
        />
        <input
          type="date"
          className={control.input}
          aria-label={t('filter.day')}
          title={t('filter.day')}
          value={parameters['day'] ?? ''}
          onChange={(event) => change({ day: event.currentTarget.value })}
        />
      </ListFilters>
      <FilterChips chips={chips} onClear={() => change(noFilters)} />
    </>
  )
}

function MailList({ address: { parameters, change } }: { address: ListAddress }): ReactNode {
  const { t } = useTranslation(['outbox', 'errors'])
  const isFirst = parameters['cursor'] === undefined
  const isFiltered = outboxFilters.some((name) => parameters[name] !== undefined)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...outboxQuery(browserApi, parameters),
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
          {isFirst ? null : (
            <Button variant="ghost" size="sm" onClick={() => change({ cursor: null })}>
              {t('pager.newest')}
            </Button>
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
        {data.items.length > 0 ? (
          <OutboxTable items={data.items} />
        ) : isFirst && !isFiltered ? (
          <EmptyState art="empty-notifications" title={t('empty.title')} text={t('empty.text')} />
        ) : (
          <EmptyState
            art="empty-search"
            title={t('empty.filtered')}
            text={t(data.next_cursor === null ? 'empty.filteredText' : 'empty.searchOn')}
            action={
              <Button variant="outline" onClick={() => change(isFiltered ? noFilters : { cursor: null })}>
                {t('empty.all')}
              </Button>
            }
          />
        )}
        {data.items.length === 0 && isFirst && data.next_cursor === null ? null : (
          <nav className={pager.pager} aria-label={t('pager.label')}>
            <span role="status">{t('pager.count', { count: data.items.length })}</span>
            <span className="flex gap-2">
              {isFirst ? null : (
                <Button variant="outline" size="sm" onClick={() => change({ cursor: null })}>
                  <Icon name="chev-left" size={16} />
                  {t('pager.newest')}
                </Button>
              )}
              {data.next_cursor === null ? null : (
                <Button variant="outline" size="sm" onClick={() => change({ cursor: data.next_cursor })}>
                  {t('pager.older')}
                  <Icon name="chev-right" size={16} />
                </Button>
              )}
            </span>
          </nav>
        )}
      </div>
    </>
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
