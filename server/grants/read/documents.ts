import { alwaysWords, documentColumns, documentCues, documentStages } from '#server/grants/data/documents.ts'
import { foldedText, passagesOf, spanOf, writtenText } from '#server/grants/read/passages.ts'
import type { Passage, Range } from '#server/grants/read/passages.ts'
import type { Evidence, ReadingRule } from '#server/grants/read/reading.ts'
import { sectionsOf, sectionsOfHead } from '#server/grants/read/sections.ts'
import { stageAt } from '#server/grants/read/stages.ts'
import type { Stage } from '#server/grants/read/stages.ts'
import { findHits, fold, lexiconOf, wordAt, wordsOf } from '#server/grants/read/words.ts'
import type { Hit, Word } from '#server/grants/read/words.ts'
import type { TextModel } from '#server/grants/text/text-model.ts'
import type { CallFacts } from '#shared/grants/facts.ts'

/** What must be handed in, at which stage, under which condition; and what the call says it does not want. */
type DocumentPart = Pick<CallFacts, 'requiredDocuments' | 'notRequired'>

type Paper = { label: string; stage: Stage; condition: string | null; passage: Passage; range: Range; rule: string }

const cues = lexiconOf(documentCues)
const columns = lexiconOf(documentColumns)
const stageWords = lexiconOf(documentStages)

const articles = new Set(
  'de из от your our a an the un o one and si и also as well plus either both or sau или'.split(' '),
)

const hasPaper = (words: readonly Word[], { from, to }: Range) =>
  findHits(words, cues, from, to).some(({ tag }) => tag === 'paper')

/** Where a condition begins in an entry; -1 where it has none. */
function conditionAt(words: readonly Word[], range: Range, found: readonly Hit[]): number {
  const anywhere = found.find(({ tag, from, to }) => tag === 'condition' && from >= range.from && to <= range.to)
  const forWhom = found.find(
    ({ tag, from, to }) =>
      tag === 'forWhom' &&
      from > range.from &&
      to < range.to &&
      [',', '('].includes(wordAt(words, from - 1).text) &&
      !found.some((hit) => hit.tag === 'notForWhom' && hit.from === to),
  )
  return Math.min(anywhere?.from ?? Infinity, forWhom?.from ?? Infinity) === Infinity
    ? -1
    : Math.min(anywhere?.from ?? Infinity, forWhom?.from ?? Infinity)
}

/** Where the part of a list begins after its own "(b)" or "2)". */
function afterEnumerator(words: readonly Word[], from: number, to: number): number {
  let at = from
  while (at < to && ['(', ',', ';', 'and', 'si', 'и'].includes(wordAt(words, at).text)) {
    at += 1
  }
  const isMarker = /^(?:[ivx]{1,4}|[a-zа-я]|\d{1,2})$/u.test(wordAt(words, at).text)
  return isMarker && wordAt(words, at + 1).text === ')' && at + 2 < to ? at + 2 : from
}

/** "One-page CV": the first half of a word with a hyphen. */
function isTied(words: readonly Word[], place: number): boolean {
  const next = wordAt(words, place + 1)
  return next.kind === 'word' && !next.isSpaced
}

function trimmed(words: readonly Word[], { from, to }: Range): Range {
  let first = afterEnumerator(words, from, to)
  let last = to
  while (
    first < last &&
    ((articles.has(wordAt(words, first).text) && !isTied(words, first)) ||
      (wordAt(words, first).kind === 'mark' && wordAt(words, first).text !== '"'))
  ) {
    first += 1
  }
  const isLoose = (word: Word) =>
    ['and', 'si', 'и', 'or', 'sau'].includes(word.text) ||
    (word.kind === 'mark' && ![')', '"', '%'].includes(word.text))
  while (last > first && isLoose(wordAt(words, last - 1))) {
    last -= 1
  }
  return { from: first, to: last }
}

