import {
  clockWords,
  countedThings,
  dayJoints,
  easternLetters,
  hourLeads,
  hourMarks,
  minuteMarks,
  monthNames,
  namedHours,
  ordinalEndings,
  shortMonthNames,
  weekdayWords,
  zoneLetters,
  zonePlaces,
  zonesOfMinutes,
} from '#server/grants/data/date-words.ts'
import { findPhrases, folded, phrasesOf } from '#server/grants/read/phrases.ts'
import type { Run, Word } from '#server/grants/read/phrases.ts'
import { calendarDay } from '#shared/grants/dates.ts'
import type { ClockTime } from '#shared/grants/dates.ts'

/** A day in a text. */
export type DayMention = Run & {
  /** `YYYY-MM-DD`. */
  readonly day: string
  /** Whether no date of the sentence has a year, so that it is that of the document. */
  readonly isYearAssumed: boolean
}

/** An hour in a text. */
export type HourMention = Run & { readonly time: ClockTime }

/** A zone in a text: a name of the zone database, or `eastern` where letters leave the country open. */
export type ZoneMention = Run & { readonly zone: string }

const months = new Map(monthNames.flatMap((names, index) => names.map((name) => [folded(name), index + 1] as const)))
const shortMonths = new Map(
  shortMonthNames.flatMap((names, index) => names.map((name) => [folded(name), index + 1] as const)),
)
const weekdays = new Set(weekdayWords.map((word) => folded(word)))
const ordinals = new Set(ordinalEndings)
const leads = new Set(hourLeads.map((word) => folded(word)))
const hourEndings = new Set(hourMarks)
const minuteEndings = new Set(minuteMarks)
const clocks = new Set(clockWords.map((word) => folded(word)))
const counted = new Set(countedThings.map((word) => folded(word)))
const joints = new Set(dayJoints.map((word) => folded(word)))
const places = phrasesOf(zonePlaces)
const eastern = new Set(easternLetters)

const blank: Word = { start: 0, end: 0, kind: 'mark', text: '', gap: true, line: false, capital: false, upper: false }

/** The word at a place; a blank mark where the list ends. */
export function wordAt(words: readonly Word[], place: number): Word {
  return words[place] ?? blank
}

type Numbers = { readonly year: number | null; readonly month: number; readonly day: number }
type Draft = Run & Numbers & { readonly isMonthFirst?: boolean }

/** From when a document is, as far as it tells: its year, and the first day that it is dated by. */
export type DocumentTime = { readonly year: number; readonly day: string | null }

/**
 * Finds the days of a run of words, in the three languages and in figures.
 *
 * @param isAmerican whether figures that could be either are month first.
 * @param document says the year of days "of this year"; null leaves them out.
 */
export function findDays(
  words: readonly Word[],
  { from, to }: Run,
  isAmerican: boolean,
  document: DocumentTime | null = null,
): DayMention[] {
  const drafts = draftsIn(words, { from, to }, isAmerican)
  const own = yearBeside(words, { from, to }, drafts)
  const days = withYears(drafts, own)
  if (days.length > 0 || document === null || !drafts.some((draft) => thisYearAt(words, draft.to) !== null)) return days
  return drafts.flatMap((draft) => dayOfThisYear(words, draft, document))
}

/** Finds the days of a run of words of which nothing tells the year, as `--12-21`. */
export function findDaysWithoutYear(words: readonly Word[], run: Run): (Run & { readonly day: string })[] {
  const drafts = draftsIn(words, run, false)
  const isDated = drafts.some(({ to, year }) => year !== null || thisYearAt(words, to) !== null)
  if (isDated || yearBeside(words, run, drafts) !== null) return []
  const padded = (number: number): string => String(number).padStart(2, '0')
  return drafts.map(({ from, to, month, day }) => ({ from, to, day: `--${padded(month)}-${padded(day)}` }))
}

