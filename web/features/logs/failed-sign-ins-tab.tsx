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
import { MoreList } from '#web/list/more-list.tsx'

/** Who was refused, how often, how and from which network. @param mayOpen whether people open in their list. */
export function FailedSignInsTab({ mayOpen }: { mayOpen: boolean }): ReactNode {
  const { t } = useTranslation('logs')
  const language = useLanguage()
  const list = useInfiniteQuery(failedSignInsQuery(browserApi))
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <>
      <div className="sheet list-sheet">
        <MoreList
          list={list}
          count={items.length}
          empty={<EmptyState art="empty-users" title={t('empty.failedSignIns')} text={t('empty.failedSignInsText')} />}
        >
          <section className="list-scroll" tabIndex={0} aria-label={t('tabs.failed-sign-ins')}>
            <table className="tbl stack list-table compact">
              <caption className="sr">{t('failedSignIns.caption')}</caption>
              <thead>
                <tr>
                  {(['account', 'way', 'count', 'from', 'first', 'last'] as const).map((name) => (
                    <th key={name} scope="col">
                      {t(`columns.${name}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {items.map((item) => (
                  <tr key={item.id}>
                    <th scope="row">
                      <Account item={item} mayOpen={mayOpen} />
                    </th>
                    <td data-label={t('columns.way')}>
                      <span>{t(`failedSignIns.ways.${item.way}`)}</span>
                    </td>
                    <td data-label={t('columns.count')}>
                      <span>{formatNumber(item.count, language)}</span>
                    </td>
                    <td data-label={t('columns.from')}>
                      <span>{item.network ?? t('failedSignIns.many')}</span>
                    </td>
                    {(['first', 'last'] as const).map((name) => (
                      <td key={name} data-label={t(`columns.${name}`)}>
                        <span>
                          <TimeMark at={item[`${name}_at`]} />
                        </span>
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </MoreList>
      </div>
      <p className="small log-note">{t('failedSignIns.note')}</p>
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