/** An entry's label and condition. */
function paperOf(
  model: TextModel,
  words: readonly Word[],
  range: Range,
): { label: string; condition: string | null } | null {
  let { from, to } = trimmed(words, range)
  const found = findHits(words, cues, from, to)
  let condition: string | null = null
  const first = found.find(
    (hit) =>
      hit.from === from &&
      (hit.tag === 'condition' || hit.tag === 'forWhom') &&
      !found.some((other) => other.tag === 'notForWhom' && other.from === hit.to && hit.tag === 'forWhom'),
  )
  if (first !== undefined) {
    // "If the applicant is a consortium, the agreement": the condition comes first. "For projects with people — the
    // consent": or before a dash.
    const ends = [indexOf(words, from, to, [',', ':']), spacedDash(words, from, to)].filter((place) => place !== -1)
    if (ends.length === 0) {
      return null
    }
    const stop = Math.min(...ends)
    condition = writtenText(model, words, { from, to: stop })
    from = trimmed(words, { from: stop + 1, to }).from
  } else {
    const at = conditionAt(words, { from: from + 1, to }, found)
    if (at !== -1) {
      const end = wordAt(words, at - 1).text === '(' ? indexOf(words, at, to, [')']) : to
      condition = writtenText(model, words, trimmed(words, { from: at, to: end === -1 ? to : end }))
      to = at
    }
  }
  let end = indexOf(words, from + 1, to, [',', '(', ':', ';', '.'])
  // "документы, подтверждающие …", "documents, which show …": the comma only opens what they say.
  if (
    end !== -1 &&
    end - from <= 2 &&
    /(?:щи[ей]|щих|щая|щий)$|^(?:which|that|care|котор\p{L}{2})$/u.test(wordAt(words, end + 1).text)
  ) {
    end = indexOf(words, end + 1, to, [',', '(', ':', ';', '.'])
  }
  const dash = spacedDash(words, from + 1, to)
  end = Math.min(end === -1 ? to : end, dash === -1 ? to : dash)
  const form = found.find((hit) => hit.tag === 'form' && hit.from > from && hit.from < end)
  if (form !== undefined) {
    end = form.from
  }
  const label = trimmed(words, { from, to: end })
  if (label.to <= label.from || label.to - label.from > 24 || !/\p{L}{2}/u.test(foldedText(words, label))) {
    return null
  }
  return { label: writtenText(model, words, label), condition }
}

function indexOf(words: readonly Word[], from: number, to: number, marks: readonly string[]): number {
  for (let place = from; place < to; place += 1) {
    if (marks.includes(wordAt(words, place).text)) {
      // "2.1", "nr. 5" end nothing.
      if (wordAt(words, place).text === '.' && place + 1 < to && !wordAt(words, place + 1).isSpaced) {
        continue
      }
      return place
    }
  }
  return -1
}

function spacedDash(words: readonly Word[], from: number, to: number): number {
  for (let place = from; place < to; place += 1) {
    if (wordAt(words, place).text === '-' && wordAt(words, place).isSpaced && wordAt(words, place + 1).isSpaced) {
      return place
    }
  }
  return -1
}

/** After "and", the beginning of another thing. */
const oneMore = /^(?:an?|the|your|two|three|o|un|doua|doi|trei|ваш\p{L}?|два|две|три)$/u

/** Parts of a list in a sentence: by semicolons, otherwise by commas and "and" before another document. */
function partsOf(words: readonly Word[], { from, to }: Range): Range[] {
  const parts: Range[] = []
  const byCommas = indexOf(words, from, to, [';']) === -1
  let depth = 0
  let start = from
  for (let place = from; place < to; place += 1) {
    const { text } = wordAt(words, place)
    depth += text === '(' ? 1 : text === ')' ? -1 : 0
    if (depth > 0) {
      continue
    }
    const isAnd =
      byCommas &&
      ['and', 'si', 'и', 'plus'].includes(text) &&
      ((hasPaper(words, { from: start, to: place }) && startsWithPaper(words, place + 1, to)) ||
        oneMore.test(wordAt(words, place + 1).text))
    if (text === ';' || (byCommas && (text === ',' || text === '+')) || isAnd) {
      parts.push({ from: start, to: place })
      start = place + 1
    }
  }
  parts.push({ from: start, to })
  return parts.filter((part) => part.to > part.from)
}

/** Words before a paper that say whose or how old it is: "your most recent annual report". */
const ownWords = /^(?:your|the|a|an|most|recent|latest|last|own|ultimul|ultima|последний|последняя|ваш|ваша)$/

