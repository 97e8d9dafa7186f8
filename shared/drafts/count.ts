import type { DraftDoc } from '#shared/drafts/doc.ts'
import { blocksOf } from '#shared/drafts/doc.ts'

/** How long a text is. Footnotes and placeholders do not count; line breaks are no characters. */
export type DraftLength = { words: number; characters: number; characters_without_spaces: number }

/** Counts a text: words as runs between spaces, characters as Unicode counts them. */
export function lengthOf(doc: DraftDoc): DraftLength {
  const lengths = blocksOf(doc).map(({ text }) => lengthOfWords(text))
  const sum = (unit: keyof DraftLength) => lengths.reduce((total, length) => total + length[unit], 0)
  return {
    words: sum('words'),
    characters: sum('characters'),
    characters_without_spaces: sum('characters_without_spaces'),
  }
}

/** Counts words without any structure, as `lengthOf` does. */
export function lengthOfWords(words: string): DraftLength {
  const length = { words: 0, characters: 0, characters_without_spaces: 0 }
  let isInWord = false
  for (const character of words.normalize('NFC')) {
    const isSpace = /\s/u.test(character)
    if (character !== '\n') length.characters += 1
    if (!isSpace) length.characters_without_spaces += 1
    if (!isSpace && !isInWord) length.words += 1
    isInWord = !isSpace
  }
  return length
}
