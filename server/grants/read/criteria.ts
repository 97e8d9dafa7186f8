import { judgedCues, settingCues } from '#server/grants/data/criteria.ts'
import {
  cleanName,
  cues,
  indexOfMark,
  indexOfSpacedDash,
  known,
  marksIn,
  nameEnd,
  trimmedEnd,
} from '#server/grants/read/criteria-marks.ts'
import { readBracketed, readEntry, readNames, readPairs, readSettings } from '#server/grants/read/criteria-sentences.ts'
import { CriteriaSheet } from '#server/grants/read/criteria-sheet.ts'
import type { CriteriaPart } from '#server/grants/read/criteria-sheet.ts'
import { readTables } from '#server/grants/read/criteria-tables.ts'
import { foldedText, passagesOf, writtenText } from '#server/grants/read/passages.ts'
import type { Passage, Range } from '#server/grants/read/passages.ts'
import type { ReadingRule } from '#server/grants/read/reading.ts'
import { sectionsOf, sectionsOfHead } from '#server/grants/read/sections.ts'
import { stageHits } from '#server/grants/read/stages.ts'
import { findHits, lexiconOf, wordAt } from '#server/grants/read/words.ts'
import type { Word } from '#server/grants/read/words.ts'
import type { Span, TextModel } from '#server/grants/text/text-model.ts'

