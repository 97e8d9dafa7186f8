import type { OrganisationProfile } from '#shared/grants/profile.ts'
import { smeCeilings, smeClasses } from '#shared/grants/sme.ts'
import type { Sme, SmeClass, SmeStep } from '#shared/grants/sme.ts'

type Years = NonNullable<OrganisationProfile['years']>['value']
type Holder = NonNullable<OrganisationProfile['owners']>['value'][number]
type Figures = { staff: number; turnover: number | null; balance: number | null }

/** From this share on an enterprise is a partner, and one in public hands no small or medium one. */
const partnerFrom = 25
/** Beyond this share it is linked. */
const linkedBeyond = 50

/** Investors who may hold up to half without becoming partners. Source: Recommendation 2003/361/EC, annex, article 3(2), second subparagraph, (a) to (d). */
const exceptedKinds: readonly Holder['kind'][] = [
  'venture-capital',
  'business-angel',
  'university',
  'institutional-investor',
  'small-municipality',
]

/** In public hands beyond what article 3(2) excepts. */
const publicKinds: readonly Holder['kind'][] = ['public-body', 'small-municipality']

/**
 * Determines the class of an enterprise, with its partner and linked enterprises, over the closed years that are known.
 * The figures of a holder are taken as given: with those of what is linked to it. Where a holder has no figures of a
 * year, those of its latest year before count.
 *
 * Source: Recommendation 2003/361/EC, annex.
 */
export function readSme(profile: OrganisationProfile): Sme {
  const legal = profile.legalKind?.value
  if (legal === 'public-body' || legal === 'municipality')
    return { class: 'large', steps: [line('public_body', { class: 'large' })], missing: [] }
  const missing = (['years', 'owners', 'holdings'] as const).filter((name) => profile[name] === undefined)
  const owners = profile.owners?.value ?? []
  const publicShare = Math.max(profile.publicShare?.value ?? 0, sharesIn(owners))
  if (publicShare >= partnerFrom)
    return { class: 'large', steps: [line('public', { share: publicShare, class: 'large' })], missing: [] }
  if (missing.length > 0) return { class: 'unknown', steps: [], missing }
  return sumUp(profile.years?.value ?? [], [
    ...owners.map((holder, index) => ({ holder, place: `owners.${index}`, way: wayOf(holder, true) })),
    ...(profile.holdings?.value ?? []).map((holder, index) => ({
      holder,
      place: `holdings.${index}`,
      way: wayOf(holder, false),
    })),
  ])
}

type Way = 'partner' | 'linked' | 'small_share' | 'excepted' | 'person'
type Related = { holder: Holder; place: string; way: Way }

/** How someone counts who holds a share of the enterprise, or in whom it holds one. */
function wayOf({ kind, share, controls, years }: Holder, isOwner: boolean): Way {
  const isLinked = controls || share > linkedBeyond
  // A person counts through other enterprises on the same market, and only where they are controlled together with this one.
  if (kind === 'person') return isLinked && years.length > 0 ? 'linked' : 'person'
  if (isLinked) return 'linked'
  if (isOwner && exceptedKinds.includes(kind)) return share >= partnerFrom ? 'excepted' : 'small_share'
  return share >= partnerFrom ? 'partner' : 'small_share'
}

/** Per cent that public bodies hold together. A small municipality counts once it is linked. */
function sharesIn(owners: readonly Holder[]): number {
  const counted = owners.filter((owner) => publicKinds.includes(owner.kind) && !isExcepted(owner))
  const shares = clean(counted.reduce((sum, { share }) => sum + share, 0))
  return counted.some(({ controls }) => controls) ? Math.max(shares, partnerFrom) : shares
}

function isExcepted({ kind, share, controls }: Holder): boolean {
  return kind === 'small-municipality' && share <= linkedBeyond && !controls
}

