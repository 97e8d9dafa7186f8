import { usualConsortium } from '#server/grants/data/fit-defaults.ts'
import { countConsortium, countKinds, readConsortiumRule } from '#server/grants/fit/consortium.ts'
import type { ConsortiumCount, Count, KindNeed } from '#server/grants/fit/consortium.ts'
import type { FitCase } from '#server/grants/fit/fit-case.ts'
import { lacksProfile } from '#server/grants/fit/fit-case.ts'
import type { Finding, FitRule, Phrase, Source } from '#server/grants/fit/finding.ts'

/** What a call asks of a consortium. */
type Needs = {
  readonly entities: number
  readonly countries: number
  readonly memberStates: number
  readonly kinds: readonly KindNeed[]
  readonly unknown: readonly string[]
  readonly source: Source
  readonly memberStateSource: Source
  readonly facts: readonly string[]
}

/** What a consortium has next to what the call asks for. */
export type ConsortiumView = {
  readonly count: ConsortiumCount
  readonly needs: readonly {
    readonly id: FitRule
    readonly text: string | null
    readonly least: number
    readonly has: Count
    readonly verdict: Finding['verdict']
  }[]
  /** What is missing in one sentence; null where nothing is. */
  readonly missing: Phrase | null
}

function needsOf({ call }: FitCase): Needs | 'not-asked' | 'not-stated' {
  const { consortium, programme, actionType } = call.facts
  const usual = usualConsortium.find((row) => row.style === programme?.style && row.actionType === actionType)
  const table: Source = { kind: 'table', name: usual?.source ?? '', from: null, checked: usual?.checked ?? '' }
  const inCall: Source = { kind: 'call', path: 'consortium' }
  if (consortium === null) {
    if (call.says('consortium')) return 'not-asked'
    if (usual === undefined) return 'not-stated'
    const facts = ['call.programme.style', 'call.actionType']
    return { ...usual, kinds: [], unknown: [], source: table, memberStateSource: table, facts }
  }
  const entities = consortium.minEntities ?? consortium.minCountries ?? 1
  const countries = consortium.minCountries ?? 1
  const rules = consortium.rules.map(readConsortiumRule)
  const quoted = (call.proof('consortium')?.quote ?? '').split(/[,;:.]/).filter((clause) => /\S/.test(clause))
  const own = [...rules, ...quoted.map(readConsortiumRule)].flatMap((rule) =>
    rule.kind === 'member-state' ? (rule.least ?? []) : [],
  )
  // The general rule of the programme holds next to what the call adds.
  const general = entities > 1 ? (usual?.memberStates ?? 0) : 0
  const fromCall = Math.min(entities, Math.max(0, ...own))
  return {
    entities,
    countries,
    memberStates: Math.max(general, fromCall),
    kinds: rules.flatMap((rule) => (rule.kind === 'kinds' ? [rule.need] : [])),
    unknown: rules.flatMap((rule) => (rule.kind === 'unknown' ? [rule.text] : [])),
    source: inCall,
    memberStateSource: fromCall >= general ? inCall : table,
    facts: ['call.consortium'],
  }
}

const verdictOf = (has: Count, least: number): Finding['verdict'] =>
  has.sure >= least ? 'yes' : has.most >= least ? 'look' : 'no'