/** Reads criteria, with their marks, thresholds and weights, and what a proposal needs in all. */
export const readCriteria: ReadingRule<CriteriaPart> = (model) => {
  const sheet = new CriteriaSheet(model)
  const passages = passagesOf(model)
  const tabled = readTables(sheet, passages)
  const settings: { passage: Passage; sentence: Range; hasEntries: boolean }[] = []
  const entries = new Set<number>()
  let isOpen = false
  const summed = summedLists(passages)
  for (const passage of passages) {
    const { block, words } = passage
    if (tabled.has(passage.place)) {
      continue
    }
    const sections = sectionsOf(passage)
    const whole = { from: 0, to: words.length }
    if (block.kind === 'heading') {
      // "1. Relevance: 40 points" as a title; what is under it are its parts.
      const isUnder = sections.includes('criteria') || isOpen
      if (
        isUnder &&
        isEntryAllowed(passage, whole) &&
        isScored(words) &&
        readEntry(sheet, passage, { range: whole, level: 0 })
      ) {
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
      readEntry(sheet, passage, {
        range: { from: passage.from, to: words.length },
        level: 0,
        bare: bareList(passage, whole),
      })
      continue
    }
    if (block.kind !== 'prose' && block.headings.some((over) => entries.has(over))) {
      continue
    }
    const isHere =
      sections.includes('criteria') ||
      (block.kind === 'row' && isCriteriaTitle(passage)) ||
      summed.has(passage.place) ||
      passage.heads.some(
        (head) =>
          head.kind !== 'label' &&
          (findHits(head.words, cues, 0, Math.min(12, head.words.length)).some(({ tag }) => tag === 'criterion') ||
            saysJudged(head)),
      )
    const isList = block.kind === 'item' || block.kind === 'field' || block.kind === 'row'
    for (const [index, sentence] of passage.sentences.entries()) {
      const range = block.kind === 'field' && index === 0 ? { from: 0, to: sentence.to } : sentence
      const found = findHits(words, cues, range.from, range.to)
      const isJudged = saysOutOf(words, range) || sumsToHundred(words, range)
      const isAbout =
        isJudged ||
        found.some(({ tag }) => tag === 'criterion' || tag === 'equalWeight') ||
        found.some(({ tag }) => tag === 'points') ||
        /threshold|pass mark|prag|порог|проходн/.test(foldedText(words, range))
      if (
        !isHere &&
        !isJudged &&
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
      if (isHere && readPairs(sheet, passage, range)) {
        continue
      }
      if (
        isHere &&
        block.kind === 'field' &&
        index === 0 &&
        isOfScores(words, passage.label) &&
        readInline(sheet, passage, range)
      ) {
        settings.push({ passage, sentence: range, hasEntries: true })
        continue
      }
      if (isHere && isBareScore(words, sentence) && hasNeighbour(words, passage.sentences, index)) {
        readEntry(sheet, passage, { range: sentence, level: 1, bare: 'points' })
        continue
      }
      const whole = isHere && isList ? entriesApart(words, range) : []
      const labelled = block.kind === 'field' && index === 0 && passage.label.to > range.from
      // "How we assess: relevance – 30 %; feasibility – 30 %": the label names none of them.
      const behind =
        labelled && isHere ? entriesApart(words, afterMarks(words, { from: passage.label.to, to: range.to })) : []
      const apart = behind.length >= 2 ? behind : whole
      if (apart.length >= 2) {
        for (const entry of apart) {
          readEntry(sheet, passage, { range: entry, level: Math.max(1, block.level) })
        }
        continue
      }
      if (
        isHere &&
        isList &&
        index === 0 &&
        isEntryAllowed(passage, range) &&
        readEntry(sheet, passage, { range, level: Math.max(1, block.level), bare: bareList(passage, range) })
      ) {
        break
      }
      let hasEntries = false
      if (isHere || isJudged || found.some(({ tag }) => tag === 'criterion')) {
        if (readBracketed(sheet, passage, range)) {
          continue
        }
        hasEntries = readInline(sheet, passage, range)
        readNames(sheet, passage, range)
      }
      settings.push({ passage, sentence: range, hasEntries })
      sheet.readWeights(passage, range)
    }
  }
  if (sheet.count === 0) {
    // Paragraphs "Relevance: fit with …" under the title of the criteria.
    for (const passage of passages) {
      if (passage.heads.some((head) => head.kind !== 'label') && isCriteriaTitle(passage)) {
        readDescribed(sheet, passage, model)
      }
    }
  }
  for (const { passage, sentence, hasEntries } of settings) {
    readSettings(sheet, passage, sentence, hasEntries)
  }
  sheet.settle()
  sheet.settleWeights()
  const { part, evidence } = sheet.finish()
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

/** Words of a title or a line under which shares are of money or of time. */
const ofMoney =
  /^(?:pay|payments?|paid|instalments?|tranches?|budgets?|costs?|expen\p{L}*|signature|signing|report|plat\p{L}*|transa|transe|buget\p{L}*|cheltuieli\p{L}*|costuri\p{L}*|semnar\p{L}*|raport\p{L}*|выплат\p{L}*|оплат\p{L}*|транш\p{L}*|аванс\p{L}*|расход\p{L}*|подписан\p{L}*|отчет\p{L}*)$/u

/** Lists whose lines end with shares or points that make a hundred: they are weighed, whatever is above them. */
function summedLists(passages: readonly Passage[]): Set<number> {
  const found = new Set<number>()
  let run: { place: number; value: number }[] = []
  const close = () => {
    const sum = run.reduce((all, { value }) => all + value, 0)
    if (run.length >= 3 && sum === 100) for (const { place } of run) found.add(place)
    run = []
  }
  for (const { block, words, place, heads } of passages) {
    const [mark, ...others] = block.kind === 'item' ? marksIn(words, { from: 0, to: words.length }) : []
    const isShare = mark !== undefined && others.length === 0 && mark.unit !== null
    const isOther = [words, ...heads.map((head) => head.words)].some((list) =>
      list.some(({ text }) => ofMoney.test(text)),
    )
    if (!isShare || isOther || mark.to !== trimmedEnd(words, { from: 0, to: words.length })) close()
    else run.push({ place, value: mark.value })
  }
  close()
  return found
}

const weighing =
  /^(?:criteria|criteriile|criterii|критерии|критериям|критериев|panel|jury|committee|reviewers?|assessors?|evaluators?|experts?|comisia|juriul|evaluatorii|expertii|comitetul|комиссия|жюри|эксперты|комитет|оценщики)$/

/** "The panel looks at novelty (20 %), benefit (35 %) and sustainability (45 %)." */
function sumsToHundred(words: readonly Word[], { from, to }: Range): boolean {
  const marks = marksIn(words, { from, to })
  return (
    marks.length >= 3 &&
    marks.every(({ unit, from: at }) => unit === 'percent' && /^[(:-]$/.test(wordAt(words, at - 1).text)) &&
    marks.reduce((sum, { value }) => sum + value, 0) === 100 &&
    words.slice(from, marks[0]?.from).some(({ text }) => weighing.test(text)) &&
    !words.slice(from, to).some(({ text }) => ofMoney.test(text))
  )
}

/** "Proposals are assessed by experts on a scale of 1 to 100 points:" over a list of what they are assessed by. */
function saysJudged({ kind, words }: Passage['heads'][number]): boolean {
  if (kind !== 'introduction' || !words.some(({ text }) => judging.test(text))) {
    return false
  }
  return findHits(words, cues).some(({ tag }) => tag === 'points' || tag === 'scale')
}

const scoreLabels = /^(?:scores?|scoring|marks|punctaj(?:ul|e)?|notare|баллы|оценки)$/

/** Whether a label says that scores follow it: "Step A – strategic criteria", "Scores". */
function isOfScores(words: readonly Word[], label: Range): boolean {
  return (
    scoreLabels.test(wordAt(words, label.from).text) ||
    findHits(words, cues, label.from, label.to).some(({ tag }) => tag === 'criterion' || tag === 'points')
  )
}

/** "Voice of young people: 15.": a short name and its points, and nothing else. */
function isBareScore(words: readonly Word[], { from, to }: Range): boolean {
  const colon = indexOfMark(words, from, Math.min(to, from + 8), ':')
  const [mark, ...others] = marksIn(words, { from, to })
  return (
    colon > from &&
    mark !== undefined &&
    others.length === 0 &&
    mark.from === colon + 1 &&
    mark.to === trimmedEnd(words, { from, to }) &&
    mark.unit !== 'percent' &&
    mark.value <= 100 &&
    isEntryName(words, { from, to: colon })
  )
}

function isEntryName(words: readonly Word[], name: Range): boolean {
  return !findHits(words, settingNames, name.from, Math.min(name.to, name.from + 2)).some(
    ({ from }) => from === name.from,
  )
}

/** One such sentence alone is none: they are in a row. */
function hasNeighbour(words: readonly Word[], sentences: readonly Range[], index: number): boolean {
  return [index - 1, index + 1].some((at) => {
    const beside = sentences[at]
    return beside !== undefined && isBareScore(words, beside)
  })
}

/** What the bare number means that an entry ends with, from what is above its list; null when it ends with none. */
function bareList(passage: Passage, range: Range): 'points' | 'weight' | null {
  const over = passage.heads.find(({ kind }) => kind !== 'label')
  const marks = marksIn(passage.words, range)
  const [mark] = marks
  if (over === undefined || mark === undefined || marks.length !== 1 || mark.to !== trimmedEnd(passage.words, range)) {
    return null
  }
  const tags = new Set(findHits(over.words, cues).map(({ tag }) => tag))
  const cells = passage.block.cells
  // "Deliverability | 30" under "How applications are scored": the second cell of two is its points.
  const isCell = cells.length === 2 && wordAt(passage.words, mark.from).start === cells[1]?.start && mark.value <= 100
  if (isCell && mark.unit === null && isCriteriaTitle(passage)) {
    return 'points'
  }
  if (tags.has('weight')) {
    return 'weight'
  }
  // "Criteria:" over "novelty (10)": a number apart from the name, and no year.
  const isApart = ['(', '-', ':'].includes(wordAt(passage.words, mark.from - 1).text) && mark.value <= 100
  return tags.has('points') || (tags.has('criterion') && isApart) ? 'points' : null
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

const settingNames = lexiconOf(settingCues)

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

const judgedLexicon = lexiconOf(judgedCues)

/** Entries in a sentence: "Relevance (0–5, threshold 3), Impact (0–5, threshold 4)"; "30 points for need, 70 for quality". */
function readInline(sheet: CriteriaSheet, passage: Passage, sentence: Range): boolean {
  const { words } = passage
  const colon = indexOfMark(words, sentence.from, Math.min(sentence.to, sentence.from + 16), ':')
  // "Concept notes are assessed on Excellence (0-5) and Impact (0-5)": the list begins after the verb.
  const verb = findHits(words, judgedLexicon, sentence.from, Math.min(sentence.to, sentence.from + 16)).at(-1)
  const parts = topLevelParts(
    words,
    colon !== -1 ? colon + 1 : verb !== undefined ? verb.to : sentence.from,
    sentence.to,
  )
  const lead = colon === -1 ? [] : findHits(words, cues, sentence.from, colon)
  const bare = lead.some(({ tag }) => tag === 'weight')
    ? 'weight'
    : lead.some(({ tag }) => tag === 'points') || (colon !== -1 && scoreLabels.test(wordAt(words, sentence.from).text))
      ? 'points'
      : colon !== -1 && addsUp(words, { from: sentence.from, to: colon }, parts)
        ? 'points'
        : null
  const isBare = bare !== null
  const entries = parts
    .map((part) => withoutStageName(words, part))
    .filter((part) => {
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
      const before = findHits(words, cues, part.from, Math.min(part.to, marks[0]?.from ?? part.to))
      // "Excellence (threshold 4 out of 5)": the bracket is of the criterion before it.
      const open = indexOfMark(words, part.from + 1, part.to, '(')
      const isOfName = open !== -1 && before.every(({ from }) => from > open)
      return (
        hasValue &&
        (endsInBracket(words, part) ||
          isOfName ||
          !before.some(({ tag }) => ['each', 'surelyOverall', 'threshold', 'scale', 'aside'].includes(tag))) &&
        !found.some(({ tag }) => tag === 'bonus') &&
        part.to - part.from <= 26 &&
        (marks[0]?.from ?? 0) - part.from <= 14
      )
    })
  if (entries.length < 2) {
    return false
  }
  for (const entry of entries) {
    readEntry(sheet, passage, { range: entry, level: 1, bare: bare ?? (endsInBracket(words, entry) ? 'points' : null) })
  }
  return true
}

/** "etapa 2 – relevance (40 points)", "Stage 1: need 10": the stage before an entry is no part of its name. */
function withoutStageName(words: readonly Word[], part: Range): Range {
  let first = part.from
  while (first < part.to && wordAt(words, first).kind === 'mark') {
    first += 1
  }
  const hit = stageHits(words, { from: first, to: Math.min(part.to, first + 5) }).find(({ from }) => from - first <= 1)
  const mark = hit === undefined ? '' : wordAt(words, hit.to).text
  return hit !== undefined && (mark === '-' || mark === ':') ? { from: hit.to + 1, to: part.to } : part
}

/** "Scored out of 50: relevance 20, impact 20, partnership 10": bare numbers that make the one before the colon. */
function addsUp(words: readonly Word[], lead: Range, parts: readonly Range[]): boolean {
  const total = marksIn(words, lead).at(-1)?.value
  const ends = parts.map((part) => marksIn(words, part).filter(({ to }) => to === trimmedEnd(words, part)))
  if (total === undefined || ends.length < 2 || ends.some((marks) => marks.length !== 1)) {
    return false
  }
  return ends.reduce((sum, [mark]) => sum + (mark?.value ?? 0), 0) === total
}

/** "Relevance: 0-5, threshold 3; Impact: 0-5, threshold 4": entries with names and marks of their own on one line. */
function entriesApart(words: readonly Word[], { from, to }: Range): Range[] {
  const entries: Range[] = []
  let start = from
  for (let place = from; place <= to; place += 1) {
    if (place < to && wordAt(words, place).text !== ';') {
      continue
    }
    const entry = { from: start, to: place }
    const near = Math.min(place, start + 10)
    const dash = indexOfSpacedDash(words, start, near)
    // "relevance – 30 %; feasibility – 30 %" as well.
    const colon =
      dash !== -1 && marksIn(words, { from: dash, to: place }).length === 1
        ? dash
        : indexOfMark(words, start, near, ':')
    if (colon === -1 || colon === start || marksIn(words, { from: colon, to: place }).length === 0) {
      return []
    }
    entries.push(entry)
    start = place + 1
  }
  return entries
}

function afterMarks(words: readonly Word[], { from, to }: Range): Range {
  let first = from
  while (first < to && wordAt(words, first).kind === 'mark') {
    first += 1
  }
  return { from: first, to }
}

const judging =
  /^(?:scored|marked|rated|assessed|assessment|graded|evaluated|evaluation|punctat|notat|evaluat|evaluar|apreciat|punctaj|puncte|score|scores|scoring|points|marks|балл|puncteaza|noteaza|evalueaza|оценива|оценен|оценк)/u

/** "… are scored out of 50: relevance 20, impact 20, partnership 10", wherever it is. */
function saysOutOf(words: readonly Word[], { from, to }: Range): boolean {
  const colon = indexOfMark(words, from, Math.min(to, from + 16), ':')
  return (
    colon !== -1 &&
    words.slice(from, colon).some(({ text }) => judging.test(text)) &&
    addsUp(words, { from, to: colon }, topLevelParts(words, colon + 1, to))
  )
}

/** Whether an entry ends with one bare number in brackets, as "need (5)". */
function endsInBracket(words: readonly Word[], entry: Range): boolean {
  const marks = marksIn(words, entry)
  return (
    marks.length === 1 &&
    marks[0]?.to === trimmedEnd(words, entry) &&
    marks[0].value <= 100 &&
    wordAt(words, marks[0].from - 1).text === '('
  )
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
function readDescribed(sheet: CriteriaSheet, passage: Passage, model: TextModel): void {
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
    sheet.add(passage, range, {
      name: cleanName(writtenText(model, words, range)),
      values: { level: Math.max(1, block.level), confidence: 'likely' },
      rule: 'read.criteria.described',
    })
  }
}