function startsWithPaper(words: readonly Word[], from: number, to: number): boolean {
  let first = trimmed(words, { from, to }).from
  while (first < to && ownWords.test(wordAt(words, first).text)) {
    first += 1
  }
  return findHits(words, cues, first, Math.min(to, first + 3)).some(
    ({ tag, from: at }) => tag === 'paper' && at - first <= 1,
  )
}

/** What is done with a paper, how long it is, and in which language: such a part of a list is no paper of its own. */
const asides =
  /^(?:is|are|has|have|send|count|se|language\p{L}*|limb\p{L}{1,4}|язык\p{L}{0,3}|english|romanian|russian|engleza|romana|rusa|английск\p{L}{2,3}|румынск\p{L}{2,3}|русск\p{L}{2,3}|pages?|pagin\p{L}{1,4}|страниц\p{L}{0,2}|characters?|caractere|символ\p{L}{0,2}|знак\p{L}{0,2}|seconds|secunde|секунд\p{L}?)$/u
const bareAnnex = /^(?:annex|anex|прилож|attachment|enclosure)/
const denials = /^(?:not|no|nu|не|нет|fara|without|без)$/

/** Whether an entry is a paper by its own name too, and not only by its place: the second vote on it. */
function isPaperByName({ passage: { words, sentences }, range, rule, label }: Paper): boolean {
  const parts = fold(label).match(/[\p{L}\p{N}]+/gu) ?? []
  if (parts.some((part) => asides.test(part)) || (parts.length === 1 && bareAnnex.test(parts[0] ?? ''))) return false
  const isNamed = startsWithPaper(words, range.from, range.to)
  if (rule !== 'read.documents.inline') return isNamed || parts.length > 2
  const sentence = sentences.find(({ from, to }) => from <= range.from && range.from < to) ?? range
  return isNamed && !words.slice(sentence.from, range.from).some(({ text }) => denials.test(text))
}

const isNumberOrDenial = ({ kind, text }: Word) => kind === 'number' || denials.test(text)

/** "No financial statements are requested": what follows the "no" up to its verb is refused. */
function refusalByNo(words: readonly Word[], { from, to }: Range): Range | undefined {
  if (wordAt(words, from).text !== 'no') {
    return undefined
  }
  const verb = words
    .slice(from, Math.min(to, from + 14))
    .findIndex(({ text }) => /^(?:requested|required|needed|necessary|expected)$/.test(text))
  return verb === -1 ? undefined : { from: from + verb, to: from + verb + 1 }
}

/** A document without "at this stage". */
function withoutStage(words: readonly Word[], { from, to }: Range): Range {
  const tail = foldedText(words, { from: Math.max(from, to - 3), to })
  const isStage =
    /^(?:at|in|la|на|для) (?:this|the first|aceasta|prima|acest|этом|первом|данном) (?:stage|phase|step|etapa|faza|этапе|стадии)$/.test(
      tail,
    )
  return isStage ? { from, to: to - 3 } : { from, to }
}

function saysLength(words: readonly Word[], { from, to }: Range): boolean {
  const has = (pattern: RegExp) => words.slice(from, to).some(({ text }) => pattern.test(text))
  return (
    has(
      /^(?:limited|exceed|exceeds|limitat|limitata|limiteaza|depaseasca|depasi|depaseste|превышать|превышает|ограничен|ограничена)$/,
    ) && has(/^(?:pages?|words?|characters?|pagini|cuvinte|caractere|страниц\p{L}?|слов|знаков|символов)$/u)
  )
}

/** A list up to the address or the day it is sent by: "… and a budget to grants@example.org", "… by 5 May". */
function beforeWhereTo(words: readonly Word[], { from, to }: Range): Range {
  for (let place = from + 1; place < to - 1; place += 1) {
    const next = words.slice(place + 1, Math.min(to, place + 4))
    const isDay =
      wordAt(words, place + 1).kind === 'number' && /^(?:by|until|before|pana)$/.test(wordAt(words, place).text)
    if (isDay || (prepositions.test(wordAt(words, place).text) && next.some(({ text }) => text === '@')))
      return { from, to: place }
  }
  return { from, to }
}

