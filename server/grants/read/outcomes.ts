import { outcomeCues } from '#server/grants/data/outcomes.ts'
import { passagesOf, spanOf, writtenText } from '#server/grants/read/passages.ts'
import type { Passage, Range } from '#server/grants/read/passages.ts'
import type { Evidence, ReadingRule } from '#server/grants/read/reading.ts'
import { sectionsOfHead } from '#server/grants/read/sections.ts'
import type { Section } from '#server/grants/read/sections.ts'
import { findHits, fold, lexiconOf, wordAt } from '#server/grants/read/words.ts'
import type { Word } from '#server/grants/read/words.ts'
import type { CallFacts } from '#shared/grants/facts.ts'

/** What projects should bring about, each in the words of the call. */
type OutcomePart = Pick<CallFacts, 'expectedOutcomes'>

type Outcome = { passage: Passage; range: Range; rule: string }

const cues = lexiconOf(outcomeCues)

/** Where the parts of "(i) …; (ii) …" or "a) …; b) …" begin. */
function enumeratorsIn(words: readonly Word[], { from, to }: Range): number[] {
  const starts: number[] = []
  for (let place = from; place < to; place += 1) {
    const isOpen = wordAt(words, place).text === '('
    const at = isOpen ? place + 1 : place
    const mark = wordAt(words, at)
    const isEnumerator = /^(?:[ivx]{1,4}|[a-zа-я]|\d{1,2})$/u.test(mark.text) && wordAt(words, at + 1).text === ')'
    const isFree = isOpen || place === from || [':', ';', ',', 'and', 'si', 'и'].includes(wordAt(words, place - 1).text)
    if (isEnumerator && isFree) {
      starts.push(at + 2)
      place = at + 1
    }
  }
  return starts
}

function trimEnd(words: readonly Word[], { from, to }: Range): Range {
  let first = from
  let last = to
  while (first < last && wordAt(words, first).kind === 'mark' && !['"', '('].includes(wordAt(words, first).text)) {
    first += 1
  }
  while (
    last > first &&
    ([';', '.', ',', '(', ':'].includes(wordAt(words, last - 1).text) ||
      ['and', 'si', 'и'].includes(wordAt(words, last - 1).text))
  ) {
    last -= 1
  }
  return { from: first, to: last }
}

/** The parts of a list that a sentence holds; none when it is no list. */
function listIn(words: readonly Word[], range: Range): Range[] {
  const starts = enumeratorsIn(words, range)
  if (starts.length >= 2) {
    return starts.map((from, index) => {
      const next = starts[index + 1]
      let to = next ?? range.to
      // The marker of the next one does not belong to this.
      if (next !== undefined) {
        to = next - 2
        if (wordAt(words, to - 1).text === '(') {
          to -= 1
        }
      }
      return trimEnd(words, { from, to })
    })
  }
  const parts: Range[] = []
  let start = range.from
  for (let place = range.from; place < range.to; place += 1) {
    if (wordAt(words, place).text === ';') {
      parts.push({ from: start, to: place })
      start = place + 1
    }
  }
  parts.push({ from: start, to: range.to })
  return parts.length >= 2 ? parts.map((part) => trimEnd(words, part)) : []
}

/** What the nearest title is about, with the section the reader looks for first when a title names several. */
function isUnder(passage: Passage, section: Section): boolean {
  for (const head of passage.heads) {
    const sections = sectionsOfHead(head)
    const isOwn = head.kind === 'introduction' && findHits(head.words, cues).some(({ tag }) => tag === 'contribute')
    if (sections.length > 0 || isOwn) {
      return (
        sections[0] === section ||
        (isOwn && sections[0] !== 'documents' && sections[0] !== 'criteria') ||
        (sections.includes(section) && sections[0] === 'scope')
      )
    }
  }
  return false
}

function colonIn(words: readonly Word[], range: Range): number {
  for (let place = range.from; place < Math.min(range.to, range.from + 30); place += 1) {
    if (wordAt(words, place).text === ':') {
      return place
    }
  }
  return -1
}

