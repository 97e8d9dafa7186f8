import { countPhrases } from '#server/grants/read/passages-of.ts'
import { phrasesOf } from '#server/grants/read/phrases.ts'
import {
  actionLabels,
  actionTypes,
  costWords,
  grantWords,
  lumpSumOthers,
  lumpSumWords,
  otherCallPhrases,
  grantNounCues,
  otherHelpCues,
} from '#server/grants/data/identity-words.ts'
import { findWords } from '#server/grants/read/find-words.ts'
import type { Confidence, Evidence, Reading } from '#server/grants/read/reading.ts'
import { fold } from '#server/grants/text/fold.ts'
import type { Span, TextModel } from '#server/grants/text/text-model.ts'
import type { CallFacts } from '#shared/grants/facts.ts'

type ActionType = NonNullable<CallFacts['actionType']>
type Found = Span & { type: ActionType; weight: number }

const labels = actionLabels.map(fold)
const types = actionTypes.map(({ type, names }) => ({ type, names: names.map(fold) }))
const grants = grantWords.map(fold)
const costs = costWords.map(fold)
const lumpSums = lumpSumWords.map(fold)
const others = lumpSumOthers.map(fold)
/** Letters within which a call says of which kind it is. */
const lettersMax = 400_000
/** Letters among which a word that every call has appears more than once. */
const topLetters = 50_000
function findActions(model: TextModel, folded: string): Found[] {
  const found: Found[] = []
  for (const block of model.blocks) {
    if (block.end > folded.length) break
    const text = folded.slice(block.start, block.end)
    const label = block.label ? folded.slice(block.label.start, block.label.end) : ''
    const over = block.headings
      .map((place) => model.blocks[place])
      .flatMap((heading) => (heading ? [folded.slice(heading.start, heading.end)] : []))
    const isNamed = [label, ...over.slice(-1)].some((each) => labels.some((word) => each.includes(word)))
    const add = (type: string, start: number, end: number, weight: number) => {
      const before = text.slice(Math.max(0, start - 40), start)
      if (otherCallPhrases.some((word) => before.includes(word))) return
      found.push({
        type: type as ActionType,
        start: block.start + start,
        end: block.start + end,
        weight: weight + (isNamed ? 10 : 0),
      })
    }
    const taken: Span[] = []
    for (const { type, names } of types)
      for (const { start, end } of findWords(text, names)) {
        if (taken.some((other) => start < other.end && other.start < end)) continue
        taken.push({ start, end })
        const isLabelled = labels.some((word) => text.slice(Math.max(0, start - 40), start).includes(word))
        add(type, start, end, isLabelled ? 10 : 3)
      }
    // Abbreviations are words of any text: they count next to a label, in brackets, or in a code.
    const written = model.text.slice(block.start, block.end)
    for (const { type, short } of actionTypes)
      for (const word of short)
        for (let at = written.indexOf(word); at !== -1; at = written.indexOf(word, at + 1)) {
          if (/[\p{L}\d]/u.test(written[at - 1] ?? '') || /[\p{L}\d]/u.test(written[at + word.length] ?? '')) continue
          const isBracketed = written[at - 1] === '(' || written.slice(Math.max(0, at - 8), at) === 'HORIZON-'
          if (isNamed || isBracketed) add(type, at, at + word.length, isBracketed ? 4 : 2)
        }
  }
  return found
}

const grantNouns = phrasesOf([[true, grantNounCues]])
const otherHelp = phrasesOf([[true, otherHelpCues]])

/** Whether a text speaks of grants more than once, and of no loan and no prize: a second vote. */
const isOnlyGrant = (model: TextModel): boolean =>
  (countPhrases(model, grantNouns).get(true) ?? 0) > 1 && countPhrases(model, otherHelp).size === 0

/** Reads the type of action and the form in which the money comes. */
export function readAction(model: TextModel): Reading<Pick<CallFacts, 'actionType' | 'fundingForm'>> {
  const folded = fold(model.text.slice(0, lettersMax))
  const evidence: Evidence[] = []
  const add = (path: string, rule: string, { start, end }: Span, confidence: Confidence) =>
    evidence.push({ path, start, end, rule, confidence })
  const actions = findActions(model, folded)
  const weights = new Map<ActionType, number>()
  for (const { type, weight } of actions) weights.set(type, (weights.get(type) ?? 0) + weight)
  const [best] = [...weights].toSorted(([, one], [, other]) => other - one)
  let actionType: CallFacts['actionType'] = null
  if (best) {
    ;[actionType] = best
    const [shown] = actions.filter(({ type }) => type === best[0]).toSorted((one, other) => other.weight - one.weight)
    if (shown) add('actionType', 'read.action.type', shown, shown.weight >= 10 ? 'certain' : 'likely')
  } else {
    const [grant] = findWords(folded.slice(0, topLetters), grants)
    if (grant) {
      actionType = 'GRANT'
      add('actionType', 'read.action.grant', grant, isOnlyGrant(model) ? 'certain' : 'likely')
    }
  }
  const lumps = findWords(folded, lumpSums).filter(({ start }) => {
    const from = Math.max(
      folded.lastIndexOf('. ', start),
      folded.lastIndexOf('\n', start),
      folded.lastIndexOf('; ', start),
      start - 200,
    )
    const before = folded.slice(Math.max(0, from), start)
    return (
      findWords(before, others).length === 0 &&
      !others.some((word) => word.endsWith(' ') && before.includes(` ${word}`))
    )
  })
  const [cost] = findWords(folded.slice(0, topLetters), costs)
  const [lump] = lumps
  let fundingForm: CallFacts['fundingForm'] = null
  if (lump) {
    fundingForm = 'lump-sum'
    add('fundingForm', 'read.action.lump_sum', lump, 'certain')
  } else if (cost) {
    fundingForm = 'cost-based'
    add('fundingForm', 'read.action.cost_based', cost, 'likely')
  }
  const notStated = fundingForm === null ? ['fundingForm'] : []
  return { part: { actionType, fundingForm }, evidence, notStated, notApplicable: [], conflicts: [] }
}
