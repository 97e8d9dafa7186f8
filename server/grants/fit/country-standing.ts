import { countryStatuses } from '#server/grants/data/country-status.ts'
import type { CountryStatus, ListedProgramme } from '#server/grants/data/country-status.ts'
import type { CallView } from '#server/grants/fit/call-view.ts'
import type { Lack, Phrase, Source } from '#server/grants/fit/finding.ts'
import { findHits, lexiconOf, wordsOf } from '#server/grants/read/words.ts'

/** What a country is in a call: whether who is established there counts, and by what. */
export type Standing = {
  readonly counts: 'yes' | 'no' | 'look'
  readonly says: Phrase
  readonly sources: readonly Source[]
  readonly status: CountryStatus | null
  readonly isMemberState: boolean
  readonly lacks: readonly Lack[]
  /** The fact of the call that it rests on. */
  readonly fact: `call.${string}`
  /** Whether the table of the programme alone gives the answer. */
  readonly byTable: boolean
}

/** The programme whose list of countries holds for a call; null where none of ours does. */
export function listOf({ facts }: CallView): ListedProgramme | null {
  const style = facts.programme?.style
  return style === 'horizon-europe' || style === 'digital-europe' ? style : null
}

/** True for a call of a programme of the Union. */
export function isOfTheUnion({ facts }: CallView): boolean {
  const style = facts.programme?.style
  return (
    style === 'horizon-europe' ||
    style === 'digital-europe' ||
    style === 'cross-border' ||
    facts.countries.eligible.includes('ASSOCIATED')
  )
}

type Row = (typeof countryStatuses)[number]

function rowsOf(country: string, programme: ListedProgramme | null, day: string): Row[] {
  return countryStatuses.filter(
    (row) =>
      row.countries.includes(country) &&
      (row.programme === null || row.programme === programme) &&
      (row.from === null || row.from <= day) &&
      (row.until === null || day <= row.until),
  )
}

/** True for a Member State of the Union on a day; its outermost regions are part of it. */
export function isMemberState(country: string, day: string): boolean {
  return rowsOf(country, null, day).some(({ status }) => status === 'member-state' || status === 'outermost')
}

const fromTable = ({ source, from, checked }: Row): Source => ({ kind: 'table', name: source, from, checked })

const outsiders = lexiconOf({
  outsiders: [
    'non eu',
    'outside the eu',
    'outside the european union',
    'outside the union',
    'third countr*',
    'din afara ue',
    'din afara uniunii',
    'in afara ue',
    'non ue',
    'tar* tert*',
    'stat* tert*',
    'вне ес',
    'вне европейского союза',
    'не вход* в ес',
    'не вход* в европейский союз',
    'не явля* членами ес',
    'не явля* членом ес',
    'треть* стран*',
  ],
})

/** Whether a sentence that the list of countries rests on also speaks of countries outside the Union. */
function speaksOfOutsiders({ facts }: CallView): boolean {
  const quotes = facts.evidence
    .filter(({ path, status }) => /^(?:countries\.eligible|consortium)/.test(path) && status !== 'overridden')
    .map(({ quote }) => quote)
  return [...quotes, ...(facts.consortium?.rules ?? [])].some((text) => findHits(wordsOf(text), outsiders).length > 0)
}

/**
 * Finds what a country is in a call: the call's own list first, then the table of the programme. Where that list, as it
 * was read, leaves out a country of the table, the answer is "look" until a user has decided about the list.
 *
 * @param day the day on which it must hold, `YYYY-MM-DD`.
 */