function draftsIn(words: readonly Word[], { from, to }: Run, isAmerican: boolean): Draft[] {
  const drafts: Draft[] = []
  for (let place = from; place < to; place += 1) {
    const draft = dateAt(words, place, to, isAmerican)
    if (!draft) continue
    drafts.push(...daysBefore(words, Math.max(from, drafts.at(-1)?.to ?? from), draft), draft)
    place = draft.to - 1
  }
  return drafts
}

/** "until 30 April this year": the 30 April of the document's year. */
function dayOfThisYear(words: readonly Word[], { from, to, month, day }: Draft, { year }: DocumentTime): DayMention[] {
  const stated = calendarDay(year, month, day)
  return stated === null ? [] : [{ from, to: thisYearAt(words, to) ?? to, day: stated, isYearAssumed: true }]
}

/** "30 aprilie curent", "30 апреля с.г.", "30 April this year": where the words that say so end; null where there are none. */
function thisYearAt(words: readonly Word[], place: number): number | null {
  const texts = [0, 1, 2, 3].map((step) => wordAt(words, place + step).text)
  const [first = '', second = '', third = '', fourth = ''] = texts
  if (/^(curent|ac)$/.test(first)) return place + 1
  if (/^[aст]$/.test(first) && second === '.' && /^[cг]$/.test(third)) return place + (fourth === '.' ? 4 : 3)
  if (
    /^(this|current|anul|anului|текущего|этого|нынешнего)$/.test(first) &&
    /^(year|curent|acesta|года|г)$/.test(second)
  )
    return place + (third === '.' && second === 'г' ? 3 : 2)
  return /^(of|al|a|in)$/.test(first) && first !== second ? thisYearAt(words, place + 1) : null
}

/**
 * Returns whether figures of a text prove that months come first: 03/24/2027. Null when nothing proves either order.
 */
export function provenOrder(words: readonly Word[]): 'american' | 'european' | null {
  let american = false
  for (let place = 0; place < words.length; place += 1) {
    const figures = figuresAt(words, place)
    if (!figures) continue
    if (figures.first > 12 && figures.second <= 12) return 'european'
    if (figures.second > 12 && figures.first <= 12) american = true
  }
  return american ? 'american' : null
}

function dateAt(words: readonly Word[], place: number, to: number, isAmerican: boolean): Draft | null {
  const word = wordAt(words, place)
  if (word.kind === 'number') {
    const draft = isoAt(words, place) ?? inFigures(words, place, isAmerican) ?? dayMonthAt(words, place)
    return draft && draft.to <= to ? draft : null
  }
  if (word.kind === 'word') {
    const draft = monthDayAt(words, place)
    return draft && draft.to <= to ? draft : null
  }
  return null
}

function isoAt(words: readonly Word[], place: number): Draft | null {
  const [year, one, month, two, day] = [0, 1, 2, 3, 4].map((step) => wordAt(words, place + step))
  if (!year || !one || !month || !two || !day) return null
  if (year.text.length !== 4 || month.kind !== 'number' || day.kind !== 'number') return null
  if (one.text !== two.text || !/^[-./]$/.test(one.text) || one.gap || month.gap || two.gap || day.gap) return null
  if (month.text.length !== 2 || day.text.length !== 2) return null
  return checked({
    from: place,
    to: place + 5,
    year: Number(year.text),
    month: Number(month.text),
    day: Number(day.text),
  })
}

