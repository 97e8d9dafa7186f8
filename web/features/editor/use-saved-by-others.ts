import { useEffect, useRef } from 'react'
import type { ContentRow } from '#shared/contracts/content.ts'
import { listRevisions } from '#web/features/editor/content-calls.ts'
import { pageElements } from '#web/features/editor/page-elements.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { toast } from '#web/ui/toast.ts'

/** More rows at once are a release: one notice for each would bury the page. */
const noticesMax = 3

/** How long an element stays marked after another editor saved it. */
const markMs = 8_000

/**
 * Announces elements on the screen that another editor saved, and marks them for a while.
 * @see docs/reference/content-and-admin.md#28-presence-and-freshness
 */
export function useSavedByOthers(rows: ReadonlyMap<string, ContentRow>, userId: string): void {
  const { t } = useTranslation('editor')
  const known = useRef<ReadonlyMap<string, ContentRow> | null>(null)
  useEffect(() => {
    const before = known.current
    known.current = rows
    if (!before) return
    const changed = [...rows].filter(([id, row]) => {
      const old = before.get(id)
      // Rows of another language or page come and go with the screen.
      return old?.id === row.id && old.updated_at !== row.updated_at
    })
    for (const [id, row] of changed.slice(0, noticesMax)) void tellIfByOther(id, row, userId, t)
  }, [rows, userId, t])
}

type Translate = ReturnType<typeof useTranslation<'editor'>>['t']

async function tellIfByOther(id: string, row: ContentRow, userId: string, t: Translate): Promise<void> {
  // The row does not say whose it is. Without an answer the page shows the new words all the same.
  const revisions = await listRevisions(row.id).catch(() => [])
  const author = revisions[0]?.author
  if (!author || author.id === userId) return
  toast.info(t('presence.saved', { name: author.name, block: [row.section, row.content_key].join(' / ') }))
  for (const { node } of pageElements.get().filter((element) => element.id === id)) {
    node.dataset['editSaved'] = ''
    setTimeout(() => delete node.dataset['editSaved'], markMs)
  }
}
