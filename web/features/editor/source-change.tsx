import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ContentRow } from '#shared/contracts/content.ts'
import { defaultLanguage } from '#shared/languages.ts'
import { listRevisions, rowsKey } from '#web/features/editor/content-calls.ts'
import { draftOf } from '#web/features/editor/draft.ts'
import type { StoredValue } from '#web/features/editor/draft.ts'
import { compareWords } from '#web/content/words.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Callout } from '#web/ui/callout.tsx'

/**
 * Says that the source changed since a translation was saved, and which words. Nothing while it did not.
 *
 * @see content and admin reference, 2.9
 */
export function SourceChange({ source, row }: { source: ContentRow | null; row: ContentRow | null }): ReactNode {
  const { t } = useTranslation('editor')
  const isNewer = source !== null && row !== null && source.id !== row.id && source.updated_at > row.updated_at
  const { data } = useQuery({
    queryKey: [rowsKey, source?.page, 'revisions', source?.id, source?.updated_at],
    queryFn: ({ signal }) => listRevisions(source?.id ?? '', signal),
    enabled: isNewer,
  })
  if (!isNewer || !data) return null
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
    </Callout>
  )
}

function wordsOf(value: StoredValue | null): string {
  return value === null ? '' : draftOf(value).text
}
