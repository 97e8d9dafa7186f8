import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { browserApi } from '#web/api/browser-client.ts'
import { TimeMark } from '#web/list/time-mark.tsx'
import { ListFilters, ListSearch } from '#web/list/list-filters.tsx'
import type { ListAddress } from '#web/list/use-list-address.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { signInsQuery } from './logs-queries.ts'
import { LogTable } from '#web/list/log-table.tsx'
import styles from './logs.module.css'

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
      <ListFilters>
        <ListSearch address={address} label={t('signIns.search')} placeholder={t('signIns.search')} />
      </ListFilters>
      <LogTable
        list={list}
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
        rows={items}
        idOf={({ id }) => id}
        cells={[
          [
            'who',
            ({ person: { name, email } }) => (
              <>
                {name} {name === email ? null : <small className="text-ink-muted">{email}</small>}
              </>
            ),
          ],
          ['when', ({ at }) => <TimeMark at={at} />],
          [
            'way',
            ({ method, has_second_factor: hasFactor }) => (
              <>
                {methodWords(method)} {hasFactor ? t('signIns.withFactor') : null}
              </>
            ),
          ],
          ['from', (item) => item.address],
          [
            'device',
            (item) => (
              <span className={styles.device} title={item.user_agent ?? undefined}>
                {[item.browser, item.system].filter((part) => part !== null).join(', ') || t('signIns.unknown')}
              </span>
            ),
          ],
        ]}
      />
    </>
  )
}
