import { limitCues, limitFillers, limitUnits } from '#server/grants/data/limits.ts'
import { foldedText, passagesOf, spanOf, writtenText } from '#server/grants/read/passages.ts'
import type { Passage, Range } from '#server/grants/read/passages.ts'
import { quantityAt } from '#server/grants/read/quantities.ts'
import type { Evidence, ReadingRule } from '#server/grants/read/reading.ts'
import { sectionsOf } from '#server/grants/read/sections.ts'
import { findHits, fold, hitsAt, lexiconOf, wordAt, wordsOf } from '#server/grants/read/words.ts'
import type { Hit, Word } from '#server/grants/read/words.ts'
import type { TextModel } from '#server/grants/text/text-model.ts'
import type { CallFacts } from '#shared/grants/facts.ts'

/** How long things may be, and how pages must look. */
type LimitPart = Pick<CallFacts, 'limits' | 'formatting'>

type Unit = 'pages' | 'words' | 'characters' | 'seconds'
type Limit = { applies: string; unit: Unit; max: number; passage: Passage; range: Range; isCertain: boolean }

const units = lexiconOf(limitUnits)
const cues = lexiconOf(limitCues)

const namedUnits = new Map<string, Unit>([
  ['pagesAre', 'pages'],
  ['wordsAre', 'words'],
  ['charactersAre', 'characters'],
])

/** Words that make a bare number after them a size of type: "Arial 11", "кегль не меньше 11". */
const sizeWords =
  /^(?:size|arial|roman|calibri|helvetica|кегл[ьяею]|кеглем|marime|marimea|dimensiunea|dimensiune|размер|размером|размера|corp|corpul)$/

/** Papers whose length is said in passing. */
const shortPapers = /^(?:abstract|summary|synopsis|rezumat|rezumatul|sinteza|аннотаци[яию]|резюме|реферат)$/

const fillers = new Set(limitFillers)

function unitAfter(words: readonly Word[], place: number): { tag: string; to: number; isJoined: boolean } | null {
  let at = place
  const isJoined = wordAt(words, at).text === '-' && !wordAt(words, at).isSpaced
  if (isJoined) {
    at += 1
  }
  // "1500 (one thousand five hundred) words", "10 (ten) pages".
  if (wordAt(words, at).text === '(') {
    const close = words.slice(at, at + 7).findIndex(({ text }) => text === ')')
    at = close === -1 ? at : at + close + 1
  }
  for (let skipped = 0; skipped < 2 && fillers.has(wordAt(words, at).text); skipped += 1) {
    at += 1
  }
  const [hit] = hitsAt(words, at, at + 3, units)
  return hit === undefined ? null : { tag: hit.tag, to: hit.to, isJoined }
}

