import type { Span } from '#server/grants/text/text-model.ts'

/** A word, a number or a mark of a text. */
export type Word = Span & {
  readonly kind: 'word' | 'number' | 'mark'
  /** Lower case, Latin letters without their marks, ё as е, every dash as "-", every quotation mark as a straight one. */
  readonly text: string
  /** Of a number: what it says; null for what is no single number, as 31.03.2026. */
  readonly value: number | null
  /** Whether white space comes before it. */
  readonly isSpaced: boolean
  /** Whether a new line begins before it. */
  readonly isOnNewLine: boolean
}

/** Longest text that is taken apart: readers cap what they hand on, this is the last bound. */
const maxLength = 6_000_000

const dashes = new Set('‐‑‒–—―−﹣-'.split(''))
const quotes = new Set('«»„“”‟‘’‚‹›`´"\''.split(''))
const invisible = new Set('\u00AD\u200B\u200C\u200D\u2060\uFEFF'.split(''))

const folded = new Map<string, string>()

/** One character as words are compared; empty for one that no one sees. */
function foldCharacter(character: string): string {
  const known = folded.get(character)
  if (known !== undefined) {
    return known
  }
  let result = character.toLowerCase()
  if (invisible.has(character)) {
    result = ''
  } else if (dashes.has(character)) {
    result = '-'
  } else if (quotes.has(character)) {
    result = '"'
  } else if (result === 'ё') {
    result = 'е'
  } else if (/^[\u00C0-\u024F\u1E00-\u1EFF]/.test(result)) {
    result = result.normalize('NFD').charAt(0)
  } else if (/^[\u0300-\u036F]/.test(result)) {
    result = ''
  }
  if (folded.size < 5_000) {
    folded.set(character, result)
  }
  return result
}

/** A text as words are compared: the form in which tables of cues are written. */
export function fold(text: string): string {
  return [...text].map(foldCharacter).join('')
}

const isLetter = (character: string) => /^\p{L}/u.test(character)
const isDigit = (character: string) => character >= '0' && character <= '9' && character.length === 1
const isSpace = (character: string) => /^\s/u.test(character)

/** What a number in figures says: separators of thousands are a space, a dot or a comma before three figures. */
function valueOf(figures: string): number | null {
  const parts = figures.split(/[ .,]/)
  const marks = figures.replace(/\d/g, '')
  const [whole = '', ...rest] = parts
  if (rest.length === 0) {
    return Number(whole)
  }
  const areThousands = whole.length <= 3 && whole !== '0' && rest.every((part) => part.length === 3)
  if (areThousands && new Set(marks).size === 1) {
    return Number(parts.join(''))
  }
  const fraction = rest.at(-1) ?? ''
  const thousands = rest.slice(0, -1)
  const last = marks.at(-1) ?? ''
  if (last !== ' ' && !marks.slice(0, -1).includes(last) && thousands.every((part) => part.length === 3)) {
    return Number(`${[whole, ...thousands].join('')}.${fraction}`)
  }
  return null
}

/** Takes a stretch of a text apart. One look at every character. */
export function wordsOf(text: string, stretch: Span = { start: 0, end: text.length }): Word[] {
  const words: Word[] = []
  const end = Math.min(stretch.end, text.length, stretch.start + maxLength)
  let place = stretch.start
  let isSpaced = false
  let isOnNewLine = false
  const add = (kind: Word['kind'], written: string, start: number, value: number | null = null) => {
    words.push({ kind, text: written, value, start, end: place, isSpaced, isOnNewLine })
    isSpaced = false
    isOnNewLine = false
  }
  while (place < end) {
    const start = place
    const first = foldCharacter(text.charAt(place))
    if (first === '') {
      place += 1
    } else if (isSpace(first)) {
      isSpaced = true
      isOnNewLine ||= first === '\n'
      place += 1
    } else if (isDigit(first)) {
      let figures = ''
      while (place < end) {
        const character = text.charAt(place)
        if (isDigit(character)) {
          figures += character
          place += 1
          continue
        }
        const next = text.charAt(place + 1)
        const isMark = (character === '.' || character === ',') && isDigit(next)
        const isGap =
          isSpace(character) &&
          character !== '\n' &&
          /^\d{3}$/.test(text.slice(place + 1, place + 4)) &&
          !isDigit(text.charAt(place + 4)) &&
          (figures.split(/[ .,]/).at(-1) ?? '').length <= 3
        if (!isMark && !isGap) {
          break
        }
        figures += isGap ? ' ' : character
        place += 1
      }
      add('number', figures, start, valueOf(figures))
    } else if (isLetter(first)) {
      let written = ''
      while (place < end) {
        const character = text.charAt(place)
        const letter = foldCharacter(character)
        if (letter !== '' && !isLetter(letter) && !isDigit(letter)) {
          break
        }
        written += letter
        place += 1
      }
      add('word', written, start)
      // Words that a hyphen or an apostrophe joins are compared one by one, as if there were a space.
      const joint = foldCharacter(text.charAt(place))
      if ((joint === '-' || joint === '"') && isLetter(text.charAt(place + 1))) {
        place += 1
      }
    } else {
      place += 1
      add('mark', first, start)
    }
  }
  return words
}

