import { callCues, otherCallCues, topicCues } from '#server/grants/data/identity-words.ts'
import { findWords } from '#server/grants/read/find-words.ts'
import type { Evidence, Reading } from '#server/grants/read/reading.ts'
import { fold } from '#server/grants/text/fold.ts'
import type { Block, Span, TextModel } from '#server/grants/text/text-model.ts'
import type { CallFacts } from '#shared/grants/facts.ts'

/** A code found in a call. */
type FoundIdentifier = Span & {
  readonly value: string
  readonly block: number
  readonly role: 'call' | 'topic' | 'other' | null
}

/** Programmes whose codes are read in any case of letters. Source: the Funding & Tenders portal; checked 2026-11-23. */
const known =
  /(?<![\p{L}\d-])(?:horizon|digital|life|erasmus|crea|cerv|smp|eu4h|cef|edf|i3|interreg|euratom|msca|erc|eic|widera|socpl|esf|amif|isf|bmvi|ucpm|innovfund|just|pppa|rfcs|jtm|eui|eumi|era)(?:[-‐‑–][ ]?[a-z\d]{1,24}){2,10}(?![\p{L}\d])/giu
/** A code of capitals and figures with a year in it. */
const general =
  /(?<![\p{L}\d-])\p{Lu}[\p{Lu}\d]{1,20}(?:(?:[-‐‑–/_][ ]?|[.])[\p{Lu}\d]{1,20}(?!\p{Ll})){1,10}(?:-(?:two|single|one)-stage)?(?![\p{L}\d])/gu
/** What a label or "no." gives as number of a call. */
const numbered =
  /^(?:\p{Lu}[\p{L}\d]{0,15}[-–/.])?[\p{L}\d]{0,15}\d[\p{L}\d]{0,15}(?:[-–/._][\p{L}\d]{1,20}){0,6}(?![\p{L}\d])/u
