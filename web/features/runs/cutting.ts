import type { Editor } from '@tiptap/core'
import type { Section } from '#shared/contracts/drafts.ts'
import { lengthOf, lengthOfWords } from '#shared/drafts/count.ts'
import type { DraftLength } from '#shared/drafts/count.ts'
import type { DraftDoc } from '#shared/drafts/doc.ts'

/** How much of a passage without a limit is proposed to stay. */
const shareKept = 0.8

/** What is known of a passage before it is cut, and of a section with it, in one unit. */
export type Cutting = {
  unit: keyof DraftLength
  selected: number
  total: number
  /** The most that the section may hold; null: no limit in a unit that a passage is counted in. */
  max: number | null
  /** What the passage may hold so that the section keeps its limit; less than one: it cannot. */
  room: number
}

/** Counts a passage and its section as the call counts; in words where it sets no limit, or one in pages. */
export function cuttingOf(editor: Editor, { limit }: Pick<Section, 'limit'>, passage: string): Cutting {
  const counted = limit === null || limit.unit === 'pages' ? null : limit
  const unit = counted === null ? 'words' : (counted.unit as keyof DraftLength)
  const selected = lengthOfWords(passage)[unit]
  const total = lengthOf(editor.getJSON() as DraftDoc)[unit]
  const max = counted?.max ?? null
  const room =
    max === null ? Math.max(1, Math.round(selected * shareKept)) : Math.min(selected, max - (total - selected))
  return { unit, selected, total, max, room }
}
