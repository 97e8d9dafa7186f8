import {
  announceVerbs,
  bodyWords,
  genericTitleWords,
  issuerLabels,
  notTitles,
  programmeLabels,
  styleCues,
  titleLabels,
} from '#server/grants/data/identity-words.ts'
import { findDays } from '#server/grants/read/dates.ts'
import { findWords } from '#server/grants/read/find-words.ts'
import { findIdentifiers } from '#server/grants/read/identifiers.ts'
import { wordsOf } from '#server/grants/read/phrases.ts'
import type { Confidence, Evidence, Reading } from '#server/grants/read/reading.ts'
import { fold } from '#server/grants/text/fold.ts'
import type { Block, Span, TextModel } from '#server/grants/text/text-model.ts'
import type { CallFacts } from '#shared/grants/facts.ts'

type Style = NonNullable<NonNullable<CallFacts['programme']>['style']>
type Named = Span & { confidence: Confidence; rule: string }

/** Blocks among which a call says what it is. */
const topBlocks = 30
/** Letters in which a text shows its kind. */
const styleLetters = 50_000

const genericTitle = new Set(genericTitleWords.map(fold))
const bodies = bodyWords.map(fold)

/** A text being looked at, with what rules ask of it again and again. */
type Reader = {
  model: TextModel
  folded: string
  top: readonly Block[]
  /** What a forwarded letter is about, without the marks of its forwarding. */
  subject: Span | null
  codes: readonly Span[]
}

const at = ({ folded }: Reader, { start, end }: Span) => folded.slice(start, end)
const write = ({ model }: Pick<Reader, 'model'>, { start, end }: Span) => model.text.slice(start, end)

