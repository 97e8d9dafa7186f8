import { criteriaColumns, criteriaCues, knownCriteria } from '#server/grants/data/criteria.ts'
import { foldedText, passagesOf, spanOf, writtenText } from '#server/grants/read/passages.ts'
import type { Passage, Range } from '#server/grants/read/passages.ts'
import { quantityAt } from '#server/grants/read/quantities.ts'
import type { Confidence, Evidence, ReadingRule } from '#server/grants/read/reading.ts'
import { sectionsOf, sectionsOfHead } from '#server/grants/read/sections.ts'
import { stageAt, stageNamed } from '#server/grants/read/stages.ts'
import type { Stage } from '#server/grants/read/stages.ts'
import { findHits, fold, lexiconOf, wordAt, wordsOf } from '#server/grants/read/words.ts'
import type { Hit, Word } from '#server/grants/read/words.ts'
import type { Span, TextModel } from '#server/grants/text/text-model.ts'
import type { CallFacts } from '#shared/grants/facts.ts'

/** What a call judges by. `weight` and `threshold` are null when the text gives none. */
type CriteriaPart = Pick<CallFacts, 'criteria' | 'overall'>

type Criterion = {
  stage: Stage
  name: string
  max: number | null
  threshold: number | null
  weight: number | null
  passage: Passage
  range: Range
  level: number
  rule: string
  confidence: Confidence
}

type Total = { max: number | null; threshold: number | null; note: string | null; passage: Passage; range: Range }

/** What a stage says of all its criteria. */
type Settings = {
  scale: number | null
  threshold: number | null
  half: number | null
  isEqual: boolean
  total: Total | null
}

/** A number of a sentence about marks. */
type Mark = Range & {
  readonly value: number
  /** "3 of 5": five. */
  readonly outOf: number | null
  /** "0 to 5": the first number. */
  readonly bottom: number | null
  readonly unit: 'points' | 'percent' | null
  readonly isInWords: boolean
}

const cues = lexiconOf(criteriaCues)
const columns = lexiconOf(criteriaColumns)
const known = lexiconOf({ known: knownCriteria })

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

