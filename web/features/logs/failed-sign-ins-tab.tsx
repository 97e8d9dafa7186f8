import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { FailedSignInList } from '#shared/contracts/logs.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { screenPath } from '#web/admin/screens.ts'
import { TimeMark } from '#web/list/time-mark.tsx'
import { formatNumber } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { failedSignInsQuery } from './logs-queries.ts'
import { LogTable } from '#web/list/log-table.tsx'

/** Who was refused, how often, how and from which network. @param mayOpen whether people open in their list. */
export function FailedSignInsTab({ mayOpen }: { mayOpen: boolean }): ReactNode {
  const { t } = useTranslation('logs')
  const language = useLanguage()
  const list = useInfiniteQuery(failedSignInsQuery(browserApi))
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <>
      <LogTable
        list={list}
        empty={<EmptyState art="empty-users" title={t('empty.failedSignIns')} text={t('empty.failedSignInsText')} />}
        label={t('tabs.failed-sign-ins')}
        caption={t('failedSignIns.caption')}
        rows={items}
        idOf={({ id }) => String(id)}
        cells={[
          ['account', (item) => <Account item={item} mayOpen={mayOpen} />],
          ['way', ({ way }) => t(`failedSignIns.ways.${way}`)],
          ['count', ({ count }) => formatNumber(count, language)],
          ['from', ({ network }) => network ?? t('failedSignIns.many')],
          ['first', ({ first_at }) => <TimeMark at={first_at} />],
          ['last', ({ last_at }) => <TimeMark at={last_at} />],
        ]}
      />
      <p className="small mt-3 text-ink-muted">{t('failedSignIns.note')}</p>
    </>
  )
}

type AccountProps = { item: FailedSignInList['items'][number]; mayOpen: boolean }

function Account({ item: { person, account_hint: hint, network }, mayOpen }: AccountProps): ReactNode {
  const { t } = useTranslation('logs')
  if (person === null && network === null) return t('failedSignIns.rest')
  if (person === null) {
    return (
      <>
        {hint} <small className="text-ink-muted">{t('failedSignIns.unknown')}</small>
      </>
    )
  }
  const { id, name, email } = person
  return (
    <>
      {mayOpen ? <Link to={`${screenPath('users')}?user=${id}`}>{name}</Link> : name}{' '}
      {email === name ? null : <small className="text-ink-muted">{email}</small>}
    </>
  )
}
