import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { FitRule } from '#server/grants/fit/finding.ts'
import { fitRules } from '#server/grants/fit/finding.ts'
import { ownMoneyFor } from '#server/grants/fit/money-rules.ts'
import { say, formatMissingFact, saySources } from '#server/grants/fit/say.ts'
import { readCall } from '#server/grants/read/read-call.ts'
import { readPlainText } from '#server/grants/text/plain-text.ts'
import type { CallReading } from '#shared/grants/facts.ts'
import { languages } from '#shared/languages.ts'
import type { OrganisationFactName } from '#shared/grants/profile.ts'
import { callOf, horizonCall, judgeOf, partnerOf, profileOf, proofOf, wholeProfile } from '#tests/support/fit-cases.ts'
import type { FitChanges } from '#tests/support/fit-cases.ts'
import { rootFolder } from '#tests/support/source-files.ts'

const applicants = (changes: Partial<CallReading['applicants']>) =>
  callOf({ applicants: { eligible: ['legal-entity'], excluded: [], minAgeMonths: null, ...changes } })
const countries = (eligible: string[], excluded: string[] = [], named: string[] = []) => ({ eligible, named, excluded })
const profile = (changes: Partial<Record<OrganisationFactName, unknown>>) => profileOf({ ...wholeProfile, ...changes })
/** A call that asks for a paper, with the sentence that asks for it. */
const paper = (label: string, changes: Partial<CallReading> = {}): CallReading =>
  callOf({ requiredDocuments: [{ label, stage: 'any', condition: null }], ...changes }, [
    ...callOf().evidence,
    proofOf('requiredDocuments.0'),
  ])
const without = (name: OrganisationFactName, changes: Partial<Record<OrganisationFactName, unknown>> = {}) =>
  profileOf(Object.fromEntries(Object.entries({ ...wholeProfile, ...changes }).filter(([each]) => each !== name)))
const deadline = (at: string, more: object = {}) => ({
  ...callOf().submission,
  deadlines: [
    {
      id: 'd1',
      stage: 'full',
      at,
      zone: 'Europe/Brussels',
      status: 'current' as const,
      timeStated: true,
      zoneStated: true,
      ...more,
    },
  ],
})
const money = (changes: object): CallReading => callOf({ money: { ...callOf().money, ...changes } })
const consortium = (minEntities: number, minCountries: number, rules: string[] = []) => ({
  minEntities,
  minCountries,
  rules,
})
const ukrainian = partnerOf('Lviv Institute', 'UA', { legalKind: 'research-organisation' })
const romanian = partnerOf('Napoca University', 'RO', { legalKind: 'university' })
const german = partnerOf('Kaltenbach', 'DE')

type Row = readonly [rule: FitRule, verdict: 'yes' | 'no' | 'look' | 'silent', what: string, input: FitChanges]