/** Narrows a stretch to what is inside its quotation marks, spaces and end marks. */
function trim(text: string, span: Span): Span {
  let { start, end } = span
  while (start < end && /[\s"“”„«»'‘’:;,–—-]/.test(text[start] ?? '')) start += 1
  while (end > start && /[\s"“”„«»'‘’:;,.–—-]/.test(text[end - 1] ?? '')) end -= 1
  // A quotation that opens inside is closed inside: "Programme «Own business»".
  const inner = text.slice(start, end)
  const opened = Math.max(inner.lastIndexOf('«'), inner.lastIndexOf('„'), inner.lastIndexOf('“'))
  const closed = Math.max(inner.lastIndexOf('»'), inner.lastIndexOf('”'))
  if (opened > closed && /[»”“"]/.test(text[end] ?? '')) end += 1
  return { start, end }
}

/** The stretch without the codes that are at its ends, and without empty brackets. */
function withoutCodes(reader: Reader, span: Span): Span {
  let { start, end } = span
  for (const code of reader.codes) {
    if (code.start >= start && code.start - start < 4) start = code.end
    if (code.end <= end && end - code.end < 4) end = code.start
  }
  const { text } = reader.model
  const bare = trim(text, { start, end: Math.max(start, end) })
  const cut = text[bare.start] === '|' ? trim(text, { start: bare.start + 1, end: bare.end }) : bare
  const open = text.lastIndexOf('(', cut.end)
  const isEmptied = open >= cut.start && !text.slice(open, cut.end).includes(')') && cut.end - open < 4
  return isEmptied ? trim(text, { start: cut.start, end: open }) : cut
}

/** What is in the outermost quotation marks of a stretch; null when nothing, or not one thing. */
function quotedIn(text: string, { start, end }: Span): Span | null {
  const match = /[«„“"]([^«»„“”"\n]{3,160})[»”“"]/.exec(text.slice(start, end))
  return match ? { start: start + match.index + 1, end: start + match.index + 1 + (match[1]?.length ?? 0) } : null
}

const senders = new Set(['from', 'de la', 'expeditor', 'от', 'от кого'])
const letterLabels = new Set([
  ...senders,
  ...'to cc date sent subject către data trimis subiect кому копия дата отправлено тема'.split(' '),
])
const subjects = new Set(['subject', 'subiect', 'тема'])
const forwarding = /^(?:(?:fwd?|re|rv|пересл|на|отв)\s?:\s?)+/iu

/** Counts the lines with which a forwarded letter begins: who sent it, to whom, when, and what it is about. */
function letterHead(model: TextModel): { blocks: number; subject: Span | null } {
  const labels = model.blocks.slice(0, 8).map(({ label }) => (label ? fold(write({ model }, label)).trim() : ''))
  const end = labels.findIndex((label) => !letterLabels.has(label))
  const blocks = end === -1 ? labels.length : end
  if (blocks < 2 || !labels.slice(0, blocks).some((label) => senders.has(label))) return { blocks: 0, subject: null }
  const block = model.blocks[labels.findIndex((label) => subjects.has(label))]
  if (!block?.label) return { blocks, subject: null }
  const value = trim(model.text, { start: block.label.end, end: block.end })
  const mark = forwarding.exec(model.text.slice(value.start, value.end))?.[0].length ?? 0
  return { blocks, subject: trim(model.text, { start: value.start + mark, end: value.end }) }
}

/** Labels whose value is a day or a count. */
const stampLabels =
  /^(?:publi\p{L}{0,9}|posted|updated|deadline|termen\p{L}{0,4}|termen limita|actualiz\p{L}{0,5}|опубликован\p{L}{0,2}|обновлен\p{L}{0,2}|срок) ?:/u

function isNoTitle(text: string): boolean {
  if (text.split('|').length > 2 || notTitles.some((pattern) => pattern.test(text))) return true
  if (stampLabels.test(text) && /\d/u.test(text)) return true
  // "Largest grant (thousand lei): 20000", "Funding: €50k"; a year and a whole phrase may follow a name.
  const value = text.slice(text.lastIndexOf(':') + 1)
  if (
    value !== text &&
    /^ ?(?:[€$£]|eur |usd )?(?!20\d\d\b)\d/u.test(value) &&
    (value.match(/\p{L}+/gu)?.length ?? 0) <= 2
  )
    return true
  // "text of 11 March 2027", "applications go to this address by 22 December 2027"
  const words = wordsOf(text)
  return findDays(words, { from: 0, to: words.length }, false).length > 0
}

/** A title says more than "call for proposals no. 3". */
function says(reader: Reader, span: Span): boolean {
  const { start, end } = withoutCodes(reader, span)
  if (isNoTitle(reader.folded.slice(start, end).trim())) return false
  const words = reader.folded
    .slice(start, end)
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 0)
  return words.some((word) => word.length > 2 && !genericTitle.has(word)) && words.length <= 40
}

function valueOfLabel(reader: Reader, wanted: readonly string[]): Span | null {
  const names = new Set(wanted.map(fold))
  for (const block of reader.top) {
    const { label } = block
    if (!label || block.kind === 'item' || !names.has(at(reader, label))) continue
    const value = trim(reader.model.text, { start: label.end, end: block.end })
    if (value.end > value.start) return value
  }
  return null
}

const isBodyName = (reader: Reader, span: Span) =>
  span.end - span.start < 120 && findWords(at(reader, span), bodies).length > 0

/** Takes the name of a programme's line: "Program „X”" is X, "Programme: Work Programme 2027" is Programme. */
function findTitle(reader: Reader, issuer: Span | null): Named | null {
  const { model, top } = reader
  const named = (span: Span, rule: string, confidence: Confidence): Named => ({
    ...span,
    rule: `read.title.${rule}`,
    confidence,
  })
  const clean = (span: Span) => withoutCodes(reader, span)
  const labelled = valueOfLabel(reader, titleLabels)
  if (labelled && says(reader, labelled)) return named(clean(sentence(model.text, labelled)), 'label', 'certain')
  if (reader.subject && says(reader, reader.subject)) return named(clean(reader.subject), 'subject', 'likely')
  // "HZN-2027-IND-03: Title", with or without "Topic" before it; the title may be on the next line.
  for (const [place, block] of top.entries()) {
    const code = reader.codes.find(({ start, end }) => start >= block.start && end <= block.end)
    if (!code || code.start - block.start > 40 || block.kind === 'item') continue
    const before = at(reader, { start: block.start, end: code.start })
    const words = before.split(/[^\p{L}]+/u).filter((word) => word.length > 0)
    if (
      words.some((word) => !genericTitle.has(word) && !/^(?:identifier|id|code|код|шифр|номер|cod|codul)$/.test(word))
    )
      continue
    const after = trim(model.text, { start: code.end, end: block.end })
    if (
      after.end - after.start > 8 &&
      after.end - after.start < 250 &&
      says(reader, after) &&
      model.text[code.end] !== ')'
    )
      return named(clean(after), 'after_code', 'certain')
    const next = top[place + 1]
    const isOfCall = /^(?:call|apel|конкурс)/.test(before) && block.kind !== 'heading'
    if (after.end - after.start > 8 || !next || isOfCall || next.kind === 'field' || next.kind === 'item') continue
    if (
      next.end - next.start < 200 &&
      says(reader, next) &&
      !/[.;:]$/.test(write(reader, next)) &&
      !hasCode(reader, next)
    )
      return named(clean(next), 'below_code', 'certain')
  }
  const heads = top.filter(
    (block) =>
      block.kind === 'heading' ||
      // "Community Fund 2027: guidance for applicants" on the first line only looks like a label with its value.
      ((block.kind === 'prose' || (block.kind === 'field' && block === top[0])) &&
        block.end - block.start < 140 &&
        !/[.;:]$/.test(write(reader, block))),
  )
  const first = top.findIndex(
    (block) => block.kind === 'prose' && /[.!]$/.test(write(reader, block)) && top.indexOf(block) > 0,
  )
  const before = heads.filter((block) => first === -1 || top.indexOf(block) < first + 1)
  const candidates = (before.length > 0 ? before : heads).filter(
    (block) =>
      says(reader, block) &&
      !(issuer && overlaps(issuer, block) && issuer.end - issuer.start > (block.end - block.start) * 0.8),
  )
  const score = (block: Block) =>
    (/\b(?:call|grants?|programme|program|competition|fund|award|scheme|apel|granturi|concurs)|программ|конкурс|грант|фонд/u.test(
      at(reader, block),
    )
      ? 3
      : 0) +
    (quotedIn(model.text, block) ? 2 : 0) +
    (block.kind === 'heading' && block.level <= 2 ? 2 : 0) -
    (isBodyName(reader, block) && !quotedIn(model.text, block) ? 3 : 0) -
    (/work programme|programul de lucru|рабочая программа/u.test(at(reader, block)) ? 4 : 0) -
    (isNameOfProgramme(reader, block) ? 2 : 0)
  const [best] = candidates.toSorted((one, other) => score(other) - score(one) || one.start - other.start)
  if (best) {
    const quoted = quotedIn(model.text, best)
    const bare = clean(best)
    const words = quoted ? at(reader, { start: best.start, end: quoted.start }).split(/[^\p{L}]+/u) : []
    const isNameOfCall =
      quoted &&
      words.every(
        (word) =>
          word === '' ||
          genericTitle.has(word) ||
          /^(?:program|programul|programului|programme|программа|програма|схема|schema)$/.test(word),
      )
    const colon = model.text.slice(bare.start, bare.end).indexOf(': ')
    const isLed = colon > 0 && !says(reader, { start: bare.start, end: bare.start + colon })
    const shown = isNameOfCall
      ? quoted
      : isLed
        ? trim(model.text, { start: bare.start + colon + 1, end: bare.end })
        : bare
    return named(shown, 'heading', 'likely')
  }
  for (const block of top) {
    const quoted = quotedIn(model.text, block)
    if (quoted && block.kind === 'prose') return named(quoted, 'quoted', 'check')
  }
  return null
}

/** "Interreg NEXT Cross-Border Programme 2027-2033": what a call is part of, and no call. */
const isNameOfProgramme = (reader: Reader, block: Block) =>
  /\bprogramme?(?: \d{4}(?: ?- ?\d{4})?)?$/u.test(at(reader, trim(reader.model.text, block)))

const overlaps = (one: Span, other: Span) => one.start < other.end && other.start < one.end
const hasCode = ({ codes }: Reader, block: Span) => codes.some((code) => overlaps(code, block))

/** A value up to the end of its first sentence. */
function sentence(text: string, { start, end }: Span): Span {
  const stop = /[.;](?=\s+\p{Lu})/u.exec(text.slice(start, Math.min(end, start + 400)))
  return trim(text, { start, end: stop ? start + stop.index : Math.min(end, start + 300) })
}

function findIssuer(reader: Reader): Named | null {
  const { model, top } = reader
  const labelled = valueOfLabel(reader, issuerLabels)
  if (labelled) {
    const value = sentence(model.text, labelled)
    if (value.end - value.start < 200 && /^[\p{Lu}«"„“]/u.test(write(reader, value)))
      return { ...value, rule: 'read.issuer.label', confidence: 'certain' }
  }
  const headings = top.filter(
    (block) => block.kind === 'heading' || (block.kind === 'prose' && block.end - block.start < 110),
  )
  // A name that a heading gives and a sentence below begins with: "The X Foundation invites …".
  for (const block of top) {
    if (block.kind === 'heading') continue
    const text = write(reader, { start: block.start, end: Math.min(block.end, block.start + 300) })
    const [verb] = findWords(
      at(reader, { start: block.start, end: block.start + text.length }),
      announceVerbs.map(fold),
    )
    if (!verb) continue
    const subjectEnd = block.start + verb.start
    const subject = trim(model.text, { start: block.start, end: subjectEnd })
    const words = write(reader, subject)
    if (
      !/^\p{Lu}/u.test(words) ||
      words.split(' ').length > 14 ||
      /[.!?:]\s/.test(words) ||
      !isBodyName(reader, subject)
    )
      continue
    const heading = headings.find(
      (each) => each.start < block.start && at(reader, trim(model.text, each)) === at(reader, subject),
    )
    if (heading) return { ...trimKeepingQuote(model.text, heading), rule: 'read.issuer.heading', confidence: 'certain' }
    const capitals = words.split(' ').filter((word) => /^[«"„“(]?\p{Lu}/u.test(word)).length
    const rest = headings.find(
      (each) =>
        each.start < block.start &&
        isBodyName(reader, each) &&
        startsBody(reader, each) &&
        !/programul|programme/u.test(at(reader, each)),
    )
    if (
      words.split(' ').length > 1 &&
      (capitals > 1 || /[«"„“]/.test(words)) &&
      !/^(?:the )?(?:granting|contracting|managing) authority$/iu.test(words)
    )
      return {
        ...trimKeepingQuote(model.text, { start: block.start, end: subjectEnd }),
        rule: 'read.issuer.sentence',
        confidence: 'likely',
      }
    if (rest) return { ...trimKeepingQuote(model.text, rest), rule: 'read.issuer.heading', confidence: 'likely' }
  }
  const body = headings.find((each) => isBodyName(reader, each) && startsBody(reader, each) && !hasCode(reader, each))
  return body ? { ...trimKeepingQuote(model.text, body), rule: 'read.issuer.heading', confidence: 'likely' } : null
}

/** "NORTHBRIDGE FUND – RIVER GRANTS": the body gives the grants, whose name follows the dash. */
function withoutName(reader: Reader, issuer: Named | null): Named | null {
  const dash = issuer === null ? -1 : write(reader, issuer).search(/ [–—] /)
  if (issuer === null || dash === -1) return issuer
  const body = { start: issuer.start, end: issuer.start + dash }
  const rest = { start: body.end + 3, end: issuer.end }
  return isBodyName(reader, body) && !isBodyName(reader, rest) ? { ...issuer, ...body } : issuer
}

/** "Fundația X", "X Foundation", "Образцовый фонд «X»": the name of a body and nothing else. */
function startsBody(reader: Reader, block: Span): boolean {
  const text = write(reader, block)
  const words = at(reader, block).split(' ')
  if (words.length > 12 || /[.:?!]/.test(text)) return false
  const first = words.slice(0, 2).join(' ')
  const isFirst = findWords(first, bodies).length > 0
  const isLast = findWords(words.slice(-1).join(' '), bodies).length > 0
  const capitals = text.split(' ').filter((word) => /^[«"„“(]?\p{Lu}/u.test(word)).length
  return (
    (isFirst || isLast) &&
    (capitals >= 2 || /[«"„“]/.test(text)) &&
    !/\b(?:call|grants?|apel|program|programul|programme|ghid)|конкурс|программ/u.test(at(reader, block))
  )
}

function trimKeepingQuote(text: string, span: Span): Span {
  let { start, end } = span
  while (start < end && /[\s:;,]/.test(text[start] ?? '')) start += 1
  while (end > start && /[\s:;,.]/.test(text[end - 1] ?? '')) end -= 1
  return { start, end }
}

/** Names of programmes that everybody knows. Source: the Funding & Tenders portal and interreg.eu; checked 2026-11-23. */
const knownProgrammes =
  /\b(?:Horizon Europe|Orizont Europa|Digital Europe(?: Programme)?|Europa Digitală|Creative Europe|Europa Creativă|Erasmus\+|LIFE Programme|Interreg(?: NEXT| VI-[A-C]| IPA)?(?: [\p{Lu}][\p{L}-]{2,20}){1,4}|Black Sea Basin(?: Programme)?)|Горизонт Европа|Цифровая Европа/u
const englishName = /(?:\p{Lu}[\p{L}\d'’&-]{1,30}[ ]){1,6}(?:Programme|Program)(?![\p{L}])/u
const capitalName = /(?:\p{Lu}{2,30}[ -]){1,6}(?:PROGRAMME|PROGRAM)(?![\p{L}])/u
const otherName =
  /(?:Programul(?:ui)?|Program|Программ[аыеу])(?:[- ]\p{Lu}[\p{L}-]{1,30}| de| pentru| и| по| для| [\p{Ll}]{2,20}){1,7}/u
const quotedName =
  /(?:Programul(?:ui)?|Program|Programme|Программ[аыеуой]{1,2}|Schema|Fondul|Конкурс[аеу]?|Фонд[аеу]?)(?:\s\p{Ll}{1,20}){0,5}\s[«„“"]([^«»„“”"\n]{3,120})[»”“"]/iu

const titleCase = (text: string) =>
  /\p{Ll}/u.test(text)
    ? text
    : text.replaceAll(/\p{L}+/gu, (word) =>
        word.length > 3 || !/^(?:OF|AND|FOR|THE|DE)$/.test(word)
          ? word.slice(0, 1) + word.slice(1).toLowerCase()
          : word.toLowerCase(),
      )

function findProgramme(reader: Reader, style: Style | null, title: Named | null): { span: Named; name: string } | null {
  const { model } = reader
  const give = (span: Span, rule: string, confidence: Confidence) => ({
    span: { ...span, rule: `read.programme.${rule}`, confidence },
    name: titleCase(write(reader, span)),
  })
  const labelled = valueOfLabel(reader, programmeLabels)
  if (labelled) {
    const value = write(reader, labelled)
    const stop = /\s?[(;]|,\s(?:part|partea|часть|destination|destinația)|[.](?=\s|$)/u.exec(value)
    const span = trim(model.text, { start: labelled.start, end: stop ? labelled.start + stop.index : labelled.end })
    if (span.end - span.start > 2 && span.end - span.start < 160) return give(span, 'label', 'certain')
  }
  const blocks = [...reader.top, ...model.blocks.slice(-6).filter((block) => block.headings.length === 0)]
  for (const pattern of [quotedName, englishName, capitalName, knownProgrammes, otherName])
    for (const block of blocks) {
      const match = pattern.exec(model.text.slice(block.start, Math.min(block.end, block.start + 600)))
      if (!match) continue
      const inner = match[1]
      let start = block.start + match.index + (inner ? match[0].indexOf(inner) : 0)
      let text = inner ?? match[0]
      const lead = /^(?:The|This|Our|Under|Work|Call|Topic)\s/u.exec(text)?.[0].length ?? 0
      start += lead
      text = text.slice(lead)
      if (/^(?:Work |WORK )?(?:Programme|Program|PROGRAMME|Programul|Программ\p{L}{1,2})$/u.test(text.trim())) continue
      const end = start + text.replace(/(?:\s(?:de|pentru|и|по|для|a|al|ale|este|are|va))+$/u, '').length
      return give({ start, end }, pattern === knownProgrammes ? 'known' : 'name', 'likely')
    }
  if ((style === 'foundation' || style === 'national') && title) {
    const heading = reader.top.find((block) => block.kind === 'heading' && quotedIn(model.text, block))
    const quoted = heading ? quotedIn(model.text, heading) : null
    return give(quoted ?? title, quoted ? 'quoted' : 'title', 'check')
  }
  return null
}

function findStyle({ folded }: Reader): { style: Style; at: Span } | null {
  const part = folded.slice(0, styleLetters)
  const sums = new Map<string, { weight: number; at: Span; best: number }>()
  for (const { style, words, weight } of styleCues)
    for (const word of words) {
      const hits = findWords(part, [fold(word)])
      const [first] = hits
      if (!first) continue
      // What is at the top counts twice; what is repeated counts a little more.
      const counted = weight * (first.start < 600 ? 2 : 1) * Math.min(2, 1 + (hits.length - 1) / 10)
      const known = sums.get(style)
      const best = known && known.best >= counted ? known : { at: first, best: counted }
      sums.set(style, { weight: (known?.weight ?? 0) + counted, at: best.at, best: best.best })
    }
  const [first] = [...sums].toSorted(([, one], [, other]) => other.weight - one.weight)
  return first ? { style: first[0] as Style, at: first[1].at } : null
}

/** Reads what a call is called, of which programme it is, and who gives the money. */
export function readNames(model: TextModel): Reading<Pick<CallFacts, 'title' | 'programme' | 'issuer'>> {
  const letter = letterHead(model)
  const reader: Reader = {
    model,
    folded: fold(model.text.slice(0, styleLetters)),
    top: model.blocks.slice(letter.blocks, letter.blocks + topBlocks).filter(({ end }) => end < styleLetters),
    subject: letter.subject,
    codes: findIdentifiers(model),
  }
  const evidence: Evidence[] = []
  const issuer = withoutName(reader, findIssuer(reader))
  const title = findTitle(reader, issuer)
  const style = findStyle(reader)
  const programme = findProgramme(reader, style?.style ?? null, title)
  if (title) evidence.push({ path: 'title', ...title })
  if (issuer) evidence.push({ path: 'issuer', ...issuer })
  if (programme) evidence.push({ path: 'programme.name', ...programme.span })
  if (style) evidence.push({ path: 'programme.style', ...style.at, rule: 'read.programme.style', confidence: 'likely' })
  const isNamed = programme !== null || style !== null
  return {
    part: {
      title: title ? write(reader, title) : null,
      programme: isNamed ? { name: programme?.name ?? null, style: style?.style ?? null } : null,
      issuer: issuer ? write(reader, issuer) : null,
    },
    evidence,
    notStated: [],
    notApplicable: [],
    conflicts: [],
  }
}