function figuresAt(words: readonly Word[], place: number): { first: number; second: number; year: number } | null {
  const [first, one, second, two, year] = [0, 1, 2, 3, 4].map((step) => wordAt(words, place + step))
  if (!first || !one || !second || !two || !year) return null
  if (first.kind !== 'number' || second.kind !== 'number' || year.kind !== 'number') return null
  if (first.text.length > 2 || second.text.length > 2 || (year.text.length !== 4 && year.text.length !== 2)) return null
  const before = wordAt(words, place - 1)
  if (!first.gap && (before.text === '.' || before.text === ',' || before.text === '/') && place > 0) {
    // "Order 455/12.05.2027": the number of a paper, then its day.
    const isNumbered = before.text === '/' && one.text === '.'
    if (wordAt(words, place - 2).kind === 'number' && !isNumbered) return null
  }
  if (!/^[-./]$/.test(one.text) || one.text !== two.text) return null
  const isLoose = one.gap || second.gap || two.gap || year.gap
  if (isLoose && (year.text.length === 2 || one.text === '-')) return null
  const number = Number(year.text)
  const full = year.text.length === 2 ? 2000 + number : number
  if (full < 1990 || full > 2099 || (year.text.length === 2 && (number < 20 || number > 60))) return null
  const after = wordAt(words, place + 5)
  if (
    year.text.length === 2 &&
    !after.gap &&
    /^[.:/,-]$/.test(after.text) &&
    wordAt(words, place + 6).kind === 'number'
  ) {
    if (!wordAt(words, place + 6).gap) return null
  }
  return { first: Number(first.text), second: Number(second.text), year: full }
}

function inFigures(words: readonly Word[], place: number, isAmerican: boolean): Draft | null {
  const figures = figuresAt(words, place)
  if (!figures) return null
  const { first, second, year } = figures
  const isMonthFirst = second > 12 || (isAmerican && first <= 12)
  const [month, day] = isMonthFirst ? [first, second] : [second, first]
  const draft = checked({ from: place, to: place + 5, year, month, day })
  return draft && { ...draft, to: afterYear(words, draft.to) }
}

/** 24 March 2027, 24th of March, «24» марта 2027 г., 24-Mar-2027. */
function dayMonthAt(words: readonly Word[], place: number): Draft | null {
  const day = wordAt(words, place)
  if (day.text.length > 2) return null
  let next = place + 1
  if (wordAt(words, next).text === '"') next += 1
  if (wordAt(words, next).text === '-' && ordinals.has(wordAt(words, next + 1).text)) next += 2
  else if (ordinals.has(wordAt(words, next).text)) next += 1
  if (wordAt(words, next).text === '.' && wordAt(words, next + 1).kind === 'word') next += 1
  if (/^(of|day|the)$/.test(wordAt(words, next).text)) next += 1
  if (wordAt(words, next).text === 'day' || wordAt(words, next).text === 'of') next += 1
  if (wordAt(words, next).text === '-' && !wordAt(words, next).gap) next += 1
  if (wordAt(words, next).text === '/' && !wordAt(words, next).gap) next += 1
  const name = wordAt(words, next)
  const long = months.get(name.text)
  const month = long ?? shortMonths.get(name.text)
  if (month === undefined || name.kind !== 'word') return null
  next += 1
  if (!long && wordAt(words, next).text === '.') next += 1
  const year = yearAt(words, next)
  if (!long && !year) return null
  if (name.text === 'mai' && !year && /^(mult|putin|mari|mici|mare|mic)$/.test(wordAt(words, next).text)) return null
  if (name.text === 'may' && !year && /^(be|not|also|apply|only|have)$/.test(wordAt(words, next).text)) return null
  return checked({
    from: wordAt(words, place - 1).text === '"' && wordAt(words, place + 1).text === '"' ? place - 1 : place,
    to: year?.to ?? next,
    year: year?.year ?? null,
    month,
    day: Number(day.text),
  })
}

/** March 24, 2027; Mar. 24th 2027. */
function monthDayAt(words: readonly Word[], place: number): Draft | null {
  const name = wordAt(words, place)
  const long = monthNames.findIndex(([english]) => english === name.text)
  const month = long >= 0 ? long + 1 : shortMonths.get(name.text)
  if (month === undefined) return null
  let next = place + 1
  if (long < 0 && wordAt(words, next).text === '.') next += 1
  if (wordAt(words, next).text === 'the') next += 1
  const day = wordAt(words, next)
  if (day.kind !== 'number' || day.text.length > 2) return null
  next += 1
  if (ordinals.has(wordAt(words, next).text)) next += 1
  const year = yearAt(words, next)
  if (!year && (long < 0 || name.text === 'may' || !name.capital)) return null
  return checked({ from: place, to: year?.to ?? next, year: year?.year ?? null, month, day: Number(day.text) })
}