function sumUp(stated: Years, related: readonly Related[]): Sme {
  const steps: SmeStep[] = related
    .filter(({ way }) => way !== 'partner' && way !== 'linked')
    .map(({ holder, way }) => line(way, { name: holder.name, share: holder.share }))
  const missing: string[] = []
  const years = stated.toSorted((one, other) => one.year - other.year)
  /** The class of each year of the last unbroken run of years, and what the rule of two years makes of them. */
  let run: { year: number; found: SmeClass; status: SmeClass }[] = []
  for (const { year, ...own } of years) {
    const parts = [
      line('own', { year, staff: own.staff, turnover: own.turnoverEur, balance: own.balanceEur }),
      ...related.flatMap((each) => addedOf(each, year, missing)),
    ]
    const sum = totalOf(parts)
    const found = sum === null ? null : classOf(sum)
    if (found === null && !missing.some((place) => place.endsWith(`.${year}`))) missing.push(`years.${year}`)
    steps.push(...parts, line('sum', { year, ...sum, class: found }))
    const before = run.at(-1)
    if (found === null) run = []
    else if (before?.year !== year - 1) run = [{ year, found, status: found }]
    else run.push({ year, found, status: afterTwoYears(before.status, before.found, found) })
  }
  // A gap further back than the last two years changes nothing.
  const gaps = missing.filter((place) => years.slice(-2).some(({ year }) => place.endsWith(`.${year}`)))
  const last = run.at(-1)
  if (last === undefined || gaps.length > 0) return { class: 'unknown', steps, missing: gaps }
  const key = run.length < 2 ? 'one_year' : last.status === last.found ? 'settled' : 'kept'
  return { class: last.status, steps: [...steps, line(key, { year: last.year, class: last.status })], missing: [] }
}

/** What a partner or linked enterprise adds in a year. */
function addedOf({ holder, place, way }: Related, year: number, missing: string[]): SmeStep[] {
  if (way !== 'partner' && way !== 'linked') return []
  const share = way === 'linked' ? 100 : holder.share
  const known = holder.years
    .filter((each) => each.year <= year)
    .toSorted((one, other) => other.year - one.year)
    .at(0)
  if (known === undefined) missing.push(`${place}.years.${year}`)
  const part = (amount: number | null | undefined): number | null =>
    amount === null || amount === undefined ? null : clean((amount * share) / 100)
  return [
    line(way, {
      year,
      name: holder.name,
      share,
      staff: part(known?.staff),
      turnover: part(known?.turnoverEur),
      balance: part(known?.balanceEur),
    }),
  ]
}

/** An amount that one part does not state makes the sum unknown; without the staff of all there is none. */
function totalOf(parts: readonly SmeStep[]): Figures | null {
  const total = (name: 'staff' | 'turnover' | 'balance'): number | null =>
    parts.reduce<number | null>(
      (sum, part) => (sum === null || part[name] === null ? null : clean(sum + part[name])),
      0,
    )
  const staff = total('staff')
  return staff === null ? null : { staff, turnover: total('turnover'), balance: total('balance') }
}

/** The class of one year; null where a missing amount would decide. */
function classOf({ staff, turnover, balance }: Figures): SmeClass | null {
  for (const name of ['micro', 'small', 'medium'] as const) {
    const ceiling = smeCeilings[name]
    if (staff >= ceiling.staff) continue
    if ((turnover !== null && turnover <= ceiling.turnover) || (balance !== null && balance <= ceiling.balance))
      return name
    if (turnover === null || balance === null) return null
  }
  return 'large'
}

/**
 * The class after a closed year: it changes once its ceilings were passed, or fallen below, in two years running, and then
 * as far as both of them went.
 *
 * Source: the annex, article 4(2).
 */
function afterTwoYears(status: SmeClass, before: SmeClass, found: SmeClass): SmeClass {
  const [held, first, second] = [status, before, found].map((name) => smeClasses.indexOf(name)) as [
    number,
    number,
    number,
  ]
  const reached =
    first > held && second > held
      ? Math.min(first, second)
      : first < held && second < held
        ? Math.max(first, second)
        : held
  return smeClasses[reached] ?? status
}

/** Takes out what floating point adds: sums stay exact to a millionth. */
function clean(amount: number): number {
  return Math.round(amount * 1e6) / 1e6
}

function line(key: SmeStep['key'], stated: Partial<Omit<SmeStep, 'key'>>): SmeStep {
  return {
    key,
    year: null,
    name: null,
    share: null,
    staff: null,
    turnover: null,
    balance: null,
    class: null,
    ...stated,
  }
}
