import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { RefObject } from 'react'
import { listRevisions, rowsKey } from '#web/features/editor/content-calls.ts'
import { earlierWordings } from '#web/features/editor/earlier-wordings.ts'
import type { EarlierWording } from '#web/features/editor/earlier-wordings.ts'
import type { Side } from '#web/features/editor/edit-session.ts'
import { rejectionReason } from '#web/features/editor/rejection-reason.ts'
import type { TypingField } from '#web/features/editor/typing-field.ts'
import type { TypingWay } from '#web/features/editor/typing-ways.tsx'
import { formatAgo } from '#web/i18n/measures.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { toast } from '#web/ui/toast.ts'

type Earlier = {
  /** False where nothing was stored yet. */
  isPossible: boolean
  /** Which wording is there now; null while it is none from before. */
  said: string | null
  /**
   * Puts the wording before this one in its place.
   *
   * @param isAsked true when it is wanted whatever was typed.
   * @returns false when what was typed comes first: that is the browser's own undo.
   */
  step(isAsked?: boolean): boolean
  /** Something was typed: the next step begins at the newest again. */
  forget(): void
}

/** Goes back through the earlier wordings of what is typed on the page. */
export function useEarlierWording<Typed>(
  way: TypingWay<Typed>,
  side: Side | undefined,
  typing: RefObject<TypingField<Typed> | null>,
  onShow: (words: Typed) => void,
): Earlier {
  const { t, i18n } = useTranslation('editor')
  const client = useQueryClient()
  const isFresh = useRef(true)
  const found = useRef<{ left: EarlierWording<Typed>[] } | null>(null)
  const isAsking = useRef(false)
  const [said, setSaid] = useState<string | null>(null)
  const row = side?.row ?? null

  const saidOf = ({ at, author }: EarlierWording<Typed>): string =>
    at === null
      ? t('typing.first')
      : t('typing.from', { when: formatAgo(at, i18n.language, Date.now()), name: author ?? t('history.product') })
  const show = async (): Promise<void> => {
    if (row === null || isAsking.current) return
    isAsking.current = true
    try {
      if (found.current === null) {
        const revisions = await client.fetchQuery({
          queryKey: [rowsKey, row.page, 'revisions', row.id, row.updated_at],
          queryFn: ({ signal }) => listRevisions(row.id, signal),
        })
        const now = typing.current?.words() ?? way.begun
        found.current = { left: earlierWordings(revisions, way, now) }
      }
      const next = found.current.left.shift()
      if (!next) {
        toast.info(t('typing.oldest'))
        return
      }
      isFresh.current = true
      setSaid(saidOf(next))
      onShow(next.words)
    } catch (error) {
      toast.error(t('typing.earlierFailed'), { description: rejectionReason(error, i18n) })
    } finally {
      isAsking.current = false
    }
  }
  return {
    isPossible: row !== null,
    said,
    step(isAsked = false) {
      if (row === null || (!isAsked && !isFresh.current)) return false
      void show()
      return true
    },
    forget() {
      isFresh.current = false
      found.current = null
      setSaid(null)
    },
  }
}

/** True for Ctrl+Z, also where Cmd is used. */
export function isUndoKey(event: KeyboardEvent): boolean {
  return (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.code === 'KeyZ'
}
