import type { criteriaCues } from '#server/grants/data/criteria.ts'
import {
  clauseAround,
  cleanName,
  cues,
  firstOf,
  firstStop,
  followedBy,
  indexOfMark,
  indexOfSpacedDash,
  isAfterCue,
  known,
  marksIn,
  nameEnd,
  precededBy,
  roleOf,
  segmentsOf,
  trimmedEnd,
} from '#server/grants/read/criteria-marks.ts'
import type { CriteriaSheet, Criterion } from '#server/grants/read/criteria-sheet.ts'
import { foldedText, writtenText } from '#server/grants/read/passages.ts'
import type { Passage, Range } from '#server/grants/read/passages.ts'
import { stageAt, stageHits } from '#server/grants/read/stages.ts'
import { findHits, wordAt } from '#server/grants/read/words.ts'
import type { Word } from '#server/grants/read/words.ts'

/** "Name: 30 points", "Name (0–5, threshold 3)", "30 points: name". */
export function readEntry(
  sheet: CriteriaSheet,
  passage: Passage,
  { range, level, bare = null }: { range: Range; level: number; bare?: 'points' | 'weight' | null },
): boolean {
  const isBare = bare !== null
  const { words } = passage
  const found = findHits(words, cues, range.from, range.to)
  // "Monitoring plan – 15 points": an entry that ends with its points is a criterion, whatever its name.
  const end = marksIn(words, range).at(-1)
  const isScored =
    end !== undefined &&
    end.to === trimmedEnd(words, range) &&
    (passage.block.kind === 'item' ? end.unit !== null : passage.block.kind === 'row' && isBare)
  if (found.some(({ tag, from }) => tag === 'bonus' || (tag === 'aside' && !isScored && from - range.from < 8))) {
    return false
  }
  const marks = marksIn(words, range).filter(
    ({ unit, bottom, outOf, from }) =>
      isBare || unit !== null || bottom !== null || outOf !== null || isAfterCue(found, from),
  )
  const points = marks.filter(({ from }) => roleOf(words, found, from, range) !== 'threshold')
  const first = marks[0]
  const main = points[0] ?? first
  if (main === undefined || first === undefined) {
    return false
  }
  // "1.1 Need" begins with a number of its own.
  let from = range.from
  while (from < range.to && wordAt(words, from).kind !== 'word' && marks.every((mark) => mark.from !== from)) {
    from += 1
  }
  // The name of a row is its first cell.
  const cell = passage.block.kind === 'row' ? indexOfMark(words, from, first.from, '|') : -1
  let to = nameEnd(words, from, cell > from ? cell : first.from)
  const colon = indexOfMark(words, from, first.from, ':')
  let note = ''
  if (colon !== -1 && colon > from && first.from - colon > 2) {
    to = nameEnd(words, from, colon)
    note = 'described'
  }
  const dash = indexOfSpacedDash(words, from, first.from)
  if (note === '' && dash > from + 0 && first.from - dash > 4) {
    to = nameEnd(words, from, dash)
  }
  const open = indexOfMark(words, from, to, '(')
  if (open > from && indexOfMark(words, open, to, ')') === -1) {
    to = nameEnd(words, from, open)
  }
  const isFor =
    colon === -1 && first.unit === 'points' && ['for', 'pentru', 'за'].includes(wordAt(words, first.to).text)
  if (to <= from || isFor) {
    // "30 points: relevance", "30 points for relevance".
    from = first.to
    while (
      from < range.to &&
      (wordAt(words, from).kind === 'mark' ||
        ['for', 'go', 'goes', 'to', 'pentru', 'за', 'are', 'given'].includes(wordAt(words, from).text))
    ) {
      from += 1
    }
    to = nameEnd(words, from, firstStop(words, from, range.to))
  }
  const name = { from, to }
  if (to <= from || to - from > 22) {
    return false
  }
  const nameHits = findHits(words, cues, name.from, name.to)
  const values: Partial<Criterion> = { level }
  // Words of the name are no cues: "Minimum viable product: 30 points", "Need: 20 points".
  const beside = found.filter((hit) => hit.to <= name.from || hit.from >= name.to)
  for (const mark of marks) {
    const role = roleOf(words, beside, mark.from, range)
    if (role === 'threshold') {
      values.threshold ??= mark.value
      if (mark.outOf !== null) values.max ??= mark.outOf
    } else if (role === 'weight' || mark.unit === 'percent' || (bare === 'weight' && mark.unit === null)) {
      values.weight ??= mark.value
    } else if (isBare || mark.unit !== null || mark.bottom !== null || mark.outOf !== null || role === 'max') {
      values.max ??= mark.outOf ?? mark.value
    }
  }
  if (values.max === undefined && values.threshold === undefined && values.weight === undefined) {
    return false
  }
  const isBlocked = nameHits.some(
    (hit) =>
      hit.tag === 'each' ||
      hit.tag === 'surelyOverall' ||
      hit.tag === 'scale' ||
      (hit.tag === 'threshold' && hit.from > name.from && passage.block.kind !== 'item'),
  )
  if (isBlocked && !isScored && !findHits(words, known, name.from, name.to).some((hit) => hit.from === name.from)) {
    return false
  }
  sheet.add(passage, range, {
    name: cleanName(writtenText(sheet.model, words, name)),
    values,
    rule: 'read.criteria.entry',
  })
  return true
}

