import { criteriaCues, danglingWords, knownCriteria } from '#server/grants/data/criteria.ts'
import { monthNames } from '#server/grants/data/date-words.ts'
import type { Range } from '#server/grants/read/passages.ts'
import { quantityAt } from '#server/grants/read/quantities.ts'
import { findHits, fold, lexiconOf, wordAt } from '#server/grants/read/words.ts'
import type { Hit, Word } from '#server/grants/read/words.ts'

/** A number of a sentence about marks. */
export type Mark = Range & {
  readonly value: number
  /** "3 of 5": five. */
  readonly outOf: number | null
  /** "0 to 5": the first number. */
  readonly bottom: number | null
  readonly unit: 'points' | 'percent' | null
  readonly isInWords: boolean
}

/** Words around marks, by what they say. */
export const cues = lexiconOf(criteriaCues)

/** Names of criteria that programmes use over and over. */
export const known = lexiconOf({ known: knownCriteria })

const rangeWords = new Set(['-', 'to', 'la', 'до', 'and', 'si', 'и', 'pana'])

const ratioWords = new Set(['/', 'of', 'out', 'din', 'из', 'dintr'])

const unitGap = new Set(['de', 'a'])

const otherUnits = lexiconOf({ other: criteriaCues.otherUnit })

const criterionLexicon = lexiconOf({ criterion: criteriaCues.criterion })

const pointLexicon = lexiconOf({ points: criteriaCues.points })

function unitAt(words: readonly Word[], place: number): { unit: Mark['unit']; to: number } {
  const at = unitGap.has(wordAt(words, place).text) ? place + 1 : place
  const word = wordAt(words, at)
  if (word.text === '%' || /^(percent|procent\w*|процент\w*)$/u.test(word.text)) {
    return { unit: 'percent', to: at + 1 }
  }
  const hit = findHits(words, pointLexicon, at, at + 2).find(({ from }) => from === at)
  return hit === undefined ? { unit: null, to: place } : { unit: 'points', to: hit.to }
}

const months = new Set(monthNames.flatMap((names) => names.map((name) => fold(name))))

const stageNouns = /^(?:stage|step|phase|etapa|etapei|faza|fazei|этап|этапа|этапе|тур|тура|туре|стадии)$/

/** The numbers of a stretch that can be marks, points, thresholds or weights. */
export function marksIn(words: readonly Word[], { from, to }: Range): Mark[] {
  const marks: Mark[] = []
  for (let place = from; place < to; place += 1) {
    const first = quantityAt(words, place)
    if (first === null || first.to > to || (first.isInWords && first.value === 1)) {
      continue
    }
    // "3 March" is a day.
    if (months.has(wordAt(words, first.to).text)) {
      continue
    }
    // The year of a date.
    if (first.value >= 1990 && first.value < 2100 && months.has(wordAt(words, place - 1).text)) {
      continue
    }
    // "stage 1" is no mark either.
    if (stageNouns.test(wordAt(words, place - 1).text) && !first.isInWords && first.value <= 3) {
      continue
    }
    // "four criteria" counts no marks.
    const isOfEach = ['per', 'for', 'in', 'on', 'each', 'pe', 'la', 'по', 'за', 'для', 'на'].includes(
      wordAt(words, first.to).text,
    )
    if (!isOfEach && findHits(words, criterionLexicon, first.to, first.to + 2).length > 0) {
      continue
    }
    if (findHits(words, otherUnits, first.to, first.to + 1).length > 0) {
      place = first.to
      continue
    }
    let end = first.to
    let { unit } = unitAt(words, end)
    end = unitAt(words, end).to
    let value = first.value
    let outOf: number | null = null
    let bottom: number | null = null
    // "0-5", "0 to 5", "от 0 до 10", "de la 0 la 5", "0 – 5 points".
    if (rangeWords.has(wordAt(words, end).text)) {
      const skip = wordAt(words, end).text === 'pana' ? 2 : 1
      const second = quantityAt(words, end + skip)
      if (second !== null && second.value > value && value <= 1 && second.to <= to) {
        bottom = value
        value = second.value
        const after = unitAt(words, second.to)
        unit = after.unit ?? unit
        end = after.to
      }
    }
    if (bottom === null && ratioWords.has(wordAt(words, end).text)) {
      let at = end + 1
      while (
        [
          'of',
          'a',
          'the',
          'possible',
          'maximum',
          'total',
          'максимальных',
          'возможных',
          'cele',
          'maximum',
          'posibile',
          'un',
          'maxim',
          'de',
        ].includes(wordAt(words, at).text)
      ) {
        at += 1
      }
      const second = quantityAt(words, at)
      if (second !== null && second.value >= value && second.to <= to) {
        outOf = second.value
        const after = unitAt(words, second.to)
        unit = unit ?? after.unit
        end = after.to
      }
    }
    marks.push({ from: place, to: end, value, outOf, bottom, unit, isInWords: first.isInWords })
    place = end - 1
  }
  return marks
}

