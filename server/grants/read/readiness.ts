import { readinessCues } from '#server/grants/data/readiness-cues.ts'
import { wordAt } from '#server/grants/read/dates.ts'
import { nearestPhrase } from '#server/grants/read/nearest.ts'
import { sentencesIn } from '#server/grants/read/passages-of.ts'
import type { Sentence } from '#server/grants/read/passages-of.ts'
import { findPhrases, phrasesOf } from '#server/grants/read/phrases.ts'
import type { Run, Word } from '#server/grants/read/phrases.ts'
import type { Evidence, ReadingRule } from '#server/grants/read/reading.ts'
import { smallNumberAt } from '#server/grants/read/small-numbers.ts'
import type { CallFacts } from '#shared/grants/facts.ts'

type ReadinessFacts = Pick<CallFacts, 'trl'>

const levels = phrasesOf([[true, readinessCues.level]])
const ends = phrasesOf<'start' | 'end'>([
  ['start', readinessCues.start],
  ['end', readinessCues.end],
])
const absent = phrasesOf([[true, readinessCues.absent]])
const least = phrasesOf([[true, readinessCues.least]])

type Level = Run & { readonly min: number; readonly max: number; readonly isOpen: boolean }

/** Reads the levels of technology readiness that a call asks for. */
export const readReadiness: ReadingRule<ReadinessFacts> = (model) => {
  const evidence: Evidence[] = []
  let [start, end]: [Level | null, Level | null] = [null, null]
  let isAbsent = false
  const sentences = sentencesIn(model).filter(({ isPast }) => !isPast)
  sentences.forEach((sentence) => {
    const { words, run } = sentence
    const isAbout =
      findPhrases(words, run, levels).length > 0 ||
      [sentence.label, sentence.over].some((over) => findPhrases(over, { from: 0, to: over.length }, levels).length > 0)
    if (!isAbout) return
    const found = sidesOf(sentence)
    if (found.start === null && found.end === null) {
      const says = findPhrases(words, run, absent).length > 0
      if (says && !isAbsent) {
        isAbsent = true
        evidence.push({ path: 'trl', rule: 'read.readiness.not_applicable', confidence: 'certain', ...sentence.span })
      }
      return
    }
    const proof = { rule: 'read.readiness.level', confidence: 'certain', ...sentence.span } as const
    if (found.start && !start) {
      start = found.start
      evidence.push({ path: 'trl.startMin', ...proof })
    }
    if (found.end && !end) {
      end = found.end
      evidence.push({ path: 'trl.endMin', ...proof })
    }
  })
  const trl = start === null && end === null ? null : boundsOf(start, end)
  return {
    part: { trl },
    evidence: trl ? evidence.filter(({ path }) => path !== 'trl') : evidence,
    notStated: trl || isAbsent ? [] : ['trl'],
    notApplicable: !trl && isAbsent ? ['trl'] : [],
    conflicts: [],
  }
}

function boundsOf(start: Level | null, end: Level | null): ReadinessFacts['trl'] {
  return {
    startMin: start?.min ?? null,
    startMax: start && !start.isOpen ? start.max : null,
    endMin: end?.min ?? null,
    endMax: end && !end.isOpen ? end.max : null,
  }
}

function sidesOf(sentence: Sentence): { start: Level | null; end: Level | null } {
  const { words, run } = sentence
  const found = levelsIn(sentence)
  const cues = findPhrases(words, run, ends)
  const sides: { start: Level | null; end: Level | null } = { start: null, end: null }
  const [first, second] = found
  if (!first) return sides
  const kindOf = (level: Level): { kind: 'start' | 'end'; cost: number } | null => {
    const others = found.filter((other) => other !== level)
    const best = nearestPhrase(words, cues, level, {
      others,
      weigh: (_kind, cue) => -Math.min(1, cue.to - cue.from - 1),
    })
    return best && best.cost < 14 ? { kind: best.phrase.value, cost: best.cost } : null
  }
  if (second) {
    const [one, two] = [kindOf(first), kindOf(second)]
    if (one?.kind === 'end' && two?.kind === 'start') return { start: second, end: first }
    return { start: first, end: second }
  }
  // "May start at any TRL and are expected to reach TRL 4-5": the end is all that is asked for.
  const isAnyStart = findPhrases(words, run, absent).some(({ to }) => to <= first.from)
  const own = verbBefore(words, cues, first) ?? (isAnyStart ? 'end' : null)
  if (own !== null) return { ...sides, [own]: first }
  const kind = kindOf(first)?.kind
  const hasStart = cues.some(({ value }) => value === 'start')
  const hasEnd = cues.some(({ value }) => value === 'end')
  // "from TRL 4 to 6", "TRL 4-6": both ends in one range, unless the sentence speaks of one end only.
  if (first.max > first.min && hasStart === hasEnd) {
    return { start: { ...first, max: first.min }, end: { ...first, min: first.max } }
  }
  if (kind === 'start') sides.start = first
  else sides.end = first
  return sides
}