/** "The thresholds are 4 (Excellence), 4 (Impact) and 3 (Implementation)." */
export function readBracketed(sheet: CriteriaSheet, passage: Passage, sentence: Range): boolean {
  const { words } = passage
  const found = findHits(words, cues, sentence.from, sentence.to)
  const tag = found.find((hit) => hit.tag === 'threshold' || hit.tag === 'weight' || hit.tag === 'points')?.tag
  const pairs = marksIn(words, sentence).flatMap((mark) => {
    const close = wordAt(words, mark.to).text === '(' ? indexOfMark(words, mark.to, sentence.to, ')') : -1
    const name = { from: mark.to + 1, to: close }
    const isName = close !== -1 && name.to - name.from <= 9 && marksIn(words, name).length === 0
    return isName && name.to > name.from ? [{ mark, name }] : []
  })
  if (pairs.length < 2 || tag === undefined) {
    return false
  }
  for (const { mark, name } of pairs) {
    const { value } = mark
    const values = tag === 'threshold' ? { threshold: value } : tag === 'weight' ? { weight: value } : { max: value }
    const stage = stageAt(sheet.model, passage, mark.from)
    sheet.add(passage, sentence, {
      name: cleanName(writtenText(sheet.model, words, name)),
      values: { ...values, stage },
      rule: 'read.criteria.bracketed',
    })
  }
  return true
}

/** "Thresholds: first stage: Excellence 4, Impact 4; second stage: Excellence 4, Impact 4, Implementation 3." */
export function readPairs(sheet: CriteriaSheet, passage: Passage, sentence: Range): boolean {
  const { words } = passage
  const found = findHits(words, cues, sentence.from, sentence.to)
  const role = found.find(({ tag }) => tag === 'threshold' || tag === 'weight')
  const names = findHits(words, known, sentence.from, sentence.to)
  if (role === undefined || role.from > (names[0]?.from ?? 0)) {
    return false
  }
  const pairs = names.flatMap((name, index) => {
    const next = names[index + 1]?.from ?? sentence.to
    const mark = marksIn(words, { from: name.to, to: Math.min(next, name.to + 4) })[0]
    const isPlain = mark !== undefined && mark.unit === null && mark.bottom === null && mark.from - name.to <= 2
    return isPlain && mark.value <= 20 ? [{ name, mark }] : []
  })
  if (pairs.length < 2 || pairs.length < names.length) {
    return false
  }
  for (const { name, mark } of pairs) {
    const stage = stageAt(sheet.model, passage, name.from)
    const values = role.tag === 'threshold' ? { threshold: mark.value, stage } : { weight: mark.value, stage }
    if (mark.outOf !== null) {
      Object.assign(values, { max: mark.outOf })
    }
    sheet.add(passage, name, { name: writtenText(sheet.model, words, name), values, rule: 'read.criteria.pairs' })
  }
  return true
}