const numberCue =
  /(?:call|apel(?:ul|ului)?|competition|concurs(?:ul|ului)?|конкурс(?:а|е)?|отбор(?:а)?|funding opportunity|reference|opportunity|notice|cod(?:ul)?|шифр|код)(?: (?:for proposals|de propuneri(?: de proiecte)?|de proiecte|проектов|заявок|на предоставление грантов|грантов|конкурса|apelului|apel|number|identifier|reference|code)){0,2}\s?(?:number|identifier|reference|ref\.?|code|id|no\.?|nr\.?|numărul|№|n°|#|номер)?\s?[:#]?\s{0,2}$/u

const year = /(?:^|[-–/._ ])(?:19|20)\d{2}(?:$|[-–/._ ])/
const others = otherCallCues.map(fold)
const topics = topicCues.map(fold)
const calls = callCues.map(fold)
const lookBack = 90
/** Letters, and codes, among which a call names itself. */
const lettersMax = 150_000
const foundMax = 300

/** What comes before a code in its sentence tells whose it is. */
function roleOf(folded: string, block: Block, start: number): FoundIdentifier['role'] {
  const before = folded.slice(Math.max(block.start, start - lookBack), start)
  const cut = Math.max(before.lastIndexOf('. '), before.lastIndexOf('; '))
  const clause = before.slice(cut + 1)
  if (findWords(clause, others).length > 0) return 'other'
  const last = (cues: readonly string[]) => findWords(clause, cues).at(-1)?.start ?? -1
  const [topic, call] = [last(topics), last(calls)]
  if (topic === -1 && call === -1) return null
  return topic > call ? 'topic' : 'call'
}

const write = (text: string) => text.replaceAll(/\s/g, '').replaceAll(/[‐‑–]/g, '-')

/** Finds the codes of calls and topics in a text. */
export function findIdentifiers(model: TextModel): FoundIdentifier[] {
  const folded = fold(model.text.slice(0, lettersMax))
  const found: FoundIdentifier[] = []
  const add = (block: number, span: Span, role: FoundIdentifier['role']) => {
    if (found.some((other) => span.start < other.end && other.start < span.end)) return
    found.push({ ...span, value: write(model.text.slice(span.start, span.end)), block, role })
  }
  for (const [place, block] of model.blocks.entries()) {
    if (block.start > lettersMax || found.length > foundMax) break
    const text = model.text.slice(block.start, Math.min(block.end, block.start + 20_000))
    for (const pattern of [known, general])
      for (const match of text.matchAll(pattern)) {
        const start = block.start + match.index
        const value = match[0]
        const isKnown = pattern === known && /\d/.test(value) && (/[A-Z]/.test(value) || /\d{4}/.test(value))
        const role = roleOf(folded, block, start)
        const isPlain = !year.test(value) && !(role !== null && role !== 'other' && /\d/.test(value) && place < 30)
        if (pattern === known ? !isKnown : isPlain || value.length < 6) continue
        add(place, { start, end: start + value.length }, role)
      }
    if (place > 60) continue
    for (const sign of text
      .slice(0, 400)
      .matchAll(
        /(?:№|n°|#|(?:nr|no|ref)\.|\b(?:number|identifier|reference|code|id|numărul|номер|код|шифр|cod|codul)\b(?: (?:concurs|concursului|apel|apelului|конкурса|отбора|call|competition))?[ ]?:)\s{0,2}/giu,
      )) {
      const start = block.start + sign.index + sign[0].length
      const number = numbered.exec(model.text.slice(start, start + 80))?.[0]
      const before = folded.slice(Math.max(block.start, start - 70), start)
      if (number === undefined || number.length < 2 || !numberCue.test(before)) continue
      if (roleOf(folded, block, start) !== 'other') add(place, { start, end: start + number.length }, 'call')
    }
  }
  return found.toSorted((one, other) => one.start - other.start)
}

const isPartOf = (short: string, long: string) =>
  long.toLowerCase().startsWith(`${short.toLowerCase()}-`) || long.toLowerCase().startsWith(`${short.toLowerCase()}/`)

/** Reads the codes by which a call and its topic are known. */
export function readIdentifiers(model: TextModel): Reading<Pick<CallFacts, 'identifiers'>> {
  const own = findIdentifiers(model).filter(({ role }) => role !== 'other')
  const top = own.filter(({ block }) => block < 40)
  const [first] = top
  let topic = top.find(({ role }) => role === 'topic')
  let call = top.find(({ role, value }) => role === 'call' && value !== topic?.value)
  const free = (not?: FoundIdentifier) => top.find(({ role, value }) => role === null && value !== not?.value)
  // A code of a call that a longer one begins with: the longer one is its topic's.
  if (call && !topic) topic = top.find(({ value }) => isPartOf(call?.value ?? '', value))
  if (topic && !call) call = top.find(({ value }) => isPartOf(value, topic?.value ?? ''))
  if (call && !topic) {
    const other = free(call)
    if (other && sameFamily(other.value, call.value) && opensBlock(model, other)) topic = other
  } else if (!call && !topic && first) {
    const other = free(first)
    const opens = opensBlock(model, first) && isEuropean(first.value)
    if (opens || (other && sameFamily(first.value, other.value) && isEuropean(first.value))) {
      topic = first
      if (other && isPartOf(other.value, first.value)) call = other
    } else call = first
  }
  const evidence: Evidence[] = []
  if (call)
    evidence.push({
      path: 'identifiers.call',
      start: call.start,
      end: call.end,
      rule: 'read.identifiers.call',
      confidence: call.role === null ? 'likely' : 'certain',
    })
  if (topic)
    evidence.push({
      path: 'identifiers.topic',
      start: topic.start,
      end: topic.end,
      rule: 'read.identifiers.topic',
      confidence: topic.role === null ? 'likely' : 'certain',
    })
  return {
    part: { identifiers: { call: call?.value ?? null, topic: topic?.value ?? null } },
    evidence,
    notStated: [],
    notApplicable: [],
    conflicts: [],
  }
}

const sameFamily = (one: string, other: string) =>
  one.split(/[-/]/, 2).join('-').toLowerCase() === other.split(/[-/]/, 2).join('-').toLowerCase()
const isEuropean = (value: string) => value.split('-').length >= 4

/** A code that opens its block names what the text is about. */
const opensBlock = ({ blocks }: TextModel, { block, start }: FoundIdentifier) => start - (blocks[block]?.start ?? 0) < 3