function limitsIn(model: TextModel, passage: Passage, sentence: Range, isLimitSection: boolean): Limit[] {
  const { words } = passage
  const limits: Limit[] = []
  let found: readonly Hit[] | null = null
  for (let place = sentence.from; place < sentence.to; place += 1) {
    const quantity = quantityAt(words, place)
    // "o pagină" counts pages only where it is the most.
    const isArticle = quantity?.isInWords === true && wordAt(words, place).text.length < 2
    if (
      quantity === null ||
      (isArticle && !/^(?:maximum|maxim|mult|depasi|depaseasca|pe)$/.test(wordAt(words, place - 1).text))
    ) {
      continue
    }
    const unit = unitAfter(words, quantity.to)
    if (unit === null || unit.to > sentence.to) {
      continue
    }
    found ??= findHits(words, cues, sentence.from, sentence.to)
    const isFilm =
      found.some(({ tag }) => tag === 'film') ||
      passage.heads.some(({ words: over }) => findHits(over, cues).some(({ tag }) => tag === 'film'))
    const name: Unit | null =
      unit.tag === 'minutes'
        ? isFilm
          ? 'seconds'
          : null
        : unit.tag === 'seconds'
          ? isFilm
            ? 'seconds'
            : null
          : (unit.tag as Unit)
    if (name === null || !Number.isInteger(quantity.value) || quantity.value < 1) {
      continue
    }
    const max = unit.tag === 'minutes' ? quantity.value * 60 : quantity.value
    const near = (tag: string, reach: number) =>
      found?.some((hit) => hit.tag === tag && hit.to <= place && place - hit.to <= reach) === true
    const isItem = passage.block.kind === 'item' || passage.block.kind === 'row' || passage.block.kind === 'field'
    const hasDocument = found.some(({ tag }) => tag === 'document')
    // "Идея на одной странице", "an outline on two pages": as long as the place that it has.
    const isOnPages =
      name === 'pages' &&
      (wordAt(words, place - 1).text === 'на'
        ? /^страниц(?:е|ах)$/.test(wordAt(words, unit.to - 1).text)
        : (hasDocument || isItem) && /^(?:on|pe)$/.test(wordAt(words, place - 1).text))
    const isCrossed =
      (!isOnPages &&
        near('notThis', wordAt(words, place - 1).text === 'of' || wordAt(words, place - 1).text === 'de' ? 3 : 0)) ||
      found.some((hit) => hit.tag === 'otherLimit' && hit.to <= place && place - hit.to <= 3)
    const atLeast = found.filter(({ tag, to }) => tag === 'atLeast' && to <= place && place - to <= 2).at(-1)
    const atMost = found
      .filter(
        ({ tag, to, from }) =>
          tag === 'atMost' &&
          to <= place &&
          !found?.some((other) => other.tag === 'atLeast' && other.from < from && from < other.to),
      )
      .at(-1)
    // "no more than" holds "more than"; "maximum" is nearer than "minimum".
    if (
      isCrossed ||
      (atLeast !== undefined &&
        !(atMost !== undefined && atMost.from <= atLeast.from && atLeast.to <= atMost.to) &&
        !(atMost !== undefined && atMost.from >= atLeast.to))
    ) {
      continue
    }
    const after = found.some((hit) => hit.tag === 'atMost' && hit.from >= unit.to && hit.from - unit.to <= 3)
    const isBracketed = wordAt(words, place - 1).text === '(' || [')', ';'].includes(wordAt(words, unit.to).text)
    const isSingular = wordAt(words, unit.to - 1).text === 'page' && quantity.value > 1
    const isRange =
      ['and', 'to', '-', 'до', 'la', 'si', 'и'].includes(wordAt(words, place - 1).text) &&
      (wordAt(words, place - 2).kind === 'number' || (quantityAt(words, place - 2)?.to ?? 0) === place - 1)
    // "an abstract of 2,000 characters", "rezumat de 250 de cuvinte", "аннотация на 1 страницу".
    const isOfDocument =
      ['of', 'de', 'din', 'на', 'в', 'из'].includes(wordAt(words, place - 1).text) &&
      shortPapers.test(wordAt(words, place - 2).text)
    const isSupported =
      isOnPages ||
      isOfDocument ||
      isSingular ||
      isRange ||
      isLimitSection ||
      atMost !== undefined ||
      after ||
      unit.isJoined ||
      (isBracketed && hasDocument) ||
      (isItem && hasDocument && place - sentence.from <= 14)
    if (
      !isSupported ||
      (!hasDocument && !isOfDocument && !isOnPages && !isLimitSection && atMost === undefined && !after)
    ) {
      continue
    }
    const applies = appliesTo(model, passage, { sentence, place, after: unit.to, found })
    const isRepeat = found.some(
      ({ tag, from, to }) =>
        tag === 'exceeding' &&
        to <= place &&
        !/not|nu|не/.test(foldedText(words, { from: Math.max(sentence.from, from - 3), to })),
    )
    limits.push({ applies, unit: name, max, passage, range: sentence, isCertain: !isRepeat })
    place = unit.to - 1
  }
  found ??= findHits(words, cues, sentence.from, sentence.to)
  // "The page limit is 45", "Numărul maxim de pagini: 20".
  for (const { tag, to } of limits.length > 0 ? [] : found) {
    const named = namedUnits.get(tag)
    for (let place = to; named !== undefined && place < Math.min(sentence.to, to + 10); place += 1) {
      const quantity = wordAt(words, place).kind === 'number' ? quantityAt(words, place) : null
      if (quantity !== null && Number.isInteger(quantity.value) && wordAt(words, quantity.to).kind === 'mark') {
        const applies = appliesTo(model, passage, { sentence, place, after: quantity.to, found })
        limits.push({ applies, unit: named, max: quantity.value, passage, range: sentence, isCertain: true })
        break
      }
    }
  }
  return limits
}