export function standingOf(call: CallView, country: string, day: string): Standing {
  const { countries } = call.facts
  const programme = listOf(call)
  const rows = rowsOf(country, programme, day)
  const of = (...statuses: CountryStatus[]) => rows.find(({ status }) => statuses.includes(status))
  const member = of('member-state', 'outermost')
  const inCall: Source = { kind: 'call', path: 'countries.eligible', country }
  const blanks = { country: { countries: [country] } } as const
  const isSilent = countries.eligible.length === 0
  const answer = (
    counts: Standing['counts'],
    key: Phrase['key'],
    sources: readonly Source[],
    { row, lacks = [], byTable = isSilent }: { row?: Row; lacks?: readonly Lack[]; byTable?: boolean } = {},
  ): Standing => ({
    counts,
    says: { key, blanks },
    sources,
    status: row?.status ?? rows[0]?.status ?? null,
    isMemberState: member !== undefined,
    lacks,
    fact: byTable ? 'call.programme.style' : 'call.countries.eligible',
    byTable,
  })
  const topic = call.facts.identifiers.topic ?? call.facts.identifiers.call ?? ''
  if (isSilent && programme === null) {
    return answer('look', 'country.silent', [inCall], { lacks: [{ fact: 'call.countries.eligible', why: 'missing' }] })
  }
  if (countries.eligible.includes(country)) return answer('yes', 'country.listed', [inCall])
  const groups = isSilent
    ? ['EU', 'ASSOCIATED', ...(programme === 'digital-europe' ? ['EEA'] : [])]
    : countries.eligible
  const sources = (row: Row) => (isSilent ? [fromTable(row)] : [inCall, fromTable(row)])
  if (groups.includes('EU') && member !== undefined)
    return answer('yes', 'country.member_state', sources(member), { row: member })
  const eea = of('eea')
  if (groups.includes('EEA') && eea !== undefined) return answer('yes', 'country.eea', sources(eea), { row: eea })
  if (groups.includes('EEA') && member !== undefined)
    return answer('yes', 'country.member_state', sources(member), { row: member })
  const overseas = of('overseas')
  if (groups.includes('EU') && overseas !== undefined) {
    return answer(programme === null ? 'look' : 'yes', 'country.overseas', sources(overseas), { row: overseas })
  }
  if (groups.includes('ASSOCIATED')) {
    const associated = of('associated')
    if (associated !== undefined) {
      // Article 12(5) of the programme's regulation lets topics of cybersecurity shut out associated countries.
      const isCyber = programme === 'digital-europe' && /CYBER/i.test(topic)
      return answer(isCyber ? 'look' : 'yes', isCyber ? 'country.cyber' : 'country.associated', sources(associated), {
        row: associated,
      })
    }
    if (countries.named.includes(country)) return answer('yes', 'country.listed', [inCall])
    const part = of('associated-in-part')
    if (part !== undefined) {
      // Pillar II: the clusters.
      const isCluster = /^HORIZON-(?:CL\d|HLTH)/i.test(
        call.facts.identifiers.topic ?? call.facts.identifiers.call ?? '',
      )
      return answer(isCluster ? 'yes' : 'look', isCluster ? 'country.associated' : 'country.in_part', sources(part), {
        row: part,
      })
    }
    const transitional = of('transitional')
    if (transitional !== undefined)
      return answer('look', 'country.transitional', sources(transitional), { row: transitional })
    if (programme === null) return answer('look', 'country.unknown_list', [inCall])
    const barred = of('third-no-money')
    if (barred !== undefined) return answer('no', 'country.no_money', sources(barred), { row: barred, byTable: true })
    // Listed low- and middle-income countries get money in Horizon Europe.
    if (programme === 'horizon-europe' && member === undefined && eea === undefined) {
      return answer('look', 'country.third', isSilent ? [listItself(programme)] : [inCall])
    }
  }
  if (countries.named.includes(country)) return answer('yes', 'country.listed', [inCall])
  if (isSilent) return answer('no', 'country.not_listed', programme === null ? [inCall] : [listItself(programme)])
  const lacks = [{ fact: 'call.countries.eligible', why: 'check' }] as const
  if (member === undefined && countries.eligible.includes('EU') && speaksOfOutsiders(call)) {
    return answer('look', 'country.outsiders', [inCall], { lacks })
  }
  if (programme === null) return answer('no', 'country.not_listed', [inCall])
  const silent = { ...call, facts: { ...call.facts, countries: { eligible: [], named: [], excluded: [] } } }
  const listed = standingOf(silent, country, day)
  const both = [inCall, ...listed.sources]
  if (listed.counts === 'no') return answer('no', 'country.not_listed', both, { byTable: true })
  if (call.isDecided('countries.eligible')) return answer('no', 'country.not_listed', [inCall])
  const differs = answer('look', 'country.differs', both, { lacks })
  return { ...differs, says: { key: 'country.differs', blanks: { ...blanks, table: { phrase: listed.says } } } }
}

/** The list of a programme as a whole: where a country is not on it. */
function listItself(programme: ListedProgramme): Source {
  const name = programme === 'horizon-europe' ? 'horizon_list' : 'digital_list'
  return { kind: 'table', name, from: null, checked: countryStatuses.find((row) => row.source === name)?.checked ?? '' }
}
