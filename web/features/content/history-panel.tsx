import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import type { ReactNode } from 'react'
import type { GridItem } from '#shared/contracts/content-grid.ts'
import type { ContentRevision } from '#shared/contracts/content.ts'
import { languages } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { ListPending } from '#web/list/list-parts.tsx'
import { TimeMark } from '#web/list/time-mark.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { Segmented } from '#web/ui/field.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { toast } from '#web/ui/toast.ts'
import { detailsOf, wordsOf } from './cell-value.ts'
import { refreshContentScreen, restoreCell, revisionsQuery } from './content-queries.ts'
import type { StoredValue } from './content-queries.ts'
import styles from '#web/features/content/changes.module.css'

const WordDifference = lazy(() => import('#web/features/content/public/word-difference.tsx'))

/** The changes of a key, language by language: who, when, which words; each can be brought back. @see CONT-04 */
export default function HistoryPanel({ item, onClose }: { item: GridItem; onClose: () => void }): ReactNode {
  const { t } = useTranslation(['content', 'admin'])
  const written = languages.filter((language) => item.cells[language].row !== null)
  const [language, setLanguage] = useState<Language>(written[0] ?? 'en')
  const { row } = item.cells[language]
  return (
    <SidePanel
      label={t('history.title')}
      onClose={onClose}
      head={
        <div>
          <h2>{item.content_key}</h2>
          <p>
            {item.page} / {item.section}
          </p>
        </div>
      }
    >
      <Segmented
        label={t('filter.language')}
        value={language}
        onChange={setLanguage}
        options={languages.map((each) => ({ value: each, label: t(`languages.${each}`) }))}
      />
      {row === null ? <p className="hint">{t('history.noRow')}</p> : <Changes rowId={row.id} language={language} />}
    </SidePanel>
  )
}

function Changes({ rowId, language }: { rowId: string; language: Language }): ReactNode {
  const { t } = useTranslation(['content', 'errors'])
  const client = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery(revisionsQuery(browserApi, rowId))
  async function handleRestore(revision: number): Promise<void> {
    try {
      await restoreCell(browserApi, rowId, revision)
      toast.success(t('history.restored'))
      await refreshContentScreen(client)
    } catch (failure) {
      toast.error(t(`errors:${apiErrorCode(failure)}`))
    }
  }
  if (data === undefined) return <ListPending error={error} isBusy={isFetching} onRetry={() => void refetch()} />
  if (data.items.length === 0) return <p className="hint">{t('history.none')}</p>
  return (
    <ol className={styles.changes}>
      {data.items.map((revision, index) => (
        <li key={revision.id}>
          <p>
            <b>{t(`history.${revision.action}`)}</b> {revision.author?.name ?? t('history.product')},{' '}
            <TimeMark at={revision.created_at} />
          </p>
          <Change revision={revision} language={language} />
          {index === 0 || revision.value_after === null ? null : (
            <Button variant="outline" size="sm" onClick={() => void handleRestore(revision.id)}>
              {t('history.restoreAction')}
            </Button>
          )}
        </li>
      ))}
    </ol>
  )
}

function Change({ revision, language }: { revision: ContentRevision; language: Language }): ReactNode {
  const [before, after] = [revision.value_before, revision.value_after].map(textOf)
  return (
    <div lang={language}>
      <Suspense>
        <WordDifference before={before ?? ''} after={after ?? ''} />
      </Suspense>
    </div>
  )
}

function textOf(value: StoredValue | null): string {
  if (value === null) return ''
  const details = detailsOf(value)
  return details === '' ? wordsOf(value) : `${wordsOf(value)}\n${details}`
}