/**
 * What a limit is about: the nearest name of a document before it in its sentence, otherwise its label, its item, what
 * follows.
 */
function appliesTo(
  model: TextModel,
  passage: Passage,
  { sentence, place, after, found }: { sentence: Range; place: number; after: number; found: readonly Hit[] },
): string {
  const { words, block, label } = passage
  const documents = found.filter(({ tag }) => tag === 'document')
  if (block.kind === 'item' && passage.sentences[0]?.from === sentence.from) {
    const stop = words
      .slice(sentence.from, place)
      .findIndex(({ text }) => [',', '(', ':', ';'].includes(text) || text === '-')
    const end = stop === -1 ? place : sentence.from + stop
    // "Application: description – 20 pages, summary – 1500 characters": the nearest of them.
    const isList = wordAt(words, end).text === ':' && documents.some(({ from, to }) => from > end && to <= place)
    if (end > sentence.from && !isList && documents.some(({ from }) => from < end)) {
      return writtenText(model, words, { from: sentence.from, to: end })
    }
  }
  const before = documents.filter(({ to }) => to <= place).at(-1)
  if (before !== undefined) {
    return writtenText(model, words, before)
  }
  if (label.to > label.from) {
    return writtenText(model, words, label).replace(/:$/, '')
  }
  const next = documents.find(({ from }) => from >= after && from - after <= 4)
  if (next !== undefined) {
    return writtenText(model, words, next)
  }
  const previous = findHits(words, cues, 0, sentence.from)
    .filter(({ tag }) => tag === 'document')
    .at(-1)
  if (previous !== undefined) {
    return writtenText(model, words, previous)
  }
  const over = passage.heads[0]
  return over === undefined ? '' : writtenText(model, over.words, { from: 0, to: over.words.length }).replace(/:$/, '')
}

/** Rows whose column says the unit: "Document | Max. pages". */
function limitsInRow(model: TextModel, row: Passage, header: Passage): Limit[] {
  const limits: Limit[] = []
  header.block.cells.forEach((cell, index) => {
    const words = wordsOf(model.text, cell)
    const unit = findHits(words, units)[0]
    const own = row.block.cells[index]
    if (unit === undefined || own === undefined || index === 0 || unit.tag === 'minutes') {
      return
    }
    const content = wordsOf(model.text, own)
    const quantity = quantityAt(content, 0)
    if (quantity !== null && quantity.to === content.length) {
      const first = row.block.cells[0]
      limits.push({
        applies: first === undefined ? '' : model.text.slice(first.start, first.end),
        unit: unit.tag as Unit,
        max: quantity.value,
        passage: row,
        range: { from: 0, to: row.words.length },
        isCertain: true,
      })
    }
  })
  return limits
}

type Format = { fontMinPt?: number; marginMinMm?: number; pageSize?: string }

