import { createHash } from 'node:crypto'
import { z } from 'zod'
import { blocksOf } from '#shared/drafts/doc.ts'
import type { DraftDoc } from '#shared/drafts/doc.ts'
import { openQuoteFinder } from '#server/features/models/public.ts'
import { fold } from '#server/grants/text/fold.ts'
import type { ReviewPlace } from '#server/grants/review/finding.ts'
import { redact } from '#server/models/fence.ts'

/** Most remarks that are read from one answer, and the longest words of each part, in characters. */
const remarksMax = 60
const wordsMax = 800
const quoteMax = 600

const answerSchema = z.object({
  criterion: z.string().default(''),
  quote: z.string().max(quoteMax),
  remark: z.string(),
  remedy: z.string().default(''),
})

/** What a model remarked, before it is known whether its quote is in the text. */
type Remark = { id: string; criterion: string | null; quote: string; remark: string; remedy: string }

/** A remark that quotes the text, and where. */
export type PlacedRemark = Remark & { place: ReviewPlace }

/**
 * Reads the remarks from the answer of a model: a JSON object a line. What frames them, such as the fence of a code block, is
 * no remark. The last line is read only when the answer has ended.
 *
 * @returns the remarks, and how many lines were none.
 */
export function readRemarks(
  answer: string,
  criteria: readonly string[],
  hasEnded: boolean,
): { remarks: Remark[]; unread: number } {
  const lines = answer.split('\n')
  const remarks = new Map<string, Remark>()
  let unread = 0
  for (const line of hasEnded ? lines : lines.slice(0, -1)) {
    const bare = line.trim().replace(/,$/, '')
    if (bare === '' || bare === '[' || bare === ']' || bare.startsWith('```') || /^none\.?$/i.test(bare)) continue
    const read = answerSchema.safeParse(parseLine(bare))
    const said = read.success
      ? { ...read.data, remark: plain(read.data.remark), remedy: plain(read.data.remedy) }
      : null
    if (said === null || said.remark === '' || remarks.size === remarksMax) {
      unread += 1
      continue
    }
    const { quote, remark, remedy } = said
    const id = createHash('sha256')
      .update(JSON.stringify(['model', quote, remark]))
      .digest('hex')
      .slice(0, 24)
    const criterion = criteria.find((each) => fold(each) === fold(said.criterion)) ?? null
    remarks.set(id, { id, criterion, quote, remark, remedy })
  }
  return { remarks: [...remarks.values()], unread }
}

/** Finds the words that remarks quote, letter by letter. One whose words are in no paragraph of a section has no place. */
export function placeRemarks<R extends Remark>(
  remarks: readonly R[],
  sections: readonly { key: string; doc: DraftDoc }[],
): (R & PlacedRemark)[] {
  const blocks = sections.flatMap(({ key, doc }) =>
    blocksOf(doc).map(({ path, text }) => ({ key, path, text, find: openQuoteFinder(text) })),
  )
  return remarks.flatMap((remark) => {
    for (const { key, path, text, find } of blocks) {
      const found = find(remark.quote)
      if (found === null) continue
      const quote = text.slice(found.start, found.end)
      return [{ ...remark, place: { section: key, path, ...found, quote, from: 0, to: quote.length } }]
    }
    return []
  })
}

function plain(words: string): string {
  return redact(words).replaceAll(/\s+/g, ' ').trim().slice(0, wordsMax)
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    // The caller counts a line that is no object.
    return undefined
  }
}