/** A case for each answer of each rule, and those that come close to another one. */
const rows: readonly Row[] = [
  [
    'fit.deadline_passed',
    'yes',
    'a second before it',
    { facts: callOf({ submission: deadline('2027-02-01T11:00:01+01:00') }) },
  ],
  [
    'fit.deadline_passed',
    'no',
    'a second after it',
    { facts: callOf({ submission: deadline('2027-02-01T10:59:59+01:00') }) },
  ],
  [
    'fit.deadline_passed',
    'look',
    'on the day, no hour given',
    { facts: callOf({ submission: deadline('2027-02-01') }) },
  ],
  [
    'fit.deadline_passed',
    'no',
    'two days after a day without hour',
    { facts: callOf({ submission: deadline('2027-01-30') }) },
  ],
  [
    'fit.deadline_passed',
    'yes',
    'days before a day without hour',
    { facts: callOf({ submission: deadline('2027-02-04') }) },
  ],
  [
    'fit.deadline_passed',
    'look',
    'none stated',
    { facts: callOf({ submission: { ...deadline('2027-02-04'), deadlines: [] }, primaryDeadline: null }) },
  ],
  [
    'fit.deadline_passed',
    'yes',
    'taken at any time',
    {
      facts: callOf({
        submission: { ...deadline('2027-02-04'), model: 'continuous', deadlines: [] },
        primaryDeadline: null,
      }),
    },
  ],
  [
    'fit.deadline_passed',
    'yes',
    'the first of two cut-offs over',
    {
      facts: callOf(
        {
          submission: {
            ...deadline('x'),
            model: 'cut-offs',
            deadlines: ['2027-01-10', '2027-05-10'].map((at, index) => ({
              id: `c${index}`,
              stage: 'cut-off',
              at: `${at}T17:00:00+01:00`,
              zone: 'Europe/Brussels',
              status: 'current' as const,
              timeStated: true,
              zoneStated: true,
            })),
          },
          primaryDeadline: 'c0',
        },
        [proofOf('submission'), ...callOf().evidence],
      ),
    },
  ],
  [
    'fit.deadline_passed',
    'look',
    'the first of two stages over',
    {
      facts: callOf(
        {
          submission: {
            ...deadline('x'),
            model: 'two-stage',
            deadlines: [
              { ...deadline('2027-01-10T17:00:00+01:00').deadlines[0], id: 's1', stage: 'first' },
              { ...deadline('2027-05-10T17:00:00+02:00').deadlines[0], id: 's2', stage: 'second' },
            ] as CallReading['submission']['deadlines'],
          },
          primaryDeadline: 's1',
        },
        [proofOf('submission'), ...callOf().evidence],
      ),
    },
  ],

  ['fit.country.restricted', 'silent', 'nothing shut out outside the Union’s programmes', {}],
  ['fit.country.restricted', 'yes', 'Moldova in Horizon Europe', { facts: horizonCall() }],
  [
    'fit.country.restricted',
    'no',
    'Belarus in Horizon Europe, whatever the call lists',
    { facts: horizonCall(), profile: profile({ country: 'BY' }) },
  ],
  [
    'fit.country.restricted',
    'no',
    'Russia in Digital Europe',
    { facts: horizonCall({ programme: { name: null, style: 'digital-europe' } }), profile: profile({ country: 'RU' }) },
  ],
  [
    'fit.country.restricted',
    'no',
    'Belarus in Interreg',
    {
      facts: callOf({ programme: { name: 'Interreg', style: 'cross-border' }, countries: countries(['RO', 'MD']) }),
      profile: profile({ country: 'BY' }),
    },
  ],
  [
    'fit.country.restricted',
    'silent',
    'Belarus with a foundation that lists it',
    { facts: callOf({ countries: countries(['BY', 'MD']) }), profile: profile({ country: 'BY' }) },
  ],
  [
    'fit.country.restricted',
    'look',
    'Belarus named by a call of the Union',
    { facts: horizonCall({ countries: countries(['EU', 'ASSOCIATED', 'BY']) }), profile: profile({ country: 'BY' }) },
  ],
  [
    'fit.country.restricted',
    'no',
    'shut out by the call alone',
    { facts: callOf({ countries: countries(['MD', 'RO'], ['MD']) }) },
  ],
  [
    'fit.country.restricted',
    'no',
    'an associated partner from Belarus',
    { facts: horizonCall(), partners: [partnerOf('Minsk Lab', 'BY', { associated: true })] },
  ],
  ['fit.country.restricted', 'look', 'country not told', { facts: horizonCall(), profile: without('country') }],
  [
    'fit.country.restricted',
    'look',
    'Ukraine, region not told',
    {
      facts: horizonCall(),
      profile: without('region', { country: 'UA' }),
    },
  ],
  [
    'fit.country.restricted',
    'look',
    'Ukraine, a region in part not under control',
    { facts: horizonCall(), profile: profile({ country: 'UA', region: 'Донецька область (Донецьк)' }) },
  ],
  [
    'fit.country.restricted',
    'yes',
    'Ukraine, Lviv',
    { facts: horizonCall(), profile: profile({ country: 'UA', region: 'Lviv' }) },
  ],
  [
    'fit.country.restricted',
    'look',
    'a Hungarian university',
    { facts: horizonCall(), profile: profile({ country: 'HU', legalKind: 'university' }) },
  ],
  [
    'fit.country.restricted',
    'yes',
    'a Hungarian company',
    { facts: horizonCall(), profile: profile({ country: 'HU' }) },
  ],
  [
    'fit.country.restricted',
    'no',
    'China in an innovation action',
    { facts: horizonCall({ actionType: 'IA' }), profile: profile({ country: 'CN' }) },
  ],
  [
    'fit.country.restricted',
    'yes',
    'China in a research action',
    { facts: horizonCall(), profile: profile({ country: 'CN' }) },
  ],

  ['fit.country.established', 'yes', 'named', {}],
  ['fit.country.established', 'no', 'not named', { profile: profile({ country: 'PL' }) }],
  ['fit.country.established', 'look', 'country not told', { profile: without('country') }],
  [
    'fit.country.established',
    'look',
    'the call is silent',
    { facts: callOf({ countries: countries([]), notStated: ['countries.eligible'] }) },
  ],
  ['fit.country.established', 'yes', 'a Member State', { facts: horizonCall(), profile: profile({ country: 'RO' }) }],
  ['fit.country.established', 'yes', 'associated', { facts: horizonCall() }],
  [
    'fit.country.established',
    'yes',
    'the programme’s list, where the call is silent',
    { facts: horizonCall({ countries: countries([]) }) },
  ],
  [
    'fit.country.established',
    'look',
    'associated in part',
    { facts: horizonCall(), profile: profile({ country: 'CA' }) },
  ],
  [
    'fit.country.established',
    'yes',
    'associated in part, and the call of that part',
    {
      facts: horizonCall({ identifiers: { call: null, topic: 'HORIZON-CL4-2027-01' } }),
      profile: profile({ country: 'KR' }),
    },
  ],
  [
    'fit.country.established',
    'look',
    'a transitional arrangement',
    { facts: horizonCall(), profile: profile({ country: 'JP' }) },
  ],
  [
    'fit.country.established',
    'no',
    'a third country without money',
    { facts: horizonCall(), profile: profile({ country: 'US' }) },
  ],
  [
    'fit.country.established',
    'look',
    'a third country that may be on the list',
    { facts: horizonCall(), profile: profile({ country: 'KZ' }) },
  ],
  [
    'fit.country.established',
    'yes',
    'an overseas territory',
    { facts: horizonCall(), profile: profile({ country: 'GL' }) },
  ],
  [
    'fit.country.established',
    'no',
    'the EEA without association: Liechtenstein in Horizon Europe',
    { facts: horizonCall({ countries: countries(['EU']) }), profile: profile({ country: 'LI' }) },
  ],
  [
    'fit.country.established',
    'yes',
    'the EEA where the call opens to it',
    { facts: horizonCall({ countries: countries(['EU', 'EEA']) }), profile: profile({ country: 'LI' }) },
  ],
  [
    'fit.country.established',
    'no',
    'the United Kingdom where only Member States are eligible',
    { facts: horizonCall({ countries: countries(['EU']) }), profile: profile({ country: 'GB' }) },
  ],
  [
    'fit.country.established',
    'look',
    'associated in a programme without a list of ours',
    { facts: callOf({ countries: countries(['ASSOCIATED']) }) },
  ],
  [
    'fit.country.established',
    'look',
    'Ukraine in a topic of cybersecurity',
    {
      facts: horizonCall({
        programme: { name: null, style: 'digital-europe' },
        identifiers: { call: null, topic: 'DIGITAL-2027-CYBER-09' },
      }),
      profile: profile({ country: 'UA' }),
    },
  ],

  ['fit.kind', 'yes', 'a legal entity', {}],
  ['fit.kind', 'no', 'a company where associations apply', { facts: applicants({ eligible: ['non-profit'] }) }],
  [
    'fit.kind',
    'look',
    'a sole trader where legal entities apply',
    { facts: applicants({}), profile: profile({ legalKind: 'sole-trader' }) },
  ],
  ['fit.kind', 'look', 'kind not told', { profile: without('legalKind') }],
  [
    'fit.kind',
    'look',
    'the call is silent',
    {
      facts: callOf({
        applicants: { eligible: [], excluded: [], minAgeMonths: null },
        notStated: ['applicants.eligible'],
      }),
    },
  ],
  [
    'fit.kind',
    'yes',
    'a small enterprise among SMEs',
    { facts: applicants({ eligible: ['small-enterprise', 'medium-enterprise'] }) },
  ],
  [
    'fit.kind',
    'yes',
    'a micro enterprise among SMEs',
    { facts: applicants({ eligible: ['small-enterprise', 'medium-enterprise'] }), sizeClass: 'micro' },
  ],
  [
    'fit.kind',
    'look',
    'a micro enterprise among small ones only',
    { facts: applicants({ eligible: ['small-enterprise'] }), sizeClass: 'micro' },
  ],
  [
    'fit.kind',
    'no',
    'a large enterprise among SMEs',
    { facts: applicants({ eligible: ['small-enterprise', 'medium-enterprise'] }), sizeClass: 'large' },
  ],
  [
    'fit.kind',
    'look',
    'size not known',
    { facts: applicants({ eligible: ['small-enterprise', 'medium-enterprise'] }), sizeClass: 'unknown' },
  ],
  [
    'fit.kind',
    'no',
    'an association among SMEs',
    {
      facts: applicants({ eligible: ['small-enterprise', 'medium-enterprise'] }),
      profile: profile({ legalKind: 'association' }),
    },
  ],

  ['fit.excluded_kind', 'silent', 'nobody shut out', {}],
  [
    'fit.excluded_kind',
    'yes',
    'other kinds shut out',
    { facts: applicants({ excluded: ['political-party', 'natural-person'] }) },
  ],
  ['fit.excluded_kind', 'no', 'companies shut out', { facts: applicants({ excluded: ['company'] }) }],
  [
    'fit.excluded_kind',
    'yes',
    'the self-employed, where only other natural persons are shut out',
    {
      facts: applicants({ eligible: ['self-employed'], excluded: ['natural-person'] }),
      profile: profile({ legalKind: 'sole-trader' }),
    },
  ],
  [
    'fit.excluded_kind',
    'no',
    'a bank by its field',
    { facts: applicants({ excluded: ['bank'] }), profile: profile({ sectors: ['64.19'] }) },
  ],
  [
    'fit.excluded_kind',
    'yes',
    'no bank by its field',
    { facts: applicants({ excluded: ['bank'] }), profile: profile({ sectors: ['64.99'] }) },
  ],
  [
    'fit.excluded_kind',
    'look',
    'banks shut out, fields not told',
    { facts: applicants({ excluded: ['bank'] }), profile: without('sectors') },
  ],
  [
    'fit.excluded_kind',
    'no',
    'a public majority',
    { facts: applicants({ excluded: ['state-enterprise'] }), profile: profile({ publicShare: 50.1 }) },
  ],
  [
    'fit.excluded_kind',
    'look',
    'a public quarter',
    { facts: applicants({ excluded: ['state-enterprise'] }), profile: profile({ publicShare: 25 }) },
  ],
  [
    'fit.excluded_kind',
    'yes',
    'less than a public quarter',
    { facts: applicants({ excluded: ['state-enterprise'] }), profile: profile({ publicShare: 24.9 }) },
  ],
  [
    'fit.excluded_kind',
    'look',
    'whether a procedure is open is not told',
    { facts: applicants({ excluded: ['in-liquidation'] }), profile: without('solvent') },
  ],
  ['fit.excluded_kind', 'yes', 'no procedure is open', { facts: applicants({ excluded: ['insolvent'] }) }],
  [
    'fit.excluded_kind',
    'no',
    'a procedure is open',
    { facts: applicants({ excluded: ['insolvent', 'in-liquidation'] }), profile: profile({ solvent: false }) },
  ],
  [
    'fit.excluded_kind',
    'look',
    'no procedure is open, and only the organisation can declare the rest',
    { facts: applicants({ excluded: ['insolvent', 'state-enterprise'] }), profile: profile({ publicShare: 30 }) },
  ],
  [
    'fit.excluded_kind',
    'yes',
    'a procedure is open, and the call says nothing of it',
    { facts: applicants({ excluded: ['bank'] }), profile: profile({ solvent: false }) },
  ],

  ['fit.tax_debts', 'silent', 'no word of taxes', { profile: without('taxesPaid') }],
  ['fit.tax_debts', 'yes', 'a certificate is asked for', { facts: paper('Certificatul privind lipsa datoriilor') }],
  [
    'fit.tax_debts',
    'no',
    'taxes are overdue',
    {
      facts: paper('Справка об отсутствии задолженности по налогам'),
      profile: profile({ taxesPaid: false }),
    },
  ],
  [
    'fit.tax_debts',
    'look',
    'not told',
    { facts: paper('Statement that you have no tax arrears'), profile: without('taxesPaid') },
  ],
  [
    'fit.tax_debts',
    'silent',
    'a paper about tax registration',
    { facts: paper('Tax registration certificate'), profile: without('taxesPaid') },
  ],
  [
    'fit.excluded_kind',
    'look',
    'kind not told',
    { facts: applicants({ excluded: ['bank'] }), profile: without('legalKind') },
  ],

  ['fit.age', 'silent', 'no age asked', {}],
  [
    'fit.age',
    'yes',
    'to the day',
    { facts: applicants({ minAgeMonths: 24 }), profile: profile({ founded: '2025-06-30' }) },
  ],
  [
    'fit.age',
    'no',
    'a day too young',
    { facts: applicants({ minAgeMonths: 24 }), profile: profile({ founded: '2025-07-01' }) },
  ],
  ['fit.age', 'look', 'not told', { facts: applicants({ minAgeMonths: 24 }), profile: without('founded') }],

  ['fit.income', 'silent', 'no ceiling', {}],
  ['fit.income', 'yes', 'under', { facts: applicants({ maxAnnualIncome: { amount: 300_001, currency: 'EUR' } }) }],
  [
    'fit.income',
    'look',
    'at the very limit',
    { facts: applicants({ maxAnnualIncome: { amount: 300_000, currency: 'EUR' } }) },
  ],
  ['fit.income', 'no', 'over', { facts: applicants({ maxAnnualIncome: { amount: 299_999, currency: 'EUR' } }) }],
  [
    'fit.income',
    'look',
    'another currency',
    { facts: applicants({ maxAnnualIncome: { amount: 1, currency: 'USD' } }) },
  ],
  [
    'fit.income',
    'look',
    'not told',
    { facts: applicants({ maxAnnualIncome: { amount: 1, currency: 'EUR' } }), profile: without('annualIncome') },
  ],

  ['fit.consortium.entities', 'silent', 'no partnership asked', {}],
  [
    'fit.consortium.entities',
    'look',
    'the call is silent',
    {
      facts: callOf(
        { notStated: ['consortium'] },
        callOf().evidence.filter(({ path }) => path !== 'consortium'),
      ),
    },
  ],
  [
    'fit.consortium.entities',
    'yes',
    'three of three',
    { facts: horizonCall({ consortium: consortium(3, 3) }), partners: [ukrainian, romanian] },
  ],
  [
    'fit.consortium.entities',
    'no',
    'an associated partner is not counted',
    { facts: horizonCall({ consortium: consortium(3, 3) }), partners: [ukrainian, { ...romanian, associated: true }] },
  ],
  [
    'fit.consortium.entities',
    'no',
    'the same partner twice',
    {
      facts: horizonCall({ consortium: consortium(3, 3) }),
      partners: [ukrainian, { ...ukrainian, name: ' LVIV institute ' }],
    },
  ],
  [
    'fit.consortium.entities',
    'look',
    'one from a country that needs a look',
    { facts: horizonCall({ consortium: consortium(3, 3) }), partners: [ukrainian, partnerOf('Almaty Lab', 'KZ')] },
  ],
  [
    'fit.consortium.entities',
    'no',
    'the usual three where the call is silent',
    {
      facts: horizonCall({
        notStated: ['consortium'],
        evidence: horizonCall().evidence.filter(({ path }) => path !== 'consortium'),
      }),
      partners: [ukrainian],
    },
  ],
  [
    'fit.consortium.countries',
    'no',
    'three from two countries',
    { facts: horizonCall({ consortium: consortium(3, 3) }), partners: [romanian, partnerOf('Bucharest', 'RO')] },
  ],
  [
    'fit.consortium.countries',
    'yes',
    'three from three countries',
    { facts: horizonCall({ consortium: consortium(3, 3) }), partners: [romanian, ukrainian] },
  ],
  [
    'fit.consortium.countries',
    'look',
    'own country not told',
    {
      facts: horizonCall({ consortium: consortium(3, 3) }),
      partners: [romanian, ukrainian],
      profile: without('country'),
    },
  ],
  [
    'fit.consortium.countries',
    'silent',
    'no number of countries asked',
    { facts: callOf({ consortium: consortium(2, 1) }), partners: [ukrainian] },
  ],
  [
    'fit.consortium.member_state',
    'no',
    'associated countries only',
    { facts: horizonCall({ consortium: consortium(3, 3) }), partners: [ukrainian, partnerOf('Tbilisi', 'GE')] },
  ],
  [
    'fit.consortium.member_state',
    'yes',
    'one Member State',
    { facts: horizonCall({ consortium: consortium(3, 3) }), partners: [ukrainian, romanian] },
  ],
  [
    'fit.consortium.member_state',
    'no',
    'one of two that the call wants',
    {
      facts: horizonCall({ consortium: consortium(3, 3, ['at least two entities from EU Member States']) }),
      partners: [ukrainian, romanian],
    },
  ],
  [
    'fit.consortium.independent',
    'yes',
    'nobody linked',
    { facts: horizonCall({ consortium: consortium(3, 3) }), partners: [ukrainian, romanian] },
  ],
  [
    'fit.consortium.independent',
    'no',
    'two that belong together',
    {
      facts: horizonCall({ consortium: consortium(3, 3) }),
      partners: [ukrainian, { ...romanian, linkedWith: ['Lviv Institute'] }],
    },
  ],
  [
    'fit.consortium.independent',
    'yes',
    'two that belong together, and enough others',
    {
      facts: horizonCall({ consortium: consortium(3, 3) }),
      partners: [ukrainian, { ...romanian, linkedWith: ['Lviv Institute'] }, german],
    },
  ],
  [
    'fit.consortium.independent',
    'look',
    'own owners not told',
    {
      facts: horizonCall({ consortium: consortium(3, 3) }),
      partners: [ukrainian, romanian],
      profile: without('owners'),
    },
  ],
  [
    'fit.consortium.independent',
    'no',
    'an owner among the partners',
    {
      facts: horizonCall({ consortium: consortium(3, 3) }),
      partners: [ukrainian, german],
      profile: profile({
        owners: [{ name: 'Kaltenbach', kind: 'enterprise', country: 'DE', share: 51, controls: false, years: [] }],
      }),
    },
  ],
  [
    'fit.consortium.independent',
    'yes',
    'half of it held by a partner',
    {
      facts: horizonCall({ consortium: consortium(3, 3) }),
      partners: [ukrainian, german],
      profile: profile({
        owners: [{ name: 'Kaltenbach', kind: 'enterprise', country: 'DE', share: 50, controls: false, years: [] }],
      }),
    },
  ],
  [
    'fit.consortium.kinds',
    'yes',
    'a research body and an enterprise',
    {
      facts: callOf({
        consortium: consortium(2, 2, ['хотя бы одна научная организация или вуз', 'хотя бы одно предприятие']),
      }),
      partners: [ukrainian],
    },
  ],
  [
    'fit.consortium.kinds',
    'no',
    'no municipality',
    {
      facts: horizonCall({ consortium: consortium(3, 3, ['at least one municipality']) }),
      partners: [german, partnerOf('Iași Soft', 'RO')],
    },
  ],
  [
    'fit.consortium.kinds',
    'look',
    'two SMEs, of one the size is not known',
    { facts: horizonCall({ consortium: consortium(3, 3, ['at least two SMEs']) }), partners: [ukrainian, german] },
  ],
  [
    'fit.consortium.kinds',
    'yes',
    'two SMEs',
    {
      facts: horizonCall({ consortium: consortium(3, 3, ['cel puțin două IMM-uri']) }),
      partners: [ukrainian, { ...german, sme: true }],
    },
  ],
  [
    'fit.consortium.kinds',
    'no',
    'two SMEs, one of them large',
    {
      facts: horizonCall({ consortium: consortium(3, 3, ['at least two SMEs']) }),
      partners: [ukrainian, { ...german, sme: false }],
    },
  ],
  [
    'fit.consortium.kinds',
    'look',
    'a wording that no rule reads',
    {
      facts: horizonCall({ consortium: consortium(3, 3, ['partners shall complement each other']) }),
      partners: [ukrainian, romanian],
    },
  ],

  ['fit.gender_plan', 'silent', 'a company', { facts: horizonCall() }],
  [
    'fit.gender_plan',
    'yes',
    'a university with a plan',
    { facts: horizonCall(), profile: profile({ legalKind: 'university', genderPlan: true }) },
  ],
  [
    'fit.gender_plan',
    'no',
    'a university without one',
    { facts: horizonCall(), profile: profile({ legalKind: 'university' }) },
  ],
  [
    'fit.gender_plan',
    'look',
    'not told',
    {
      facts: horizonCall(),
      profile: without('genderPlan', { legalKind: 'university' }),
    },
  ],
  ['fit.gender_plan', 'silent', 'another programme', { profile: profile({ legalKind: 'university' }) }],

  ['fit.control', 'silent', 'no word of control', { facts: horizonCall() }],
  [
    'fit.control',
    'yes',
    'nobody from outside',
    {
      facts: horizonCall({
        evidence: [
          ...callOf().evidence,
          proofOf('applicants.eligible', { quote: 'Entities controlled from outside need a guarantee.' }),
        ],
      }),
    },
  ],
  [
    'fit.control',
    'look',
    'a majority from outside',
    {
      facts: horizonCall({
        evidence: [
          ...callOf().evidence,
          proofOf('applicants.eligible', { quote: 'Entities controlled from outside need a guarantee.' }),
        ],
      }),
      profile: profile({
        owners: [{ name: 'Acme', kind: 'enterprise', country: 'US', share: 60, controls: false, years: [] }],
      }),
    },
  ],
  [
    'fit.control',
    'yes',
    'half from outside',
    {
      facts: horizonCall({
        evidence: [
          ...callOf().evidence,
          proofOf('applicants.eligible', { quote: 'Entities controlled from outside need a guarantee.' }),
        ],
      }),
      profile: profile({
        owners: [{ name: 'Acme', kind: 'enterprise', country: 'US', share: 50, controls: false, years: [] }],
      }),
    },
  ],

  ['fit.rate', 'yes', 'one for all', {}],
  ['fit.rate', 'look', 'none stated', { facts: callOf({ rates: [], notStated: ['rates'] }) }],
  ['fit.rate', 'yes', 'the usual one of the programme', { facts: horizonCall({ rates: [] }) }],
  [
    'fit.rate',
    'look',
    'by size, which is not known',
    {
      facts: callOf({
        rates: [
          { applies: 'all', percent: 50 },
          { applies: 'SME', percent: 75 },
        ],
      }),
      sizeClass: 'unknown',
    },
  ],
  [
    'fit.rate',
    'yes',
    'by size, for a university',
    {
      facts: callOf({
        rates: [
          { applies: 'all', percent: 50 },
          { applies: 'SME', percent: 75 },
        ],
      }),
      sizeClass: 'unknown',
      profile: profile({ legalKind: 'university' }),
    },
  ],
  ['fit.rate', 'no', 'for others only', { facts: callOf({ rates: [{ applies: 'research', percent: 100 }] }) }],

  ['fit.amount', 'silent', 'no amount', {}],
  [
    'fit.amount',
    'yes',
    'at the upper limit',
    { facts: money({ perProject: { min: 10_000, max: 50_000 } }), request: 50_000 },
  ],
  [
    'fit.amount',
    'no',
    'a cent over',
    { facts: money({ perProject: { min: 10_000, max: 50_000 }, hardLimit: true }), request: 50_000.01 },
  ],
  [
    'fit.amount',
    'look',
    'over what is only expected',
    { facts: money({ perProject: { min: 10_000, max: 50_000 }, hardLimit: false }), request: 60_000 },
  ],
  [
    'fit.amount',
    'no',
    'under the lower limit',
    { facts: money({ perProject: { min: 10_000, max: 50_000 } }), request: 9_999 },
  ],
  ['fit.amount', 'no', 'more than the whole call', { facts: money({ totalBudget: 40_000 }), request: 50_000 }],
  ['fit.amount', 'yes', 'nothing asked for yet', { facts: money({ perProject: { min: 10_000, max: 50_000 } }) }],

  ['fit.own_share', 'yes', 'nothing to carry', {}],
  [
    'fit.own_share',
    'yes',
    'enough to the cent',
    {
      facts: callOf({
        rates: [{ applies: 'all', percent: 60 }],
        money: { ...callOf().money, perProject: { min: 150_000, max: null } },
      }),
    },
  ],
  [
    'fit.own_share',
    'no',
    'a cent short',
    {
      facts: callOf({
        rates: [{ applies: 'all', percent: 60 }],
        money: { ...callOf().money, perProject: { min: 150_000, max: null } },
      }),
      profile: profile({ ownMoney: { amount: 99_999.99, currency: 'EUR' } }),
    },
  ],
  [
    'fit.own_share',
    'look',
    'short, but in kind counts',
    {
      facts: callOf({
        rates: [{ applies: 'all', percent: 60 }],
        coFinancing: { minPercent: 40, inKindAllowed: true },
        money: { ...callOf().money, perProject: { min: 300_000, max: null } },
      }),
    },
  ],
  [
    'fit.own_share',
    'look',
    'another currency',
    {
      facts: callOf({ rates: [{ applies: 'all', percent: 60 }] }),
      profile: profile({ ownMoney: { amount: 1, currency: 'MDL' } }),
    },
  ],
  [
    'fit.own_share',
    'look',
    'not told',
    { facts: callOf({ rates: [{ applies: 'all', percent: 60 }] }), profile: without('ownMoney') },
  ],
  [
    'fit.own_share',
    'no',
    'nothing at all',
    {
      facts: callOf({ rates: [{ applies: 'all', percent: 60 }] }),
      profile: profile({ ownMoney: { amount: 0, currency: 'EUR' } }),
    },
  ],

  ['fit.readiness', 'silent', 'no level asked', {}],
  ['fit.readiness', 'yes', 'within', { facts: callOf({ trl: { startMin: 2, startMax: 3, endMin: 5, endMax: 5 } }) }],
  [
    'fit.readiness',
    'look',
    'a level below',
    { facts: callOf({ trl: { startMin: 4, startMax: 4, endMin: 6, endMax: 7 } }) },
  ],
  [
    'fit.readiness',
    'no',
    'two levels below',
    { facts: callOf({ trl: { startMin: 5, startMax: 5, endMin: 6, endMax: 7 } }) },
  ],
  [
    'fit.readiness',
    'look',
    'further than the beginning',
    { facts: callOf({ trl: { startMin: 1, startMax: 2, endMin: 5, endMax: 5 } }) },
  ],
  [
    'fit.readiness',
    'no',
    'at the end already',
    { facts: callOf({ trl: { startMin: 1, startMax: 2, endMin: 3, endMax: 4 } }) },
  ],
  [
    'fit.readiness',
    'yes',
    'only the end is given',
    { facts: callOf({ trl: { startMin: null, startMax: null, endMin: 5, endMax: 5 } }) },
  ],
  [
    'fit.readiness',
    'look',
    'not told',
    { facts: callOf({ trl: { startMin: 2, startMax: 3, endMin: 5, endMax: 5 } }), profile: without('readiness') },
  ],

  ['fit.de_minimis', 'silent', 'no word of state aid', {}],
  [
    'fit.de_minimis',
    'yes',
    'none had',
    {
      facts: paper('Declarația privind ajutorul de stat'),
    },
  ],
  [
    'fit.de_minimis',
    'look',
    'outside the Union the law of the country counts',
    {
      facts: paper('De minimis declaration'),
      profile: profile({ grants: [{ programme: 'ODA', year: 2025, amountEur: 10, deMinimis: true }] }),
    },
  ],
  [
    'fit.de_minimis',
    'no',
    'the ceiling reached',
    {
      facts: paper('De minimis declaration'),
      profile: profile({
        country: 'RO',
        grants: [{ programme: 'A', year: 2025, amountEur: 300_000, deMinimis: true }],
      }),
    },
  ],
  [
    'fit.de_minimis',
    'yes',
    'four years ago',
    {
      facts: paper('De minimis declaration'),
      profile: profile({
        country: 'RO',
        grants: [{ programme: 'A', year: 2023, amountEur: 300_000, deMinimis: true }],
      }),
    },
  ],
  [
    'fit.de_minimis',
    'look',
    'close to the ceiling',
    {
      facts: paper('De minimis declaration', { money: { ...callOf().money, perProject: { min: null, max: 50_001 } } }),
      profile: profile({
        country: 'RO',
        grants: [{ programme: 'A', year: 2025, amountEur: 250_000, deMinimis: true }],
      }),
    },
  ],
  [
    'fit.de_minimis',
    'yes',
    'room to the last euro',
    {
      facts: paper('De minimis declaration', { money: { ...callOf().money, perProject: { min: null, max: 50_000 } } }),
      profile: profile({
        country: 'RO',
        grants: [{ programme: 'A', year: 2025, amountEur: 250_000, deMinimis: true }],
      }),
    },
  ],

  ['fit.double_funding', 'silent', 'outside the Union’s programmes', {}],
  ['fit.double_funding', 'yes', 'no grant', { facts: horizonCall() }],
  [
    'fit.double_funding',
    'look',
    'a grant of the programme',
    {
      facts: horizonCall(),
      profile: profile({ grants: [{ programme: 'Horizon Europe', year: 2026, amountEur: 1, deMinimis: false }] }),
    },
  ],
  [
    'fit.double_funding',
    'yes',
    'an old grant of the programme',
    {
      facts: horizonCall(),
      profile: profile({ grants: [{ programme: 'Horizon Europe', year: 2023, amountEur: 1, deMinimis: false }] }),
    },
  ],
  ['fit.double_funding', 'look', 'not told', { facts: horizonCall(), profile: without('grants') }],

  [
    'fit.time_left',
    'yes',
    'as long as it usually takes',
    { facts: callOf({ submission: deadline('2027-02-22T17:00:00+01:00') }) },
  ],
  ['fit.time_left', 'look', 'a day less', { facts: callOf({ submission: deadline('2027-02-21T17:00:00+01:00') }) }],
  [
    'fit.time_left',
    'look',
    'too short for a consortium',
    { facts: callOf({ consortium: consortium(3, 1), submission: deadline('2027-02-22T17:00:00+01:00') }) },
  ],
]

