import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { ContentRevision, ContentRow } from '#shared/contracts/content.ts'
import { listRevisions, refreshPage, restoreRevision, rowsKey } from '#web/features/editor/content-calls.ts'
import { changedFields, draftOf } from '#web/features/editor/draft.ts'
import { isSameValue } from '#web/features/editor/same-value.ts'
import type { AnyField } from '#web/features/editor/draft.ts'
import { remember, storeHistory } from '#web/features/editor/edit-history.ts'
import type { Step } from '#web/features/editor/edit-history.ts'
import { withField } from '#web/features/editor/merge.ts'
import { useIsDrafted } from '#web/features/editor/keeps-drafts.ts'
import { openDialog } from '#web/features/editor/page-elements.ts'
import { checkRightsAfter, rejectionReason } from '#web/features/editor/rejection-reason.ts'
import { history, whileSaving } from '#web/features/editor/saving-state.ts'
import { useSaving } from '#web/features/editor/use-saving.ts'
import { useUndoRedo } from '#web/features/editor/undo-redo.ts'
import { ComparedWords } from '#web/content/compared-words.tsx'
import { formatAgo } from '#web/i18n/measures.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/field.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast.ts'
import styles from '#web/features/editor/history-panel.module.css'

type HistoryPanelProps = {
  row: ContentRow
  userId: string
  /** Something typed is not saved: bringing an earlier version back waits for that. */
  isDirty: boolean
  nameOf: (field: AnyField) => string
}

/** The changes of one row, newest first: who, when, and which words; an earlier version can be brought back. @see CONT-04 */
export function HistoryPanel({ row, userId, isDirty, nameOf }: HistoryPanelProps): ReactNode {
  const { t, i18n } = useTranslation('editor')
  const { restore, restoreField, isBusy } = useRestore(row, userId)
  const isDrafted = useIsDrafted(row.page)
  const { data, error, dataUpdatedAt } = useQuery({
    // The same as for the name of the last author, so opening the history asks for nothing new.
    queryKey: [rowsKey, row.page, 'revisions', row.id, row.updated_at],
    queryFn: ({ signal }) => listRevisions(row.id, signal),
  })
  if (error) return <FormError>{rejectionReason(error, i18n)}</FormError>
  if (!data) return <Spinner label={t('history.loading')} />
  if (data.length === 0) return <p>{t('history.empty')}</p>
  return (
    <ol className={styles.versions}>
      {data.map((revision) => {
        const value = revision.value_after ?? revision.value_before
        const isNow = isSameValue(value, row.content_value)
        const when = formatAgo(revision.created_at, i18n.language, dataUpdatedAt)
        return (
          <li key={revision.id}>
            <p>
              <b>{t(`history.actions.${revision.action}`)}</b> {revision.author?.name ?? t('history.product')},{' '}
              <time dateTime={revision.created_at} title={new Date(revision.created_at).toLocaleString(i18n.language)}>
                {when}
              </time>
            </p>
            <Comparison revision={revision} nameOf={nameOf} />
            {isNow ? (
              <p className="hint">{t('history.now')}</p>
            ) : (
              <>
                <SingleFields
                  row={row}
                  value={value}
                  nameOf={nameOf}
                  isIdle={isDirty || isBusy}
                  onRestore={restoreField}
                />
                <Button
                  variant="outline"
                  size="sm"
                  aria-disabled={isDirty || isBusy}
                  onClick={() => isDirty || isBusy || void restore(revision)}
                >
                  {t('history.restore')}
                </Button>
              </>
            )}
          </li>
        )
      })}
      {isDrafted ? <p className="hint">{t('drafts.live')}</p> : null}
      {isDirty ? <p className="hint">{t('history.saveFirst')}</p> : null}
    </ol>
  )
}

type SingleFieldsProps = {
  row: ContentRow
  value: ContentRow['content_value'] | null
  nameOf: HistoryPanelProps['nameOf']
  isIdle: boolean
  onRestore: (field: AnyField, value: ContentRow['content_value']) => Promise<void>
}

/** Brings one field of an earlier version back, where it differs in several from the present one. */
function SingleFields({ row, value, nameOf, isIdle, onRestore }: SingleFieldsProps): ReactNode {
  const { t } = useTranslation('editor')
  if (value === null) return null
  const fields = changedFields(draftOf(row.content_value), draftOf(value))
  if (fields.length < 2) return null
  return (
    <p className={styles.fields}>
      {t('history.only')}{' '}
      {fields.map((field) => (
        <button
          key={field}
          type="button"
          className="link-button"
          aria-label={t('history.restoreField', { field: nameOf(field) })}
          aria-disabled={isIdle}
          onClick={() => isIdle || void onRestore(field, value)}
        >
          {nameOf(field)}
        </button>
      ))}
    </p>
  )
}

/** What a change did: its words marked, other fields by name. */
function Comparison({
  revision,
  nameOf,
}: {
  revision: ContentRevision
  nameOf: HistoryPanelProps['nameOf']
}): ReactNode {
  const { t } = useTranslation('editor')
  const [before, after] = [draftOf(revision.value_before ?? ''), draftOf(revision.value_after ?? '')]
  const others = changedFields(before, after).filter((field) => field !== 'text')
  return (
    <>
      <ComparedWords before={before.text} after={after.text} />
      {others.length > 0 ? (
        <p className="hint">{t('history.fields', { fields: others.map((field) => nameOf(field)).join(', ') })}</p>
      ) : null}
    </>
  )
}

/** Brings an earlier version back: a change of its own, which can be undone. */
function useRestore(row: ContentRow, userId: string) {
  const { t, i18n } = useTranslation('editor')
  const client = useQueryClient()
  const { undoStep } = useUndoRedo(userId)
  const [isBusy, setBusy] = useState(false)
  const restore = async (revision: ContentRevision): Promise<void> => {
    const { page, section, language, content_key } = row
    setBusy(true)
    try {
      const { content_value } = await whileSaving(() => restoreRevision(row.id, revision.id))
      const place = { page, section, language, content_key }
      const step: Step = [{ rowId: row.id, place, before: row.content_value, after: content_value }]
      history.set(remember(history.get(), step))
      storeHistory(userId, history.get())
      await refreshPage(client, page, language)
      toast.success(t('history.restored'), { action: { label: t('save.undo'), onPress: () => undoStep(step) } })
    } catch (error) {
      checkRightsAfter(error, client, openDialog)
      toast.error(t('save.failed'), { description: rejectionReason(error, i18n) })
    } finally {
      setBusy(false)
    }
  }
  const { save } = useSaving(userId)
  /**
   * A save like any other: made from the version that is shown, merged with what another editor stored in the meantime.
   */
  const restoreField = async (field: AnyField, value: ContentRow['content_value']): Promise<void> => {
    const { page, section, language, content_key } = row
    const draft = withField(draftOf(row.content_value), field, draftOf(value))
    setBusy(true)
    const place = { page, section, language, content_key }
    const { stopped } = await save([{ place, row, stored: row.content_value, draft }])
    setBusy(false)
    if (stopped === null) toast.success(t('history.fieldRestored'))
    else if (stopped.why.kind === 'conflict') toast.error(t('undo.changedSince'))
  }
  return { restore, restoreField, isBusy }
}