/** "Excellence, Impact and Implementation are each marked …" */
export function readNames(sheet: CriteriaSheet, passage: Passage, sentence: Range): boolean {
  const { words } = passage
  const found = findHits(words, cues, sentence.from, sentence.to)
  const names = findHits(words, known, sentence.from, sentence.to).filter(
    (hit, index, all) =>
      !all.some(
        (other, at) =>
          at !== index && other.from <= hit.from && hit.to <= other.to && other.to - other.from > hit.to - hit.from,
      ),
  )
  const text = (hit: Range) => writtenText(sheet.model, words, hit)
  const isUpper = (hit: Range) => {
    const first = text(hit).charAt(0)
    return first !== first.toLowerCase()
  }
  const verb = found.find(({ tag }) => tag === 'judged')
  const namely = found.find(({ tag }) => tag === 'namely')
  const hasScale = found.some(({ tag }) => tag === 'scale' || tag === 'threshold')
  const isOfEach = found.some(({ tag }) => tag === 'threshold') && found.some(({ tag }) => tag === 'each')
  if (found.some(({ tag, from }) => tag === 'aside' && from < (verb?.from ?? sentence.to))) {
    return false
  }
  if (names.length >= 2 && (verb !== undefined || namely !== undefined || hasScale)) {
    const start = names[0]?.from ?? sentence.from
    const inBrackets = stageHits(words, sentence).filter(
      ({ from, to }) => wordAt(words, from - 1).text === '(' && wordAt(words, to).text === ')',
    )
    const gaps = names.slice(1).map((hit, index) => {
      const before = names[index]?.to ?? hit.from
      const stage = inBrackets.find(({ from, to }) => from >= before && to <= hit.from)
      return hit.from - before - (stage === undefined ? 0 : stage.to - stage.from + 2)
    })
    const stageOf = (hit: Range) => {
      const own = inBrackets.find(({ from }) => from >= hit.to)
      return stageAt(sheet.model, passage, own?.to ?? hit.from)
    }
    // A list of them, not sentences in which they occur.
    if (
      gaps.every((gap) => gap <= 3) &&
      (isUpper({ from: start, to: start + 1 }) || namely !== undefined || isOfEach)
    ) {
      for (const hit of names) {
        sheet.add(passage, hit, { name: text(hit), values: { stage: stageOf(hit) }, rule: 'read.criteria.named' })
      }
      return true
    }
  }
  // Names of the call's own: between "criteria:" or "against" and the verb or the end.
  const colon = indexOfMark(words, sentence.from, Math.min(sentence.to, sentence.from + 24), ':')
  const start = colon !== -1 ? colon + 1 : verb !== undefined && verb.from > sentence.from + 1 ? sentence.from : -1
  const isAbout =
    found.some(({ tag, from }) => tag === 'criterion' && from < Math.max(colon, sentence.from + 10)) ||
    findHits(words, cues, sentence.from, Math.max(sentence.from, colon)).some(({ tag }) => tag === 'namely')
  if (start === -1 || !(isAbout || (verb !== undefined && colon === -1))) {
    return false
  }
  const end = verb !== undefined && verb.from > start ? verb.from : firstOf(words, start, sentence.to, ['.', ';'])
  const parts = splitNames(words, start, end, sheet.model.text)
  if (parts.length < 2 || parts.some((part) => part.to - part.from > 9)) {
    return false
  }
  if (colon === -1 && !parts.every(isUpper)) {
    return false
  }
  if (marksIn(words, { from: start, to: end }).length > 0) {
    return false
  }
  for (const part of parts) {
    sheet.add(passage, part, {
      name: cleanName(text(part)),
      values: { confidence: 'likely' },
      rule: 'read.criteria.named',
    })
  }
  return true
}

/** Names in a list: parted by commas, and by "and" before a capital letter or in the last place. */
function splitNames(words: readonly Word[], from: number, to: number, text: string): Range[] {
  const parts: Range[] = []
  let start = from
  const push = (end: number) => {
    let first = start
    while (
      first < end &&
      (wordAt(words, first).kind === 'mark' ||
        ['and', 'si', 'и', 'the', 'only', 'numai', 'doar', 'только'].includes(wordAt(words, first).text))
    ) {
      first += 1
    }
    if (end > first) {
      parts.push({ from: first, to: end })
    }
  }
  for (let place = from; place < to; place += 1) {
    const word = wordAt(words, place)
    const next = wordAt(words, place + 1)
    const isAnd = ['and', 'si', 'и'].includes(word.text)
    const nextFirst = text.charAt(next.start)
    if (word.text === ',' || word.text === ';' || (isAnd && nextFirst !== nextFirst.toLowerCase())) {
      push(place)
      start = place + 1
    }
  }
  push(to)
  const last = parts.at(-1)
  if (last !== undefined) {
    const joint = words.slice(last.from, last.to).findLastIndex(({ text: one }) => ['and', 'si', 'и'].includes(one))
    if (
      joint > 0 &&
      last.from + joint < last.to - 1 &&
      parts.length > 0 &&
      !findHits(words, known, last.from, last.to).some((hit) => hit.from === last.from && hit.to >= last.from + joint)
    ) {
      parts.splice(-1, 1, { from: last.from, to: last.from + joint }, { from: last.from + joint + 1, to: last.to })
    }
  }
  return parts
}

const ofLetters = /^(?:fonts?|literei|litera|litere|шрифт\p{L}{0,3}|кегл\p{L}{0,3})$/u

