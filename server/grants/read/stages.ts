import { singleStagePhrases, stagePhrases, twoStagePhrases } from '#server/grants/data/stages.ts'
import { passagesOf } from '#server/grants/read/passages.ts'
import type { Passage, Range } from '#server/grants/read/passages.ts'
import { findHits, lexiconOf } from '#server/grants/read/words.ts'
import type { Hit, Word } from '#server/grants/read/words.ts'
import type { TextModel } from '#server/grants/text/text-model.ts'

/** A stage of an application: two numbered ones, an outline before the whole, or the whole alone. */
export type Stage = 'first' | 'second' | 'concept' | 'full'

const lexicon = lexiconOf({ ...stagePhrases, single: singleStagePhrases, two: twoStagePhrases })

const stageNames = lexiconOf(stagePhrases)

const known = new WeakMap<TextModel, 'one' | 'two' | 'concept'>()

/** In how many steps a call wants applications. */
function stepsOf(model: TextModel): 'one' | 'two' | 'concept' {
  const made = known.get(model)
  if (made !== undefined) {
    return made
  }
  const counts = { first: 0, second: 0, concept: 0, full: 0, single: 0, two: 0 }
  for (const { words } of passagesOf(model)) {
    for (const { tag } of findHits(words, lexicon)) {
      counts[tag as keyof typeof counts] += 1
    }
  }
  const isSingle = counts.single > 0 && counts.second === 0
  const result =
    counts.concept > 0 && (counts.full > 0 || counts.second > 0) && !isSingle
      ? 'concept'
      : !isSingle && counts.second > 0 && (counts.first > 0 || counts.two > 0)
        ? 'two'
        : 'one'
  known.set(model, result)
  return result
}

function asStage(steps: 'one' | 'two' | 'concept', tag: string | undefined): Stage | null {
  if (steps === 'concept') {
    return tag === 'concept' || tag === 'first' ? 'concept' : tag === 'full' || tag === 'second' ? 'full' : null
  }
  return tag === 'first' || tag === 'concept' ? 'first' : tag === 'second' || tag === 'full' ? 'second' : null
}

/** Where words of a stretch name a stage. */
export function stageHits(words: readonly Word[], { from, to }: Range): readonly Hit[] {
  return findHits(words, stageNames, from, to)
}

/** The stage that some words name; null when they name none, or the call has one only. */
export function stageNamed(model: TextModel, words: readonly Word[]): Stage | null {
  const steps = stepsOf(model)
  return steps === 'one'
    ? null
    : (findHits(words, lexicon)
        .map(({ tag }) => asStage(steps, tag))
        .find((stage) => stage !== null) ?? null)
}

/** The stage that some words of a passage are about: named before them in their sentence, or in what is above them. */
export function stageAt(model: TextModel, passage: Passage, place: number, fallback?: Stage): Stage {
  const steps = stepsOf(model)
  if (steps === 'one') {
    return 'full'
  }
  const sentence = passage.sentences.find(({ from, to }) => from <= place && place < to) ?? {
    from: 0,
    to: passage.words.length,
  }
  const inSentence = findHits(passage.words, lexicon, sentence.from, sentence.to)
  const before = inSentence.filter(({ to }) => to <= place + 1).at(-1)
  const inPassage = findHits(passage.words, lexicon, 0, sentence.from).at(-1)
  const candidates = [
    before?.tag,
    ...inSentence.map(({ tag }) => tag),
    inPassage?.tag,
    ...passage.heads.map((head) => findHits(head.words, lexicon).find(({ tag }) => asStage(steps, tag) !== null)?.tag),
  ]
  for (const tag of candidates) {
    const stage = asStage(steps, tag)
    if (stage !== null) {
      return stage
    }
  }
  return fallback ?? (steps === 'two' ? 'second' : 'full')
}
