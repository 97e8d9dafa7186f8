import { callingCues, otherKinds } from '#server/grants/data/kinds-of-text.ts'
import type { OtherKind } from '#server/grants/data/kinds-of-text.ts'
import { blocksIn } from '#server/grants/read/passages-of.ts'
import { findPhrases, phrasesOf } from '#server/grants/read/phrases.ts'
import type { TextModel } from '#server/grants/text/text-model.ts'

const titles = phrasesOf(otherKinds.map(({ kind, title }) => [kind, title] as const))
const bodies = phrasesOf(otherKinds.map(({ kind, body }) => [kind, body] as const))
const calling = phrasesOf([[true, callingCues]])
/** Blocks at the top that name a text, and words of them that are looked at. */
const titleBlocks = 2
const titleWords = 40
/** Letters of a text that is taken for something else than a call: guides and work programmes are longer. */
const lettersMax = 12_000

/**
 * What a text is that is no call: it says so at its top and below, and nowhere that it takes applications for grants. Null for all
 * else, and in doubt.
 */
export function otherKindOf(model: TextModel): OtherKind | null {
  if (model.text.length > lettersMax) return null
  const named = new Set<OtherKind>()
  const stated = new Map<OtherKind, number>()
  for (const [place, { words }] of blocksIn(model).entries()) {
    const all = { from: 0, to: words.length }
    if (findPhrases(words, all, calling).length > 0) return null
    const top = { from: 0, to: Math.min(words.length, titleWords) }
    const isTop = place < titleBlocks
    if (isTop) for (const { value } of findPhrases(words, top, titles)) named.add(value)
    // A text of one paragraph names itself and goes on.
    if (!isTop || words.length > titleWords)
      for (const { value } of findPhrases(words, all, bodies)) stated.set(value, (stated.get(value) ?? 0) + 1)
  }
  return [...named].find((kind) => (stated.get(kind) ?? 0) > 0) ?? null
}
