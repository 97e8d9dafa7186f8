import type { Partner } from '#shared/grants/profile.ts'

/**
 * What holds where a call is silent, and how kinds of organisation relate to each other. What the text of a call says
 * comes first.
 */

type LegalKind = Partner['legalKind']

/** What a kind in law surely is of the kinds that calls name (`applicants.ts`), and what it may be besides. */
export const kindsInCalls: Readonly<
  Record<LegalKind, { readonly surely: readonly string[]; readonly perhaps: readonly string[] }>
> = {
  company: {
    surely: ['company', 'legal-entity'],
    perhaps: [
      'start-up',
      'farmer',
      'state-enterprise',
      'municipal-enterprise',
      'bank',
      'microfinance',
      'insurer',
      'gambling',
      'media',
      'social-enterprise',
      'hospital',
      'museum',
      'sports-club',
    ],
  },
  'sole-trader': {
    surely: ['self-employed'],
    perhaps: ['legal-entity', 'company', 'natural-person', 'farmer', 'start-up'],
  },
  cooperative: {
    surely: ['cooperative', 'legal-entity'],
    perhaps: ['company', 'farmer', 'non-profit', 'bank', 'microfinance', 'social-enterprise'],
  },
  association: {
    surely: ['non-profit', 'legal-entity'],
    perhaps: ['chamber-of-commerce', 'media', 'social-enterprise', 'library', 'museum', 'sports-club'],
  },
  foundation: {
    surely: ['foundation', 'non-profit', 'legal-entity'],
    perhaps: ['community-foundation', 'social-enterprise', 'library', 'museum', 'hospital'],
  },
  university: {
    surely: ['university', 'legal-entity'],
    perhaps: ['public-body', 'research-organisation', 'non-profit', 'state-body', 'company', 'library', 'hospital'],
  },
  'research-organisation': {
    surely: ['research-organisation', 'legal-entity'],
    perhaps: ['public-body', 'non-profit', 'state-body', 'company'],
  },
  school: { surely: ['school', 'legal-entity'], perhaps: ['public-body', 'non-profit', 'state-body', 'sports-club'] },
  hospital: { surely: ['hospital', 'legal-entity'], perhaps: ['public-body', 'non-profit', 'company', 'state-body'] },
  municipality: {
    surely: ['local-authority', 'public-body', 'legal-entity'],
    perhaps: ['state-body', 'library', 'museum'],
  },
  'public-body': {
    surely: ['public-body', 'legal-entity'],
    perhaps: ['state-body', 'non-profit', 'school', 'research-organisation', 'library', 'museum', 'hospital'],
  },
  'international-organisation': {
    surely: ['international-organisation', 'legal-entity'],
    perhaps: ['non-profit', 'public-body'],
  },
  person: { surely: ['natural-person'], perhaps: ['self-employed', 'informal-group-with-host'] },
}

/** Kinds in law that do business and so have a size: Recommendation 2003/361/EC, annex, article 1. */
export const enterpriseKinds: readonly LegalKind[] = ['company', 'sole-trader', 'cooperative']

/** Kinds in law that need a gender equality plan in Horizon Europe. */
export const genderPlanKinds: readonly LegalKind[] = [
  'university',
  'research-organisation',
  'public-body',
  'municipality',
  'hospital',
  'school',
]

/** Kinds in law that a Hungarian public-interest trust may keep. */
export const trustKinds: readonly LegalKind[] = [
  'university',
  'foundation',
  'research-organisation',
  'hospital',
  'school',
  'association',
]

/** Kinds of applicant by NACE Rev. 2 section or class: a business of one of these codes is of the kind. */
export const kindSectors: Readonly<Record<string, readonly string[]>> = {
  bank: ['64.1'],
  microfinance: ['64.9'],
  insurer: ['65'],
  gambling: ['92'],
  media: ['58', '60'],
  farmer: ['01', '02', '03'],
}

const general = { source: 'horizon_annexes', checked: '2026-11-20' } as const
const work = { source: 'digital_programme', checked: '2026-11-20' } as const

/** Least consortium where a call names none: entities, countries, Member States. */
export const usualConsortium = [
  { style: 'horizon-europe', actionType: 'RIA', entities: 3, countries: 3, memberStates: 1, ...general },
  { style: 'horizon-europe', actionType: 'IA', entities: 3, countries: 3, memberStates: 1, ...general },
  { style: 'horizon-europe', actionType: 'CSA', entities: 1, countries: 1, memberStates: 0, ...general },
] as const

/** Rates on eligible cost where a call names none. `who`: a label as the reader of rates gives them. */
export const usualRates = [
  { style: 'horizon-europe', actionType: 'RIA', rates: [{ applies: 'all', percent: 100 }], ...general },
  {
    style: 'horizon-europe',
    actionType: 'IA',
    rates: [
      { applies: 'for-profit', percent: 70 },
      { applies: 'non-profit', percent: 100 },
    ],
    ...general,
  },
  { style: 'horizon-europe', actionType: 'CSA', rates: [{ applies: 'all', percent: 100 }], ...general },
  {
    style: 'digital-europe',
    actionType: 'SME-SUPPORT',
    rates: [
      { applies: 'all', percent: 50 },
      { applies: 'SME', percent: 75 },
    ],
    ...work,
  },
  { style: 'digital-europe', actionType: 'CSA', rates: [{ applies: 'all', percent: 100 }], ...work },
  { style: 'digital-europe', actionType: 'GRANT', rates: [{ applies: 'all', percent: 50 }], ...work },
] as const

/** Working time that an application usually takes from the first line to sending, in calendar days. An estimate of our own. */
export const usualEffortDays = { outline: 21, alone: 21, consortium: 56, checked: '2026-11-20' } as const

/** Ceiling of de minimis aid to one undertaking in three years: Regulation (EU) 2023/2831, article 3(2). */
export const deMinimisCeiling = {
  eur: 300_000,
  years: 3,
  from: '2024-01-01',
  source: 'de_minimis',
  checked: '2026-11-20',
} as const
