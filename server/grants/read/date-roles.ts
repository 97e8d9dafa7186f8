import {
  applicationNouns,
  columnEdges,
  extensionCues,
  fillerWords,
  gettingCues,
  noticeCues,
  numberedRows,
  prepositionCues,
  registeringCues,
  roleCues,
  sentOutCues,
  sittingCues,
  stageCues,
  supersededCues,
} from '#server/grants/data/deadline-cues.ts'
import type { DateRole, StageCue } from '#server/grants/data/deadline-cues.ts'
import { weekdayWords } from '#server/grants/data/date-words.ts'
import { findDays, findHours, findZones, provenOrder, wordAt } from '#server/grants/read/dates.ts'
import type { DayMention, DocumentTime, HourMention, ZoneMention } from '#server/grants/read/dates.ts'
import { blocksIn } from '#server/grants/read/passages-of.ts'
import { findPhrases, folded, phrasesOf, wordsOf } from '#server/grants/read/phrases.ts'
import type { Found, Phrases, Run, Word } from '#server/grants/read/phrases.ts'
import type { Block, Span, TextModel } from '#server/grants/text/text-model.ts'

type Preposition = 'until' | 'from' | 'after' | 'before' | 'between' | null

/** A date of a call with what the words around it make of it. */
export type DatedRole = {
  readonly day: string
  /** Null where no word near it tells. */
  readonly role: DateRole | null
  readonly preposition: Preposition
  /** Whether there is only a verb or a noun of submission nearby, so that the preposition decides. */
  readonly stage: StageCue | null
  readonly hours: readonly HourMention[]
  readonly zone: string | null
  /** Where the date is the first or the second of "from … to …"; null otherwise. */
  readonly range: 'first' | 'second' | null
  /** How many dates are next to it in one list, itself included. */
  readonly together: number
  /** The label or the cell before it says what it is, with nothing else between. */
  readonly isLabelled: boolean
  /** Whether only "in the period" says that it is of applications. */
  readonly isVague: boolean
  readonly isOld: boolean
  readonly isChange: boolean
  /** The day of the notice that changes a date; null when none says so. */
  readonly noticeDay: string | null
  readonly isPast: boolean
  /** Whether its year is that of the document only. */
  readonly isYearAssumed: boolean
  readonly sentence: Span
  readonly place: Span
  readonly block: number
}

/** A sentence of a call without a day, that speaks of an hour or a length of time. */
export type DaylessSentence = {
  readonly words: readonly Word[]
  readonly run: Run
  readonly hours: readonly HourMention[]
  readonly zones: readonly ZoneMention[]
  readonly isChange: boolean
  readonly roles: readonly Found<DateRole>[]
  readonly stage: StageCue | null
  readonly noticeDay: string | null
  readonly sentence: Span
}

/** What the dates of a call are. */
export type DateRoles = { readonly dates: readonly DatedRole[]; readonly dayless: readonly DaylessSentence[] }

const roles = phrasesOf(roleCues)
const stages = phrasesOf(stageCues)
const prepositions = phrasesOf(prepositionCues)
const extension = phrasesOf([[true, extensionCues]])
const superseded = phrasesOf([[true, supersededCues]])
const notice = phrasesOf([[true, noticeCues]])
/** Where a change is decided: "at its meeting of 20 March". */
const sittings = phrasesOf([[true, sittingCues]])
const strongNotice =
  /^(update|updated|corrigend|amendment|erratum|addendum|modification|rectific|erata|actualiz|modificare|act$|изменени|обновлени|поправк|корригендум|исправлени|дополнени|prelungi|extension)/

/** Roles that take over a deadline or a sending next to them: "deadline for questions", "applications are assessed". */
const takers: ReadonlySet<DateRole> = new Set([
  'question',
  'event',
  'evaluation',
  'result',
  'signature',
  'report',
  'payment',
  'start',
  'end',
  'copy',
])
const takenOver: ReadonlySet<DateRole> = new Set(['deadline', 'submission', 'opens', 'window'])
const fillers = new Set(fillerWords)
const coordinators = new Set(['and', 'or', 'si', 'sau', 'и', 'или', '/', ',', ';', ':', '|', '(', ')', '.'])

/** What is known of a sentence from what is above it. */
type Context = {
  readonly roles: readonly Found<DateRole>[]
  readonly stage: StageCue | null
  readonly isPast: boolean
  readonly isChange: boolean
  readonly noticeDay: string | null
}

/** Dates of one call that are looked at: dozens are many. */
const datesMax = 1500

const weekdays = new Set(weekdayWords.map((word) => folded(word)))

const noContext: Context = { roles: [], stage: null, isPast: false, isChange: false, noticeDay: null }

/** Whether figures that could be either are month first: others prove it, and the money is American. */
export function isAmericanText(model: TextModel): boolean {
  const orders = new Set(blocksIn(model).map(({ words }) => provenOrder(words)))
  return orders.has('american') && !orders.has('european') && /\bUSD\b|\$/.test(model.text)
}

const readRoles = new WeakMap<TextModel, DateRoles>()

/** The dates of a call with what the words around each make of it, found once for all readers. */
export function readDateRoles(model: TextModel): DateRoles {
  const known = readRoles.get(model)
  if (known) return known
  const found = findDateRoles(model)
  readRoles.set(model, found)
  return found
}