const auxiliaries = /^(?:are|is|be|must|should|shall|have|has|to|se|vor|fi|trebuie|sa|должны|быть)$/
const prepositions = /^(?:to|at|via|la|prin|pe|на|по|через)$/
/** What is handed in after the award, and what is marked, is no list of papers. */
const ofOtherThings =
  /^(?:evaluat\p{L}*|assess(?:es|ed)?|scor\p{L}*|judg\p{L}*|criteri\p{L}*|points?|punct\p{L}*|jurizeaza|evalueaza|оценива\p{L}*|балл\p{L}*|критери\p{L}*|beneficiar\p{L}*|grantee\p{L}*|recipient\p{L}*|payment\p{L}*|reimburse\p{L}*|interim|final|plat[ai]\p{L}{0,3}|transe|ramburs\p{L}*|decont\p{L}*|получател\p{L}*|выплат\p{L}*|отчитыва\p{L}*|победител\p{L}*)$/u

/** A list of papers in a sentence, and whether it holds only papers: then they need no name that we know. */
type HandedIn = { range: Range; isAllPapers: boolean }

/**
 * Where a sentence that no title and no fixed phrase announces lists what is handed in: after "attach" or "Papers:", or
 * before "are sent to". Null where it lists none.
 */
function handedIn(passage: Passage, sentence: Range): HandedIn | null {
  const { words, block } = passage
  if (words.slice(sentence.from, sentence.to).some(({ text }) => denials.test(text) || ofOtherThings.test(text)))
    return null
  const colon = indexOf(words, sentence.from, Math.min(sentence.to, sentence.from + 9), [':'])
  const label = words.slice(sentence.from, Math.max(sentence.from, colon))
  const sections = colon === -1 ? [] : sectionsOfHead({ kind: 'label', words: label, block })
  const found = findHits(words, cues, sentence.from, sentence.to)
  const attach = found.find(({ tag }) => tag === 'attach')
  if (attach !== undefined || sections.includes('documents')) {
    const range = beforeWhereTo(words, { from: attach?.to ?? colon + 1, to: sentence.to })
    const parts = partsOf(words, range)
    const isList = parts.every(({ from, to }) => to - from <= 12) && (parts.length > 1 || papersIn(words, range) > 0)
    return isList ? { range, isAllPapers: true } : null
  }
  const cue = found.find(({ tag }) => tag === 'handIn')
  if (cue === undefined && (colon === -1 || sections.length > 0)) return null
  const start = colon !== -1 && (cue === undefined || colon < cue.from) ? colon + 1 : sentence.from
  let end = cue?.from ?? start
  while (end > start && auxiliaries.test(wordAt(words, end - 1).text)) end -= 1
  const before = { from: start, to: end }
  const after = beforeWhereTo(words, { from: cue?.to ?? start, to: sentence.to })
  const range = papersIn(words, before) > papersIn(words, after) ? before : after
  // "Plan 60, team 20, budget 20" is a list of points.
  const isOfPoints = partsOf(words, range).filter(({ to }) => wordAt(words, to - 1).kind === 'number').length > 1
  return isOfPoints || papersIn(words, range) < 2 ? null : { range, isAllPapers: false }
}

/** How many parts of a list name a paper among their first words. */
const papersIn = (words: readonly Word[], range: Range): number =>
  partsOf(words, range).filter(({ from, to }) => hasPaper(words, { from, to: Math.min(to, from + 5) })).length

/** More than any call asks for. */
const mostPapers = 200

class Reader {
  readonly papers: Paper[] = []
  readonly notRequired: { label: string; passage: Passage; range: Range }[] = []
  private readonly model: TextModel

  constructor(model: TextModel) {
    this.model = model
  }

  add(
    passage: Passage,
    range: Range,
    { paper, rule, stage }: { paper: { label: string; condition: string | null } | null; rule: string; stage?: Stage },
  ): void {
    if (paper === null || this.papers.length >= mostPapers) {
      return
    }
    const at = stage ?? stageAt(this.model, passage, range.from)
    if (this.papers.some((one) => one.stage === at && fold(one.label) === fold(paper.label))) {
      return
    }
    this.papers.push({ ...paper, stage: at, passage, range, rule })
  }