function readFormat(passage: Passage, sentence: Range, format: Format): boolean {
  const { words } = passage
  const found = findHits(words, cues, sentence.from, sentence.to)
  const has = (tag: string) => found.some((hit) => hit.tag === tag)
  const before = Object.keys(format).length
  if (has('font')) {
    for (let place = sentence.from; place < sentence.to; place += 1) {
      const quantity = quantityAt(words, place)
      if (quantity === null || quantity.value < 6 || quantity.value > 24 || quantity.isInWords) {
        continue
      }
      const unit = hitsAt(
        words,
        wordAt(words, quantity.to).text === '-' || wordAt(words, quantity.to).text === 'de'
          ? quantity.to + 1
          : quantity.to,
        sentence.to,
        cues,
      ).some(({ tag }) => tag === 'fontUnit')
      const isSize = words.slice(Math.max(sentence.from, place - 4), place).some(({ text }) => sizeWords.test(text))
      if ((unit || isSize) && format.fontMinPt === undefined) {
        format.fontMinPt = quantity.value
      }
    }
  }
  if (has('margin')) {
    for (let place = sentence.from; place < sentence.to; place += 1) {
      const quantity = quantityAt(words, place)
      const unit = quantity === null ? '' : wordAt(words, quantity.to).text
      const factor = /^(mm|мм|millimet\w*|milimetri|миллиметр\w*)$/u.test(unit)
        ? 1
        : /^(cm|см|centimet\w*|centimetri|сантиметр\S*)$/u.test(unit)
          ? 10
          : 0
      if (quantity !== null && factor > 0 && format.marginMinMm === undefined) {
        format.marginMinMm = quantity.value * factor
      }
    }
  }
  const size = words.slice(sentence.from, sentence.to).find(({ text }) => text === 'a4' || text === 'а4')
  if (size !== undefined && format.pageSize === undefined && (has('layout') || has('font') || has('margin'))) {
    format.pageSize = 'A4'
  }
  return Object.keys(format).length > before
}

/** Reads how long each document may be, and type size, margins and paper. */
export const readLimits: ReadingRule<LimitPart> = (model) => {
  const passages = passagesOf(model)
  const limits: Limit[] = []
  const format: Format = {}
  const evidence: Evidence[] = []
  for (const passage of passages) {
    if (passage.block.kind === 'heading') {
      continue
    }
    const header = passage.block.header === null ? undefined : passages[passage.block.header]
    const sections = sectionsOf(passage)
    const isLimitSection =
      sections.includes('limits') ||
      (header !== undefined && header !== passage && findHits(header.words, units).length > 0)
    if (header !== undefined && header !== passage) {
      limits.push(...limitsInRow(model, passage, header))
    }
    for (const [index, sentence] of passage.sentences.entries()) {
      const range = index === 0 && passage.label.to > passage.label.from ? { from: 0, to: sentence.to } : sentence
      limits.push(...limitsIn(model, passage, range, isLimitSection))
      if (readFormat(passage, range, format)) {
        evidence.push({
          path: 'formatting',
          rule: 'read.limits.formatting',
          confidence: 'certain',
          ...spanOf(passage.words, range),
        })
      }
    }
  }
  const kept: Limit[] = []
  for (const limit of limits.slice(0, 500)) {
    const same = kept.some(
      (one) =>
        one.unit === limit.unit &&
        one.max === limit.max &&
        (fold(one.applies) === fold(limit.applies) || !limit.isCertain),
    )
    if (!same) {
      kept.push(limit)
    }
  }
  kept.forEach(({ passage, range }, index) => {
    evidence.push({
      path: `limits.${index}`,
      rule: 'read.limits.length',
      confidence: 'certain',
      ...spanOf(passage.words, range),
    })
  })
  const notStated: string[] = []
  if (kept.length === 0) {
    notStated.push('limits')
  }
  const isFormatted = Object.keys(format).length > 0
  if (!isFormatted) {
    notStated.push('formatting')
  }
  return {
    part: {
      limits: kept.map(({ applies, unit, max }) => ({ applies, unit, max })),
      formatting: isFormatted ? format : null,
    },
    evidence,
    notStated,
    notApplicable: [],
    conflicts: [],
  }
}