function yearAt(words: readonly Word[], place: number): { year: number; to: number } | null {
  let next = place
  if (/^[,\-/.]$/.test(wordAt(words, next).text)) next += 1
  if (/^(of|din|anul|al|a)$/.test(wordAt(words, next).text)) next += 1
  if (wordAt(words, next).text === 'anului') next += 1
  const year = wordAt(words, next)
  // "31-Jan-25", joined on both sides.
  const joint = wordAt(words, place)
  const isShort = next === place + 1 && /^[-/]$/.test(joint.text) && !joint.gap && !year.gap
  if (isShort && year.kind === 'number' && /^[2-5]\d$/.test(year.text))
    return { year: 2000 + Number(year.text), to: next + 1 }
  if (year.kind !== 'number' || !/^(199\d|20\d\d)$/.test(year.text)) return null
  return { year: Number(year.text), to: afterYear(words, next + 1) }
}

function afterYear(words: readonly Word[], place: number): number {
  const word = wordAt(words, place)
  if (/^(года|год|году)$/.test(word.text)) return place + 1
  if (word.text !== 'г') return place
  return wordAt(words, place + 1).text === '.' && !wordAt(words, place + 1).gap ? place + 2 : place + 1
}

/** Days that borrow month and year from the date that follows: "2 and 9 March", "с 17 на 24 марта", "01.03-30.04.2027". */
function daysBefore(words: readonly Word[], from: number, date: Draft): Draft[] {
  const found: Draft[] = []
  let end = date.from
  for (let count = 0; count < 12; count += 1) {
    let place = end - 1
    let joined = 0
    while (place >= from && joined < 3 && joints.has(wordAt(words, place).text)) {
      place -= 1
      joined += 1
    }
    if (joined === 0 || place < from) break
    if (ordinals.has(wordAt(words, place).text)) place -= 1
    if (wordAt(words, place).text === '-' && ordinals.has(wordAt(words, place + 1).text)) place -= 1
    if (wordAt(words, place).text === '"') place -= 1
    // "01.03." before a full date in figures.
    const last = wordAt(words, place).text === '.' ? place - 1 : place
    const month = wordAt(words, last)
    const dot = wordAt(words, last - 1)
    const day = wordAt(words, last - 2)
    if (
      month.kind === 'number' &&
      /^[./]$/.test(dot.text) &&
      day.kind === 'number' &&
      last - 2 >= from &&
      !month.gap &&
      !dot.gap &&
      month.text.length === 2 &&
      day.text.length <= 2 &&
      !wordAt(words, last - 3).text.match(/^[./]$/)
    ) {
      const draft = checked({
        from: last - 2,
        to: place + 1,
        year: date.year,
        month: Number(month.text),
        day: Number(day.text),
      })
      if (!draft) break
      found.unshift(draft)
      end = draft.from
      continue
    }
    const number = wordAt(words, place)
    const before = wordAt(words, place - 1)
    if (number.kind !== 'number' || number.text.length > 2 || place < from || counted.has(before.text)) break
    if (/^[.:/,]$/.test(before.text) && !number.gap && wordAt(words, place - 2).kind === 'number') break
    // A bare number before a date in figures is no day.
    if (wordAt(words, date.from + 1).text !== '' && /^[./]$/.test(wordAt(words, date.from + 1).text)) break
    const draft = checked({ from: place, to: place + 1, year: date.year, month: date.month, day: Number(number.text) })
    if (!draft) break
    found.unshift(draft)
    end = place
  }
  return found
}

function checked(draft: Draft): Draft | null {
  return calendarDay(draft.year ?? 2028, draft.month, draft.day) === null ? null : draft
}