/** The rules of a consortium, and what it has of what is asked; no view where no partnership is asked for. */
export function judgeConsortium(fitCase: FitCase): { findings: readonly Finding[]; view: ConsortiumView | null } {
  const { call, parties, profile } = fitCase
  const needs = needsOf(fitCase)
  if (needs === 'not-asked') return { findings: [], view: null }
  if (needs === 'not-stated') {
    const finding: Finding = {
      id: 'fit.consortium.entities',
      verdict: 'look',
      says: { key: 'consortium.silent' },
      sources: [{ kind: 'call', path: 'consortium' }],
      facts: [],
      lacks: [{ fact: 'call.consortium', why: 'missing' }],
      remedy: { key: 'do.confirm_call' },
    }
    return { findings: [finding], view: null }
  }
  const count = countConsortium(withOwners(fitCase))
  // An applicant is one of the partners, also before it has given its country.
  const shown = countConsortium(withOwners({ ...fitCase, parties: withApplicant(parties) }))
  const isCountryKnown = profile.country !== undefined
  const lacks = isCountryKnown ? [] : (lacksProfile('country') ?? [])
  const facts = [...needs.facts, 'profile.country', 'partners.country', 'partners.linkedWith']
  const missing = missingOf(needs, shown)
  const remedy: Phrase = missing ?? { key: 'do.ask_funder' }
  const measured = (
    id: FitRule,
    key: Phrase['key'],
    { least, of }: { least: number; of: 'entities' | 'countries' | 'memberStates' },
    source = needs.source,
  ): Finding => {
    const verdict = verdictOf(count[of], least)
    const has = verdict === 'look' ? count[of] : shown[of]
    const blanks = { least, has: has.sure, most: has.most }
    const base = {
      id,
      verdict,
      says: { key: verdict === 'look' ? 'consortium.unsure' : key, blanks },
      sources: [source],
      facts,
    } as const
    return verdict === 'yes' ? base : { ...base, lacks, remedy }
  }
  const findings: Finding[] = [
    measured('fit.consortium.entities', 'consortium.entities', { least: needs.entities, of: 'entities' }),
  ]
  if (needs.countries > 1)
    findings.push(
      measured('fit.consortium.countries', 'consortium.countries', { least: needs.countries, of: 'countries' }),
    )
  if (needs.memberStates > 0) {
    findings.push(
      measured(
        'fit.consortium.member_state',
        'consortium.member_state',
        { least: needs.memberStates, of: 'memberStates' },
        needs.memberStateSource,
      ),
    )
  }
  if (needs.entities > 1) findings.push(independence(fitCase, needs, count))
  const kinds = needs.kinds.map((need) => ({ need, has: countKinds(withApplicant(parties), need.kinds) }))
  if (kinds.length > 0 || needs.unknown.length > 0) findings.push(kindsFinding(kinds, needs))
  const counted = (id: FitRule, least: number, of: 'entities' | 'countries' | 'memberStates') => ({
    id,
    text: null,
    least,
    has: shown[of],
    verdict: verdictOf(count[of], least),
  })
  const view: ConsortiumView = {
    count,
    missing,
    needs: [
      counted('fit.consortium.entities', needs.entities, 'entities'),
      ...(needs.countries > 1 ? [counted('fit.consortium.countries', needs.countries, 'countries')] : []),
      ...(needs.memberStates > 0 ? [counted('fit.consortium.member_state', needs.memberStates, 'memberStates')] : []),
      ...kinds.map(({ need, has }) => ({
        id: 'fit.consortium.kinds' as const,
        text: need.text,
        least: need.least,
        has,
        verdict: verdictOf(has, need.least),
      })),
    ],
  }
  return { findings, view: call.facts.consortium === null || needs.entities > 1 || kinds.length > 0 ? view : null }
}

/** The parties, the applicant counted also while its country is not known. */
function withApplicant([applicant, ...others]: FitCase['parties']): FitCase['parties'] {
  if (applicant === undefined) return others
  return [applicant.country === null ? { ...applicant, counts: 'yes' } : applicant, ...others]
}

/** The parties with the links that follow from who owns the applicant, and what it owns. */
function withOwners({ parties, profile }: FitCase): FitCase['parties'] {
  const [applicant, ...others] = parties
  if (applicant === undefined) return parties
  const held = [...(profile.owners?.value ?? []), ...(profile.holdings?.value ?? [])]
  const linked = held.filter(({ controls, share }) => controls || share > 50).map(({ name }) => name)
  return [{ ...applicant, linkedWith: [...applicant.linkedWith, ...linked] }, ...others]
}

