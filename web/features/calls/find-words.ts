import type { CallText } from '#shared/contracts/calls.ts'

/** A place in the text of a call where the words that are searched for are. */
export type FoundWords = { readonly start: number; readonly end: number }

/** More places than these help no one to find one. */
export const foundMax = 1000

/** A text for comparing, without case and marks above or below letters, of the same length. */
function plain(text: string): string {
  let out = ''
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at)
    const bare = letter.normalize('NFD').charAt(0).toLowerCase()
    out += /\s/.test(letter) ? ' ' : bare.length === 1 ? bare : letter
  }
  return out
}

/** Finds words in what the panel shows of a text, block by block. */
export function findWords({ text, blocks }: CallText, words: string): FoundWords[] {
  const wanted = plain(words.trim().normalize('NFC'))
  if (wanted === '') return []
  const compared = plain(text)
  const found: FoundWords[] = []
  for (const { kind, start, end, label } of blocks) {
    // The mark of an entry is drawn, and not shown as text.
    const from = kind === 'item' && label ? label.end : start
    for (let at = compared.indexOf(wanted, from); at !== -1 && at + wanted.length <= end;) {
      if (found.length === foundMax) return found
      found.push({ start: at, end: at + wanted.length })
      at = compared.indexOf(wanted, at + wanted.length)
    }
  }
  return found
}