/** Reads the outcomes that a call expects. */
export const readOutcomes: ReadingRule<OutcomePart> = (model) => {
  const passages = passagesOf(model)
  const listed: Outcome[] = []
  const stated: Outcome[] = []
  const spoken: Outcome[] = []
  for (const passage of passages) {
    const { block, words } = passage
    if (block.kind === 'heading') {
      continue
    }
    const isHere = isUnder(passage, 'outcomes')
    if (
      isHere &&
      (block.kind === 'item' || (block.kind === 'row' && block.header !== null && block.header !== passage.place))
    ) {
      const last = passage.sentences.at(-1)
      // "25. At the end of the project:" over entries of its own is none.
      const isOverOthers = wordAt(words, (last?.to ?? words.length) - 1).text === ':'
      if (block.level <= 1 && !isOverOthers) {
        listed.push({
          passage,
          range: trimEnd(words, { from: block.kind === 'row' ? 0 : passage.from, to: last?.to ?? words.length }),
          rule: 'read.outcomes.item',
        })
      }
      continue
    }
    if (block.kind === 'row') {
      continue
    }
    for (const [index, sentence] of passage.sentences.entries()) {
      const found = findHits(words, cues, sentence.from, sentence.to)
      const contribute = found.find(({ tag }) => tag === 'contribute')
      const label = index === 0 ? passage.label.to : sentence.from
      const colon = colonIn(words, { from: Math.max(label, contribute?.from ?? sentence.from), to: sentence.to })
      const from = colon !== -1 ? colon + 1 : contribute !== undefined ? contribute.to : Math.max(label, sentence.from)
      const isPlain = !found.some(({ tag, from: at }) => tag === 'aside' && at >= label)
      if (!isHere && contribute === undefined) {
        continue
      }
      const parts = listIn(words, { from, to: sentence.to }).filter(({ from: start, to }) => to - start >= 2)
      if (parts.length >= 2) {
        ;(isHere ? stated : spoken).push(...parts.map((range) => ({ passage, range, rule: 'read.outcomes.inline' })))
      } else if (isHere && isPlain && sentence.to - from >= 4 && wordAt(words, sentence.to - 1).text !== ':') {
        stated.push({
          passage,
          range: trimEnd(words, { from: label, to: sentence.to }),
          rule: 'read.outcomes.sentence',
        })
      }
    }
  }
  const inline = stated.filter(({ rule }) => rule === 'read.outcomes.inline')
  const chosen = listed.length > 0 ? listed : inline.length > 0 ? inline : stated.length > 0 ? stated : spoken
  const outcomes: string[] = []
  // Entries of one list begin alike; a list that goes over into the points of the call does not. "Indicators: …" under
  // "Outcome 2: …" is of another kind, as its label says.
  const texts = listed.map(({ passage, range }) => writtenText(model, passage.words, range))
  const isLabelled = (text: string): boolean => /^[\p{L}\d. ]{1,24}:/u.test(text)
  const areAlike = new Set(texts.map((text) => /^\p{Ll}/u.test(text))).size === 1 && !texts.some(isLabelled)
  const evidence: Evidence[] = []
  for (const { passage, range, rule } of chosen.slice(0, 200)) {
    const text = writtenText(model, passage.words, range)
    if (text.length > 3 && !outcomes.some((one) => fold(one) === fold(text))) {
      evidence.push({
        path: `expectedOutcomes.${outcomes.length}`,
        rule,
        confidence: rule === 'read.outcomes.item' && areAlike ? 'certain' : 'likely',
        ...spanOf(passage.words, range),
      })
      outcomes.push(text)
    }
  }
  return {
    part: { expectedOutcomes: outcomes },
    evidence,
    notStated: outcomes.length === 0 ? ['expectedOutcomes'] : [],
    notApplicable: [],
    conflicts: [],
  }
}