test.each(rows)('[FIT-01] %s says %s: %s', (id, verdict, _, input) => {
  const finding = judgeOf(input).rules.find((each) => each.id === id)
  expect(finding?.verdict ?? 'silent').toBe(verdict)
})

/** The same call, and what nobody has confirmed of it. */
const unconfirmed = (facts: CallReading, isOpen: (path: string) => boolean): CallReading => ({
  ...facts,
  evidence: facts.evidence.map((each) => (isOpen(each.path) ? { ...each, status: 'found' as const } : each)),
})
const isAbout = (path: string, fact: string) =>
  [path, fact].some((one) => [path, fact].every((other) => other === one || other.startsWith(`${one}.`)))
const negative = rows.filter(([, verdict]) => verdict === 'no')

test.each(negative)('[FIT-05] %s says no only by confirmed facts: %s: %s', (id, _verdict, _what, input) => {
  const facts = input.facts ?? callOf()
  const ruleIn = (changed: CallReading) => {
    const judged = judgeOf({ ...input, facts: changed })
    return { judged, rule: judged.rules.find((each) => each.id === id) }
  }
  const { rule: sure } = ruleIn(facts)
  const used = (sure?.facts ?? []).filter((fact) => fact.startsWith('call.'))
  expect(used).not.toEqual([])
  // One fact that nobody has confirmed is enough, however certain the reader is of it.
  for (const fact of used) {
    const { judged, rule } = ruleIn(unconfirmed(facts, (path) => isAbout(path, fact.slice('call.'.length))))
    // A table of the programme answers as well, where the programme is certain.
    if (
      rule?.byTable === true &&
      !rule.facts.some((each) => each !== 'call.programme.style' && each.startsWith('call.'))
    )
      continue
    expect(rule?.verdict, fact).toBe('look')
    expect(rule?.bars, fact).toBe(sure?.bars)
    expect(judged.missing, fact).toContainEqual({ fact, why: 'check' })
    expect(say(rule?.remedy ?? judged.says, 'en'), fact).toContain(
      say({ key: 'do.confirm_fact', blanks: { facts: { facts: [fact] } } }, 'en'),
    )
    // Where another rule shuts the applicant out by facts that are confirmed, it is out all the same.
    if (sure?.bars === true && !judged.rules.some(({ verdict, bars }) => verdict === 'no' && bars === true)) {
      expect(judged.verdict, fact).toBe('open')
      expect(say(judged.says, 'en')).toMatch(/^The call may shut you out: confirm “.+” in Call$/)
      expect(judged.first[0]?.bars).toBe(true)
    }
  }
})

