import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { RoleHistory } from '#shared/contracts/roles.ts'
import { isRole, permissions } from '#shared/roles.ts'
import type { Permission } from '#shared/roles.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { formatInstant } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { roleHistoryQuery } from './role-queries.ts'
import styles from './role-history-list.module.css'

type Entry = RoleHistory['items'][number]

/** Who changed what in the table of roles, newest first. */
export function RoleHistoryList(): ReactNode {
  const { t } = useTranslation(['roles', 'errors'])
  const history = useInfiniteQuery(roleHistoryQuery(browserApi))
  if (history.isError) {
    return (
      <Callout tone="red" announce>
        <p>{t(`errors:${apiErrorCode(history.error)}`)}</p>
        <Button variant="outline" size="sm" busy={history.isFetching} onClick={() => void history.refetch()}>
          {t('retry')}
        </Button>
      </Callout>
    )
  }
  if (!history.data) {
    return (
      <div className="sheet card" role="status" aria-busy aria-label={t('loading')}>
        <Skeleton className="mb-5 h-4 w-3/5" />
        <Skeleton className="mb-5 h-4 w-2/5" />
      </div>
    )
  }
  const entries = history.data.pages.flatMap(({ items }) => items)
  if (entries.length === 0) {
    return (
      <div className="sheet">
        <EmptyState art="empty-search" title={t('history.emptyTitle')} text={t('history.emptyText')} />
      </div>
    )
  }
  return (
    <div className="sheet">
      <table className={`tbl stack ${styles.history}`}>
        <caption className="sr">{t('history.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('history.when')}</th>
            <th scope="col">{t('history.who')}</th>
            <th scope="col">{t('history.what')}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <HistoryRow key={entry.id} entry={entry} />
          ))}
        </tbody>
      </table>
      {history.hasNextPage ? (
        <div className="form-foot p-4">
          <Button
            variant="outline"
            size="sm"
            busy={history.isFetchingNextPage}
            onClick={() => void history.fetchNextPage()}
          >
            {t('history.more')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

function HistoryRow({ entry }: { entry: Entry }): ReactNode {
  const { t } = useTranslation('roles')
  const language = useLanguage()
  const roleName = (role: string): string => (isRole(role) ? t(`name.${role}`) : role)
  return (
    <tr>
      <td>
        <time dateTime={entry.at}>{formatInstant(entry.at, language)}</time>
      </td>
      <td>{entry.actor?.name ?? t(entry.actor_role === 'system' ? 'history.system' : 'history.gone')}</td>
      <td>
        <ul>
          {entry.action === 'roles.reset' ? <li className="font-semibold">{t('history.reset')}</li> : null}
          {entry.after.permissions.map(({ role, permission, allowed }) => (
            <li key={`${role} ${permission}`}>
              {t(allowed ? 'conflict.given' : 'conflict.taken', {
                role: roleName(role),
                permission: isPermission(permission) ? t(`permissions.${permission}`) : permission,
              })}
            </li>
          ))}
          {entry.after.rules.map(({ role, second_factor_required: isRequired }) => (
            <li key={role}>{t(isRequired ? 'conflict.ruleOn' : 'conflict.ruleOff', { role: roleName(role) })}</li>
          ))}
        </ul>
      </td>
    </tr>
  )
}

/** An old entry may name a permission that this version does not have. */
function isPermission(name: string): name is Permission {
  return (permissions as readonly string[]).includes(name)
}