function findDateRoles(model: TextModel): DateRoles {
  const isAmerican = isAmericanText(model)
  const dates: DatedRole[] = []
  const dayless: DaylessSentence[] = []
  const contexts: Context[] = []
  let carried: Context = noContext
  const document = documentTime(model, isAmerican)
  blocksIn(model).forEach(({ block, words, runs }, place) => {
    if (dates.length >= datesMax || isOfMail(words)) return
    const over = contextOver(block, contexts)
    const before: Context =
      carried.roles.length > 0 ? { ...over, roles: carried.roles, stage: over.stage ?? carried.stage } : over
    const header = block.header === null ? null : model.blocks[block.header]
    const labelled = block.label ? wordsOf(model.text, block.label).length : 0
    let last: readonly Found<DateRole>[] = []
    let lastStage: StageCue | null = null
    let hadDates = false
    let noticeDay: string | null = null
    let isNoticed = false
    runs.forEach((run, index) => {
      const span = spanOf(words, run)
      const days = findDays(words, run, isAmerican, document)
      const opening = openingNotice(words, run, days, index === 0)
      // "By decision of 20 March …": the paper that is dated says nothing of the other dates.
      const paper = opening?.date ? opening : null
      const found = ownRoles(words, run, days).filter(
        ({ value, from }) =>
          !paper || from !== paper.at || (value !== 'result' && value !== 'publication' && value !== 'event'),
      )
      const own = stageCuesOf(words, run)
      if (opening) {
        noticeDay = opening.day
        isNoticed = opening.isStrong
      }
      const isExtension = findPhrases(words, run, extension).length > 0
      const isChange = isExtension || isNoticed || over.isChange
      const hours = withoutFirstOfSpans(words, findHours(words, run, days), isChange)
      const zones = findZones(words, run, hours, days)
      const decided = !opening?.date && isExtension ? decidingDay(words, run, days) : null
      if (decided) noticeDay = decided.day
      const isPast = found.some(({ value }) => value === 'past') || over.isPast
      const context: Context = {
        roles: index === 0 ? before.roles : last,
        stage: lastStage ?? before.stage,
        isPast,
        isChange,
        noticeDay: noticeDay ?? over.noticeDay,
      }
      const columns = header && block.kind === 'row' ? columnsOf(model, header, block, words) : null
      const made = rolesInSentence({
        words,
        run,
        days,
        hours,
        zones,
        found,
        own,
        context,
        block,
        place,
        columns,
        span,
        labelled,
        opening: opening?.date ?? decided,
      })
      dates.push(...made)
      if (made.length > 0) hadDates = true
      if (days.length === 0 || made.length === 0) {
        if (hours.length > 0 || zones.length > 0 || isExtension) {
          dayless.push({
            words,
            run,
            hours,
            zones,
            isChange: context.isChange,
            roles: found.length > 0 ? found : context.roles,
            stage: own[0]?.value ?? context.stage,
            noticeDay: context.noticeDay,
            sentence: span,
          })
        }
      }
      const telling = found.filter(({ value }) => value !== 'past' && value !== 'notice' && value !== 'invitation')
      if (telling.length > 0) last = telling.slice(-1)
      if (own.length > 0) lastStage = own.at(-1)?.value ?? null
    })
    const isHeading = block.kind === 'heading'
    const wasPast =
      isHeading && findPhrases(words, { from: 0, to: words.length }, roles).some(({ value }) => value === 'past')
    const shown: Context = {
      roles: last,
      // "Small grants, round 6": the title counts rounds of the fund, and not of the call.
      stage: place < topBlocks && lastStage === 'round' ? null : (lastStage ?? over.stage),
      isPast: over.isPast || wasPast,
      isChange: over.isChange || isNoticed,
      noticeDay: noticeDay ?? over.noticeDay,
    }
    contexts[place] = isHeading ? shown : noContext
    // A list under "Deadlines:" and its dates one after the other have what the line over them says.
    const isLead = wordAt(words, words.length - 1).text === ':' || (isHeading && isShortTitle(words))
    const keeps =
      block.kind === 'item' || block.kind === 'row' || block.kind === 'field' || (hadDates && last.length === 0)
    // The head of a table of two columns, and a short line without an end, are above what follows them.
    const isHead = !hadDates && ((block.kind === 'row' && block.header === null) || isOpenLine(block, words))
    if (isLead || isHead) carried = { ...noContext, roles: last, stage: lastStage }
    else if (!keeps) carried = noContext
  })
  return { dates, dayless }
}

/** Blocks at the top of a document that may say from when it is. */
const topBlocks = 8

/**
 * From when a document is: the one year of its title, otherwise the one year of its dates; no year where they differ.
 * Its day is the first that is at its top.
 */
export function documentTime(model: TextModel, isAmerican: boolean): DocumentTime | null {
  const years = new Set<number>()
  let [titleYear, day]: [number | null, string | null] = [null, null]
  blocksIn(model).forEach(({ block, words }, place) => {
    if (years.size > 2) return
    const days = findDays(words, { from: 0, to: words.length }, isAmerican)
    for (const { day: one } of days) years.add(Number(one.slice(0, 4)))
    if (place >= topBlocks) return
    day ??= days[0]?.day ?? null
    const isTitle = block.kind === 'heading' || place === 0 || isShortTitle(words)
    const named = words.filter(({ kind, text }) => kind === 'number' && /^20[2-5]\d$/.test(text))
    const [only] = named
    if (isTitle && days.length === 0 && only && named.length === 1) titleYear ??= Number(only.text)
  })
  const [year] = years
  if (years.size === 1 && year !== undefined && (titleYear === null || titleYear === year)) return { year, day }
  if (titleYear !== null && (years.size === 0 || (day !== null && years.has(titleYear))))
    return { year: titleYear, day: day !== null && Number(String(day).slice(0, 4)) === titleYear ? day : null }
  return null
}

const mailLabels =
  /^(?:from|to|cc|bcc|sent|date|subject|de|la|catre|trimis|data|subiect|subiectul|от|кому|копия|отправлено|дата|тема)$/

/**
 * The head of a forwarded letter, "Sent: Monday, 11 January 2027 09:12", and "On 11 January 2027 Ana wrote:". A day behind
 * "Date:" counts as a letter's only with an hour and a weekday, as letters write it.
 */
function isOfMail(words: readonly Word[]): boolean {
  const [first, second] = [wordAt(words, 0).text, wordAt(words, 1).text]
  const last = wordAt(words, words.length - 1).text
  const isLabel = second === ':' && mailLabels.test(first)
  const isSent = /^(?:sent|trimis|отправлено)$/.test(first)
  const hasWeekday = weekdays.has(wordAt(words, 2).text)
  const isHead = isLabel && (isSent || (/^(?:date|data|дата)$/.test(first) && hasWeekday && words.length <= 16))
  const wrote = words.slice(-4).some(({ text }) => /^(?:wrote|scris|написал|написала|пишет)$/.test(text))
  return isHead || (last === ':' && wrote && words.length <= 40)
}

function isShortTitle(words: readonly Word[]): boolean {
  return words.filter(({ kind }) => kind === 'word').length <= 7
}

function isOpenLine(block: Block, words: readonly Word[]): boolean {
  return block.kind === 'prose' && isShortTitle(words) && words.at(-1)?.kind === 'word'
}

function contextOver(block: Block, contexts: readonly Context[]): Context {
  let context: Context = noContext
  for (const place of block.headings) {
    const heading = contexts[place]
    if (!heading) continue
    context = {
      roles: heading.roles.length > 0 ? heading.roles : [],
      stage: heading.stage ?? context.stage,
      isPast: context.isPast || heading.isPast,
      isChange: context.isChange || heading.isChange,
      noticeDay: heading.noticeDay ?? context.noticeDay,
    }
  }
  return context
}

function spanOf(words: readonly Word[], { from, to }: Run): Span {
  return { start: wordAt(words, from).start, end: wordAt(words, Math.max(from, to - 1)).end }
}

