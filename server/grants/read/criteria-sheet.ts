import { spanOf } from '#server/grants/read/passages.ts'
import { cues, known, marksIn } from '#server/grants/read/criteria-marks.ts'
import type { Mark } from '#server/grants/read/criteria-marks.ts'
import type { Passage, Range } from '#server/grants/read/passages.ts'
import type { Confidence, Evidence } from '#server/grants/read/reading.ts'
import { stageAt } from '#server/grants/read/stages.ts'
import type { Stage } from '#server/grants/read/stages.ts'
import { findHits, fold, lexiconOf, wordAt, wordsOf } from '#server/grants/read/words.ts'
import type { TextModel } from '#server/grants/text/text-model.ts'
import type { CallFacts } from '#shared/grants/facts.ts'

/** What a call judges by. `weight` and `threshold` are null when the text gives none. */
export type CriteriaPart = Pick<CallFacts, 'criteria' | 'overall'>

/** A criterion as one place of the text gives it. */
export type Criterion = {
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

/** More than any call has: what is longer is no call. */
const mostCriteria = 100

const mostThresholds = 200

/** What was found of the criteria of a call, stage by stage, until all of it can be settled. */
export class CriteriaSheet {
  readonly criteria: Criterion[] = []
  private readonly settings = new Map<Stage, Settings>()
  private readonly weights: { passage: Passage; sentence: Range }[] = []
  readonly model: TextModel
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

  add(
    passage: Passage,
    range: Range,
    { name, values, rule }: { name: string; values: Partial<Criterion>; rule: string },
  ): void {
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
      const ordinal = mine[ordinalIn(written)]
      if (ordinal !== undefined && !isEach) {
        ordinal.threshold ??= value
        ordinal.max ??= mark.outOf
      } else if (isEach && !isOverall && mark.unit !== 'percent' && isOfEachBehind(passage, mark)) {
        toEach()
      } else if (
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
    // Parts of a criterion are not criteria: where some are deeper, the upper ones count.
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
}

const ordinals = [
  ['first', '1st', 'primul', 'primului', 'первому', 'первый', 'первого'],
  ['second', '2nd', 'doilea', 'второму', 'второй', 'второго'],
  ['third', '3rd', 'treilea', 'третьему', 'третий', 'третьего'],
]

/** Which criterion is named by its place: "at least 18 under the first criterion"; -1 for none. */
function ordinalIn(written: string): number {
  const words = written.split(' ')
  const at = words.findIndex((word) => word.startsWith('criteri') || word.startsWith('критери'))
  const before = at === -1 ? [] : words.slice(Math.max(0, at - 2), at)
  return ordinals.findIndex((names) => before.some((word) => names.includes(word)))
}

/** "4 for each of the criteria excellence, impact and implementation": those behind it are all of them. */
function isOfEachBehind({ words }: Passage, { to }: Mark): boolean {
  const [first, second] = [wordAt(words, to).text, wordAt(words, to + 1).text]
  return (
    /^(?:for|in|on|under|per|pentru|la|по|за|для)$/.test(first) &&
    /^(?:each|every|fiecare|кажд\p{L}{2,3})$/u.test(second)
  )
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
