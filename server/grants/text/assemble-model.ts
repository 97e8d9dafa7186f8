import { languageOf, weighLanguages } from '#server/grants/text/language.ts'
import type { Block, BlockKind, Span, TextModel } from '#server/grants/text/text-model.ts'
import { findWarnings } from '#server/grants/text/warnings.ts'
import { defaultLanguage, languages } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'

/** A piece of a call before it has its place in the whole; positions are those of its own text. */
export type DraftBlock = {
  readonly kind: BlockKind
  /** One line. */
  readonly text: string
  readonly page: number
  readonly level: number
  readonly label: Span | null
  readonly cells: readonly Span[]
  /** Of a row: it names the columns of those after it. */
  readonly namesColumns: boolean
  /** It ends with a colon, and the entries or rows after it are what it announces. */
  readonly announces: boolean
  /** It was at the edge of every page: it belongs to no heading. */
  readonly isRunning: boolean
}

const isOfList = (kind: BlockKind) => kind === 'item' || kind === 'row'

function languageOfBlocks(blocks: readonly Block[], text: string): Language {
  const sums: Record<Language, number> = { en: 0, ru: 0, ro: 0 }
  // The first two hundred thousand letters tell; a longer text is an attack or a book.
  for (const block of blocks) {
    if (block.start > 200_000) break
    const weights = weighLanguages(text.slice(block.start, block.end))
    for (const language of languages) sums[language] += weights[language]
  }
  const [first] = languages.toSorted((one, other) => sums[other] - sums[one])
  return first !== undefined && sums[first] > 0 ? first : defaultLanguage
}

/** How the mark of an entry is written, without its number: "5." and "6." alike; null where it has none. */
function shapeOfMarker({ kind, text, label }: DraftBlock): string | null {
  return kind === 'item' && label ? text.slice(label.start, label.end).replaceAll(/\d+/g, '#') : null
}

/**
 * Puts the pieces of a call together into its text.
 *
 * @param besideHidden visible words next to which the source hid something.
 */
export function assembleModel(
  drafts: readonly DraftBlock[],
  pages: number,
  besideHidden: readonly string[],
): TextModel {
  const blocks: Block[] = []
  const parts: string[] = []
  let length = 0
  let before: DraftBlock | undefined
  let over: number[] = []
  let announcer: number | null = null
  let announcerShape: string | null = null
  let header: number | null = null
  const ofLists = new Set<number>()
  for (const draft of drafts) {
    if (before) {
      const isTight = isOfList(draft.kind) ? isOfList(before.kind) || before.announces : draft.kind === before.kind
      const gap = isTight && draft.kind !== 'prose' && draft.kind !== 'heading' ? '\n' : '\n\n'
      parts.push(gap)
      length += gap.length
    }
    const place = blocks.length
    if (draft.kind !== 'row') header = null
    if (draft.kind === 'heading') over = over.filter((index) => (blocks[index]?.level ?? 0) < draft.level)
    const isAnnounced = isOfList(draft.kind)
    // "The application contains:" is over its list, and over nothing behind it.
    if (before && isOfList(before.kind) && !isAnnounced) over = over.filter((index) => !ofLists.has(index))
    const last = over.at(-1)
    if (before?.kind === 'heading' && before.text.endsWith(':') && isAnnounced && last === place - 1) ofLists.add(last)
    // "5. The most for one organisation:" is over its own list, and not over "6. …".
    if (announcer !== null && shapeOfMarker(draft) !== null && shapeOfMarker(draft) === announcerShape) announcer = null
    const shift = ({ start, end }: Span): Span => ({ start: start + length, end: end + length })
    const shown = draft.isRunning ? [] : announcer !== null && isAnnounced ? [...over, announcer] : over
    blocks.push({
      kind: draft.kind,
      start: length,
      end: length + draft.text.length,
      page: draft.page,
      language: languageOf(draft.text),
      level: draft.level,
      label: draft.label && shift(draft.label),
      cells: draft.cells.map(shift),
      headings: [...shown],
      header: draft.kind === 'row' && !draft.namesColumns ? header : null,
    })
    if (draft.kind === 'heading') over = [...over, place]
    if (draft.announces && draft.kind !== 'heading') [announcer, announcerShape] = [place, shapeOfMarker(draft)]
    else if (!isAnnounced) announcer = null
    if (draft.kind === 'row' && draft.namesColumns) header = place
    parts.push(draft.text)
    length += draft.text.length
    before = draft
  }
  const text = parts.join('')
  const language = languageOfBlocks(blocks, text)
  return { text, pages, language, blocks, warnings: findWarnings(text, blocks, language, besideHidden) }
}