  /** "Letters of support are not requested", "Do not attach letters of support". */
  readRefusal(passage: Passage, sentence: Range): boolean {
    const { words } = passage
    const refusal =
      findHits(words, cues, sentence.from, sentence.to).find(({ tag }) => tag === 'notRequired') ??
      refusalByNo(words, sentence)
    if (refusal === undefined) {
      return false
    }
    let from = wordAt(words, sentence.from).text === 'no' ? sentence.from + 1 : sentence.from
    let to = refusal.from
    while (
      to > from &&
      ['are', 'is', 'no', 'will', 'be', 'sunt', 'este', 'for', 'at', 'this', 'stage'].includes(
        wordAt(words, to - 1).text,
      )
    ) {
      to -= 1
    }
    if (to <= from || !hasPaper(words, { from, to })) {
      from = refusal.to
      to = indexOf(words, from, sentence.to, [',', '.', ';', '('])
      to = to === -1 ? sentence.to : to
    }
    const colon = indexOf(words, from, to, [':'])
    const range = withoutStage(words, trimmed(words, { from: colon === -1 ? from : colon + 1, to }))
    // "Applications for more are not considered" refuses no document.
    const isApplication =
      /^(?:application|proposal|project|submission|request|cerer|propuner|proiect|solicitari|заявк|предложени|проект)/.test(
        wordAt(words, range.from).text,
      ) && /consider|accept|read|luate|iau|citit|рассматр|принима/.test(foldedText(words, refusal))
    if (!isApplication && hasPaper(words, range) && range.to - range.from <= 12) {
      this.notRequired.push({ label: lowerFirst(writtenText(this.model, words, range)), passage, range: sentence })
    }
    return true
  }

  /** A list that hands papers in. */
  readHandedIn(passage: Passage, { range, isAllPapers }: HandedIn): void {
    for (const part of partsOf(passage.words, range)) {
      const inner = trimmed(passage.words, part)
      if (inner.to <= inner.from || !(isAllPapers || hasPaper(passage.words, inner))) continue
      const paper = paperOf(this.model, passage.words, inner)
      this.add(passage, inner, { paper, rule: 'read.documents.handed_in' })
    }
  }

  /** A list inside a sentence. */
  readList(passage: Passage, range: Range, isStrict: boolean): void {
    const { words } = passage
    let pending: string | null = null
    const bySemicolon = indexOf(words, range.from, range.to, [';']) !== -1
    let isAfterAnd = false
    const parts = partsOf(words, range)
    // Among papers, a thing that has no name of ours is one too.
    const isMostlyPapers =
      papersIn(words, range) * 2 >= parts.length && !words.slice(range.from, range.to).some(isNumberOrDenial)
    for (const part of parts) {
      const inner = trimmed(words, part)
      if (inner.to <= inner.from) {
        isAfterAnd = true
        continue
      }
      // "mandatory annexes: the budget table, CVs and the declaration" in one part of the list.
      const inside = bySemicolon ? indexOf(words, inner.from, Math.min(inner.to, inner.from + 9), [':']) : -1
      if (inside !== -1 && indexOf(words, inside, inner.to, [',']) !== -1) {
        this.readList(passage, { from: inside + 1, to: inner.to }, true)
        continue
      }
      const found = findHits(words, cues, inner.from, inner.to)
      const isForWhom =
        found.some(({ tag, from }) => tag === 'forWhom' && from === inner.from) && !hasPaper(words, inner)
      const isCondition = isForWhom || found.some(({ tag, from }) => tag === 'condition' && from === inner.from)
      const startsWithAnd = isAfterAnd || ['and', 'si', 'и'].includes(wordAt(words, part.from).text)
      isAfterAnd = ['and', 'si', 'и'].includes(wordAt(words, part.to - 1).text)
      if (!bySemicolon && isCondition && indexOf(words, inner.from, inner.to, [',']) === -1) {
        const last = this.papers.at(-1)
        if (startsWithAnd || last === undefined || last.passage !== passage) {
          pending = writtenText(this.model, words, inner)
        } else {
          last.condition ??= writtenText(this.model, words, inner)
        }
        continue
      }
      if (found.some(({ tag }) => tag === 'notRequired')) {
        continue
      }
      if ((!bySemicolon || isStrict) && !hasPaper(words, inner)) {
        if (isMostlyPapers && inner.to - inner.from <= 6)
          this.add(passage, inner, { paper: paperOf(this.model, words, inner), rule: 'read.documents.handed_in' })
        continue
      }
      const paper = paperOf(this.model, words, inner)
      this.add(passage, inner, {
        paper: paper === null ? null : { ...paper, condition: paper.condition ?? pending },
        rule: 'read.documents.inline',
      })
      pending = null
    }
  }

