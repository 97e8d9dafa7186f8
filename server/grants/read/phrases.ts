import { shortenedWords } from '#server/grants/data/counting-words.ts'
import type { Span } from '#server/grants/text/text-model.ts'

/** A word, a run of digits, or a single mark of a text, with its place. */
export type Word = Span & {
  readonly kind: 'word' | 'number' | 'mark'
  /** Lower case, without diacritics, soft hyphens and typographic variants: what phrases are compared with. */
  readonly text: string
  /** Whether white space comes before it. */
  readonly gap: boolean
  /** Whether a line break comes before it. */
  readonly line: boolean
  /** Whether it begins with a capital letter. */
  readonly capital: boolean
  /** Whether it is an abbreviation: two letters or more, capitals only. */
  readonly upper: boolean
}

/** A run of words: from one place in a list of words up to, not including, another. */
export type Run = { readonly from: number; readonly to: number }

const pieces = /\p{L}[\p{L}\p{M}\u00ad]*|\p{Nd}+|\s+|[^\p{L}\p{Nd}\s]/gu
/** Marks that carry layout only. */
const silent = new Set(['*', '_', '`', '\u00ad', '\u200b', '\u200c', '\u200d', '\u2060', '\ufeff'])
const dashes = new Set(['-', '\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2212', '\u2015'])
const quotes = new Set(['"', '«', '»', '„', '“', '”', '‟', "'", '’', '‘', '‚'])

/** Cuts a stretch of a text into words. Linear in its length. */
export function wordsOf(text: string, { start, end }: Span = { start: 0, end: text.length }): Word[] {
  const words: Word[] = []
  let [gap, line] = [false, false]
  for (const match of text.slice(start, end).matchAll(pieces)) {
    const piece = match[0]
    const first = piece[0] ?? ''
    if (silent.has(first) && piece.length === 1) continue
    if (/^\s/.test(piece)) {
      gap = true
      line ||= piece.includes('\n')
      continue
    }
    const at = start + match.index
    const kind = /^\p{L}/u.test(piece) ? 'word' : /^\p{Nd}/u.test(piece) ? 'number' : 'mark'
    const capital = kind === 'word' && first !== first.toLowerCase()
    const upper = capital && piece.length > 1 && piece === piece.toUpperCase()
    words.push({ start: at, end: at + piece.length, kind, text: folded(piece, kind), gap, line, capital, upper })
    gap = false
    line = false
  }
  return words
}

/** "pînă", "cînd", "întîi": within a word what is written "â" since 1993, except after a prefix. */
const oldSpelling = /(?<=\p{L})(?<!^(?:re|ne|pre|sub|semi|bine|auto|micro|ori|supra))î(?=\p{L})/gu

/** What a word is compared by: lower case, without diacritics; dashes, quotation marks and their variants are one. */
export function folded(piece: string, kind: Word['kind'] = 'word'): string {
  if (kind === 'number') return piece
  if (kind === 'mark') return dashes.has(piece) ? '-' : quotes.has(piece) ? '"' : piece
  const lower = piece.toLowerCase().replaceAll('\u00ad', '').replace(oldSpelling, 'a')
  if (/^[a-z]*$/.test(lower)) return lower
  // The short i of Cyrillic is a letter of its own; every other sign over or under a letter goes.
  return lower.replaceAll('й', '\u0001').normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('\u0001', 'й')
}

const shortened = new Set(shortenedWords)

/** Words that a sentence may have; what is longer is cut, so that the work on each stays bounded. */
const sentenceMax = 400

/** Sentences of a list of words; lines of a list without full stops stay one sentence. */
export function sentencesOf(words: readonly Word[]): Run[] {
  const runs: Run[] = []
  let from = 0
  for (let place = 0; place < words.length; place += 1) {
    if (!endsSentence(words, place) && place - from < sentenceMax) continue
    runs.push({ from, to: place + 1 })
    from = place + 1
  }
  if (from < words.length) runs.push({ from, to: words.length })
  return runs
}