/** Scale, thresholds and totals of a sentence. */
export function readSettings(sheet: CriteriaSheet, passage: Passage, sentence: Range, hasEntries: boolean): void {
  const { words } = passage
  const found = findHits(words, cues, sentence.from, sentence.to)
  const has = (tag: keyof typeof criteriaCues, range: Range = sentence) =>
    found.some((hit) => hit.tag === tag && hit.from < range.to && hit.to > range.from)
  const stage = stageAt(sheet.model, passage, sentence.from)
  if (has('equalWeight')) {
    sheet.settingsOf(stage).isEqual = true
  }
  if (has('aside') && !has('threshold')) {
    return
  }
  const marks = marksIn(words, sentence)
  if (marks.length === 0) {
    return
  }
  const segments = segmentsOf(words, sentence)
  for (const mark of marks) {
    // "Two of our readers": a word for a number is a mark only next to a cue.
    const isBare = mark.unit === null && mark.outOf === null && mark.bottom === null
    // "Reach (5)" is the mark of a criterion.
    if (hasEntries && isBare && wordAt(words, mark.from - 1).text === '(') {
      continue
    }
    const isBeside = found.some(
      ({ tag, from, to }) =>
        (tag === 'threshold' && to === mark.from) ||
        ((tag === 'surelyOverall' || tag === 'each') && from >= mark.to && from - mark.to <= 2),
    )
    if (mark.isInWords && isBare && !isBeside) {
      continue
    }
    // "Letters of at least 11 points": their size.
    if (words.slice(Math.max(sentence.from, mark.from - 6), mark.from).some(({ text }) => ofLetters.test(text)))
      continue
    const at = stageAt(sheet.model, passage, mark.from)
    const settings = sheet.settingsOf(at)
    const segment = segments.find(({ from, to }) => from <= mark.from && mark.from < to) ?? sentence
    const clause = clauseAround(words, sentence, mark, marks)
    const isEach = has('each', clause)
    const isOverall = has('surelyOverall', clause)
    // "innovation (at most 30 points, threshold 18)": both are of the criterion.
    const open = words.slice(sentence.from, mark.from).findLastIndex(({ text }) => text === '(' || text === ')')
    const isInBracket = open !== -1 && wordAt(words, sentence.from + open).text === '('
    if (hasEntries && isInBracket && !isEach && !isOverall) {
      continue
    }
    if (mark.bottom !== null) {
      if (mark.unit === 'percent') {
        continue
      }
      if (isOverall && !isEach && !has('scale', clause)) {
        sheet.total(at, passage, sentence).max ??= mark.value
      } else {
        settings.scale ??= mark.value
      }
      continue
    }
    const isOutOf = /(?:^| )(?:out of|din|из)$/.test(
      foldedText(words, { from: Math.max(sentence.from, mark.from - 2), to: mark.from }),
    )
    if (isOutOf && mark.outOf === null && mark.unit !== 'percent' && !has('threshold', segment)) {
      if (isEach || (mark.value <= 10 && !isOverall)) {
        settings.scale ??= mark.value
      } else {
        sheet.total(at, passage, sentence).max ??= mark.value
      }
      continue
    }
    // "relevance (weight 40 %)" is no threshold of anything.
    if (mark.unit === 'percent' && has('weight', clause) && !has('threshold', clause)) {
      continue
    }
    const isThreshold =
      has('threshold', clause) ||
      has('threshold', segment) ||
      precededBy(words, { found, place: mark.from, tag: 'threshold', start: sentence.from })
    const isNext = followedBy(found, mark.to, 'each')
    if (has('aside', segment)) {
      continue
    }
    if (has('unfixed', clause) || has('unfixed', segment)) {
      const total = sheet.total(at, passage, sentence)
      total.note ??= writtenText(sheet.model, words, sentence)
      total.max ??= mark.outOf
      continue
    }
    if (isThreshold && !(mark.unit === null && has('weight', clause))) {
      sheet.threshold(passage, sentence, mark, { stage: at, isEach: isEach || isNext, isOverall, clause })
    } else if (isOverall && mark.outOf !== null) {
      sheet.threshold(passage, sentence, mark, { stage: at, isEach, isOverall: true, clause })
    } else if (
      mark.unit === 'points' &&
      (has('maximum', clause) ||
        has('surelyOverall', clause) ||
        has('scale', clause) ||
        /out of|din|из/.test(foldedText(words, { from: Math.max(sentence.from, mark.from - 3), to: mark.from })))
    ) {
      if (isEach) {
        settings.scale ??= mark.value
      } else if (mark.value >= 10 && !hasEntries) {
        sheet.total(at, passage, sentence).max ??= mark.value
      }
    } else if (isOverall && mark.unit !== 'percent') {
      sheet.threshold(passage, sentence, mark, { stage: at, isEach, isOverall: true, clause })
    } else if (isEach && mark.unit === 'points') {
      settings.scale ??= mark.value
    }
  }
}