/** "Deadlines for 2028: 31 March and 30 June": the year of a sentence whose dates have none. */
function yearBeside(words: readonly Word[], { from, to }: Run, drafts: readonly Draft[]): number | null {
  if (drafts.length === 0 || drafts.some(({ year }) => year !== null)) return null
  for (let place = from; place < to; place += 1) {
    const word = wordAt(words, place)
    if (word.kind === 'number' && /^20[2-5]\d$/.test(word.text) && !/^[.,/-]$/.test(wordAt(words, place - 1).text))
      return Number(word.text)
  }
  return null
}

/** A day without a year has that of the next date that has one, otherwise of the one before. */
function withYears(drafts: readonly Draft[], usual: number | null): DayMention[] {
  const years: (number | null)[] = drafts.map(({ year }) => year ?? usual)
  for (let index = years.length - 2; index >= 0; index -= 1) {
    const [own, next] = [drafts[index], drafts[index + 1]]
    if (years[index] === null && own && next) {
      const year = years[index + 1] ?? null
      // "from 15 December to 20 January 2028": the earlier date lies in the year before.
      years[index] = year !== null && own.month > next.month + 5 ? year - 1 : year
    }
  }
  for (let index = 1; index < years.length; index += 1) years[index] ??= years[index - 1] ?? null
  return drafts.flatMap(({ from, to, month, day }, index) => {
    const known = years[index] ?? null
    const text = known === null ? null : calendarDay(known, month, day)
    return text === null ? [] : [{ from, to, day: text, isYearAssumed: false }]
  })
}

/**
 * Finds the hours of a run of words.
 *
 * @param days stretches whose figures are no hours.
 */
export function findHours(words: readonly Word[], { from, to }: Run, days: readonly Run[]): HourMention[] {
  const taken = new Set(days.flatMap((day) => Array.from({ length: day.to - day.from }, (_, step) => day.from + step)))
  const hours: HourMention[] = []
  for (let place = from; place < to; place += 1) {
    if (taken.has(place)) continue
    const hour = hourAt(words, place)
    if (!hour || hour.to > to) continue
    hours.push(hour)
    place = hour.to - 1
  }
  return hours
}

