import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { SettingsHistory } from '#shared/contracts/settings.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { ListFailure, ListSkeleton } from '#web/list/list-parts.tsx'
import { formatInstant } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { isSecret, isSettingKey } from './setting-draft.ts'
import { SettingValue } from './setting-value.tsx'
import { settingsHistoryQuery } from './settings-queries.ts'
import styles from './setting-value.module.css'
import field from '#web/ui/field.module.css'

type Entry = SettingsHistory['items'][number]

type SettingsHistoryListProps = {
  mayEdit: boolean
  /** Adds earlier values to the other unsaved changes, to be compared and saved. */
  onTakeUp: (values: { key: string; value: unknown }[]) => void
}

/** Who changed which setting, newest first; what was before can be taken up again. */
export function SettingsHistoryList({ mayEdit, onTakeUp }: SettingsHistoryListProps): ReactNode {
  const { t } = useTranslation('settings')
  const history = useInfiniteQuery(settingsHistoryQuery(browserApi))
  if (history.isError) {
    const retry = (): void => void history.refetch()
    return <ListFailure error={history.error} isBusy={history.isFetching} onRetry={retry} />
  }
  if (!history.data) return <ListSkeleton />
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
      <ol className={styles.history}>
        {entries.map((entry) => (
          <HistoryEntry key={entry.id} entry={entry} mayEdit={mayEdit} onTakeUp={onTakeUp} />
        ))}
      </ol>
      {history.hasNextPage ? (
        <div className={`${field.foot} p-4`}>
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

function HistoryEntry({ entry, mayEdit, onTakeUp }: SettingsHistoryListProps & { entry: Entry }): ReactNode {
  const { t } = useTranslation('settings')
  const language = useLanguage()
  const known = entry.changes.flatMap(({ key, ...change }) => (isSettingKey(key) ? [{ key, ...change }] : []))
  const earlier = known.filter(({ key }) => !isSecret(key)).map(({ key, before }) => ({ key, value: before }))
  return (
    <li>
      <p>
        <time dateTime={entry.at}>{formatInstant(entry.at, language)}</time> · {entry.by ?? t('history.gone')}
      </p>
      <dl>
        {known.map(({ key, before, after }) => (
          <div key={key}>
            <dt>{t(`fields.${key}.label`)}</dt>
            <dd className={styles.before}>
              <SettingValue name={key} value={before} />
            </dd>
            <dd className={styles.after}>
              <SettingValue name={key} value={after} />
            </dd>
          </div>
        ))}
      </dl>
      {mayEdit && earlier.length > 0 ? (
        <Button variant="outline" size="sm" onClick={() => onTakeUp(earlier)}>
          {t('history.takeUp')}
        </Button>
      ) : null}
    </li>
  )
}