  readItem(passage: Passage): void {
    const { words } = passage
    const first = passage.sentences[0] ?? { from: passage.from, to: words.length }
    const range = { from: passage.from, to: first.to }
    for (const sentence of passage.sentences.slice(1)) {
      this.readRefusal(passage, sentence)
    }
    if (this.readRefusal(passage, range)) {
      return
    }
    // "5.1. The application contains:" over entries of its own is none.
    if (wordAt(words, range.to - 1).text === ':') {
      return
    }
    // "1) Part A; 2) Part B" on one line.
    const next = indexOf(words, range.from, range.to, [';'])
    if (next !== -1 && afterEnumerator(words, next, range.to) !== next) {
      this.readList(passage, range, false)
      return
    }
    // "First stage: Part A; Part B outline" as an item.
    const colon = indexOf(words, range.from, Math.min(range.to, range.from + 8), [':'])
    if (
      colon !== -1 &&
      findHits(words, stageWords, range.from, colon).length > 0 &&
      indexOf(words, colon, range.to, [',', ';']) !== -1
    ) {
      this.readList(passage, { from: colon + 1, to: range.to }, true)
      return
    }
    this.add(passage, range, { paper: paperOf(this.model, words, range), rule: 'read.documents.item' })
  }

  readRow(passage: Passage, header: Passage): void {
    const cells = passage.block.cells.map((cell) => wordsOf(this.model.text, cell))
    const roles = header.block.cells.map((cell) => findHits(wordsOf(this.model.text, cell), columns)[0]?.tag ?? null)
    let name = cells.findIndex(
      (words, index) => index < roles.length && roles[index] === null && !words.every(({ kind }) => kind !== 'word'),
    )
    name = name === -1 ? 0 : name
    const words = cells[name]
    if (words === undefined) {
      return
    }
    const paper = paperOf(this.model, words, { from: 0, to: words.length })
    const conditionCell = cells[roles.indexOf('condition')]
    const written =
      conditionCell === undefined ? '' : writtenText(this.model, conditionCell, { from: 0, to: conditionCell.length })
    if (/^(no|nu|нет|not required)$/i.test(written)) {
      return
    }
    const isAlways = alwaysWords.some(
      (word) => fold(written) === word || (word.length > 6 && fold(written).startsWith(word)),
    )
    this.add(
      passage,
      { from: 0, to: passage.words.length },
      {
        paper: paper === null ? null : { ...paper, condition: paper.condition ?? (isAlways ? null : written) },
        rule: 'read.documents.table',
      },
    )
  }
}

function lowerFirst(text: string): string {
  const second = text.charAt(1)
  return second === second.toLowerCase() ? text.charAt(0).toLowerCase() + text.slice(1) : text
}

