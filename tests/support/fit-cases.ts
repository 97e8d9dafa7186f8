import { judge } from '#server/grants/fit/judge.ts'
import type { FitInput, FitJudgement } from '#server/grants/fit/judge.ts'
import { callReading } from '#shared/grants/facts.ts'
import type { CallReading } from '#shared/grants/facts.ts'
import type { OrganisationFactName, OrganisationProfile, Partner } from '#shared/grants/profile.ts'

type Evidence = CallReading['evidence'][number]

/** Evidence of a fact that a user confirmed. */
export function proofOf(path: string, more: Partial<Evidence> = {}): Evidence {
  const quote = `The sentence about ${path}.`
  return {
    path,
    quote,
    page: 1,
    start: 0,
    end: quote.length,
    rule: 'read.test',
    confidence: 'certain',
    status: 'confirmed',
    ...more,
  }
}

const silent: CallReading = callReading.parse({
  schema: 'call-facts/1',
  language: 'en',
  title: 'A call',
  programme: { name: 'A programme', style: 'foundation' },
  issuer: null,
  identifiers: { call: null, topic: null },
  actionType: 'GRANT',
  fundingForm: null,
  submission: {
    model: 'single-stage',
    opens: null,
    blindFirstStage: false,
    deadlines: [
      {
        id: 'd1',
        stage: 'full',
        at: '2027-06-30T17:00:00+02:00',
        zone: 'Europe/Brussels',
        status: 'current',
        timeStated: true,
        zoneStated: true,
      },
    ],
  },
  primaryDeadline: 'd1',
  money: { currency: 'EUR', totalBudget: null, perProject: null, expectedProjects: null, hardLimit: null },
  rates: [{ applies: 'all', percent: 100 }],
  coFinancing: null,
  indirectCosts: null,
  trl: null,
  durationMonths: null,
  countries: { eligible: ['MD', 'RO', 'UA'], named: [], excluded: [] },
  applicants: { eligible: ['legal-entity'], excluded: [], minAgeMonths: null },
  consortium: null,
  limits: [],
  formatting: null,
  criteria: [],
  overall: [],
  requiredDocuments: [],
  notRequired: [],
  expectedOutcomes: [],
  notStated: ['applicants.minAgeMonths'],
  notApplicable: [],
  evidence: [],
  conflicts: [],
  warnings: [],
})

const proven = [
  'programme.style',
  'actionType',
  'submission.deadlines.0.at',
  'submission.model',
  'money.perProject',
  'money.totalBudget',
  'money.hardLimit',
  'rates.0.percent',
  'coFinancing',
  'trl',
  'countries.eligible',
  'countries.excluded',
  'applicants.eligible',
  'applicants.excluded',
  'applicants.minAgeMonths',
  'applicants.maxAnnualIncome',
  'consortium',
]

/** The facts of a call that asks for little, changed by what is given; each with a sentence for it. */
export function callOf(
  changes: Partial<CallReading> = {},
  evidence: readonly Evidence[] = proven.map((path) => proofOf(path)),
): CallReading {
  return callReading.parse({ ...silent, evidence, ...changes })
}

/** The facts of a call of Horizon Europe for research and innovation. */
export function horizonCall(changes: Partial<CallReading> = {}): CallReading {
  return callOf({
    programme: { name: 'Horizon Europe', style: 'horizon-europe' },
    actionType: 'RIA',
    countries: { eligible: ['EU', 'ASSOCIATED'], named: [], excluded: [] },
    ...changes,
  })
}

/** A profile of facts given on one day. */
export function profileOf(values: { [Name in OrganisationFactName]?: unknown }): OrganisationProfile {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, { value, date: '2026-10-01', source: 'register extract' }]),
  )
}

/** Everything that a Moldovan company may tell. */
export const wholeProfile: Readonly<Record<OrganisationFactName, unknown>> = {
  legalKind: 'company',
  country: 'MD',
  region: 'Chișinău',
  founded: '2019-05-02',
  years: [{ year: 2025, staff: 34, turnoverEur: 2_410_000, balanceEur: 1_960_000 }],
  owners: [],
  holdings: [],
  publicShare: 0,
  sectors: ['62.01'],
  readiness: 3,
  grants: [],
  ownMoney: { amount: 100_000, currency: 'EUR' },
  annualIncome: { amount: 300_000, currency: 'EUR' },
  solvent: true,
  taxesPaid: true,
  genderPlan: false,
  pic: '123456789',
  languages: ['ro', 'en'],
}

/** A partner as a user writes it down. */
export function partnerOf(name: string, country: string, more: Partial<Partner> = {}): Partner {
  return { name, country, legalKind: 'company', associated: false, linkedWith: [], sme: null, pic: null, ...more }
}

/** What a test changes. */
export type FitChanges = Partial<FitInput> & { readonly sizeClass?: FitInput['sme']['class'] }

/** Judges on 1 February 2027 at ten in the morning, UTC. */
export function judgeOf({ sizeClass = 'small', ...input }: FitChanges): FitJudgement {
  return judge({
    facts: callOf(),
    profile: profileOf(wholeProfile),
    organisationName: 'Orchard Systems SRL',
    partners: [],
    now: Date.parse('2027-02-01T10:00:00Z'),
    sme: { class: sizeClass, missing: [] },
    ...input,
  })
}
