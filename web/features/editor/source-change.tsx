import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ContentRow } from '#shared/contracts/content.ts'
import { defaultLanguage } from '#shared/languages.ts'
import { listRevisions, refreshPage, rowsKey, saveRow } from '#web/features/editor/content-calls.ts'
import { draftOf } from '#web/features/editor/draft.ts'
import type { StoredValue } from '#web/features/editor/draft.ts'
import { compareWords } from '#web/content/words.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { toast } from '#web/ui/toast.ts'

type SourceChangeProps = {
  /** The source, saved later than the translation. */
  source: ContentRow
  row: ContentRow
  /** True while the translation holds something unsaved: saving it says that it is right. */
  isDirty: boolean
}

/**
 * Says that the source changed since a translation was saved, and which words; a translation that is still right can be
 * marked so. Nothing while it did not change.
 *
 * @see docs/reference/content-and-admin.md#29-structure-and-languages
 */
export function SourceChange({ source, row, isDirty }: SourceChangeProps): ReactNode {
  const { t } = useTranslation('editor')
  const { data } = useQuery({
    queryKey: [rowsKey, source.page, 'revisions', source.id, source.updated_at],
    queryFn: ({ signal }) => listRevisions(source.id, signal),
  })
  if (!data) return null
  // What it said when the translation was saved: before the oldest of the later changes.
  const since = data.filter((revision) => revision.created_at > row.updated_at).at(-1)
  const before = wordsOf(since?.value_before ?? null)
  const now = wordsOf(source.content_value)
  if (!since || before === now) return null
  return (
    <Callout>
      <p>
        <b>{t('outdated.title')}</b>
      </p>
      <p className="edit-compared" lang={defaultLanguage}>
        {compareWords(before, now).map(({ kind, text }, at) => {
          const key = `${at}${kind}`
          if (kind === 'same') return <span key={key}>{text}</span>
          const Tag = kind === 'added' ? 'ins' : 'del'
          return <Tag key={key}>{text}</Tag>
        })}
      </p>
      {isDirty ? null : <StillRight row={row} />}
    </Callout>
  )
}

/** Saves a translation as it stands: from then on it counts as made from the words that the source has now. */
function StillRight({ row }: { row: ContentRow }): ReactNode {
  const { t } = useTranslation('editor')
  const client = useQueryClient()
  const keep = useMutation({
    mutationFn: () => saveRow(row.id, row.content_value, row.updated_at),
    onSuccess: () => toast.success(t('outdated.kept')),
    onError: () => toast.error(t('save.failed')),
    onSettled: () => refreshPage(client, row.page, row.language),
  })
  return (
    <Button
      variant="outline"
      size="sm"
      busy={keep.isPending}
      busyLabel={t('dialog.saving')}
      onClick={() => keep.mutate()}
    >
      {t('outdated.stillRight')}
    </Button>
  )
}

function wordsOf(value: StoredValue | null): string {
  return value === null ? '' : draftOf(value).text
}