function hourAt(words: readonly Word[], place: number): HourMention | null {
  const word = wordAt(words, place)
  if (word.kind === 'word') {
    const named = namedHours[word.text]
    if (named !== undefined) return { from: place, to: place + 1, time: { hour: named, minute: 0, second: 0 } }
    const next = wordAt(words, place + 1).text
    if (word.text === 'miezul' && next === 'noptii') {
      return { from: place, to: place + 2, time: { hour: 24, minute: 0, second: 0 } }
    }
    return null
  }
  if (word.kind !== 'number' || word.text.length > 2) return fourFigures(words, place)
  const before = wordAt(words, place - 1)
  const mark = wordAt(words, place + 1)
  const second = wordAt(words, place + 2)
  // "9:00-15:00" has two hours; "01-15.03" has none.
  const isSpanEnd = before.text === '-' && wordAt(words, place - 3).text === ':' && mark.text === ':'
  if (!word.gap && /^[.,:/-]$/.test(before.text) && wordAt(words, place - 2).kind === 'number' && !isSpanEnd)
    return null
  const isTight = !mark.gap && !second.gap && second.kind === 'number' && second.text.length === 2
  const isLed = leads.has(before.text) || (before.text === ':' && clocks.has(wordAt(words, place - 2).text))
  if (mark.text === ':' && isTight) {
    const colon = wordAt(words, place + 3)
    const seconds = wordAt(words, place + 4)
    const hasSeconds =
      colon.text === ':' && !colon.gap && !seconds.gap && seconds.kind === 'number' && seconds.text.length === 2
    const to = place + (hasSeconds ? 5 : 3)
    return timed(words, place, to, { hours: word.text, minutes: second.text, seconds: hasSeconds ? seconds.text : '0' })
  }
  if ((mark.text === '.' || mark.text === '-') && isTight) {
    const after = wordAt(words, place + 3)
    const last = wordAt(words, place + 4)
    // "17.00.00 hours".
    if (mark.text === '.' && after.text === '.' && !after.gap && !last.gap && /^[0-5]\d$/.test(last.text)) {
      return isLed || hourEndings.has(wordAt(words, place + 5).text) || before.text === ',' || before.text === '('
        ? timed(words, place, place + 5, { hours: word.text, minutes: second.text, seconds: last.text })
        : null
    }
    if (
      /^[%€$]$/.test(after.text) ||
      (!after.gap &&
        /^[.:,/-]$/.test(after.text) &&
        wordAt(words, place + 4).kind === 'number' &&
        !wordAt(words, place + 4).gap)
    )
      return null
    const isMarked =
      hourEndings.has(after.text) ||
      isHalfDay(words, place + 3) ||
      zoneLetters[after.text] !== undefined ||
      eastern.has(after.text) ||
      weekdays.has(after.text)
    // "între orele 8.00 și 16.00": the second has no word of its own.
    const isPaired =
      /^(si|and|и|to|до|la|-)$/.test(before.text) &&
      wordAt(words, place - 2).text.length === 2 &&
      wordAt(words, place - 2).kind === 'number' &&
      /^[.:]$/.test(wordAt(words, place - 3).text) &&
      leads.has(wordAt(words, place - 5).text)
    const isAfterDate = before.text === ',' || before.text === '(' || before.text === '|'
    const isClock = mark.text === '.' || /^(00|15|30|45|55|59)$/.test(second.text)
    if (isClock && (isLed || isPaired || isMarked || (isAfterDate && /^(00|30|59)$/.test(second.text)))) {
      return timed(words, place, place + 3, { hours: word.text, minutes: second.text })
    }
    return null
  }
  if (hourEndings.has(mark.text)) {
    if (mark.text === 'h' && !mark.gap && second.kind === 'number' && !second.gap && second.text.length === 2) {
      return timed(words, place, place + 3, { hours: word.text, minutes: second.text })
    }
    // "17 ч. 00 мин."
    const dot = second.text === '.' ? 1 : 0
    const minute = wordAt(words, place + 2 + dot)
    if (dot === 1 && minute.kind === 'number' && minute.text.length === 2) {
      const end = place + 3 + dot
      if (minuteEndings.has(wordAt(words, end).text))
        return timed(words, place, end + (wordAt(words, end + 1).text === '.' ? 2 : 1), {
          hours: word.text,
          minutes: minute.text,
        })
    }
    if (second.kind === 'number' && second.text.length === 2 && minuteEndings.has(wordAt(words, place + 3).text)) {
      return timed(words, place, place + 4, { hours: word.text, minutes: second.text })
    }
    // "30/04/2027 (17h Brussels time)".
    const isTold = mark.text === 'h' && !mark.gap && /^[(,|-]$/.test(before.text) && isClockAt(words, place + 2)
    // "48 hours", "24 часов": a length of time, unless a word before it says otherwise.
    return (isLed || isTold) && Number(word.text) <= 24
      ? timed(words, place, place + 2, { hours: word.text, minutes: '0' })
      : null
  }
  if (isHalfDay(words, place + 1)) return timed(words, place, place + 1, { hours: word.text, minutes: '0' })
  if (/^(ora|orele|orei)$/.test(before.text)) {
    const isSplit = mark.kind === 'number' && mark.text.length === 2 && /^(00|30|59|15|45)$/.test(mark.text)
    return isSplit
      ? timed(words, place, place + 2, { hours: word.text, minutes: mark.text })
      : timed(words, place, place + 1, { hours: word.text, minutes: '0' })
  }
  if (mark.text === 'noon' || mark.text === 'midday')
    return timed(words, place, place + 2, { hours: word.text, minutes: '0' })
  return null
}

/** Whether the name of a clock, or the end of a bracket, is at a place. */
function isClockAt(words: readonly Word[], place: number): boolean {
  const { text } = wordAt(words, place)
  return (
    text === ')' ||
    zoneLetters[text] !== undefined ||
    findPhrases(words, { from: place, to: place + 3 }, places)[0]?.from === place
  )
}

function fourFigures(words: readonly Word[], place: number): HourMention | null {
  const word = wordAt(words, place)
  const after = wordAt(words, place + 1).text
  if (word.kind !== 'number' || word.text.length !== 4 || !(hourEndings.has(after) || zoneLetters[after])) return null
  return timed(words, place, place + (hourEndings.has(after) ? 2 : 1), {
    hours: word.text.slice(0, 2),
    minutes: word.text.slice(2),
  })
}

/** The letters of a half day: am, p.m. */
function isHalfDay(words: readonly Word[], place: number): boolean {
  const word = wordAt(words, place).text
  if (word === 'am' || word === 'pm') return true
  return /^[ap]$/.test(word) && wordAt(words, place + 1).text === '.' && wordAt(words, place + 2).text === 'm'
}

function timed(
  words: readonly Word[],
  from: number,
  end: number,
  { hours, minutes, seconds = '0' }: { hours: string; minutes: string; seconds?: string },
): HourMention | null {
  let to = end
  let hour = Number(hours)
  const [minute, second] = [Number(minutes), Number(seconds)]
  if (isHalfDay(words, to)) {
    const isAfternoon = wordAt(words, to).text.startsWith('p')
    // "17:00 p.m." is said now and then; "17:00 a.m." is nothing.
    if (hour > 12) hour = isAfternoon ? hour : 99
    else hour = (hour % 12) + (isAfternoon ? 12 : 0)
    const isDotted = wordAt(words, to).text.length === 1
    to += isDotted ? (wordAt(words, to + 3).text === '.' && !wordAt(words, to + 3).gap ? 4 : 3) : 1
  } else if (hourEndings.has(wordAt(words, to).text) && wordAt(words, to).text !== 'м') {
    to += 1
  }
  if (/^(noon|midday)$/.test(wordAt(words, to).text)) to += 1
  if (wordAt(words, to).text === '(' && /^(noon|midday|midnight)$/.test(wordAt(words, to + 1).text)) to += 2
  if (wordAt(words, to).text === 'midnight' && hour === 0) to += 1
  if (hour > 24 || minute > 59 || second > 59 || (hour === 24 && minute + second > 0)) return null
  return { from, to, time: { hour, minute, second } }
}

/** Finds the zones of a run of words: places whose clock is meant, letters next to an hour, distances from UTC. */
export function findZones(
  words: readonly Word[],
  run: Run,
  hours: readonly HourMention[],
  days: readonly Run[] = [],
): ZoneMention[] {
  const found: ZoneMention[] = []
  // "18:00 30 апреля 2027 г. (GMT+6)": the date between an hour and its zone does not part them.
  const between = (from: number, to: number) =>
    days.filter((day) => day.from >= from && day.to <= to).reduce((rest, day) => rest - (day.to - day.from), to - from)
  const isBesideHour = (from: number, to: number) =>
    hours.some((hour) => (from >= hour.to && between(hour.to, from) <= 4) || (hour.from >= to && hour.from - to <= 3))
  for (const place of findPhrases(words, run, places)) {
    const isNamed = [place.from - 1, place.from - 2, place.from - 3, place.to, place.to + 1].some(
      (at) => at >= run.from && at < run.to && clocks.has(wordAt(words, at).text),
    )
    // "All hours are those of Bishkek.": a sentence of nothing but the clock.
    const isAll =
      hours.length === 0 &&
      run.to - run.from <= 12 &&
      words.slice(run.from, place.from).some(({ text }) => clocks.has(text))
    const isBare = hours.some(
      (hour) =>
        place.from >= hour.to && isPassage(words, hour.to, place.from, days) && between(hour.to, place.from) <= 4,
    )
    if (isNamed || isAll || isBare || isLocalTime(words, run.from, place.from)) {
      let to = place.to
      while (to < run.to && /^(local|time|lui|ului|времени|-)$/.test(wordAt(words, to).text)) to += 1
      const distant = place.value === 'Europe/Moscow' ? distanceFromMoscow(words, place.from) : null
      found.push(distant ?? { from: place.from, to, zone: place.value })
    }
  }
  for (let at = run.from; at < run.to; at += 1) {
    const word = wordAt(words, at)
    if (word.kind !== 'word') continue
    if (word.text === 'europe' && wordAt(words, at + 1).text === '/') continue
    const isClock = isBesideHour(at, at + 1) || clocks.has(wordAt(words, at + 1).text)
    // "Cât timp" is no Central Africa Time; a lone Z has no second letter.
    if (!(word.upper || (word.capital && /^(z|aoe)$/.test(word.text))) || !isClock) continue
    const lettered = zoneLetters[word.text] ?? (eastern.has(word.text) ? 'eastern' : undefined)
    const distant = lettered === 'Europe/Moscow' ? distanceFromMoscow(words, at) : null
    if (distant !== null) found.push(distant)
    else if (lettered !== undefined) found.push({ from: at, to: at + 1, zone: lettered })
    else if (/^(utc|gmt|ут[cс])$/.test(word.text)) found.push(distanceAt(words, at))
    // "2027-03-24T17:00:00Z".
    else if (word.text === 'z' && !word.gap && hours.some((hour) => hour.to === at))
      found.push({ from: at, to: at + 1, zone: 'Etc/UTC' })
  }
  return found.toSorted((left, right) => left.from - right.from)
}

/** "МСК+3": so many hours ahead of Moscow, which is three ahead of the world's clock. */
function distanceFromMoscow(words: readonly Word[], at: number): ZoneMention | null {
  const sign = wordAt(words, at + 1).text
  const hours = Number(wordAt(words, at + 2).text)
  if (!/^[+-]$/.test(sign) || wordAt(words, at + 2).kind !== 'number' || hours > 9) return null
  const ahead = 3 + (sign === '+' ? hours : -hours)
  return { from: at, to: at + 3, zone: ahead === 0 ? 'Etc/UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}` }
}

function distanceAt(words: readonly Word[], at: number): ZoneMention {
  const sign = wordAt(words, at + 1).text
  const hours = wordAt(words, at + 2)
  if ((sign !== '+' && sign !== '-') || hours.kind !== 'number' || hours.text.length > 2 || Number(hours.text) > 14) {
    return { from: at, to: at + 1, zone: 'Etc/UTC' }
  }
  const hasMinutes = wordAt(words, at + 3).text === ':' && wordAt(words, at + 4).kind === 'number'
  const number = Number(hours.text)
  const whole = hasMinutes ? zonesOfMinutes[`${number}:${wordAt(words, at + 4).text}`] : undefined
  if (whole !== undefined && sign === '+') return { from: at, to: at + 5, zone: whole }
  // The names of the zone database count westward.
  const zone = number === 0 ? 'Etc/UTC' : `Etc/GMT${sign === '+' ? '-' : '+'}${number}`
  return { from: at, to: at + (hasMinutes ? 5 : 3), zone }
}

/** "local time, in Tirana", "местное время, г. Астана": the clock of a town that follows. */
function isLocalTime(words: readonly Word[], from: number, place: number): boolean {
  let at = place - 1
  while (at > from && place - at < 6) {
    const { kind, text } = wordAt(words, at)
    if (kind !== 'mark' && !/^(г|гор|город|города|mun|municipiul|city|of|in|the|din)$/.test(text)) break
    at -= 1
  }
  return clocks.has(wordAt(words, at).text) || /^(locala|local|местному|местное)$/.test(wordAt(words, at).text)
}

/** Marks and small words that may come between an hour and the place whose clock is meant. */
function isPassage(words: readonly Word[], from: number, to: number, days: readonly Run[]): boolean {
  for (let at = from; at < to; at += 1) {
    const day = days.find((mention) => mention.from === at && mention.to <= to)
    if (day) {
      at = day.to - 1
      continue
    }
    const word = wordAt(words, at)
    if (word.kind !== 'mark' && !/^(по|в|in|la|local|locala)$/.test(word.text)) return false
  }
  return true
}