/** The end of a project that a verb right before a level names: "expected to start at TRL 4-5", "să atingă TRL 6-7". */
function verbBefore(
  words: readonly Word[],
  cues: readonly (Run & { readonly value: 'start' | 'end' })[],
  level: Run,
): 'start' | 'end' | null {
  const near = cues.findLast(({ to }) => to <= level.from)
  if (!near || wordsBetween(words, near.to, level.from) > 4) return null
  const isVerb =
    /^(start|begin|enter|reach|achiev|attain|arriv|incep|porn|demar|ating|ajung|obtin|начин|начал|достиг|достич|достиж)/.test(
      wordAt(words, near.from).text,
    )
  return isVerb ? near.value : null
}

/** Words that may come between "at least" and a level. */
const levelWords =
  /^(trl|trls|угт|утг|nmt|level|levels|nivel\w*|de|la|of|at|on|a|the|maturit\w*|pregatire|tehnologic\w*|technology|technological|readiness|на|уровн\w*|готовности|технологии|технологической|is|be)$/u

function isOnlyLevelWords(words: readonly Word[], from: number, to: number): boolean {
  for (let place = from; place < to; place += 1) {
    const { kind, text } = wordAt(words, place)
    if (
      kind === 'number' ||
      /^[.;,|]$/.test(text) ||
      (kind === 'word' && !levelWords.test(text) && !/^уровн|^nivel|^maturit/.test(text))
    )
      return false
  }
  return true
}

/** Levels: TRL 2-3, TRL 6 or 7, УГТ 4, NMT 5-6; "level 5" where the sentence or its label speaks of readiness. */
function levelsIn({ words, run, label, over }: Sentence): Level[] {
  const found: Level[] = []
  const names = findPhrases(words, run, levels)
  const least_ = findPhrases(words, run, least)
  const isUnder = [label, over].some((list) => findPhrases(list, { from: 0, to: list.length }, levels).length > 0)
  let open: Run | null = isUnder ? { from: run.from, to: run.from } : null
  for (let place = run.from; place < run.to; place += 1) {
    const name = names.find(({ from, to }) => place >= from && place < to)
    if (name) {
      open = name
      place = name.to - 1
      continue
    }
    const number = levelAt(words, place)
    if (number === null) continue
    const isBesideName = open !== null && (isUnder || wordsBetween(words, open.to, place) <= 5)
    if (!isBesideName && !(found.length > 0 && isLevelWord(words, place - 1))) continue
    let to = place + 1
    let max = number
    const joint = wordAt(words, to).text
    let at = to + 1
    while (/^(trl|угт|nmt|level|уровня|уровень|nivelul|maximum|la)$/.test(wordAt(words, at).text)) at += 1
    const isTwoNamed = at > to + 1 && !/^(la|maximum)$/.test(wordAt(words, to + 1).text)
    const partner = levelAt(words, at)
    if (/^(-|or|sau|или|\/)$/.test(joint) && partner !== null && partner >= number) {
      max = partner
      to = at + 1
    } else if (/^(to|до|la|pana|and|и|si)$/.test(joint) && partner !== null && partner > number && !isTwoNamed) {
      const before = [1, 2, 3, 4].map((back) => wordAt(words, place - back).text)
      const isPair = before.some((word) => /^(from|от|с|de|between|intre|между)$/.test(word))
      if (isPair && /^(to|до|la|pana)$/.test(joint)) {
        // "from TRL 4 to 6" is a way, not a span.
        found.push({ from: place, to: place + 1, min: number, max: number, isOpen: false })
        found.push({ from: at, to: at + 1, min: partner, max: partner, isOpen: false })
        place = at
        continue
      }
      max = partner
      to = at + 1
    }
    const before = least_.some(
      (cue) =>
        cue.to <= place &&
        (isOnlyLevelWords(words, cue.to, place) ||
          (wordsBetween(words, cue.to, place) <= 2 && !found.some((other) => other.from >= cue.to))),
    )
    const after = least_.some((cue) => cue.from >= to && cue.from - to <= 1)
    found.push({ from: place, to, min: number, max, isOpen: max === number && (before || after) })
    place = to - 1
  }
  return found
}

function levelAt(words: readonly Word[], place: number): number | null {
  const word = wordAt(words, place)
  if (word.kind === 'number') {
    const after = wordAt(words, place + 1)
    const isPlain = word.text.length === 1 && word.text !== '0'
    const isPart =
      /^[.,]$/.test(after.text) &&
      !after.gap &&
      wordAt(words, place + 2).kind === 'number' &&
      !wordAt(words, place + 2).gap
    return isPlain && !isPart && after.text !== '%' ? Number(word.text) : null
  }
  if (!isLevelWord(words, place - 1)) return null
  const small = smallNumberAt(words, place)
  return small && small.value >= 1 && small.value <= 9 ? small.value : null
}

function isLevelWord(words: readonly Word[], place: number): boolean {
  return /^(trl|угт|nmt|level|levels|nivel|nivelul|nivelului|nivelurile|уровень|уровня|уровне|уровню|trls)$/.test(
    wordAt(words, place).text,
  )
}

function wordsBetween(words: readonly Word[], from: number, to: number): number {
  let count = 0
  for (let place = from; place < to; place += 1) {
    if (/^[.;|]$/.test(wordAt(words, place).text)) return 99
    if (wordAt(words, place).kind !== 'mark') count += 1
  }
  return count
}
