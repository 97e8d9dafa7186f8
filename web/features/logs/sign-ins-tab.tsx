import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { browserApi } from '#web/api/browser-client.ts'
import { TimeMark } from '#web/list/time-mark.tsx'
import { ListSearch } from '#web/list/list-filters.tsx'
import type { ListAddress } from '#web/list/use-list-address.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { signInsQuery } from './logs-queries.ts'
import { LogTable } from '#web/list/log-table.tsx'

/** Who signed in, how, from where and with what; sessions that ended long ago are forgotten. */
export function SignInsTab({ address }: { address: ListAddress }): ReactNode {
  const { t, i18n } = useTranslation('logs')
  const q = address.parameters['q']
  const list = useInfiniteQuery(signInsQuery(browserApi, q))
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  const methodWords = (method: string | null): string | null =>
    i18n.exists(['logs'], `signIns.methods.${method}`) ? i18n.translate(['logs'], `signIns.methods.${method}`) : method
  return (
    <>
      <search className="filters list-filters">
        <ListSearch address={address} label={t('signIns.search')} placeholder={t('signIns.search')} />
      </search>
      <LogTable
        list={list}
        count={items.length}
        empty={
          q === undefined ? (
            <EmptyState art="empty-users" title={t('empty.signIns')} />
          ) : (
            <EmptyState
              art="empty-search"
              title={t('signIns.none')}
              action={
                <Button variant="outline" onClick={() => address.change({ q: null })}>
                  {t('signIns.all')}
                </Button>
              }
            />
          )
        }
        label={t('tabs.sign-ins')}
        caption={t('signIns.caption')}
        columns={['who', 'when', 'way', 'from', 'device']}
      >
        {items.map((item) => (
          <tr key={item.id}>
            <th scope="row">
              {item.person.name}{' '}
              {item.person.name === item.person.email ? null : (
                <small className="text-ink-muted">{item.person.email}</small>
              )}
            </th>
            <td data-label={t('columns.when')}>
              <span>
                <TimeMark at={item.at} />
              </span>
            </td>
            <td data-label={t('columns.way')}>
              <span>
                {methodWords(item.method)} {item.has_second_factor ? t('signIns.withFactor') : null}
              </span>
            </td>
            <td data-label={t('columns.from')}>
              <span>{item.address}</span>
            </td>
            <td data-label={t('columns.device')}>
              <span className="log-device" title={item.user_agent ?? undefined}>
                {[item.browser, item.system].filter((part) => part !== null).join(', ') || t('signIns.unknown')}
              </span>
            </td>
          </tr>
        ))}
      </LogTable>
    </>
  )
}