/** "Update of 4 March 2027: …", "Rectificare din 9 martie 2027", "Изменение от 9 марта". */
function openingNotice(
  words: readonly Word[],
  run: Run,
  days: readonly DayMention[],
  isFirst: boolean,
): { day: string | null; date: DayMention | null; isStrong: boolean; at: number } | null {
  const sitting = findPhrases(words, run, sittings).find(({ to }) => days.some((day) => isDatedBy(words, to, day)))
  if (sitting && findPhrases(words, run, extension).length > 0) {
    const date = days.find((day) => isDatedBy(words, sitting.to, day)) ?? null
    return { day: date?.day ?? null, date, isStrong: false, at: sitting.from }
  }
  const bracketed = extensionDay(words, run, days)
  if (bracketed) return { day: bracketed.day, date: bracketed, isStrong: true, at: run.from }
  const cues = findPhrases(words, run, notice)
  const cue = cues.find(
    ({ from, to }) => (isFirst && from <= run.from + 4) || days.some((day) => isDatedBy(words, to, day)),
  )
  if (!cue) return null
  const isStrong = strongNotice.test(wordAt(words, cue.from).text)
  const date = days.find(({ from }) => from >= cue.to && from - cue.to <= 9)
  const lead = date ? wordAt(words, date.from - 1).text : ''
  const isOwn =
    date !== undefined &&
    (/^(of|from|dated|din|de|data|от|on|\(|-|,|:|\/|nr|published|publicat|publicata)$/.test(lead) ||
      date.from === cue.to)
  // "Update: deadline 24 March" has no date of its own.
  const between = date
    ? findPhrases(words, { from: cue.to, to: date.from }, roles).filter(
        ({ value }) => value === 'deadline' || value === 'submission',
      )
    : []
  if (date && isOwn && between.length === 0) return { day: date.day, date, isStrong, at: cue.from }
  return isStrong ? { day: null, date: null, isStrong, at: cue.from } : null
}

const extensionNouns = phrasesOf([[true, 'extension, prelungire*, продлени*, corrigend*, rectificare*, перенос*']])

/** "Second extension (3 May 2027): new deadline 17 May 2027": the day on which it was announced is in brackets. */
function extensionDay(words: readonly Word[], run: Run, days: readonly DayMention[]): DayMention | null {
  const noun = findPhrases(words, run, extensionNouns)[0]
  const day = days.find(({ from }) => noun !== undefined && from === noun.to + 1)
  if (!day || wordAt(words, day.from - 1).text !== '(' || wordAt(words, day.to).text !== ')') return null
  return days.some(({ from }) => from > day.to) ? day : null
}

/** "… dispoziția nr. 14 din 10 martie 2028": the date of a paper, which its number may part from its name. */
function isDatedBy(words: readonly Word[], end: number, day: DayMention): boolean {
  if (day.from < end || day.from - end > 9) return false
  if (!/^(of|dated|din|от|\/)$/.test(wordAt(words, day.from - 1).text)) return false
  const between = { from: end, to: day.from - 1 }
  // "Decision of the board of 20 March" is dated; "notice: the deadline of 31 March is moved" is not.
  return (
    /^(от|dated)$/.test(wordAt(words, day.from - 1).text) ||
    findPhrases(words, between, roles).every(({ value }) => value !== 'deadline' && value !== 'submission')
  )
}

/** "On 20 March 2028 the board moved the deadline to 14 April": the day on which a change was decided, and not the one it changes. */
function decidingDay(words: readonly Word[], run: Run, days: readonly DayMention[]): DayMention | null {
  const [first, second] = days
  if (!first || !second || days.length !== 2) return null
  const before = { from: run.from, to: first.from }
  const between = { from: first.to, to: second.from }
  const lead = wordAt(words, first.from - 1)
  const isCyrillic = words.slice(first.from, first.to).some(({ text }) => /^[а-я]{3,10}$/.test(text))
  const isLed = first.from > run.from && /^(on|la|pe|de)$/.test(lead.text)
  if (!isLed && !(isCyrillic && !/^(с|со|до|по|на|к|позднее|позже|от)$/.test(lead.text))) return null
  if (lead.text === 'de' && wordAt(words, first.from - 2).text !== 'data') return null
  if (findPhrases(words, before, superseded).length > 0) return null
  if (findPhrases(words, before, roles).some(({ value }) => takenOver.has(value) || takers.has(value))) return null
  const isMoved = findPhrases(words, between, extension).length > 0
  const names = findPhrases(words, between, roles).some(({ value }) => takenOver.has(value))
  return isMoved && (names || !isCyrillic) && !/^[(-]$/.test(wordAt(words, first.to).text) ? first : null
}

/** "Between 9.00 and 14.00", "9:00-17:00": of the hours in which an office is open, only the last one may be a deadline. */
function withoutFirstOfSpans(words: readonly Word[], hours: readonly HourMention[], isChange: boolean): HourMention[] {
  // "The hour changes from 12:00 to 17:00": the first one is that of before.
  const joints = isChange ? /^(?:-|si|and|и)$/ : /^(?:-|to|till|until|si|and|и|до|la|pana)$/
  return hours.filter((hour, place) => {
    const next = hours[place + 1]
    const between = next ? words.slice(hour.to, next.from).map(({ text }) => text) : []
    return next === undefined || between.length !== 1 || !joints.test(between[0] ?? '')
  })
}

/** Roles of a sentence after those that are taken over by another next to them. */
function ownRoles(words: readonly Word[], run: Run, days: readonly DayMention[]): Found<DateRole>[] {
  const inDays = (place: number) => days.some(({ from, to }) => place >= from && place < to)
  const all = findPhrases(words, run, roles)
    .filter(({ from }) => !inDays(from))
    .map((cue) => withTaker(words, cue))
  const found = all.filter(
    (cue, index) =>
      (!isAnyPeriod(words, cue) || isOfApplications(all)) &&
      // "is due by" is one phrase of two that overlap.
      !(all[index - 1]?.value === cue.value && cue.from < (all[index - 1]?.to ?? 0)),
  )
  const kept = found.filter((cue, index) => {
    if (!takenOver.has(cue.value)) return true
    const next = found[index + 1]
    const after = found[index + 2]
    const previous = found[index - 1]
    if (next && takers.has(next.value) && isBeside(words, cue.to, next.from, cue.value === 'deadline' ? 3 : 2))
      return false
    // "Submission system opens": what opens is of applications, and is not yet a day to send them in.
    if (cue.value === 'submission' && next?.value === 'opens' && isBeside(words, cue.to, next.from, 1)) return false
    if (
      cue.value === 'deadline' &&
      next?.value === 'submission' &&
      after &&
      takers.has(after.value) &&
      after.value !== 'event' &&
      isBeside(words, next.to, after.from, 1) &&
      isBeside(words, cue.to, next.from, 1)
    ) {
      return false
    }
    return !(
      previous &&
      takers.has(previous.value) &&
      isBeside(words, previous.to, cue.from, cue.value === 'opens' ? 0 : 1)
    )
  })
  // "Projects run for two years starting from 1 September": what begins there is no taking of applications.
  const isOfProjects =
    kept.some(({ value }) => value === 'start' || value === 'end') &&
    !kept.some(({ value }) => value === 'submission' || value === 'deadline' || value === 'window')
  // "The deadline for full proposals is …": what is sent in by it adds nothing.
  let named: Run | null = null
  // "Training will end on 30 November": a bare ending is one of applications where the sentence speaks of them.
  const isEnding = (cue: Run) =>
    cue.to - cue.from === 1 && /^(завершится|закончится|закроется|прекратится)$/.test(wordAt(words, cue.from).text)
  const isOfSending = found.some((cue) => takenOver.has(cue.value) && !isEnding(cue))
  return kept.filter((cue) => {
    if (isEnding(cue) && !isOfSending) return false
    if (isOfProjects && /^(начиная|incepand)$/.test(wordAt(words, cue.from).text)) return false
    const isOfDeadline =
      cue.value === 'submission' && named !== null && cue.from >= named.to && isBeside(words, named.to, cue.from, 2)
    if (cue.value === 'deadline' || isOfDeadline) named = cue
    else named = null
    return !isOfDeadline
  })
}

/** "приём вопросов завершается": what a phrase with a gap holds in it may be another thing than applications. */
function withTaker(words: readonly Word[], cue: Found<DateRole>): Found<DateRole> {
  if (!takenOver.has(cue.value) || cue.to - cue.from < 3) return cue
  const inside = findPhrases(words, { from: cue.from + 1, to: cue.to - 1 }, roles)
  const taker = inside.find(({ value }) => takers.has(value) && value !== 'start' && value !== 'end')
  return taker && !inside.some(({ value }) => value === 'submission') ? { ...cue, value: taker.value } : cue
}

/** "in the period", said of anything. */
function isAnyPeriod(words: readonly Word[], { value, from, to }: Found<DateRole>): boolean {
  return value === 'window' && to - from <= 2 && /^(in|interval\p{L}{0,4}|в|window)$/u.test(wordAt(words, from).text)
}

/** Whether a sentence speaks of applications, or at least of nothing else that takes a while. */
function isOfApplications(found: readonly Found<DateRole>[]): boolean {
  return found.some(({ value }) => value === 'submission' || value === 'deadline' || value === 'opens')
    ? !found.some(({ value }, index) => value === 'end' && index === 0)
    : found.every(({ value }) => value === 'window' || value === 'past' || value === 'notice')
}

function isBeside(words: readonly Word[], from: number, to: number, most: number): boolean {
  let count = 0
  for (let place = from; place < to; place += 1) {
    const word = wordAt(words, place)
    if (word.kind === 'number' || coordinators.has(word.text)) return false
    if (word.kind === 'word' && !fillers.has(word.text)) count += 1
  }
  return count <= most
}

function stageCuesOf(words: readonly Word[], run: Run): Found<StageCue>[] {
  return findPhrases(words, run, stages)
}

const edges = phrasesOf(columnEdges)
const numbered = phrasesOf(numberedRows)

/** Words of a head of a column that says no more than that something begins or ends. */
const edgeWordsMax = 5

/** "Stage | Opens | Closes", "1 | 12 January | 16 March": the stage of a row that is only numbered. */
function stageOfRow(header: readonly Word[], words: readonly Word[], to: number): StageCue | null {
  const kind = findPhrases(header, { from: 0, to: header.length }, numbered)[0]?.value
  const own = words.slice(0, to).filter(({ kind: sort }) => sort !== 'mark')
  const number = own.length <= 2 ? ordinalNumbers.get(own[0]?.text ?? '') : undefined
  if (kind === undefined || number === undefined) return null
  return kind === 'round' ? 'round' : number === 1 ? 'first' : number === 2 ? 'second' : null
}

const ordinalNumbers = new Map(
  [
    '1 i one first prima intai intaia первый первая первое первыи',
    '2 ii two second doua второй вторая второе вторыи',
    '3 iii three third treia третий третья третье третии',
    '4 iv four fourth patra четвертый четвертая четвертое четвертыи',
  ].flatMap((names, index) => names.split(' ').map((name) => [name, index + 1] as const)),
)

/** Cues of the heads of the columns in which the words of a row are. */
function columnsOf(
  model: TextModel,
  header: Block,
  block: Block,
  words: readonly Word[],
): (place: number) => ColumnHead {
  const heads = header.cells.map((cell): ColumnHead => {
    const headWords = wordsOf(model.text, cell)
    const all = { from: 0, to: headWords.length }
    return {
      roles: findPhrases(headWords, all, roles).map(({ value }) => value),
      stage: stageCuesOf(headWords, all)[0]?.value ?? null,
      edge: headWords.length <= edgeWordsMax ? (findPhrases(headWords, all, edges).at(-1)?.value ?? null) : null,
    }
  })
  const [first, second] = [header.cells[0], block.cells[1]]
  const to = second ? words.findIndex(({ start }) => start >= second.start) : -1
  const stage = first && to > 0 ? stageOfRow(wordsOf(model.text, first), words, to) : null
  return (place) => {
    const at = wordAt(words, place).start
    const column = block.cells.findIndex(({ start, end }) => at >= start && at < end)
    const head = heads[column] ?? { roles: [], stage: null, edge: null }
    return { ...head, stage: head.stage ?? stage }
  }
}

type ColumnHead = {
  readonly roles: readonly DateRole[]
  readonly stage: StageCue | null
  readonly edge: 'start' | 'end' | null
}

type Sentence = {
  readonly words: readonly Word[]
  readonly run: Run
  readonly days: readonly DayMention[]
  readonly hours: readonly HourMention[]
  readonly zones: readonly ZoneMention[]
  readonly found: readonly Found<DateRole>[]
  readonly own: readonly Found<StageCue>[]
  readonly context: Context
  readonly block: Block
  readonly place: number
  readonly columns: ((place: number) => ColumnHead) | null
  readonly span: Span
  readonly labelled: number
  readonly opening: DayMention | null
}

type Group = {
  readonly days: readonly DayMention[]
  readonly from: number
  readonly to: number
  readonly isRange: boolean
}

function rolesInSentence(sentence: Sentence): DatedRole[] {
  const { words, run, context, block, place, span, hours, zones } = sentence
  const days = sentence.days.filter((day) => day !== sentence.opening)
  const olds = findPhrases(words, run, superseded)
  const hourOf = shareHours(sentence, days)
  const isVague =
    context.roles.length === 0 &&
    sentence.found.every((cue) => !takenOver.has(cue.value) || isAnyPeriod(words, cue)) &&
    // "The call is open in the period …" says that it takes applications.
    !words.slice(run.from, run.to).some(({ text }) => /^(?:deschis|open|открыт)/.test(text))
  let [before, beforeTo]: [{ value: DateRole | null; isLabel: boolean } | null, number] = [null, 0]
  return groupsOf(sentence, days)
    .flatMap((group) => {
      const own = isOfInvitation(sentence, group)
        ? ({ value: 'result', isLabel: false } as const)
        : isDateline(sentence, group)
          ? ({ value: 'publication', isLabel: false } as const)
          : roleOf(sentence, group, days)
      // "Cut-off dates: 1st: 15 April; 2nd: 14 October; 3rd: …": what is said of the first of a list is said of all.
      const isListed = before !== null && group.from - beforeTo <= 8 && isParted(words, beforeTo, group.from)
      const role = own.value === null && before !== null && isListed ? before : own
      ;[before, beforeTo] = [role, group.to]
      return group.days.map((day, index): DatedRole => {
        const range = group.isRange && group.days.length === 2 ? (index === 0 ? 'first' : 'second') : null
        const preposition = prepositionOf(sentence, index === 0 || !group.isRange ? group.from : day.from)
        const ownHours = hourOf.get(day) ?? []
        const nearest = nearestStage(sentence, day, days)
        return {
          day: day.day,
          role: role.value,
          preposition: range === 'second' ? 'until' : range === 'first' ? 'from' : preposition,
          stage: nearest ?? sentence.columns?.(day.from).stage ?? context.stage,
          hours: ownHours,
          zone: zoneOf(zones, ownHours, hours),
          range,
          together: group.days.length,
          isLabelled: role.isLabel,
          isVague: role.value === 'window' && isVague,
          isOld: isOldDate(sentence, day, { olds, days, range }),
          isChange: context.isChange,
          noticeDay: context.noticeDay,
          isPast: context.isPast,
          isYearAssumed: day.isYearAssumed,
          sentence: { start: span.start, end: span.end },
          place: spanOf(words, day),
          block: place,
        }
      })
      // A heading over a table of dates is none itself.
    })
    .filter(({ day }) => block.kind !== 'heading' || day !== '')
}

/** Whether a semicolon is between two dates, and next to no word. */
function isParted(words: readonly Word[], from: number, to: number): boolean {
  return hasMark(words, from, to, /^;$/) && countWords(words, from, to) <= 3
}

/** Dates that share what comes before them: lists and ranges. */
function groupsOf({ words, hours, zones }: Sentence, days: readonly DayMention[]): Group[] {
  const groups: { days: DayMention[]; from: number; to: number; isRange: boolean }[] = []
  // "from 10:00 on 1 March": the word before the hour opens the range.
  const openerOf = (from: number) => {
    const hour = hours.find(({ to }) => to === from || (to === from - 1 && wordAt(words, to).text === 'on'))
    return wordAt(words, (hour?.from ?? from) - 1).text
  }
  for (const day of days) {
    const last = groups.at(-1)
    const joint = last
      ? (jointOf(words, last.to, day.from) ??
        jointOverHour(words, {
          from: last.to,
          to: day.from,
          clocks: [...hours, ...zones],
          opener: openerOf(last.from),
        }))
      : null
    if (last && joint !== null && !(joint === 'range' && last.days.length > 1)) {
      const opener = openerOf(last.from)
      const isBetween = /^(between|intre|между|perioada|intervalul)$/.test(opener)
      last.days.push(day)
      last.to = day.to
      // "until 1 March, until 1 June" is a list; "from 1 March and until 30 April" is a range.
      const isFrom = /^(from|starting|с|со|din|la|cu)$/.test(opener)
      last.isRange = last.days.length === 2 && (joint === 'range' || isBetween || (joint === 'both' && isFrom))
    } else {
      groups.push({ days: [day], from: day.from, to: day.to, isRange: false })
    }
  }
  return groups
}

const endings = /^(?:ends|closes|завершится|завершается|закончится|заканчивается|закроется|incheie|inchide)$/

function jointOf(words: readonly Word[], from: number, to: number): 'list' | 'range' | 'both' | null {
  if (to - from > 6) return null
  let [isList, isRange] = [false, false]
  for (let place = from; place < to; place += 1) {
    const word = wordAt(words, place)
    // "opened on 1 March and closes on 30 April".
    if (endings.test(word.text)) return place + 3 >= to ? 'range' : null
    // "la 31 august și la 30 noiembrie" is a list.
    if (word.text === 'la' && isList && !isRange) continue
    if (/^(it|will|se|va)$/.test(word.text)) continue
    if (/^(-|to|until|till|through|pana|la|pe|по|до|на)$/.test(word.text)) isRange = true
    else if (/^(,|and|or|si|sau|и|или|\/|also|&)$/.test(word.text)) isList = true
    else if (!/^(by|on|the|de|data|din|in|and|a|к|"|\.)$/.test(word.text)) return null
  }
  return isList && isRange ? 'both' : isRange ? 'range' : isList ? 'list' : null
}

/** "3 April, 09:00, until 31 October, 16:00": a range whose first date has its hour, and its zone, behind it. */
function jointOverHour(
  words: readonly Word[],
  { from, to, clocks, opener }: { from: number; to: number; clocks: readonly Run[]; opener: string },
): 'range' | 'both' | null {
  const within = clocks.filter((clock) => clock.from >= from && clock.to <= to)
  const [first, last] = [Math.min(...within.map((run) => run.from)), Math.max(...within.map((run) => run.to))]
  if (within.length === 0 || first - from > 4 || last - first > 8) return null
  if (hasMark(words, from, to, /^[;|]$/)) return null
  let place = last
  while (place < to && /^(,|\)|hours|ora|time|времени|lui|ului|local|locala)$/.test(wordAt(words, place).text))
    place += 1
  // The hour may be that of the second date: "from 3 April to 17:00 on 31 October".
  const lead = wordAt(words, first - 1).text
  if (/^(to|until|till|pana|до|по)$/.test(lead) && place - last < 1)
    return first - from <= 2 && /^(from|с|со|din|la)$/.test(opener) ? 'range' : null
  const joint = jointOf(words, place, to)
  return joint === 'list'
    ? wordAt(words, place).text === 'and' || /^(si|и)$/.test(wordAt(words, place).text)
      ? 'both'
      : null
    : joint
}

const explaining = ['i e', 'ie', 'that is', 'namely', 'adica', 'то есть', 'т е']

/** Whether "i.e.", "that is", "adică", "то есть" comes right before a date. */
function isExplained(words: readonly Word[], from: number): boolean {
  const before = words.slice(Math.max(0, from - 4), from).map(({ text }) => text)
  const last = before.filter((text) => text !== '.' && text !== ',' && text !== ':').join(' ')
  return explaining.some((phrase) => last === phrase || last.endsWith(` ${phrase}`))
}

const registering = phrasesOf([[true, registeringCues]])
const applications = phrasesOf([[true, applicationNouns]])
const isIn = ({ words, run }: Sentence, phrases: Phrases<unknown>): boolean =>
  findPhrases(words, run, phrases).length > 0

/** The role of a group of dates: that of the nearest phrase of the sentence, otherwise of what is above it. */
function roleOf(
  sentence: Sentence,
  group: Group,
  days: readonly DayMention[],
): { value: DateRole | null; isLabel: boolean } {
  const { words, run, found, context, columns, block } = sentence
  // "Questions until ten days before the deadline (20 May 2027)", "ninety days after publication, that is 21 June".
  const named = found.findLast(({ value, to }) => value === 'deadline' && to <= group.from)
  const isInBracket = named !== undefined && group.from - named.to <= 2 && wordAt(words, group.from - 1).text === '('
  if (named !== undefined && (isInBracket || isExplained(words, group.from)))
    return { value: 'deadline', isLabel: true }
  // "Questions on the application are taken until 7 May": what a sentence begins with is what it is about.
  if (found.some(({ value, from }) => value === 'question' && from - run.from <= 1))
    return { value: 'question', isLabel: false }
  const said = roleOfSubject(sentence, group) ?? roleOfStep(sentence, group)
  if (said !== null) return { value: said, isLabel: true }
  let best: { value: DateRole; cost: number; isLabel: boolean } | null = null
  const opensWithDate = (days[0]?.from ?? 99) - run.from <= 3 && days.length > 0
  for (const cue of found) {
    if (cue.value === 'past' || cue.value === 'notice' || cue.value === 'invitation') continue
    const cost = costOf(sentence, cue, { group, days, opensWithDate })
    if (cost < 46 && (!best || cost < best.cost)) {
      const isLabel = cue.to <= group.from && isLabelBetween(words, cue.to, group.from)
      best = {
        value: cue.value,
        cost,
        isLabel:
          isLabel ||
          (block.kind === 'row' && found.length > 0) ||
          (cue.from >= group.to && isLabelBetween(words, group.to, cue.from)),
      }
    }
  }
  // "The information day is on 25 April. Please send an e-mail by 12 April": a seat is asked for, and no money.
  const isForEvent = context.roles.at(-1)?.value === 'event' && best?.value === 'submission'
  if (isForEvent && isIn(sentence, registering) && !isIn(sentence, applications))
    return { value: 'question', isLabel: false }
  // "… for 30 days after publication, that is until 1 March": until a day something is sent in, not published.
  if (best?.value === 'publication' && prepositionOf(sentence, group.from) === 'until') {
    const sent = found.find(({ value }) => value === 'submission' || value === 'deadline')
    if (sent) return { value: sent.value, isLabel: false }
  }
  // "Taking applications | 18 January | 26 February" under "From" and "Until".
  const edge = columns?.(group.from).edge ?? null
  const isOfSending = best ? takenOver.has(best.value) : sentence.own.length > 0
  if (edge !== null && isOfSending) return { value: edge === 'start' ? 'opens' : 'deadline', isLabel: true }
  const column = columns?.(group.from).roles ?? []
  const head = column.find((value) => value !== 'past')
  if (head !== undefined && (!best || best.cost > 12)) return { value: head, isLabel: true }
  if (best) return { value: best.value, isLabel: best.isLabel }
  const over = context.roles.at(-1)
  const isShort = group.from - run.from <= 8
  return over && isShort ? { value: over.value, isLabel: true } : { value: null, isLabel: false }
}

const copulas = /^(?:is|will|be|este|fi|являет\p{L}*|составля\p{L}*|станет)$/u

/** "The deadline for proposals, under article 20 of the law, is 19 July": what a date is said to be, however far in front. */
function roleOfSubject({ words, run, found, days }: Sentence, group: Group): DateRole | null {
  const last = wordAt(words, group.from - 1)
  const isSaid = copulas.test(last.text) || (last.text === 'on' && copulas.test(wordAt(words, group.from - 2).text))
  const [first] = days
  if (!isSaid || (first !== undefined && first.to <= group.from)) return null
  const front = found.filter(({ to }) => to <= group.from)
  const [subject] = front
  if (subject?.value !== 'deadline' || subject.from - run.from > 2) return null
  return front.some(({ value, from }) => takers.has(value) && from - subject.to <= 4) ? null : 'deadline'
}

/** "Evaluation of the proposals by the board | 20 November": in a timetable, what the cell in front begins with is the step. */
function roleOfStep({ words, found, block, columns }: Sentence, group: Group): DateRole | null {
  const head = columns?.(group.from)
  if (head && (head.edge !== null || head.roles.length > 0)) return null
  const at = wordAt(words, group.from).start
  const cell = block.cells.findIndex(({ start, end }) => at >= start && at < end)
  const label = block.label ?? (cell > 0 ? block.cells[cell - 1] : undefined)
  if (!label || label.end > at) return null
  const first = words.findIndex(({ start, kind }) => start >= label.start && kind === 'word')
  const cue = found.find(({ from }) => from === first)
  const isAlone = !found.some(({ from, to }) => to <= group.from && wordAt(words, from).start >= label.end)
  if (cue === undefined || !isAlone) return null
  // "Invitations to submit full proposals | 14 February": a day on which the funder writes.
  return cue.value === 'invitation' ? 'result' : stepsNamed.has(cue.value) ? cue.value : null
}

const stepsNamed: ReadonlySet<DateRole> = new Set(['submission', 'evaluation', 'result', 'signature'])

/**
 * A day on which invitations go out: "invited by 11 June to submit …", "invitations to submit … are sent by 11 June", "до 11 июня
 * получат приглашение". What is sent in by an invitation has its day behind what is sent.
 */
function isOfInvitation({ words, run, found }: Sentence, { from, to }: Group): boolean {
  const isSending = ({ value }: Found<DateRole>) => takenOver.has(value)
  const invitations = found.filter(({ value }) => value === 'invitation')
  return invitations.some((cue) => {
    const isNoun = /^(invitation|invitati|приглашен)/.test(wordAt(words, cue.from).text)
    if (cue.to <= from) {
      const between = { from: cue.to, to: from }
      const isSentOut = isNoun && cue.from - run.from <= 3 && findPhrases(words, between, sentOut).length > 0
      const sent = found.filter((other) => isSending(other) && other.from >= cue.to && other.to <= from)
      if (isSentOut) return true
      // "Only applicants invited in writing by 26 March take part": nothing is sent in.
      const isTold = participle.test(wordAt(words, cue.from).text) && from - cue.to <= 4
      if (isTold && !found.some(isSending)) return true
      if (sent.length > 0 || from - cue.to > 10) return false
      let next = to
      while (next < run.to && wordAt(words, next).kind === 'mark' && wordAt(words, next).text !== ';') next += 1
      return /^(to|sa|pentru|чтобы|для|к|подать|подавать|представить|направить|прислать)$/.test(
        wordAt(words, next).text,
      )
    }
    return (
      isNoun &&
      cue.from - to <= 4 &&
      cue.from >= to &&
      findPhrases(words, { from: to, to: cue.from }, getting).length > 0 &&
      !found.some((other) => isSending(other) && other.to <= from)
    )
  })
}

const participle = /^(?:invited|invitat[aei]?|приглашен(?:н\p{L}{1,3}|[аоы])?)$/u

const sentOut = phrasesOf([[true, sentOutCues]])
const getting = phrasesOf([[true, gettingCues]])

/** "Chișinău, 1 februarie 2027" at the end of a notice: a town and the day on which it was signed, and nothing else. */
function isDateline({ words, run, hours, days }: Sentence, { from, to }: Group): boolean {
  if (days.length !== 1 || hours.length > 0 || run.to - to > 1 || from - run.from > 6) return false
  const lead = words.slice(run.from, from)
  const names = lead.filter(({ kind }) => kind === 'word')
  const isTown = names.every(({ capital, text }) => capital || /^(г|or|mun|гор|город)$/.test(text))
  return (
    lead.at(-1)?.text === ',' &&
    names.length > 0 &&
    names.length <= 3 &&
    isTown &&
    lead.every(({ text }) => text !== ':')
  )
}

function isLabelBetween(words: readonly Word[], from: number, to: number): boolean {
  let hasMark = from === to
  for (let place = from; place < to; place += 1) {
    const word = wordAt(words, place)
    if (/^[:|(-]$/.test(word.text)) hasMark = true
    else if (word.kind === 'mark') continue
    else if (!hasMark && place - from > 5) return false
  }
  return hasMark
}

const weights: Partial<Record<DateRole, number>> = {
  submission: 2,
  publication: 1,
  document: 2,
  eligibility: 2,
  end: 1,
  payment: 2,
  report: 1,
}

function costOf(
  sentence: Sentence,
  cue: Found<DateRole>,
  { group, days, opensWithDate }: { group: Group; days: readonly DayMention[]; opensWithDate: boolean },
): number {
  const { words } = sentence
  const weight = weights[cue.value] ?? 0
  if (cue.to <= group.from) {
    const between = distance(sentence, cue.to, group.from, days)
    const leans =
      opensWithDate &&
      days.some((day) => day.to <= cue.from && cue.from - day.to <= 3) &&
      hasSeparator(words, cue.to, group.from)
    return weight + between + (leans ? 12 : 0)
  }
  if (cue.from < group.to) return 1000
  const between = distance(sentence, group.to, cue.from, days)
  const isTied = /^[:(|-]$/.test(wordAt(words, group.to).text)
  return weight + between + (isTied ? 1 : opensWithDate ? 1 : 4)
}

function hasSeparator(words: readonly Word[], from: number, to: number): boolean {
  for (let place = from; place < to; place += 1) if (/^[,;]$/.test(wordAt(words, place).text)) return true
  return false
}

function distance({ words, hours, zones }: Sentence, from: number, to: number, days: readonly DayMention[]): number {
  let cost = 0
  for (let place = from; place < to; place += 1) {
    const day = days.find((mention) => place >= mention.from && place < mention.to)
    if (day) {
      cost += 10
      place = day.to - 1
      continue
    }
    const hour =
      hours.find((mention) => place >= mention.from && place < mention.to) ??
      zones.find((mention) => place >= mention.from && place < mention.to)
    if (hour) {
      place = Math.max(place, hour.to - 1)
      continue
    }
    const word = wordAt(words, place)
    if (word.line) cost += 3
    if (word.kind === 'word') cost += fillers.has(word.text) ? 0.5 : 1
    else if (word.text === ';') cost += 25
    else if (word.text === ',') cost += 2
    else if (word.text === '(' || word.text === ')') cost += 1
    else if (word.text === '.') cost += 1
  }
  return cost
}

function prepositionOf(sentence: Sentence, from: number): Preposition {
  const { words, run, hours, zones } = sentence
  let place = from - 1
  let seen = 0
  let lower = from
  while (place >= run.from && seen < 6) {
    const hour =
      hours.find((mention) => place >= mention.from && place < mention.to) ??
      zones.find((mention) => place >= mention.from && place < mention.to)
    if (hour) {
      place = hour.from - 1
      lower = hour.from
      continue
    }
    const word = wordAt(words, place)
    if (word.text === ';' || word.text === '|') break
    if (word.kind === 'word') seen += 1
    lower = place
    place -= 1
  }
  const cues = findPhrases(words, { from: lower, to: from }, prepositions).filter(
    ({ from: at }) => !hours.some((hour) => at >= hour.from && at < hour.to),
  )
  const near = cues.at(-1)
  if (!near) return null
  // "before" and "по" are weak; the stronger one next to them counts.
  const until = cues.findLast(({ value }) => value === 'until')
  if (near.value === 'between') return 'between'
  return near.value === 'from' || near.value === 'after' ? near.value : until ? 'until' : near.value
}

function nearestStage(sentence: Sentence, day: DayMention, days: readonly DayMention[]): StageCue | null {
  let best: { value: StageCue; cost: number } | null = null
  for (const cue of sentence.own) {
    // "4 March 17:00 Brussels time (first stage), 8 September …": what is in brackets is of the date before them.
    const isInBrackets =
      wordAt(sentence.words, cue.from - 1).text === '(' &&
      wordAt(sentence.words, cue.to).text === ')' &&
      // "Deadline (stage 2): …" is of the date that follows.
      !/^[:|-]$/.test(wordAt(sentence.words, cue.to + 1).text)
    const owner = isInBrackets ? days.findLast(({ to }) => to <= cue.from) : undefined
    if (owner !== undefined && owner !== day) continue
    const cost =
      owner === day
        ? 0
        : cue.to <= day.from
          ? distance(sentence, cue.to, day.from, days)
          : cue.from >= day.to
            ? distance(sentence, day.to, cue.from, days) +
              (/^[:(|-]$/.test(wordAt(sentence.words, day.to).text) ? 1 : 5)
            : 1000
    if (!best || cost < best.cost) best = { value: cue.value, cost }
  }
  // "The first stage closes", "concept note": the kind of paper says more than the number of the step.
  if (best && (best.value === 'first' || best.value === 'second')) {
    const paper = sentence.own.find(({ value }) => value === 'concept' || value === 'full')
    if (paper && sentence.days.length === 1) return paper.value
  }
  return best?.value ?? null
}

/** Gives each hour to the date it is next to. */
function shareHours(sentence: Sentence, days: readonly DayMention[]): Map<DayMention, HourMention[]> {
  const shared = new Map<DayMention, HourMention[]>()
  for (const hour of sentence.hours) {
    let best: { day: DayMention; cost: number } | null = null
    for (const day of days) {
      const before = day.to <= hour.from
      const next = days[days.indexOf(day) + 1]
      if (before && next && hour.to <= next.from && isHourOfFirst(sentence.words, day, hour, next)) {
        best = { day, cost: 0 }
        break
      }
      // "from 1 March to 18:00 on 30 April": what leads to the next date comes before its hour.
      const isLedOn = before && next && /^(to|until|till|la|до|по)$/.test(wordAt(sentence.words, hour.from - 1).text)
      if (isLedOn) continue
      const cost = before
        ? distance(sentence, day.to, hour.from, days) + gapWords(sentence.words, day.to, hour.from)
        : distance(sentence, hour.to, day.from, days) + 0.5
      if (cost <= 30 && (!best || cost < best.cost)) best = { day, cost }
    }
    if (best) shared.set(best.day, [...(shared.get(best.day) ?? []), hour])
  }
  // "… by 2 February (first stage), … by 7 September (second stage), 17:00": one hour for all dates of the sentence.
  const [only] = sentence.hours
  const [first, last] = [days[0], days.at(-1)]
  if (
    only &&
    sentence.hours.length === 1 &&
    first &&
    last &&
    (only.from >= last.to || only.to <= first.from) &&
    shared.size > 0
  ) {
    for (const day of days) shared.set(day, [only])
  }
  // "at 17:00 on 1 February and 1 June": one hour for the whole list.
  for (const group of groupsOf(sentence, days)) {
    const given = group.days.flatMap((day) => shared.get(day) ?? [])
    if (given.length === 1 && !group.isRange) for (const day of group.days) shared.set(day, given)
  }
  return shared
}

/** "3 April, 09:00 – 31 October, 16:00": an hour right behind a date, before the word that leads to the next one. */
function isHourOfFirst(words: readonly Word[], day: Run, hour: Run, next: Run): boolean {
  if (hour.from - day.to > 4 || hour.to >= next.from) return false
  for (let place = day.to; place < hour.from; place += 1)
    if (!/^(,|\(|at|from|ora|orele|в|с|la|de)$/.test(wordAt(words, place).text)) return false
  const joint = wordAt(words, hour.to).text === ')' ? wordAt(words, hour.to + 1) : wordAt(words, hour.to)
  // 'For "19 March, 16:00" read "2 April, 16:00".'
  if (joint.text === '"' && wordAt(words, day.from - 1).text === '"') return true
  return /^(-|,|and|to|until|till|through|up|si|pana|и|до|по)$/.test(joint.text)
}

function gapWords(words: readonly Word[], from: number, to: number): number {
  let cost = 0
  for (let place = from; place < to; place += 1) if (/^(,|and|и|si)$/.test(wordAt(words, place).text)) cost += 0.2
  return cost
}

function zoneOf(
  zones: readonly ZoneMention[],
  own: readonly HourMention[],
  hours: readonly HourMention[],
): string | null {
  const named = zones.filter(({ zone }) => !zone.startsWith('Etc/'))
  const choice = named.length > 0 ? named : zones
  const [hour] = own
  if (!hour || choice.length === 1 || hours.length <= 1) return choice[0]?.zone ?? null
  const near = choice.toSorted((left, right) => Math.abs(left.from - hour.to) - Math.abs(right.from - hour.to))
  return near[0]?.zone ?? null
}

function isOldDate(
  sentence: Sentence,
  day: DayMention,
  { olds, days, range }: { olds: readonly Run[]; days: readonly DayMention[]; range: 'first' | 'second' | null },
): boolean {
  const { words, context } = sentence
  const next = days[days.indexOf(day) + 1]
  if (isMovedFrom(words, sentence.run, day)) return true
  if (next && isMovedFrom(words, sentence.run, next) && range === null) return false
  for (const cue of olds) {
    const text = wordAt(words, cue.from).text
    const isShort = /^(was|были?|была|era|fost|had|ранее)/.test(text)
    if (cue.to <= day.from) {
      const passes = days.some((other) => other.from >= cue.to && other.to <= day.from)
      if (
        !passes &&
        !hasMark(words, cue.to, day.from, isShort ? /^[;,|.]$/ : /^[;|]$/) &&
        countWords(words, cue.to, day.from) <= (isShort ? 2 : 7) &&
        // "was moved to 14 April" names the new date.
        !(isShort && findPhrases(words, { from: cue.to, to: day.from }, extension).length > 0)
      )
        return true
    } else if (cue.from >= day.to && !isShort && !/^(instead|rather|replac|in$|inlocui|вместо)/.test(text)) {
      // "17 March (initial deadline)", unless the phrase is of the date that follows it.
      const isOfNext = days.some((other) => other.from >= cue.to && countWords(words, cue.to, other.from) <= 7)
      if (!isOfNext && countWords(words, day.to, cue.from) <= 2 && !hasMark(words, day.to, cue.from, /^[;,|.]$/))
        return true
    }
  }
  if (isStruck(words, sentence.run, day)) return true
  if (!context.isChange) return false
  if (range === 'first') return true
  if (range === 'second') return false
  const lead = prepositionOf(sentence, day.from)
  const index = days.indexOf(day)
  const isFrom =
    lead === 'from' &&
    /^(from|с|со|de|din|la|pe)$/.test(wordAt(words, day.from - 1).text) &&
    !/^(pana|до)$/.test(wordAt(words, day.from - 2).text)
  if (isFrom && days.length > 1 && index < days.length - 1) return true
  // "The deadline of 17 March is replaced by 24 March": a verb of change between the two.
  if (next && index === 0 && days.length === 2) {
    return (
      findPhrases(words, { from: day.to, to: next.from }, extension).length > 0 &&
      !olds.some(({ from }) => from >= day.to && from < next.from)
    )
  }
  return false
}

/** "31 March (extended from 24 March)": the date right behind a verb of change that leads from it, and to no other behind it. */
function isMovedFrom(words: readonly Word[], run: Run, day: DayMention): boolean {
  let lead = day.from - 1
  while (lead > run.from && weekdays.has(wordAt(words, lead).text)) lead -= 1
  if (wordAt(words, lead).text === ',' && weekdays.has(wordAt(words, lead - 1).text)) lead -= 2
  if (!/^(from|с|со|la|din|pe)$/.test(wordAt(words, lead).text)) return false
  if (wordAt(words, lead).text === 'la' && wordAt(words, lead - 1).text !== 'de') return false
  const at = wordAt(words, lead).text === 'la' || wordAt(words, lead - 1).text === 'de' ? lead - 1 : lead
  const isClosed = /^[).]$/.test(wordAt(words, day.to).text) || day.to >= run.to
  return (
    isClosed &&
    findPhrases(words, { from: Math.max(run.from, at - 3), to: at + 1 }, extension).some(({ to }) => to >= at)
  )
}

/** A date that is struck through in Markdown: an odd number of double tildes comes before it. */
function isStruck(words: readonly Word[], run: Run, day: DayMention): boolean {
  let tildes = 0
  for (let place = run.from; place < day.from; place += 1) if (wordAt(words, place).text === '~') tildes += 1
  return tildes % 4 === 2
}

function hasMark(words: readonly Word[], from: number, to: number, marks: RegExp): boolean {
  for (let place = from; place < to; place += 1) if (marks.test(wordAt(words, place).text)) return true
  return false
}

function countWords(words: readonly Word[], from: number, to: number): number {
  let count = 0
  for (let place = from; place < to; place += 1) if (wordAt(words, place).kind === 'word') count += 1
  return count
}
