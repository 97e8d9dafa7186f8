import type { Span } from '#server/grants/text/text-model.ts'

const isLetter = (letter: string | undefined) => letter !== undefined && /[\p{L}\d]/u.test(letter)

/**
 * Finds where words of a text begin with one of the cues.
 *
 * @param folded the text as `fold` gives it. @param words folded, too.
 * @returns from the beginning of the cue to the end of the word it is in, in the order of the text.
 */
export function findWords(folded: string, words: readonly string[], from = 0, to = folded.length): Span[] {
  const found: Span[] = []
  const part = folded.slice(from, to)
  for (const word of words)
    for (let at = part.indexOf(word); at !== -1; at = part.indexOf(word, at + word.length)) {
      if (isLetter(part[at - 1]) && isLetter(word[0])) continue
      let end = at + word.length
      while (isLetter(part[end]) && isLetter(word.at(-1))) end += 1
      found.push({ start: from + at, end: from + end })
    }
  return found.toSorted((one, other) => one.start - other.start || other.end - one.end)
}