test('[FIT-05] with nothing confirmed, no call and no programme gives a negative answer', () => {
  for (const [id, , what, input] of negative) {
    const facts = unconfirmed(input.facts ?? callOf(), () => true)
    const likely = facts.evidence.map((each) => ({ ...each, confidence: 'likely' as const }))
    const judged = judgeOf({ ...input, facts: { ...facts, evidence: likely } })
    expect(
      judged.rules.map(({ verdict }) => verdict),
      `${id} ${what}`,
    ).not.toContain('no')
    expect(judged.verdict, `${id} ${what}`).toBe('open')
  }
})

test('a deadline that a user set where the call gives none is not shown as read', () => {
  const said = (status: 'assumed' | 'found') => {
    const evidence = callOf().evidence.map((each) => ({ ...each, status, confidence: 'check' as const }))
    const { rules } = judgeOf({ facts: callOf({}, evidence) })
    return rules.filter(({ id }) => /deadline|time_left/.test(id)).map(({ says }) => say(says, 'en'))
  }
  expect(said('found').join()).toMatch(/As it was read.*not confirmed/)
  expect(said('assumed').join()).not.toMatch(/as (?:it was )?read/i)
})

test('[FIT-05] a list of which one entry is confirmed is not confirmed', () => {
  const established = (status: 'confirmed' | 'found') => {
    const facts = callOf({ countries: countries(['RO', 'MD']) }, [
      ...callOf().evidence.filter(({ path }) => !path.startsWith('countries')),
      { ...proofOf('countries.eligible.0'), status: 'confirmed' },
      { ...proofOf('countries.eligible.1'), status, confidence: 'certain' },
    ])
    return judgeOf({ facts, profile: profile({ country: 'PL' }) }).rules.find(({ id }) => id.endsWith('established'))
  }
  expect(established('confirmed')?.verdict).toBe('no')
  expect(established('found')?.verdict).toBe('look')
})