/**
 * A phrase of a table of cues: words in lower case without the marks of Latin letters. `stem*` is any word that begins so, `*` any word,
 * `a|b` either, `#` a number in figures, `...` up to four words of the same sentence, `:` and other marks themselves.
 */
type Phrase = { readonly tag: string; readonly parts: readonly (readonly string[])[] }

/** Phrases by their tag, ready to be looked for. */
type Lexicon = { readonly byStart: ReadonlyMap<string, readonly Phrase[]> }

/** A phrase that was found: words `from` up to, not including, `to`. */
export type Hit = { readonly tag: string; readonly from: number; readonly to: number }

const bucketOf = (part: string) => part.slice(0, 2)

/** Makes tables of phrases ready: `{tag: ['phrase', …]}`. */
export function lexiconOf(tables: Readonly<Record<string, readonly string[]>>): Lexicon {
  const byStart = new Map<string, Phrase[]>()
  for (const [tag, phrases] of Object.entries(tables)) {
    for (const phrase of phrases) {
      const parts = fold(phrase)
        .split(' ')
        .map((part) => part.split('|'))
      for (const start of new Set((parts[0] ?? []).map((part) => bucketOf(part.replace('*', ''))))) {
        byStart.set(start, [...(byStart.get(start) ?? []), { tag, parts }])
      }
    }
  }
  return { byStart }
}

function fits(word: Word, part: readonly string[]): boolean {
  return part.some((one) =>
    one.endsWith('*')
      ? word.kind === 'word' && word.text.startsWith(one.slice(0, -1))
      : one === '#'
        ? word.kind === 'number'
        : word.text === one,
  )
}

function endOf(words: readonly Word[], from: number, to: number, parts: Phrase['parts']): number {
  let place = from
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index] ?? []
    if (part[0] === '...') {
      const next = parts[index + 1] ?? []
      let gap = 0
      while (gap <= 4 && place < to && !fits(words[place] ?? nothing, next)) {
        if ((words[place] ?? nothing).text === '.') {
          return -1
        }
        gap += 1
        place += 1
      }
      if (gap > 4) {
        return -1
      }
      continue
    }
    const word = words[place]
    if (word === undefined || place >= to || !fits(word, part)) {
      return -1
    }
    place += 1
  }
  return place
}

const nothing: Word = { kind: 'mark', text: '', value: null, start: 0, end: 0, isSpaced: false, isOnNewLine: false }

/** The word at a place; an empty mark beyond the ends. */
export function wordAt(words: readonly Word[], place: number): Word {
  return words[place] ?? nothing
}

function longestOf(
  hits: Hit[],
  words: readonly Word[],
  { place, to, phrases }: { place: number; to: number; phrases: readonly Phrase[] | undefined },
): Hit[] {
  if (phrases === undefined) {
    return hits
  }
  let found = hits
  for (const { tag, parts } of phrases) {
    const end = endOf(words, place, to, parts)
    if (end <= place) {
      continue
    }
    const known = found.findIndex((hit) => hit.tag === tag)
    if (known === -1) {
      found = [...found, { tag, from: place, to: end }]
    } else if (end > (found[known]?.to ?? 0)) {
      found = found.with(known, { tag, from: place, to: end })
    }
  }
  return found
}

/** The longest phrase of each tag that begins at a place. */
export function hitsAt(words: readonly Word[], place: number, to: number, lexicon: Lexicon): Hit[] {
  const first = wordAt(words, place)
  const [bucket, letter] = [bucketOf(first.text), first.text.slice(0, 1)]
  // Most words begin no phrase: nothing is made for them.
  let hits: Hit[] = []
  hits = longestOf(hits, words, { place, to, phrases: lexicon.byStart.get(bucket) })
  if (letter !== bucket) hits = longestOf(hits, words, { place, to, phrases: lexicon.byStart.get(letter) })
  if (first.kind === 'number') hits = longestOf(hits, words, { place, to, phrases: lexicon.byStart.get('#') })
  return bucket === '' ? hits : longestOf(hits, words, { place, to, phrases: lexicon.byStart.get('') })
}

/** Every phrase between two places, in order; of one tag, those inside a longer one are left out. */
export function findHits(
  words: readonly Word[],
  lexicon: Lexicon,
  from: number = 0,
  to: number = words.length,
): readonly Hit[] {
  const hits: Hit[] = []
  const taken = new Map<string, number>()
  for (let place = from; place < to; place += 1) {
    for (const hit of hitsAt(words, place, to, lexicon)) {
      if (place >= (taken.get(hit.tag) ?? 0)) {
        hits.push(hit)
        taken.set(hit.tag, hit.to)
      }
    }
  }
  return hits
}