/** Reads what must be handed in. */
export const readDocuments: ReadingRule<DocumentPart> = (model) => {
  const reader = new Reader(model)
  const passages = passagesOf(model)
  for (const passage of passages) {
    const { block, words } = passage
    if (block.kind === 'heading') {
      continue
    }
    const sections = sectionsOf(passage)
    const isHere = sections[0] === 'documents'
    const introduction = passage.heads.find(({ kind }) => kind === 'introduction')
    const isIntroduced =
      introduction !== undefined && findHits(introduction.words, cues).some(({ tag }) => tag === 'consists')
    const header = block.header === null ? undefined : passages[block.header]
    if ((isHere || isIntroduced) && block.kind === 'item') {
      if (block.level <= 1) {
        reader.readItem(passage)
      }
      continue
    }
    if (block.kind === 'row') {
      const isTable =
        header !== undefined &&
        header !== passage &&
        /document|annex|attachment|anex|документ|приложен/.test(
          foldedText(header.words, { from: 0, to: Math.min(4, header.words.length) }),
        )
      // A table of lengths names documents too.
      const isLengths =
        header !== undefined && /limit|page|pagini|volum|length|объем|страниц/.test(foldedText(header.words))
      if (header !== undefined && header !== passage && isTable && isLengths && !isHere) {
        continue
      }
      if (header !== undefined && header !== passage && (isTable || (isHere && passage.block.cells.length > 2))) {
        reader.readRow(passage, header)
        continue
      }
    }
    for (const [index, sentence] of passage.sentences.entries()) {
      let range: Range = sentence
      const found = findHits(words, cues, range.from, range.to)
      const plan = found.find(({ tag }) => tag === 'genderPlan')
      if (plan !== undefined && !(isHere && found.filter(({ tag }) => tag === 'paper').length > 2)) {
        readGenderPlan(reader, { model, passage, sentence, plan })
        continue
      }
      if ((isHere || found.some(({ tag }) => tag === 'paper')) && reader.readRefusal(passage, range)) {
        continue
      }
      const consists = found.find(({ tag }) => tag === 'consists')
      // "The concept note is limited to 4 pages" says how long, not what.
      if (consists === undefined && saysLength(words, range)) {
        continue
      }
      const label = index === 0 ? passage.label.to : 0
      if (consists === undefined && !isHere) {
        const list = handedIn(passage, sentence)
        if (list !== null) reader.readHandedIn(passage, list)
        continue
      }
      // What introduces a list is none itself.
      if (wordAt(words, range.to - 1).text === ':') {
        continue
      }
      const colon = indexOf(words, Math.max(range.from, label), Math.min(range.to, range.from + 22), [':'])
      if (colon !== -1 && colon < range.to - 2) {
        range = { from: colon + 1, to: range.to }
      } else if (consists !== undefined) {
        range = { from: consists.to, to: range.to }
      } else if (label > range.from) {
        range = { from: label, to: range.to }
      } else if (found.some(({ tag }) => tag === 'aside')) {
        continue
      }
      const papers = findHits(words, cues, range.from, range.to).filter(({ tag }) => tag === 'paper')
      const isList =
        indexOf(words, range.from, range.to, [',', ';']) !== -1 || label > 0 || colon !== -1 || consists !== undefined
      if (
        papers.length >= 1 &&
        isList &&
        !(colon === -1 && label === 0 && consists === undefined && papers.length < 2)
      ) {
        reader.readList(passage, range, label === 0 && colon === -1)
      }
    }
  }
  const lists = Map.groupBy(reader.papers, ({ passage }) => passage)
  const evidence: Evidence[] = reader.papers.map((paper, index) => {
    const { passage, range, rule } = paper
    // One entry is no list: "On the first stage applicants send a short application".
    const isAlone = rule === 'read.documents.inline' && (lists.get(passage)?.length ?? 0) < 2
    return {
      path: `requiredDocuments.${index}`,
      rule,
      confidence: isPaperByName(paper) && !isAlone && rule !== 'read.documents.handed_in' ? 'certain' : 'likely',
      ...spanOf(passage.words, range),
    }
  })
  reader.notRequired.forEach(({ passage, range }, index) => {
    evidence.push({
      path: `notRequired.${index}`,
      rule: 'read.documents.refused',
      confidence: 'certain',
      ...spanOf(passage.words, range),
    })
  })
  return {
    part: {
      requiredDocuments: reader.papers.map(({ label, stage, condition }) => ({ label, stage, condition })),
      notRequired: reader.notRequired.map(({ label }) => label),
    },
    evidence,
    notStated: reader.papers.length === 0 ? ['requiredDocuments'] : [],
    notApplicable: [],
    conflicts: [],
  }
}

/** A plan for gender equality: who must have one is the condition. */
function readGenderPlan(
  reader: Reader,
  { model, passage, sentence, plan }: { model: TextModel; passage: Passage; sentence: Range; plan: Hit },
): void {
  const { words } = passage
  const verb = words
    .slice(sentence.from, plan.from)
    .findIndex(({ text }) =>
      /^(declare|declares|must|need|needs|have|has|shall|should|provide|submit|trebuie|declara|prezinta|detin|au|должны|должен|подтверждают|заявляют|представляют|имеют|обязаны)$/.test(
        text,
      ),
    )
  const condition =
    verb > 0 && verb <= 24
      ? lowerFirst(writtenText(model, words, { from: sentence.from, to: sentence.from + verb }))
      : null
  reader.add(passage, sentence, {
    paper: { label: writtenText(model, words, plan), condition },
    rule: 'read.documents.gender_plan',
  })
}