/** Stretches of a sentence between marks of punctuation, in which a number and its cue are together. */
export function segmentsOf(words: readonly Word[], { from, to }: Range): Range[] {
  const segments: Range[] = []
  let start = from
  for (let place = from; place < to; place += 1) {
    if ([',', ';', '(', ')', '.'].includes(wordAt(words, place).text)) {
      if (place > start) {
        segments.push({ from: start, to: place })
      }
      start = place + 1
    }
  }
  if (to > start) {
    segments.push({ from: start, to })
  }
  return segments
}

/** A name without its number, marks and brackets around it. */
export function cleanName(written: string): string {
  let name = written
    .replaceAll('**', '')
    .replace(/^[\s*_#«"„“(–—•·-]{1,6}/u, '')
    .trim()
  // "Criterion 1: …", "2.1. …", "a) …", "IV. …".
  name = name
    .replace(/^(?:criterion|criteriul) (?=\d)/i, '')
    .replace(/^[Кк]ритерий (?=\d)/, '')
    .replace(/^\d{1,2}(?:[.)]\d{0,2}){0,3} ?[:.)–—-]? /, '')
    .replace(/^(?:[a-zA-Zа-яА-Я]|[ivxIVX]{1,4})[.)] /, '')
  name = name.replace(/[\s:;,.«»"„“”(–—-]{1,6}$/u, '').trim()
  return name
}

const dangling = new Set(danglingWords)

/** The end of a name before its number: connecting words do not belong to it. */
export function nameEnd(words: readonly Word[], from: number, to: number): number {
  let end = to
  while (
    end > from &&
    (dangling.has(wordAt(words, end - 1).text) ||
      (wordAt(words, end - 1).kind === 'mark' && wordAt(words, end - 1).text !== ')'))
  ) {
    end -= 1
  }
  return end
}

/** Whether a stretch names the total rather than a criterion. */
export function isTotalName(words: readonly Word[], range: Range): boolean {
  const hit = findHits(words, cues, range.from, range.to).find(
    ({ tag, from }) => tag === 'total' && from <= range.from + 1,
  )
  return hit !== undefined && range.to - range.from <= 5
}

/** Whether a word for a threshold, a weight or a maximum comes just before a place. */
export function isAfterCue(found: readonly Hit[], place: number): boolean {
  return found.some(
    ({ tag, to }) => (tag === 'threshold' || tag === 'weight' || tag === 'maximum') && to <= place && place - to <= 2,
  )
}

/** What a number of an entry is: its cue comes just before it, or just after. */
export function roleOf(
  words: readonly Word[],
  found: readonly Hit[],
  place: number,
  range: Range,
): 'threshold' | 'weight' | 'max' | null {
  const isBroken = (from: number, to: number) =>
    words.slice(from, to).some(({ text, kind }) => [',', ';', '(', ')'].includes(text) || kind === 'number')
  const before = found
    .filter(
      ({ tag, to, from }) =>
        (tag === 'threshold' || tag === 'weight' || tag === 'maximum') &&
        to <= place &&
        place - to <= 4 &&
        from >= range.from &&
        !isBroken(to, place),
    )
    .at(-1)
  if (before !== undefined) {
    return before.tag === 'maximum' ? 'max' : (before.tag as 'threshold' | 'weight')
  }
  const after = found.find(
    ({ tag, from }) =>
      (tag === 'threshold' || tag === 'weight' || tag === 'maximum') &&
      from > place &&
      from - place <= 4 &&
      !isBroken(place + 1, from),
  )
  return after === undefined ? null : after.tag === 'maximum' ? 'max' : (after.tag as 'threshold' | 'weight')
}

/** The words around a number that belong to it: from the number before to the next, or the nearest stop. */
export function clauseAround(words: readonly Word[], sentence: Range, mark: Mark, marks: readonly Mark[]): Range {
  const index = marks.indexOf(mark)
  const before = marks[index - 1]?.to ?? sentence.from
  const after = marks[index + 1]?.from ?? sentence.to
  let from = mark.from
  while (from > before && ![';', '('].includes(wordAt(words, from - 1).text)) {
    from -= 1
  }
  let to = mark.to
  while (to < after && ![',', ';', ')', '('].includes(wordAt(words, to).text)) {
    to += 1
  }
  // "3 in each and 10 in total": what comes after "and" belongs to the next number.
  if (after < sentence.to) {
    const joint = words
      .slice(mark.to, to)
      .findIndex(({ text }) => ['and', 'si', 'iar', 'и', 'а', 'with', 'cu', 'при'].includes(text))
    if (joint !== -1) {
      to = mark.to + joint
    }
  }
  if (index > 0) {
    const gap = words.slice(before, mark.from).map(({ text }) => text)
    const stop = gap.findIndex((text) => [',', 'and', 'si', 'iar', 'и', 'а'].includes(text))
    if (stop !== -1) {
      from = Math.max(from, before + stop)
    }
  }
  return { from, to }
}

/** Whether a phrase of a tag comes before a place, in the same part of the sentence. */
export function precededBy(
  words: readonly Word[],
  { found, place, tag, start }: { found: readonly Hit[]; place: number; tag: string; start: number },
): boolean {
  return found.some(
    (hit) =>
      hit.tag === tag &&
      hit.to <= place &&
      hit.from >= start &&
      place - hit.to <= 14 &&
      !words.slice(hit.to, place).some(({ text }) => text === ';'),
  )
}

/** Whether a phrase of a tag begins within a few words behind a place. */
export function followedBy(found: readonly Hit[], place: number, tag: string): boolean {
  return found.some((hit) => hit.tag === tag && hit.from >= place && hit.from - place <= 4)
}

/** Index of a punctuation mark between two places; -1 when there is none. */
export function indexOfMark(words: readonly Word[], from: number, to: number, mark: string): number {
  for (let place = from; place < to; place += 1) {
    if (wordAt(words, place).text === mark) {
      return place
    }
  }
  return -1
}

/** Index of a dash with spaces around it between two places; -1 when there is none. */
export function indexOfSpacedDash(words: readonly Word[], from: number, to: number): number {
  for (let place = from; place < to; place += 1) {
    if (wordAt(words, place).text === '-' && wordAt(words, place).isSpaced && wordAt(words, place + 1).isSpaced) {
      return place
    }
  }
  return -1
}

/** The first place with one of some marks, or the end. */
export function firstOf(words: readonly Word[], from: number, to: number, marks: readonly string[]): number {
  for (let place = from; place < to; place += 1) {
    if (marks.includes(wordAt(words, place).text)) {
      return place
    }
  }
  return to
}

/** The first mark that ends a name, or the end. */
export function firstStop(words: readonly Word[], from: number, to: number): number {
  return firstOf(words, from, to, [',', ';', '.', '(', ':'])
}

/** The end of a stretch without its marks of punctuation. */
export function trimmedEnd(words: readonly Word[], { from, to }: Range): number {
  let end = to
  while (end > from && wordAt(words, end - 1).kind === 'mark') {
    end -= 1
  }
  return end
}