test('[FIT-05] a table shuts Belarus out by itself only where the programme is certain and the reading does not speak against it', () => {
  const profileOfBelarus = profile({ country: 'BY' })
  const judged = (changes: Partial<CallReading>, evidence: Partial<CallReading['evidence'][number]>) => {
    const call = horizonCall(changes)
    const read = { ...evidence, status: 'found' as const }
    return judgeOf({
      profile: profileOfBelarus,
      facts: { ...call, evidence: call.evidence.map((each) => ({ ...each, ...read })) },
    })
  }
  const restricted = ({ rules }: ReturnType<typeof judgeOf>) => rules.find(({ id }) => id === 'fit.country.restricted')
  const likely = judged({}, { confidence: 'likely' })
  expect(likely.verdict).toBe('open')
  expect(say(likely.says, 'en')).toBe('The call may shut you out: confirm “programme” in Call')
  expect(judged({}, { confidence: 'certain' }).verdict).toBe('not_possible')
  const topic = { identifiers: { call: null, topic: 'HORIZON-CL4-2027-01' } }
  expect(judged(topic, { confidence: 'likely' }).verdict).toBe('not_possible')
  // Both say so: the sentence of the call and the table are shown.
  const both = judged({ ...topic, countries: countries(['EU', 'ASSOCIATED'], ['BY']) }, { confidence: 'likely' })
  expect(restricted(both)).toMatchObject({ verdict: 'no', sources: [{ kind: 'call' }, { kind: 'table' }] })
  // The call names the country: a person looks.
  const named = judged({ ...topic, countries: countries(['EU', 'ASSOCIATED'], [], ['BY']) }, { confidence: 'certain' })
  expect(restricted(named)?.verdict).toBe('look')
})

