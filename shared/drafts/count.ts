import type { DraftDoc } from '#shared/drafts/doc.ts'
import { blocksOf } from '#shared/drafts/doc.ts'

/** How long a text is. Footnotes and placeholders do not count; line breaks are no characters. */
export type DraftLength = { words: number; characters: number; characters_without_spaces: number }

/** Counts a text: words as runs between spaces, characters as Unicode counts them. */
export function lengthOf(doc: DraftDoc): DraftLength {
  const length = { words: 0, characters: 0, characters_without_spaces: 0 }
  for (const { text } of blocksOf(doc)) {
    let isInWord = false
    for (const character of text.normalize('NFC')) {
      const isSpace = /\s/u.test(character)
      if (character !== '\n') length.characters += 1
      if (!isSpace) length.characters_without_spaces += 1
      if (!isSpace && !isInWord) length.words += 1
      isInWord = !isSpace
    }
  }
  return length
}