function independence({ profile, parties }: FitCase, needs: Needs, count: ConsortiumCount): Finding {
  const id = 'fit.consortium.independent'
  const facts = [...needs.facts, 'profile.owners', 'partners.linkedWith']
  const base = { id, sources: [needs.source], facts } as const
  const names = count.linked.map((group) => group.join(' + ')).join('; ')
  if (count.linked.length > 0) {
    const isEnough = count.entities.sure >= needs.entities
    const blanks = { names }
    return isEnough
      ? { ...base, verdict: 'yes', says: { key: 'independent.enough', blanks } }
      : { ...base, verdict: 'no', says: { key: 'independent.short', blanks }, remedy: { key: 'do.independent' } }
  }
  const isAlone = parties.filter(({ associated }) => !associated).length < 2
  if (!isAlone && profile.owners === undefined) {
    return {
      ...base,
      verdict: 'look',
      says: { key: 'independent.unknown' },
      lacks: lacksProfile('owners'),
      remedy: { key: 'do.tell', blanks: { fact: { phrase: { key: 'fact.owners' } } } },
    }
  }
  return { ...base, verdict: 'yes', says: { key: isAlone ? 'independent.alone' : 'independent.all' } }
}

function kindsFinding(kinds: readonly { need: KindNeed; has: Count }[], needs: Needs): Finding {
  const base = {
    id: 'fit.consortium.kinds',
    sources: [needs.source],
    facts: [...needs.facts, 'profile.legalKind', 'partners.legalKind', 'partners.sme'],
  } as const
  const lines: Phrase[] = kinds.map(({ need, has }) => ({
    key: has.sure < need.least && has.most >= need.least ? 'kinds.unsure' : 'kinds.line',
    blanks: { kinds: { actors: need.kinds }, least: need.least, has: has.sure, most: has.most },
  }))
  const unread: Phrase[] = needs.unknown.map((text) => ({ key: 'kinds.unread', blanks: { text } }))
  const says: Phrase = { key: 'kinds.all', blanks: { lines: { phrases: [...lines, ...unread] } } }
  const verdicts = kinds.map(({ need, has }) => verdictOf(has, need.least))
  const short = kinds.filter(({ need, has }) => has.sure < need.least)
  const remedy: Phrase = {
    key: 'do.kinds',
    blanks: {
      kinds: {
        phrases: short.map(({ need, has }) => ({
          key: 'kinds.more' as const,
          blanks: { more: need.least - has.sure, kinds: { actors: need.kinds } },
        })),
      },
    },
  }
  if (verdicts.includes('no')) return { ...base, verdict: 'no', says, remedy }
  if (verdicts.includes('look'))
    return { ...base, verdict: 'look', says, lacks: [{ fact: 'partners.kinds', why: 'missing' }], remedy }
  return unread.length > 0
    ? { ...base, verdict: 'look', says, remedy: { key: 'do.ask_funder' } }
    : { ...base, verdict: 'yes', says }
}

/** The fewest partners that would do, and what they must bring. */
function missingOf(needs: Needs, count: ConsortiumCount): Phrase | null {
  const short = (least: number, { sure }: Count) => Math.max(0, least - sure)
  const entities = short(needs.entities, count.entities)
  const countries = short(needs.countries, count.countries)
  const memberStates = short(needs.memberStates, count.memberStates)
  const more = Math.max(entities, countries, memberStates)
  if (more === 0) return null
  const parts: Phrase[] = [{ key: 'missing.partners', blanks: { more } }]
  if (countries > 0) parts.push({ key: 'missing.countries', blanks: { countries } })
  if (memberStates > 0) parts.push({ key: 'missing.member_states', blanks: { memberStates } })
  return { key: 'missing.all', blanks: { parts: { phrases: parts } } }
}