test('[FIT-05] where the table of the programme says otherwise than the reading, the rule needs a look', () => {
  const digital = { name: 'Digital Europe', style: 'digital-europe' } as const
  const identifiers = { call: null, topic: 'DIGITAL-2027-SKILLS-09' }
  const read = horizonCall({ programme: digital, identifiers, countries: countries(['EU']) })
  const established = (facts: CallReading, country: string) =>
    judgeOf({ facts, profile: profile({ country }) }).rules.find(({ id }) => id === 'fit.country.established')
  const open = unconfirmed(read, () => true)
  for (const country of ['MD', 'UA', 'NO']) {
    const rule = established(open, country)
    expect(rule, country).toMatchObject({ verdict: 'look', bars: true, sources: [{ kind: 'call' }, { kind: 'table' }] })
    expect(say(rule?.says ?? { key: 'weak' }, 'en')).toContain('The programme’s own table says otherwise')
  }
  // Table and reading agree.
  expect(established(open, 'KZ')?.verdict).toBe('no')
  expect(established(open, 'RO')?.verdict).toBe('yes')
  // A user who has decided about the list is believed.
  expect(established(read, 'MD')?.verdict).toBe('no')
})

test.each([
  ['en', 'EU Member States (including OCTs); non-EU countries: listed EEA countries and associated countries'],
  ['en', 'at least 1 EU member country and at least 1 non-EU country'],
  ['en', 'one partner from a Member State and one from outside the European Union'],
  ['ro', 'cel puțin o țară membră UE și cel puțin o țară din afara UE'],
  ['ro', 'statele membre ale UE și țările terțe asociate'],
  ['ru', 'не менее одной страны ЕС и не менее одной страны, не входящей в ЕС'],
  ['ru', 'государства — члены ЕС и третьи страны, связанные с программой'],
] as const)(
  '[FIT-05] a sentence in %s about countries of the Union and others shuts no one out: %s',
  (_language, quote) => {
    for (const status of ['found', 'confirmed', 'overridden'] as const) {
      const evidence = [
        ...callOf().evidence.filter(({ path }) => path !== 'countries.eligible'),
        proofOf('countries.eligible', { quote, status }),
      ]
      const facts = callOf({ countries: countries(['EU']) }, evidence)
      const judged = judgeOf({ facts })
      const rule = judged.rules.find(({ id }) => id === 'fit.country.established')
      // What a user set by hand has no sentence of the call behind it.
      expect(rule?.verdict, status).toBe(status === 'overridden' ? 'no' : 'look')
    }
  },
)