function endsSentence(words: readonly Word[], place: number): boolean {
  const word = words[place]
  const next = words[place + 1]
  if (!word || word.kind !== 'mark') return false
  if (word.text === '!' || word.text === '?' || word.text === '…') return true
  if (word.text !== '.' || !next) return false
  if (!next.gap) return false
  const before = words[place - 1]
  if (before && before.kind === 'word' && !word.gap && !next.line) {
    if (before.text === 'г' || before.text === 'гг') return words[place - 2]?.kind === 'number' && next.capital
    if (before.text === 'm' && words[place - 2]?.text === '.' && /^[ap]$/.test(words[place - 3]?.text ?? ''))
      return false
    // "i.e.", "e.g.", "т.е."
    if (/^[egе]$/.test(before.text) && words[place - 2]?.text === '.' && /^[ieт]$/.test(words[place - 3]?.text ?? ''))
      return false
    if (shortened.has(before.text) || (before.text.length === 1 && before.capital)) return false
  }
  return next.capital || next.kind === 'number' || next.text === '"' || next.text === '(' || next.line
}

type Alternative = { readonly stem: string; readonly open: boolean }
type Element = { readonly alternatives: readonly Alternative[] } | { readonly upTo: number }

/** A phrase to look for, made ready. */
type Phrase<Value> = { readonly elements: readonly Element[]; readonly value: Value }

/** Phrases to look for, found by the first letters of a word. */
export type Phrases<Value> = ReadonlyMap<string, readonly Phrase<Value>[]>

/** A phrase that was found. */
export type Found<Value> = Run & { readonly value: Value }

/**
 * Makes phrases ready to be looked for. A phrase is words with a space between; `word*` takes any ending, `a/b` either word,
 * `..` up to four words, but no number. Case, diacritics, and a hyphen between the words make no difference.
 */
export function phrasesOf<Value>(rows: readonly (readonly [Value, string])[]): Phrases<Value> {
  const table = new Map<string, Phrase<Value>[]>()
  for (const [value, list] of rows) {
    for (const text of list.split(',')) {
      const elements = text.trim().split(/ +/).map(elementOf)
      const [first] = elements
      if (!first || 'upTo' in first) continue
      for (const key of new Set(first.alternatives.map(({ stem }) => stem.slice(0, 2)))) {
        table.set(key, [...(table.get(key) ?? []), { elements, value }])
      }
    }
  }
  return table
}

function elementOf(text: string): Element {
  if (text === '..') return { upTo: 4 }
  return {
    alternatives: text.split('/').map((word) => {
      const open = word.endsWith('*')
      return { stem: folded(open ? word.slice(0, -1) : word), open }
    }),
  }
}

/** Finds phrases in a run of words. Of two that begin at the same word the longer one counts; shorter ones inside it do not. */
export function findPhrases<Value>(words: readonly Word[], { from, to }: Run, table: Phrases<Value>): Found<Value>[] {
  const found: Found<Value>[] = []
  for (let place = from; place < to; place += 1) {
    const word = words[place]
    if (!word || word.kind === 'mark') continue
    let best: Found<Value> | null = null
    for (const key of [word.text.slice(0, 2)]) {
      for (const phrase of table.get(key) ?? []) {
        const end = matchEnd(words, { place, to, elements: phrase.elements, at: 0 })
        if (end !== null && (!best || end > best.to)) best = { from: place, to: end, value: phrase.value }
      }
    }
    const last = found.at(-1)
    if (best && !(last && last.to >= best.to)) found.push(best)
  }
  return found
}

function matchEnd(
  words: readonly Word[],
  { place, to, elements, at }: { place: number; to: number; elements: readonly Element[]; at: number },
): number | null {
  const element = elements[at]
  if (!element) return place
  if ('upTo' in element) {
    let passed = 0
    for (let next = place; next < to && passed <= element.upTo; next += 1) {
      const word = words[next]
      if (!word || word.kind === 'number' || /^[.;:|]$/.test(word.text)) return null
      const end = matchEnd(words, { place: next, to, elements, at: at + 1 })
      if (end !== null) return end
      if (word.kind !== 'mark') passed += 1
    }
    return null
  }
  let next = place
  // A hyphen or a quotation mark inside a phrase is a matter of taste.
  if (at > 0) while (next < to && (words[next]?.text === '-' || words[next]?.text === '"')) next += 1
  const word = words[next]
  if (!word || next >= to) return null
  const fits = element.alternatives.some(({ stem, open }) => (open ? word.text.startsWith(stem) : word.text === stem))
  return fits ? matchEnd(words, { place: next + 1, to, elements, at: at + 1 }) : null
}