/** The numbers of a stretch that can be marks, points, thresholds or weights. */
function marksIn(words: readonly Word[], { from, to }: Range): Mark[] {
  const marks: Mark[] = []
  for (let place = from; place < to; place += 1) {
    const first = quantityAt(words, place)
    if (first === null || first.to > to || (first.isInWords && first.value === 1)) {
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

/** Stretches of a sentence between marks of punctuation, in which a number and its cue stand together. */
function segmentsOf(words: readonly Word[], { from, to }: Range): Range[] {
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
function cleanName(written: string): string {
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

const dangling = new Set(
  'up to max maximum maxim maximal min minim minimum worth weight weights weighting pondere ponderea вес весом до максимум от from of with a an the de la pana cel mult cu si and и - : , ( = в с at most is are este reprezinta составляет counts for has carries carry out scored marked notat punctaj punctajul score scores points puncte за по для балл баллы баллов'.split(
    ' ',
  ),
)

/** The end of a name before its number: connecting words do not belong to it. */
function nameEnd(words: readonly Word[], from: number, to: number): number {
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

function isTotalName(words: readonly Word[], range: Range): boolean {
  const hit = findHits(words, cues, range.from, range.to).find(
    ({ tag, from }) => tag === 'total' && from <= range.from + 1,
  )
  return hit !== undefined && range.to - range.from <= 5
}

/** More than any call has: what is longer is no call. */
const mostCriteria = 100
const mostThresholds = 200

class Reader {
  private readonly criteria: Criterion[] = []
  private readonly settings = new Map<Stage, Settings>()
  private readonly weights: { passage: Passage; sentence: Range }[] = []
  private readonly model: TextModel

  constructor(model: TextModel) {
    this.model = model
  }

  settingsOf(stage: Stage): Settings {
    const made = this.settings.get(stage) ?? { scale: null, threshold: null, half: null, isEqual: false, total: null }
    this.settings.set(stage, made)
    return made
  }

  total(stage: Stage, passage: Passage, range: Range): Total {
    const settings = this.settingsOf(stage)
    settings.total ??= { max: null, threshold: null, note: null, passage, range }
    return settings.total
  }

  add(passage: Passage, range: Range, name: string, values: Partial<Criterion>, rule: string): void {
    const words = wordsOf(name)
    if (this.criteria.length >= mostCriteria || words.length === 0 || words.length > 25 || !/\p{L}{2}/u.test(name)) {
      return
    }
    const stage = values.stage ?? stageAt(this.model, passage, range.from)
    const same = this.criteria.find((one) => one.stage === stage && fold(one.name) === fold(name))
    if (same !== undefined) {
      same.max ??= values.max ?? null
      same.threshold ??= values.threshold ?? null
      same.weight ??= values.weight ?? null
      return
    }
    this.criteria.push({
      stage,
      name,
      max: values.max ?? null,
      threshold: values.threshold ?? null,
      weight: values.weight ?? null,
      passage,
      range,
      level: values.level ?? 1,
      rule,
      confidence: values.confidence ?? 'certain',
    })
  }

  /** Tables: columns by what their header says. */
  readTables(passages: readonly Passage[]): Set<number> {
    const done = new Set<number>()
    const byHeader = new Map<number, Passage[]>()
    for (const passage of passages) {
      const { kind, header } = passage.block
      if (kind === 'row' && header !== null && header !== passage.place) {
        byHeader.set(header, [...(byHeader.get(header) ?? []), passage])
      }
    }
    for (const [place, rows] of byHeader) {
      const header = passages[place]
      if (header === undefined || rows.length === 0) {
        continue
      }
      const names = header.block.cells.map((cell) => wordsOf(this.model.text, cell))
      const roles = names.map((words) => {
        const tags = new Set(findHits(words, columns).map(({ tag }) => tag))
        return (['threshold', 'weight', 'max', 'name'] as const).find((role) => tags.has(role)) ?? null
      })
      const texts = names.map((words) => foldedText(words))
      // "| | Step 1 | Step 2 |": the points of each stage in a column of their own.
      const stages = header.block.cells.map((cell) => stageNamed(this.model, wordsOf(this.model.text, cell)))
      if (sectionsOf(header)[0] === 'criteria' && stages.filter((stage) => stage !== null).length >= 2) {
        done.add(place)
        for (const row of rows) {
          done.add(row.place)
          this.readStagedRow(row, stages, roles)
        }
        continue
      }
      let nameColumn = texts.findIndex(
        (text) =>
          /criteri|критери|показател|параметр|aspect|indicator/.test(text) &&
          !/point|punct|балл|weight|ponder|вес|max/.test(text),
      )
      const isCriteria = sectionsOf(header)[0] === 'criteria' || nameColumn !== -1
      if (!isCriteria || !roles.some((role) => role === 'max' || role === 'weight' || role === 'threshold')) {
        continue
      }
      if (nameColumn === -1) {
        nameColumn = roles.findIndex((role) => role === 'name' || role === null)
      }
      if (nameColumn === -1) {
        continue
      }
      done.add(place)
      const isPercent = texts.map((text) => text.includes('%'))
      const isPoints = texts.map((text) => /point|punct|балл/.test(text))
      for (const row of rows) {
        done.add(row.place)
        this.readRow(row, nameColumn, roles, isPercent, isPoints)
      }
    }
    return done
  }

  readStagedRow(row: Passage, stages: readonly (Stage | null)[], roles: readonly (string | null)[]): void {
    const [first] = row.block.cells
    const nameWords = first === undefined ? [] : wordsOf(this.model.text, first)
    const range = { from: 0, to: row.words.length }
    row.block.cells.forEach((cell, index) => {
      const words = wordsOf(this.model.text, cell)
      const stage = stages[index] ?? null
      const mark = marksIn(words, { from: 0, to: words.length })[0]
      if (stage === null || mark === undefined || index === 0) {
        return
      }
      if (isTotalName(nameWords, { from: 0, to: nameWords.length })) {
        const total = this.total(stage, row, range)
        total[roles[index] === 'threshold' ? 'threshold' : 'max'] ??= mark.value
        return
      }
      const name = cleanName(writtenText(this.model, nameWords, { from: 0, to: nameWords.length }))
      const role = roles[index] === 'weight' || mark.unit === 'percent' ? 'weight' : roles[index]
      const values = role === 'weight' || role === 'threshold' ? { [role]: mark.value } : { max: mark.value }
      this.add(row, range, name, { ...values, stage }, 'read.criteria.table')
    })
  }

  readRow(
    row: Passage,
    nameColumn: number,
    roles: readonly (string | null)[],
    isPercent: readonly boolean[],
    isPoints: readonly boolean[],
  ): void {
    const cells = row.block.cells.map((cell) => ({ words: wordsOf(this.model.text, cell), cell }))
    const nameCell = cells[nameColumn]
    if (nameCell === undefined || nameCell.words.length === 0) {
      return
    }
    const values: { max: number | null; threshold: number | null; weight: number | null } = {
      max: null,
      threshold: null,
      weight: null,
    }
    let scale: number | null = null
    cells.forEach(({ words }, index) => {
      const role = roles[index]
      const mark = marksIn(words, { from: 0, to: words.length })[0]
      if (index === nameColumn || mark === undefined || (role !== 'max' && role !== 'threshold' && role !== 'weight')) {
        return
      }
      if (role === 'threshold') {
        values.threshold = mark.unit === 'percent' ? null : mark.value
        scale = mark.outOf ?? scale
      } else if (
        role === 'weight' ||
        (mark.unit === 'percent' && !isPoints[index]) ||
        (isPercent[index] === true && !isPoints[index])
      ) {
        values.weight ??= mark.value
      } else {
        values.max ??= mark.outOf ?? mark.value
      }
    })
    values.max ??= scale
    const range = { from: 0, to: row.words.length }
    if (isTotalName(nameCell.words, { from: 0, to: nameCell.words.length })) {
      const total = this.total(stageAt(this.model, row, 0), row, range)
      total.max ??= values.max ?? (values.weight === 100 ? null : null)
      total.threshold ??= values.threshold
      return
    }
    if (values.max === null && values.threshold === null && values.weight === null) {
      // A line of a group: its own points stand in the lines under it.
      return
    }
    if (/^\d{1,2}\.\d/.test(this.model.text.slice(nameCell.cell.start, nameCell.cell.end))) {
      const parent = this.criteria.find(({ passage }) => passage.block.header === row.block.header)
      if (parent !== undefined) {
        return
      }
    }
    // "Relevance: how far the project …" names itself before the colon.
    const raw = this.model.text.slice(nameCell.cell.start, nameCell.cell.end).replace(/\s+/g, ' ')
    const colon = raw.indexOf(':')
    this.add(row, range, cleanName(colon > 2 ? raw.slice(0, colon) : raw), values, 'read.criteria.table')
  }

  /** "Name: 30 points", "Name (0–5, threshold 3)", "30 points: name". */
  readEntry(passage: Passage, range: Range, level: number, isBare = false): boolean {
    const { words } = passage
    const found = findHits(words, cues, range.from, range.to)
    if (found.some(({ tag, from }) => tag === 'bonus' || (tag === 'aside' && from - range.from < 8))) {
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
    let to = nameEnd(words, from, first.from)
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
      } else if (role === 'weight' || mark.unit === 'percent') {
        values.weight ??= mark.value
      } else if (isBare || mark.unit !== null || mark.bottom !== null || mark.outOf !== null || role === 'max') {
        values.max ??= mark.outOf ?? mark.value
      }
    }
    if (values.max === undefined && values.threshold === undefined && values.weight === undefined) {
      return false
    }
    if (isTotalName(words, name)) {
      const total = this.total(stageAt(this.model, passage, from), passage, range)
      total.max ??= values.max ?? null
      total.threshold ??= values.threshold ?? null
      return true
    }
    const isBlocked = nameHits.some(
      (hit) =>
        hit.tag === 'each' ||
        hit.tag === 'surelyOverall' ||
        hit.tag === 'scale' ||
        (hit.tag === 'threshold' && hit.from > name.from && passage.block.kind !== 'item'),
    )
    if (isBlocked && !findHits(words, known, name.from, name.to).some((hit) => hit.from === name.from)) {
      return false
    }
    this.add(passage, range, cleanName(writtenText(this.model, words, name)), values, 'read.criteria.entry')
    return true
  }

  /** "The thresholds are 4 (Excellence), 4 (Impact) and 3 (Implementation)." */
  readBracketed(passage: Passage, sentence: Range): boolean {
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
      const stage = stageAt(this.model, passage, mark.from)
      this.add(
        passage,
        sentence,
        cleanName(writtenText(this.model, words, name)),
        { ...values, stage },
        'read.criteria.bracketed',
      )
    }
    return true
  }

  /** "Excellence, Impact and Implementation are each marked …" */
  readNames(passage: Passage, sentence: Range): boolean {
    const { words } = passage
    const found = findHits(words, cues, sentence.from, sentence.to)
    const names = findHits(words, known, sentence.from, sentence.to).filter(
      (hit, index, all) =>
        !all.some(
          (other, at) =>
            at !== index && other.from <= hit.from && hit.to <= other.to && other.to - other.from > hit.to - hit.from,
        ),
    )
    const text = (hit: Range) => writtenText(this.model, words, hit)
    const isUpper = (hit: Range) => {
      const first = text(hit).charAt(0)
      return first !== first.toLowerCase()
    }
    const verb = found.find(({ tag }) => tag === 'judged')
    const namely = found.find(({ tag }) => tag === 'namely')
    const hasScale = found.some(({ tag }) => tag === 'scale' || tag === 'threshold')
    if (found.some(({ tag, from }) => tag === 'aside' && from < (verb?.from ?? sentence.to))) {
      return false
    }
    if (names.length >= 2 && (verb !== undefined || namely !== undefined || hasScale)) {
      const start = names[0]?.from ?? sentence.from
      const gaps = names.slice(1).map((hit, index) => hit.from - (names[index]?.to ?? hit.from))
      // A list of them, not sentences in which they occur.
      if (gaps.every((gap) => gap <= 3) && (isUpper({ from: start, to: start + 1 }) || namely !== undefined)) {
        for (const hit of names) {
          this.add(passage, hit, text(hit), { stage: stageAt(this.model, passage, hit.from) }, 'read.criteria.named')
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
    const parts = splitNames(words, start, end, this.model.text)
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
      this.add(passage, part, cleanName(text(part)), { confidence: 'likely' }, 'read.criteria.named')
    }
    return true
  }

  /** Scale, thresholds and totals of a sentence. */
  readSettings(passage: Passage, sentence: Range, hasEntries: boolean): void {
    const { words } = passage
    const found = findHits(words, cues, sentence.from, sentence.to)
    const has = (tag: keyof typeof criteriaCues, range: Range = sentence) =>
      found.some((hit) => hit.tag === tag && hit.from < range.to && hit.to > range.from)
    const stage = stageAt(this.model, passage, sentence.from)
    if (has('equalWeight')) {
      this.settingsOf(stage).isEqual = true
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
      // "Two of our readers": a word for a number is a mark only beside a cue.
      const isBare = mark.unit === null && mark.outOf === null && mark.bottom === null
      const isBeside = found.some(
        ({ tag, from, to }) =>
          (tag === 'threshold' && to <= mark.from && mark.from - to <= 3) ||
          ((tag === 'surelyOverall' || tag === 'each') && from >= mark.to && from - mark.to <= 2),
      )
      if (mark.isInWords && isBare && !isBeside) {
        continue
      }
      const at = stageAt(this.model, passage, mark.from)
      const settings = this.settingsOf(at)
      const segment = segments.find(({ from, to }) => from <= mark.from && mark.from < to) ?? sentence
      const clause = clauseAround(words, sentence, mark, marks)
      const isEach = has('each', clause)
      const isOverall = has('surelyOverall', clause)
      if (mark.bottom !== null) {
        if (mark.unit === 'percent') {
          continue
        }
        if (isOverall && !isEach && !has('scale', clause)) {
          this.total(at, passage, sentence).max ??= mark.value
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
          this.total(at, passage, sentence).max ??= mark.value
        }
        continue
      }
      const isThreshold =
        has('threshold', clause) ||
        has('threshold', segment) ||
        precededBy(words, found, mark.from, 'threshold', sentence.from)
      const isNext = followedBy(found, mark.to, 'each')
      if (has('aside', segment)) {
        continue
      }
      if (has('unfixed', clause) || has('unfixed', segment)) {
        const total = this.total(at, passage, sentence)
        total.note ??= writtenText(this.model, words, sentence)
        total.max ??= mark.outOf
        continue
      }
      if (isThreshold && !(mark.unit === null && has('weight', clause))) {
        this.threshold(passage, sentence, mark, { stage: at, isEach: isEach || isNext, isOverall, clause })
      } else if (isOverall && mark.outOf !== null) {
        this.threshold(passage, sentence, mark, { stage: at, isEach, isOverall: true, clause })
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
          this.total(at, passage, sentence).max ??= mark.value
        }
      } else if (isOverall && mark.unit !== 'percent') {
        this.threshold(passage, sentence, mark, { stage: at, isEach, isOverall: true, clause })
      } else if (isEach && mark.unit === 'points') {
        settings.scale ??= mark.value
      }
    }
  }

  threshold(
    passage: Passage,
    sentence: Range,
    mark: Mark,
    { stage, isEach, isOverall, clause }: { stage: Stage; isEach: boolean; isOverall: boolean; clause: Range },
  ): void {
    if (this.thresholds.length >= mostThresholds) {
      return
    }
    this.thresholds.push({ passage, sentence, mark, stage, isEach, isOverall, clause })
  }

  private readonly thresholds: {
    passage: Passage
    sentence: Range
    mark: Mark
    stage: Stage
    isEach: boolean
    isOverall: boolean
    clause: Range
  }[] = []

  /** Thresholds find their place once criteria and scale are known. */
  settle(): void {
    const nameWords = new Map(
      this.criteria.map((one) => [
        one,
        wordsOf(fold(one.name))
          .map(({ text }) => text)
          .join(' '),
      ]),
    )
    for (const { passage, sentence, mark, stage, isEach, isOverall, clause } of this.thresholds) {
      const settings = this.settingsOf(stage)
      const mine = this.criteria.filter((one) => one.stage === stage)
      const scale = settings.scale ?? null
      const written = passage.words
        .slice(clause.from, clause.to)
        .map(({ text }) => text)
        .join(' ')
      const named = mine.filter((one) => written.includes(nameWords.get(one) ?? '\n') && mark.from - sentence.from >= 0)
      const total = mine.reduce((sum, one) => sum + (one.max ?? scale ?? 0), 0)
      const sameScale = mark.outOf !== null && mark.outOf === (scale ?? mine[0]?.max ?? null)
      const isMean =
        /average|media|medie|средн|взвешенн/.test(written) ||
        mine.some(({ weight }) => weight !== null && weight > 3) ||
        areFractions(mine)
      const value = mark.value
      const isPassMark = /(?:pass|passing) (?:mark|score|grade)|проходн|de trecere/.test(written)
      const toEach = () => {
        if (mark.unit === 'percent') {
          settings.half ??= value / 100
        } else {
          settings.threshold ??= value
          settings.scale ??= mark.outOf
        }
      }
      const toTotal = () => {
        const whole = this.total(stage, passage, sentence)
        whole.max ??= mark.outOf
        if (whole.threshold === null) {
          whole.passage = passage
          whole.range = sentence
        }
        whole.threshold ??=
          mark.unit === 'percent'
            ? Math.round((((whole.max ?? (total > 0 ? total : 100)) * value) / 100) * 100) / 100
            : value
      }
      if (
        named.length > 0 &&
        named.length < mine.length &&
        !isOverall &&
        value <= (named[0]?.max ?? scale ?? Infinity)
      ) {
        for (const one of named) {
          one.threshold ??= value
          one.max ??= mark.outOf
        }
      } else if (isOverall && !(isEach && value <= (scale ?? 0) && !sameScale && !isMean)) {
        toTotal()
      } else if (isEach) {
        toEach()
      } else if (
        sameScale &&
        !isMean &&
        mine.length > 1 &&
        this.thresholds.some((other) => other.stage === stage && other.mark !== mark && other.mark.value > value)
      ) {
        toEach()
      } else if (
        scale !== null &&
        value <= scale &&
        !isMean &&
        mine.length > 1 &&
        mark.outOf === null &&
        scale <= 10 &&
        !isPassMark
      ) {
        toEach()
      } else {
        toTotal()
      }
    }
  }

  /** "Impact counts 1.5 times", "weights: 40 %, 30 % and 30 %". */
  readWeights(passage: Passage, sentence: Range): void {
    this.weights.push({ passage, sentence })
  }

  settleWeights(): void {
    for (const { passage, sentence } of this.weights) {
      const { words } = passage
      const found = findHits(words, cues, sentence.from, sentence.to)
      if (!found.some(({ tag }) => tag === 'weight')) {
        continue
      }
      const marks = marksIn(words, sentence).filter(({ bottom, outOf }) => bottom === null && outOf === null)
      const stage = stageAt(this.model, passage, sentence.from)
      const mine = this.criteria.filter((one) => one.stage === stage)
      const places = mine.map((one) => {
        const name = wordsOf(one.name).map(({ text }) => text)
        const at = words.findIndex(
          (word, index) =>
            index >= sentence.from &&
            index < sentence.to &&
            word.text === name[0] &&
            name.every((part, offset) => wordAt(words, index + offset).text === part),
        )
        return { one, at, to: at + name.length }
      })
      const named = places.filter(({ at }) => at !== -1)
      for (const { one, at, to } of named) {
        const next = Math.min(sentence.to, ...named.filter((other) => other.at > at).map((other) => other.at))
        const mark = marks.find(({ from }) => from >= to && from < next) ?? (named.length === 1 ? marks[0] : undefined)
        const isDouble =
          findHits(
            words,
            lexiconOf({ double: ['double', 'twice', 'dublu', 'de doua ori', 'вдвое', 'вдвойне', 'двойн*'] }),
            at,
            sentence.to,
          ).length > 0
        const weight = mark?.value ?? (isDouble ? 2 : null)
        if (one.weight === null && weight !== null && weight !== undefined) {
          one.weight = weight
          if (weight <= 5 && mark?.unit !== 'percent') {
            for (const other of mine) {
              other.weight ??= named.some((place) => place.one === other) ? null : 1
            }
          }
        }
      }
    }
  }

  finish(): { part: CriteriaPart; evidence: Evidence[] } {
    // Parts of a criterion are not criteria: where some stand deeper, the upper ones count.
    const top = new Map<Stage, number>()
    for (const one of this.criteria) {
      top.set(one.stage, Math.min(top.get(one.stage) ?? one.level, one.level))
    }
    let kept = this.criteria.filter((one) => one.level === top.get(one.stage))
    // Those with numbers of their own go before names that only look like criteria.
    for (const stage of new Set(kept.map((one) => one.stage))) {
      const mine = kept.filter((one) => one.stage === stage)
      const numbered = mine.filter(
        ({ max, weight, threshold }) => max !== null || weight !== null || threshold !== null,
      )
      if (numbered.length >= 2 && numbered.length < mine.length) {
        kept = kept.filter((one) => one.stage !== stage || numbered.includes(one))
      }
    }
    const order: readonly Stage[] = ['concept', 'first', 'second', 'full']
    kept = order.flatMap((stage) => kept.filter((one) => one.stage === stage))
    // The European programmes mark from 0 to 5; where a call gives only their thresholds, that scale is meant.
    for (const stage of order) {
      const mine = kept.filter((one) => one.stage === stage)
      const thresholds = mine.flatMap(({ threshold }) => (threshold === null ? [] : [threshold]))
      const isEuropean =
        mine.length >= 2 && mine.every(({ name }) => isKnown(name)) && mine.every(({ max }) => max === null)
      if (
        isEuropean &&
        (thresholds.length > 0 || this.settingsOf(stage).threshold !== null) &&
        thresholds.every((value) => value <= 5) &&
        (this.settingsOf(stage).threshold ?? 0) <= 5
      ) {
        this.settingsOf(stage).scale ??= 5
      }
    }
    for (const stage of order) {
      const mine = kept.filter((one) => one.stage === stage)
      if (areFractions(mine)) {
        for (const one of mine) {
          one.weight = one.weight === null ? null : Math.round(one.weight * 10_000) / 100
        }
      }
    }
    const anyScale = [...this.settings.values()].find(({ scale }) => scale !== null)?.scale ?? null
    const evidence: Evidence[] = []
    const criteria = kept.map((one, index) => {
      const settings = this.settingsOf(one.stage)
      const max = one.max ?? settings.scale ?? anyScale
      const threshold =
        one.threshold ?? settings.threshold ?? (settings.half !== null && max !== null ? max * settings.half : null)
      evidence.push({
        path: `criteria.${index}`,
        rule: one.rule,
        confidence: one.confidence,
        ...spanOf(one.passage.words, one.range),
      })
      return { stage: one.stage, name: one.name, max, threshold, weight: one.weight ?? (settings.isEqual ? 1 : null) }
    })
    const overall: { stage: Stage; max: number | null; threshold: number | null; note?: string }[] = []
    for (const stage of order) {
      const total = this.settings.get(stage)?.total ?? null
      const mine = criteria.filter((one) => one.stage === stage)
      if (total === null || (mine.length === 0 && total.threshold === null)) {
        continue
      }
      const isMean = mine.some(({ weight }) => weight !== null && weight > 3)
      const sum =
        mine.every(({ max }) => max !== null) && mine.length > 0
          ? mine.reduce((all, { max }) => all + (max ?? 0), 0)
          : null
      const max =
        (total.max !== null && total.threshold !== null && total.threshold > total.max ? null : total.max) ??
        (isMean && total.threshold !== null && total.threshold <= (mine[0]?.max ?? 0) ? (mine[0]?.max ?? null) : sum)
      evidence.push({
        path: `overall.${overall.length}`,
        rule: 'read.criteria.overall',
        confidence: 'certain',
        ...spanOf(total.passage.words, total.range),
      })
      overall.push({ stage, max, threshold: total.threshold, ...(total.note === null ? {} : { note: total.note }) })
    }
    return { part: { criteria, overall }, evidence }
  }

  get count(): number {
    return this.criteria.length
  }

  drop(from: number): void {
    this.criteria.splice(from)
  }
}

/** Whether weights are parts of one, as 0.4, 0.35 and 0.25, which other calls write as percentages. */
function areFractions(criteria: readonly Pick<Criterion, 'weight'>[]): boolean {
  const weights = criteria.flatMap(({ weight }) => (weight === null ? [] : [weight]))
  const sum = weights.reduce((all, weight) => all + weight, 0)
  return weights.length >= 2 && weights.every((weight) => weight < 1) && Math.abs(sum - 1) < 0.02
}

/** Whether a name is one that the European programmes use. */
function isKnown(name: string): boolean {
  const words = wordsOf(name)
  return findHits(words, known).some(({ from, to }) => from === 0 && to === words.length)
}

function isAfterCue(found: readonly Hit[], place: number): boolean {
  return found.some(
    ({ tag, to }) => (tag === 'threshold' || tag === 'weight' || tag === 'maximum') && to <= place && place - to <= 2,
  )
}

/** What a number of an entry is: its cue stands just before it, or just after. */
function roleOf(
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
function clauseAround(words: readonly Word[], sentence: Range, mark: Mark, marks: readonly Mark[]): Range {
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
  // "3 in each and 10 in total": what stands after "and" belongs to the next number.
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

function precededBy(words: readonly Word[], found: readonly Hit[], place: number, tag: string, start: number): boolean {
  return found.some(
    (hit) =>
      hit.tag === tag &&
      hit.to <= place &&
      hit.from >= start &&
      place - hit.to <= 14 &&
      !words.slice(hit.to, place).some(({ text }) => text === ';'),
  )
}

function followedBy(found: readonly Hit[], place: number, tag: string): boolean {
  return found.some((hit) => hit.tag === tag && hit.from >= place && hit.from - place <= 4)
}

function indexOfMark(words: readonly Word[], from: number, to: number, mark: string): number {
  for (let place = from; place < to; place += 1) {
    if (wordAt(words, place).text === mark) {
      return place
    }
  }
  return -1
}

function indexOfSpacedDash(words: readonly Word[], from: number, to: number): number {
  for (let place = from; place < to; place += 1) {
    if (wordAt(words, place).text === '-' && wordAt(words, place).isSpaced && wordAt(words, place + 1).isSpaced) {
      return place
    }
  }
  return -1
}

function firstOf(words: readonly Word[], from: number, to: number, marks: readonly string[]): number {
  for (let place = from; place < to; place += 1) {
    if (marks.includes(wordAt(words, place).text)) {
      return place
    }
  }
  return to
}

function firstStop(words: readonly Word[], from: number, to: number): number {
  return firstOf(words, from, to, [',', ';', '.', '(', ':'])
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

/** Reads criteria, with their marks, thresholds and weights, and what a proposal needs in all. */
export const readCriteria: ReadingRule<CriteriaPart> = (model) => {
  const reader = new Reader(model)
  const passages = passagesOf(model)
  const tabled = reader.readTables(passages)
  const settings: { passage: Passage; sentence: Range; hasEntries: boolean }[] = []
  const entries = new Set<number>()
  let isOpen = false
  for (const passage of passages) {
    const { block, words } = passage
    if (tabled.has(passage.place)) {
      continue
    }
    const sections = sectionsOf(passage)
    const whole = { from: 0, to: words.length }
    if (block.kind === 'heading') {
      // "1. Relevance: 40 points" as a title; what stands under it are its parts.
      const isUnder = sections.includes('criteria') || isOpen
      if (isUnder && isEntryAllowed(passage, whole) && isScored(words) && reader.readEntry(passage, whole, 0)) {
        entries.add(passage.place)
      } else {
        isOpen = sectionsOfHead({ kind: 'heading', words, block }).includes('criteria')
      }
      continue
    }
    const over = block.headings.findLast((place) => entries.has(place))
    if (
      over !== undefined &&
      block.kind === 'item' &&
      isNumbered(model, block.label) &&
      isNumbered(model, passages[over]?.block ?? null)
    ) {
      // The first of a numbered list laid out like a title: the others are its equals.
      reader.readEntry(passage, { from: passage.from, to: words.length }, 0, isBareList(passage, whole))
      continue
    }
    if (block.kind !== 'prose' && block.headings.some((over) => entries.has(over))) {
      continue
    }
    const isHere =
      sections.includes('criteria') ||
      passage.heads.some(
        (head) =>
          head.kind !== 'label' &&
          findHits(head.words, cues, 0, Math.min(12, head.words.length)).some(({ tag }) => tag === 'criterion'),
      )
    const isList = block.kind === 'item' || block.kind === 'field' || block.kind === 'row'
    for (const [index, sentence] of passage.sentences.entries()) {
      const range = block.kind === 'field' && index === 0 ? { from: 0, to: sentence.to } : sentence
      const found = findHits(words, cues, range.from, range.to)
      const isAbout =
        found.some(({ tag }) => tag === 'criterion' || tag === 'equalWeight') ||
        found.some(({ tag }) => tag === 'points') ||
        /threshold|pass mark|prag|порог|проходн/.test(foldedText(words, range))
      if (
        !isHere &&
        !(
          isAbout &&
          found.some(
            ({ tag }) =>
              tag === 'threshold' ||
              tag === 'each' ||
              tag === 'scale' ||
              tag === 'maximum' ||
              tag === 'weight' ||
              tag === 'points',
          )
        )
      ) {
        continue
      }
      if (
        isHere &&
        isList &&
        index === 0 &&
        isEntryAllowed(passage, range) &&
        reader.readEntry(passage, range, Math.max(1, block.level), isBareList(passage, range))
      ) {
        break
      }
      let hasEntries = false
      if (isHere || found.some(({ tag }) => tag === 'criterion')) {
        if (reader.readBracketed(passage, range)) {
          continue
        }
        hasEntries = readInline(reader, passage, range)
        reader.readNames(passage, range)
      }
      settings.push({ passage, sentence: range, hasEntries })
      reader.readWeights(passage, range)
    }
  }
  if (reader.count === 0) {
    // Paragraphs "Relevance: fit with …" under the title of the criteria.
    for (const passage of passages) {
      if (passage.heads.some((head) => head.kind !== 'label') && isCriteriaTitle(passage)) {
        readDescribed(reader, passage, model)
      }
    }
  }
  for (const { passage, sentence, hasEntries } of settings) {
    reader.readSettings(passage, sentence, hasEntries)
  }
  reader.settle()
  reader.settleWeights()
  const { part, evidence } = reader.finish()
  const notStated: string[] = []
  if (part.criteria.length === 0) {
    notStated.push('criteria')
  } else {
    if (part.criteria.every(({ weight }) => weight === null)) {
      notStated.push('criteria.weight')
    }
    if (part.criteria.every(({ threshold }) => threshold === null)) {
      notStated.push('criteria.threshold')
    }
  }
  if (part.overall.every(({ threshold }) => threshold === null)) {
    notStated.push('overall.threshold')
  }
  return { part, evidence, notStated, notApplicable: [], conflicts: [] }
}

/** Whether an entry ends with a bare number, and what stands over its list says that these are points. */
function isBareList(passage: Passage, range: Range): boolean {
  const over = passage.heads.find(({ kind }) => kind !== 'label')
  const marks = marksIn(passage.words, range)
  const says = over !== undefined && findHits(over.words, cues).some(({ tag }) => tag === 'points')
  return says && marks.length === 1 && marks[0]?.to === trimmedEnd(passage.words, range)
}

/** Whether a stretch begins with a plain number: "2." or "2)". */
function isNumbered(model: TextModel, stretch: Span | null): boolean {
  return stretch !== null && /^\d{1,2}[.)](?![\d.])/.test(model.text.slice(stretch.start, stretch.start + 5))
}

/** Whether a title gives points or a share, as "Relevance (40 points)". */
function isScored(words: readonly Word[]): boolean {
  return words.length <= 24 && marksIn(words, { from: 0, to: words.length }).some(({ unit }) => unit !== null)
}

/** Whether the nearest title that is no label speaks of criteria or evaluation. */
function isCriteriaTitle(passage: Passage): boolean {
  const above = { ...passage, heads: passage.heads.filter(({ kind }) => kind !== 'label') }
  return sectionsOf(above)[0] === 'criteria'
}

const settingNames = lexiconOf({
  setting: [
    'assessment',
    'selection criteria',
    'attach*',
    'enclose*',
    'documents',
    'annexes',
    'the application',
    'applications',
    'applications must',
    'results are',
    'questions',
    'anexe',
    'anexati',
    'atasati',
    'se anexeaza',
    'la cerere',
    'cererii',
    'documente',
    'documentele',
    'dosarul',
    'termen*',
    'intrebari*',
    'rezultatele se',
    'к заявке',
    'вместе с заявкой',
    'документы',
    'приложите',
    'прилагаются',
    'приложения',
    'состав заявки',
    'срок подачи',
    'итоги',
    'вопросы',
    'threshold*',
    'pass mark*',
    'scale',
    'score*',
    'marks',
    'weight*',
    'overall',
    'minimum',
    'total',
    'maximum',
    'tie*',
    'ranking',
    'procedure',
    'each',
    'every',
    'prag*',
    'punctaj*',
    'scara',
    'nota',
    'ponder*',
    'minim*',
    'total*',
    'maxim*',
    'fiecare',
    'порог*',
    'проходн*',
    'шкал*',
    'балл*',
    'вес*',
    'общ*',
    'итог*',
    'максимальн*',
    'минимальн*',
    'кажд*',
    'first stage',
    'second stage',
    'stage',
    'etapa',
    'этап*',
    'first',
    'second',
    'evaluation',
    'criteria',
    'award criteria',
    'criterii*',
    'критерии',
    'evaluare*',
    'оценка',
    'deadline*',
    'note',
    'nota bene',
    'примечание',
    'full proposal*',
    'concept note*',
  ],
})

/** Whether a list entry or field can be a criterion: its name is no setting, as "Threshold per criterion". */
function isEntryAllowed(passage: Passage, range: Range): boolean {
  const first = Math.min(range.to, range.from + 2)
  if (passage.block.kind === 'item') {
    return (
      !findHits(passage.words, settingNames, range.from, first).some(
        ({ from, tag }) => from === range.from && tag === 'setting',
      ) || findHits(passage.words, known, range.from, range.to).some(({ from }) => from === range.from)
    )
  }
  return !findHits(passage.words, settingNames, range.from, first).some(({ from }) => from === range.from)
}

const judgedLexicon = lexiconOf({
  judged: [
    'assessed on',
    'assessed against',
    'assessed for',
    'evaluated on',
    'evaluated against',
    'judged on',
    'judged against',
    'scored on',
    'scored against',
    'marked on',
    'rated on',
    'evaluate dupa',
    'evaluate pe baza',
    'evalueaza dupa',
    'evalueaza pe baza',
    'evalueaza la',
    'evaluate la',
    'puncteaza pentru',
    'notate pentru',
    'apreciate dupa',
    'оцениваются по',
    'оценивается по',
    'оценивают по',
    'оцениваются по критериям',
    'оценивается по критериям',
  ],
})

/** Entries in a sentence: "Relevance (0–5, threshold 3), Impact (0–5, threshold 4)"; "30 points for need, 70 for quality". */
function readInline(reader: Reader, passage: Passage, sentence: Range): boolean {
  const { words } = passage
  const colon = indexOfMark(words, sentence.from, Math.min(sentence.to, sentence.from + 16), ':')
  // "Concept notes are assessed on Excellence (0-5) and Impact (0-5)": the list begins after the verb.
  const verb = findHits(words, judgedLexicon, sentence.from, Math.min(sentence.to, sentence.from + 16)).at(-1)
  const parts = topLevelParts(
    words,
    colon !== -1 ? colon + 1 : verb !== undefined ? verb.to : sentence.from,
    sentence.to,
  )
  const isBare =
    colon !== -1 && findHits(words, cues, sentence.from, colon).some(({ tag }) => tag === 'points' || tag === 'weight')
  const entries = parts.filter((part) => {
    const marks = marksIn(words, part)
    const found = findHits(words, cues, part.from, part.to)
    const inBrackets = marks.filter(
      ({ from }) =>
        indexOfMark(words, part.from, from, '(') !== -1 &&
        indexOfMark(words, indexOfMark(words, part.from, from, '('), from, ')') === -1,
    )
    const hasValue =
      (isBare && marks.length === 1 && marks[0]?.to === trimmedEnd(words, part)) ||
      marks.some(({ unit, bottom, outOf }) => unit !== null || bottom !== null || outOf !== null) ||
      inBrackets.length > 0
    const lead = findHits(words, cues, part.from, Math.min(part.to, marks[0]?.from ?? part.to))
    return (
      hasValue &&
      !lead.some(({ tag }) => ['each', 'surelyOverall', 'threshold', 'scale', 'aside'].includes(tag)) &&
      !found.some(({ tag }) => tag === 'bonus') &&
      part.to - part.from <= 26 &&
      (marks[0]?.from ?? 0) - part.from <= 14
    )
  })
  if (entries.length < 2) {
    return false
  }
  for (const entry of entries) {
    reader.readEntry(passage, entry, 1, isBare)
  }
  return true
}

/** The end of a stretch without its marks of punctuation. */
function trimmedEnd(words: readonly Word[], { from, to }: Range): number {
  let end = to
  while (end > from && wordAt(words, end - 1).kind === 'mark') {
    end -= 1
  }
  return end
}

/** Parts of a sentence between commas, semicolons and a last "and" outside brackets. */
function topLevelParts(words: readonly Word[], from: number, to: number): Range[] {
  const parts: Range[] = []
  let depth = 0
  let start = from
  for (let place = from; place < to; place += 1) {
    const { text, isOnNewLine } = wordAt(words, place)
    depth += text === '(' ? 1 : text === ')' ? -1 : 0
    const isAnd =
      ['and', 'si', 'и', 'iar', 'а'].includes(text) &&
      depth === 0 &&
      marksIn(words, { from: start, to: place }).length > 0
    if (
      depth <= 0 &&
      (text === ',' ||
        text === ';' ||
        (text === '.' && place === to - 1) ||
        isAnd ||
        (isOnNewLine && marksIn(words, { from: start, to: place }).length > 0))
    ) {
      parts.push({ from: start, to: place })
      start = text === ',' || text === ';' || text === '.' || isAnd ? place + 1 : place
    }
  }
  parts.push({ from: start, to })
  return parts.filter((part) => part.to > part.from)
}

/** "Relevance: fit with the objective, …" as a paragraph or a line of its own. */
function readDescribed(reader: Reader, passage: Passage, model: TextModel): void {
  const { words, block } = passage
  if (block.kind === 'heading' || block.kind === 'row') {
    return
  }
  for (const [index, sentence] of passage.sentences.entries()) {
    const from = index === 0 ? (block.kind === 'field' ? 0 : passage.from) : sentence.from
    const colon = indexOfMark(words, from, Math.min(sentence.to, from + 11), ':')
    const isNew = index === 0 || wordAt(words, from).isOnNewLine
    const end =
      colon !== -1 ? colon : block.kind === 'item' && sentence.to - from <= 10 ? nameEnd(words, from, sentence.to) : -1
    if (end <= from || !isNew) {
      continue
    }
    const range = { from, to: end }
    if (
      findHits(words, settingNames, from, Math.min(end, from + 2)).some((hit) => hit.from === from) ||
      marksIn(words, range).length > 0
    ) {
      continue
    }
    reader.add(
      passage,
      range,
      cleanName(writtenText(model, words, range)),
      { level: Math.max(1, block.level), confidence: 'likely' },
      'read.criteria.described',
    )
  }
}