test('[FIT-01] a fact that was set by hand is not shown with the sentence that it replaced', () => {
  const facts = callOf({}, [
    ...callOf().evidence.filter(({ path }) => path !== 'countries.eligible'),
    proofOf('countries.eligible', { status: 'overridden' }),
  ])
  const judged = judgeOf({ facts, profile: profile({ country: 'PL' }) })
  const rule = judged.rules.find(({ id }) => id === 'fit.country.established')
  expect(rule?.verdict).toBe('no')
  expect(saySources(rule?.sources ?? [], judged.call, 'en')).toBe('Call, set by hand')
  expect(judged.call.proof('countries.eligible')).toBeNull()
})

test('[FIT-03] the applicant is one of the partners, also before its country is known', () => {
  const facts = horizonCall({ consortium: consortium(3, 3) })
  const { consortium: view, rules } = judgeOf({ facts, profile: without('country') })
  expect(view?.needs[0]).toMatchObject({ has: { sure: 1, most: 1 }, verdict: 'no' })
  expect(say(view?.missing ?? { key: 'weak' }, 'en')).toMatch(/^Missing: 2 more independent partners, from 2 countries/)
  const entities = rules.find(({ id }) => id === 'fit.consortium.entities')
  expect(say(entities?.says ?? { key: 'weak' }, 'en')).toBe('Independent partners, you included: 1. Required: 3.')
})

test('[FIT-04] the own share of a whole consortium is not asked of the applicant', () => {
  const facts = horizonCall({
    consortium: consortium(3, 3),
    rates: [{ applies: 'all', percent: 50 }],
    money: { ...callOf().money, perProject: { min: 1_000_000, max: 4_000_000 } },
  })
  const partners = [ukrainian, romanian]
  const shareOf = (input: FitChanges) => judgeOf(input).rules.find(({ id }) => id === 'fit.own_share')
  const rule = shareOf({ facts, partners })
  expect(rule?.verdict).toBe('look')
  expect(say(rule?.says ?? { key: 'weak' }, 'en')).toBe(
    'Each partner carries 50\u00A0% of its own costs. How much of the project is yours is not known here: your 100,000 EUR carry a part of up to 100,000 EUR.',
  )
  expect(judgeOf({ facts, partners }).money).toMatchObject({ need: null, carried: 100_000 })
  // Enough for all of it is enough for any part.
  expect(shareOf({ facts, partners, profile: profile({ ownMoney: { amount: 1e6, currency: 'EUR' } }) })?.verdict).toBe(
    'yes',
  )
  // Alone, the least grant is what counts, and nobody may ask for less.
  const alone = shareOf({ facts: { ...facts, consortium: null } })
  expect(alone?.verdict).toBe('no')
  expect(say(alone?.remedy ?? { key: 'weak' }, 'en')).toBe(
    'Find 1,000,000 EUR of your own: the call gives no smaller grant',
  )
})

test('[FIT-04] more than the most is refused only where the call says so', () => {
  const amountOf = (hardLimit: boolean | null) => {
    const facts = money({ perProject: { min: 10_000, max: 50_000 }, hardLimit })
    return judgeOf({ facts, request: 60_000 }).rules.find(({ id }) => id === 'fit.amount')?.verdict
  }
  expect([amountOf(true), amountOf(false), amountOf(null)]).toEqual(['no', 'look', 'look'])
})

test('[FIT-01] each rule has cases for its answers', () => {
  const responses = (id: FitRule) => new Set(rows.filter(([rule]) => rule === id).map(([, verdict]) => verdict))
  // What shows that two grants pay for the same, that control needs a guarantee, that time is short, a person decides.
  const undecided: readonly FitRule[] = ['fit.double_funding', 'fit.control', 'fit.time_left']
  for (const id of fitRules) {
    const expected = undecided.includes(id) ? ['yes', 'look'] : ['yes', 'no', 'look']
    const onlyCounts: readonly FitRule[] = ['fit.consortium.member_state']
    expect([...responses(id)], id).toEqual(expect.arrayContaining(onlyCounts.includes(id) ? ['yes', 'no'] : expected))
  }
})

test('[FIT-01] possible is said only when every fact is there', () => {
  const input: FitChanges = {
    facts: horizonCall({ consortium: consortium(3, 3), trl: { startMin: 2, startMax: 3, endMin: 5, endMax: 5 } }),
    partners: [ukrainian, romanian],
  }
  expect(judgeOf(input)).toMatchObject({ verdict: 'possible', missing: [], first: [] })
  const used = new Set(judgeOf(input).rules.flatMap(({ facts }) => facts))
  const needed = Object.keys(wholeProfile).filter((name) => used.has(`profile.${name}`)) as OrganisationFactName[]
  expect(needed).toEqual(expect.arrayContaining(['country', 'legalKind', 'owners', 'readiness', 'grants']))
  for (const name of needed) {
    const { verdict, missing } = judgeOf({ ...input, profile: without(name) })
    expect(verdict, name).toBe('open')
    expect(missing, name).toContainEqual({ fact: `profile.${name}`, why: 'missing' })
  }
})

test.each([
  ['check', { confidence: 'check' }, []],
  ['assumed', { status: 'assumed' }, []],
  ['conflict', { status: 'conflict' }, []],
  ['conflict', {}, ['a conflict']],
] as const)(
  '[FIT-01] no fact of the call that is only %s makes anything possible or impossible',
  (why, weak, conflicts) => {
    for (const path of ['countries.eligible', 'applicants.eligible', 'rates.0.percent', 'submission.deadlines.0.at']) {
      const facts = callOf(
        { conflicts: conflicts.map(() => ({ path, values: [] })) },
        callOf().evidence.map((each) => (each.path === path ? { ...each, status: 'found', ...weak } : each)),
      )
      const { verdict, missing } = judgeOf({ facts })
      expect(verdict, path).toBe('open')
      expect(
        missing.map((lack) => lack.why),
        path,
      ).toContain(why)
      const confirmed = facts.evidence.map((each) => ({ ...each, status: 'confirmed' as const }))
      expect(judgeOf({ facts: { ...facts, evidence: confirmed, conflicts: [] } }).verdict, path).toBe('possible')
    }
    // And no one is turned away for it.
    const unsure = callOf(
      {},
      callOf().evidence.map((each) => ({ ...each, status: 'found' as const, ...weak })),
    )
    const facts = { ...unsure, conflicts: conflicts.map(() => ({ path: 'countries.eligible', values: [] })) }
    if (conflicts.length === 0) expect(judgeOf({ facts, profile: profile({ country: 'PL' }) }).verdict).toBe('open')
  },
)

