import { machineOrders, orderLeads } from '#server/grants/data/prompt-injection-cues.ts'
import { fold } from '#server/grants/text/fold.ts'
import { otherLanguageOf } from '#server/grants/text/language.ts'
import type { Block, TextWarning } from '#server/grants/text/text-model.ts'
import { languages } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'

/** Letters between a verb and its object that still make one order: "ignore all of the earlier, more careful instructions". */
const reachMax = 60
/** Letters before a verb that are looked at. */
const leadMax = 30
const leads = new Set(orderLeads.map(fold))
const orders = languages.map((language) => ({
  verbs: machineOrders[language].verbs.map(fold),
  objects: machineOrders[language].objects.map(fold),
  phrases: machineOrders[language].phrases.map(fold),
}))
/** More orders than these tell nothing more. */
const ordersMax = 50
/** Letters of another language that are a passage, and no name or quotation. */
const passageMin = 150

const isLetter = (letter: string | undefined) => letter !== undefined && /[\p{L}\d]/u.test(letter)

function* findWord(text: string, word: string): Generator<number> {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + word.length))
    if (!isLetter(text[at - 1])) yield at
}

function endOfWord(text: string, at: number): number {
  let end = at
  while (isLetter(text[end])) end += 1
  return end
}

/** Whether a verb gives an order there: it opens its clause, or follows a word that lets an order begin. */
function givesOrder(compared: string, at: number): boolean {
  const before = compared.slice(Math.max(0, at - leadMax), at).trimEnd()
  if (before === '' || /[^\p{L}\d]$/u.test(before)) return true
  const word = before.match(/\p{L}{1,20}$/u)?.[0] ?? ''
  return leads.has(word)
}

function findOrders(text: string): TextWarning[] {
  const compared = fold(text)
  const found: TextWarning[] = []
  const add = (start: number, end: number) => {
    found.push({ kind: 'addresses_machines', start, end })
  }
  for (const { verbs, objects, phrases } of orders) {
    for (const phrase of phrases)
      for (const at of findWord(compared, phrase)) add(at, endOfWord(text, at + phrase.length))
    for (const verb of verbs)
      for (const at of findWord(compared, verb)) {
        if (!givesOrder(compared, at)) continue
        const from = endOfWord(text, at + verb.length)
        const reach = compared.slice(from, from + reachMax)
        const clause = reach.slice(0, reach.search(/[.!?;]/) === -1 ? reach.length : reach.search(/[.!?;]/))
        const ends = objects.flatMap((object) => {
          const [place] = findWord(clause, object)
          return place === undefined ? [] : [endOfWord(text, from + place + object.length)]
        })
        if (ends.length > 0) add(at, Math.min(...ends))
      }
  }
  return found.toSorted((one, other) => one.start - other.start || other.end - one.end).slice(0, ordersMax)
}

/** One warning where several touch the same words. */
function withoutDoubles(found: readonly TextWarning[]): TextWarning[] {
  const kept: TextWarning[] = []
  for (const warning of found) {
    const last = kept.at(-1)
    if (last && last.kind === warning.kind && warning.start < last.end) continue
    kept.push(warning)
  }
  return kept
}

/** Finds the shown words next to which something was hidden, in their order. */
function placesOfHidden(text: string, besideHidden: readonly string[]): TextWarning[] {
  let from = 0
  return besideHidden.map((word) => {
    const at = word === '' ? -1 : text.indexOf(word, from)
    if (at === -1) return { kind: 'hidden_characters', start: 0, end: Math.min(text.length, 40) }
    from = at + word.length
    return { kind: 'hidden_characters', start: at, end: from }
  })
}

/** Lists what is odd about a text. */
export function findWarnings(
  text: string,
  blocks: readonly Block[],
  language: Language,
  besideHidden: readonly string[],
): TextWarning[] {
  const foreign = blocks.filter(
    (block) => block.language !== null && block.language !== language && block.end - block.start >= passageMin,
  )
  const letters = foreign.reduce((sum, { start, end }) => sum + end - start, 0)
  const [first] = foreign
  const other = otherLanguageOf(text)
  const [opening] = blocks
  const mixed: TextWarning[] =
    other !== null && opening
      ? [{ kind: 'other_language', start: opening.start, end: opening.end, language: other }]
      : first && letters > text.length * 0.15
        ? [{ kind: 'mixed_languages', start: first.start, end: first.end }]
        : []
  return [...withoutDoubles(findOrders(text)), ...placesOfHidden(text, besideHidden), ...mixed].toSorted(
    (one, other) => one.start - other.start,
  )
}
