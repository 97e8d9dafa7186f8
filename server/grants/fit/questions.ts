import { findTaxClause, findTaxDocument } from '#server/grants/fit/tax-clause.ts'
import { isUnderPath } from '#shared/grants/fact-rows.ts'
import type { CallReading } from '#shared/grants/facts.ts'
import type { OrganisationFactName } from '#shared/grants/profile.ts'

/** A fact that a call makes necessary, and the path of what it says about it; null where no sentence of the call asks. */
type NeededFact = { name: OrganisationFactName; path: string | null }

type Facts = Pick<
  CallReading,
  | 'applicants'
  | 'countries'
  | 'rates'
  | 'actionType'
  | 'coFinancing'
  | 'trl'
  | 'programme'
  | 'evidence'
  | 'consortium'
  | 'requiredDocuments'
>

/** Kinds of applicants that are known by the class of enterprise. */
const classes = /\b(sme|micro|small|medium|start-?up|scale-?up)/i

/** Bodies that need a plan for gender equality under Horizon Europe. */
const plannedKinds: readonly string[] = [
  'public-body',
  'municipality',
  'university',
  'research-organisation',
  'hospital',
]

/**
 * Lists which facts about an organisation a call makes necessary, those first that rule most out.
 *
 * @param call null: no call is at hand; then what most calls ask.
 * @param legalKind as given; some facts are asked of some kinds alone.
 */
export function listNeededFacts(call: Facts | null, legalKind: string | undefined): NeededFact[] {
  if (call === null)
    return (['legalKind', 'country', 'founded', 'years', 'owners', 'holdings', 'ownMoney'] as const).map((name) => ({
      name,
      path: null,
    }))
  const { applicants, countries, rates, coFinancing, trl, programme } = call
  const style = programme?.style
  const classRate = rates.findIndex(({ applies }) => classes.test(applies))
  const classPath = applicants.eligible.some((each) => classes.test(each))
    ? 'applicants.eligible'
    : classRate >= 0
      ? `rates.${classRate}`
      : call.actionType === 'SME-SUPPORT'
        ? 'actionType'
        : null
  const taxPath = findTaxClause(call)
  const shareRate = rates.findIndex(({ percent }) => percent < 100)
  const needed: (NeededFact | null)[] = [
    { name: 'legalKind', path: 'applicants' },
    { name: 'country', path: countries.eligible.length > 0 ? 'countries.eligible' : null },
    when(applicants.minAgeMonths !== null, 'founded', 'applicants.minAgeMonths'),
    when(
      applicants.excluded.some((each) => each === 'insolvent' || each === 'in-liquidation'),
      'solvent',
      'applicants.excluded',
    ),
    when(taxPath !== null, 'taxesPaid', taxPath),
    when(applicants.maxAnnualIncome !== undefined, 'annualIncome', 'applicants.maxAnnualIncome'),
    ...(['years', 'owners', 'holdings'] as const).map((name) => when(classPath !== null, name, classPath)),
    coFinancing?.minPercent
      ? { name: 'ownMoney', path: 'coFinancing.minPercent' }
      : when(shareRate >= 0, 'ownMoney', `rates.${shareRate}`),
    when(trl !== null, 'readiness', 'trl'),
    when(style === 'horizon-europe' && plannedKinds.includes(legalKind ?? ''), 'genderPlan', null),
    when(style === 'horizon-europe' || style === 'digital-europe', 'pic', null),
  ]
  return needed.filter((each) => each !== null)
}

/** The sentence of the call that proves the fact at a path, or one below it; null when there is none. */
export function quoteFor({ evidence }: Pick<CallReading, 'evidence'>, path: string | null): string | null {
  if (path === null) return null
  return evidence.find(({ path: proven, quote }) => quote !== '' && isUnderPath(path, proven))?.quote ?? null
}

/** The document by which a call wants a fact proved; null where it wants none. */
export function documentFor(call: Pick<CallReading, 'requiredDocuments'>, name: OrganisationFactName): string | null {
  return name === 'taxesPaid' ? findTaxDocument(call) : null
}

function when(isNeeded: boolean, name: OrganisationFactName, path: string | null): NeededFact | null {
  return isNeeded ? { name, path } : null
}