test('[FIT-01] what ends it beats what is open', () => {
  const { verdict, says, first } = judgeOf({ profile: profileOf({ country: 'PL' }) })
  expect(verdict).toBe('not_possible')
  expect(say(says, 'en')).toBe('Not possible. Poland: not one of the countries that the call is open to.')
  expect(first[0]?.id).toBe('fit.country.established')
})

test('[FIT-02] Belarus is answered plainly in programmes of the Union and stays usable for what is open to it', () => {
  const byCompany = profile({ country: 'BY' })
  const read = (file: string) =>
    readCall(readPlainText(readFileSync(join(rootFolder, 'tests/fixtures/calls', file), 'utf8')))
  const reading = read('01-en-two-stage-ria.md')
  const early = judgeOf({ facts: reading, profile: byCompany })
  expect(early.first[0]?.id).toBe('fit.country.restricted')
  expect(say(early.says, 'en')).toBe('The call may shut you out: confirm “countries that the call shuts out” in Call')
  expect(say(early.first[0]?.says ?? early.says, 'en')).toContain(
    'Belarus: the call shuts out organisations established there',
  )
  const evidence = reading.evidence.map((each) => ({ ...each, status: 'confirmed' as const }))
  const horizon = judgeOf({ facts: { ...reading, evidence }, profile: byCompany })
  expect(horizon.verdict).toBe('not_possible')
  expect(horizon.first[0]?.id).toBe('fit.country.restricted')
  const bar = horizon.rules.find(({ id }) => id === 'fit.country.restricted')
  expect(saySources(bar?.sources ?? [], horizon.call, 'en')).toMatch(/^Call, page/)
  expect(say(bar?.remedy ?? horizon.says, 'ru')).toContain('двусторонние конкурсы, где названа Беларусь')
  const foundation = judgeOf({ facts: read('06-ru-mezhdunarodnyj-fond.md'), profile: byCompany, partners: [ukrainian] })
  expect(foundation.verdict).not.toBe('not_possible')
  expect(foundation.rules.find(({ id }) => id === 'fit.country.established')?.verdict).toBe('yes')
})

test('[FIT-02] the status of a country depends on the day', () => {
  const on = (at: string, country: string) =>
    judgeOf({
      facts: horizonCall({ submission: deadline(`${at}T17:00:00+01:00`) }),
      profile: profile({ country }),
      now: Date.parse(`${at}T00:00:00Z`),
    }).rules.find(({ id }) => id === 'fit.country.established')?.verdict
  expect([on('2023-12-31', 'GB'), on('2024-01-01', 'GB')]).toEqual(['look', 'yes'])
  expect([on('2024-12-31', 'CH'), on('2025-01-01', 'CH')]).toEqual(['look', 'yes'])
  expect([on('2013-06-30', 'HR'), on('2013-07-01', 'HR')]).toEqual(['look', 'yes'])
})

test('[FIT-04] three things to put right first, what blocks before what is open', () => {
  const facts = horizonCall({ consortium: consortium(3, 3), trl: { startMin: 4, startMax: 4, endMin: 6, endMax: 6 } })
  const { first } = judgeOf({ facts, profile: without('grants'), partners: [partnerOf('Minsk Lab', 'BY'), ukrainian] })
  expect(first.map(({ id }) => id)).toEqual(['fit.country.restricted', 'fit.consortium.entities', 'fit.double_funding'])
})

test('[FIT-04] the rate of the applicant, and the own money that it asks for', () => {
  const facts = callOf({
    rates: [
      { applies: 'all', percent: 50 },
      { applies: 'SME', percent: 75 },
    ],
    money: { ...callOf().money, perProject: { min: 200_000, max: 400_000 } },
  })
  const said = (sizeClass: FitChanges['sizeClass'], id: FitRule) => {
    const finding = judgeOf({ facts, ...(sizeClass === undefined ? {} : { sizeClass }) }).rules.find(
      (each) => each.id === id,
    )
    return finding === undefined ? '' : say(finding.says, 'en')
  }
  expect(said('small', 'fit.rate')).toBe('75\u00A0% of the eligible costs.')
  expect(said('large', 'fit.rate')).toBe('50\u00A0% of the eligible costs.')
  expect(said('small', 'fit.own_share')).toBe(
    'You carry 25\u00A0% of the costs. Your 100,000 EUR are enough for a grant of up to 300,000 EUR.',
  )
  expect(said('large', 'fit.own_share')).toBe(
    'You carry 50\u00A0% of the costs: 200,000 EUR for a grant of 200,000 EUR. You have 100,000 EUR.',
  )
  expect([ownMoneyFor(750_000, 40), ownMoneyFor(100, 33.33), ownMoneyFor(0.01, 50)]).toEqual([500_000, 50, 0.01])
})

test.each(languages)('[FIT-01] every rule says in %s what it found, by which source, and what to do', (language) => {
  for (const [id, verdict, what, input] of rows) {
    const judged = judgeOf(input)
    const finding = judged.rules.find((each) => each.id === id)
    if (finding === undefined) continue
    const words = [
      say({ key: `title.${id}` }, language),
      say(finding.says, language),
      saySources(finding.sources, judged.call, language),
      ...(finding.remedy === undefined ? [] : [say(finding.remedy, language)]),
      ...judged.missing.map((lack) => formatMissingFact(lack, language)),
      say(judged.says, language),
    ]
    for (const text of words) {
      expect(text, `${id} ${verdict} ${what}`).not.toMatch(
        /[{}]|undefined|NaN|\bfact\.[a-z]|\bkind\.[a-z]|profile\.|call\.[a-z]/,
      )
      expect(text.trim(), `${id} ${verdict} ${what}`).not.toBe('')
      if (language === 'ru') expect(text, text).toMatch(/\p{Script=Cyrillic}/u)
    }
    if (verdict !== 'yes') expect(finding.remedy, `${id} ${verdict} ${what}`).toBeDefined()
  }
})

test('[FIT-04] the amount asked for is next to the limits, and the own share next to the own money', () => {
  const facts = callOf({
    money: { ...callOf().money, currency: 'EUR', perProject: { min: 50_000, max: 200_000 } },
    rates: [{ percent: 80, applies: 'all' }],
    coFinancing: null,
  })
  const money = (input: Omit<FitChanges, 'facts'>) => judgeOf({ facts, ...input }).money
  const limits = { currency: 'EUR', min: 50_000, max: 200_000, share: 20 }
  const own = { own: 100_000, carried: 400_000 }
  expect(money({})).toEqual({ ...limits, ...own, request: null, need: 12_500 })
  expect(money({ request: 100_000 })).toEqual({ ...limits, ...own, request: 100_000, need: 25_000 })
  // Own money in another currency, or none given, is not set against the call.
  const foreign = profile({ ownMoney: { amount: 1_000_000, currency: 'MDL' } })
  for (const each of [foreign, without('ownMoney')])
    expect(money({ profile: each })).toEqual({ ...limits, request: null, need: 12_500, own: null, carried: null })
  expect(judgeOf({ facts: callOf({ money: { ...callOf().money, perProject: null } }) }).money).toBeNull()
})
