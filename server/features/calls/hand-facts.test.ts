import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { CallFactsResponse } from '#shared/contracts/calls.ts'
import { callFacts } from '#shared/grants/facts.ts'
import { valueAt } from '#server/features/calls/fact-paths.ts'
import { signIn } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { bringIn } from '#tests/support/calls.ts'
import { runJobs } from '#tests/support/run-jobs.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

type Change = { path: string; action: 'confirm' | 'override' | 'clear'; value?: unknown }

/** Changes facts one request after the other, always on the newest version. */
function editorOf(client: ApiClient, id: string) {
  let known: CallFactsResponse
  const read = async () => {
    known = (await client.send<CallFactsResponse>('GET', `/api/calls/${id}/facts`)).body
    return known
  }
  const change = async (...changes: Change[]): Promise<CallFactsResponse> => {
    await read()
    const body = { facts_version: known.facts_version, changes }
    const sent = await client.send<CallFactsResponse>('PATCH', `/api/calls/${id}/facts`, body)
    expect([changes, sent.status, sent.status === 200 ? null : sent.body]).toEqual([changes, 200, null])
    return sent.body
  }
  return { read, change }
}

const deadline = (day: string, stage = 'full') => ({
  id: `by-hand-${day}`,
  stage,
  at: `${day}T17:00:00+02:00`,
  zone: 'Europe/Chisinau',
  status: 'current',
  timeStated: true,
  zoneStated: true,
})

/** A value for every fact that a person can set, as whole facts: what the leaves below are members of. */
const wholes: Readonly<Record<string, unknown>> = {
  language: 'en',
  title: 'Clean rivers',
  programme: { name: 'Rivers', style: 'national' },
  issuer: 'Ministry of the Environment',
  identifiers: { call: 'RIV-2027', topic: 'RIV-2027-01' },
  actionType: 'IA',
  fundingForm: 'lump-sum',
  submission: {
    model: 'two-stage',
    opens: '2027-01-12',
    blindFirstStage: true,
    deadlines: [{ ...deadline('2027-05-03'), supersedes: 'older' }],
  },
  primaryDeadline: 'by-hand-2027-05-03',
  money: {
    currency: 'EUR',
    totalBudget: 2e6,
    perProject: { min: 5e4, max: 1e5 },
    expectedProjects: [10, 20],
    hardLimit: true,
    byYear: { 2027: 1e6, 2028: 1e6 },
    thirdParty: { maxEach: 6e4, maxTotal: 6e5 },
  },
  rates: [{ applies: 'SME', percent: 70, inferred: true }],
  coFinancing: { minPercent: 20, inKindAllowed: true, inKindMaxShareOfContribution: 50 },
  indirectCosts: { percent: 7, kind: 'maximum', base: 'grant' },
  trl: { startMin: 3, startMax: 4, endMin: 6, endMax: 7 },
  durationMonths: { min: 12, max: 24 },
  countries: { eligible: ['EU', 'MD'], named: ['MD'], excluded: ['RU'] },
  applicants: {
    eligible: ['company'],
    excluded: ['bank'],
    minAgeMonths: 24,
    maxAnnualIncome: { amount: 1e6, currency: 'MDL' },
  },
  consortium: { minEntities: 3, minCountries: 3, rules: ['One partner is a university.'] },
  limits: [{ applies: 'part B', unit: 'pages', max: 45 }],
  formatting: { fontMinPt: 11, marginMinMm: 15, pageSize: 'A4' },
  criteria: [{ stage: 'full', name: 'Impact', max: 5, threshold: 3, weight: 1.5 }],
  overall: [{ stage: 'full', max: 15, threshold: 10, note: 'of fifteen' }],
  requiredDocuments: [{ label: 'Statute', stage: 'full', condition: 'for companies' }],
  notRequired: ['Letters of support'],
  expectedOutcomes: ['Cleaner water'],
}

/** Facts about the reading itself, which nobody sets. */
const ofTheReading = new Set(['schema', 'notStated', 'notApplicable', 'injection'])

/** Every leaf of the shape, with the values above as guide through lists and records. */
function leavesOf(schema: z.core.$ZodType, path: string): string[] {
  let shape = schema
  while (shape instanceof z.ZodNullable || shape instanceof z.ZodOptional) shape = shape.unwrap()
  if (shape instanceof z.ZodObject)
    return Object.entries<z.core.$ZodType>(shape.shape).flatMap(([key, member]) =>
      leavesOf(member, path === '' ? key : `${path}.${key}`),
    )
  if (shape instanceof z.ZodArray) return leavesOf(shape.element, `${path}.0`)
  if (shape instanceof z.ZodRecord)
    return ['2027', '2028'].flatMap((year) => leavesOf(shape.valueType, `${path}.${year}`))
  return [path]
}

const leaves = leavesOf(callFacts, '').filter((path) => !ofTheReading.has(path.split('.')[0] ?? ''))

/** Members without which their entry says nothing, so that it is removed as a whole; the first deadline follows the others. */
const needed =
  /^(language|primaryDeadline|submission\.deadlines\.0\..*|rates\.0\.(applies|percent)|indirectCosts\.percent|limits\.0\..*|criteria\.0\.(stage|name)|overall\.0\.stage|requiredDocuments\.0\.(stage|label)|applicants\.maxAnnualIncome\..*)$/

test('[CALL-12] every fact of the shape is entered where the call has none, and removed again', async () => {
  const ana = await signIn(app, 'user')
  const { id } = await bringIn(app, ana, 'A few words about rivers and meadows, without any terms.')
  const { change, read } = editorOf(ana, id)
  expect(leaves.length).toBeGreaterThan(70)
  expect(leaves.map((path) => [path, valueAt(wholes, path) === undefined])).toEqual(leaves.map((path) => [path, false]))
  const groups = Object.entries(wholes).flatMap(([key, value]) =>
    ['submission', 'money', 'countries', 'applicants', 'identifiers'].includes(key)
      ? Object.entries(value as object).map(([member, inner]) => [`${key}.${member}`, inner] as const)
      : [[key, value] as const],
  )
  await change(...groups.map(([path, value]) => ({ path, action: 'override' as const, value })))
  const entered = await read()
  for (const path of leaves) expect([path, valueAt(entered, path)]).toEqual([path, valueAt(wholes, path)])
  for (const path of leaves) {
    const value = valueAt(wholes, path)
    const set = await change({ path, action: 'override', value })
    expect([path, valueAt(set, path)]).toEqual([path, value])
    if (needed.test(path)) continue
    const removed = await change({ path, action: 'override', value: null })
    const [entry] = /\.0$/.exec(path) ?? []
    if (entry !== undefined) {
      const list = path.slice(0, -entry.length)
      const others = [valueAt(wholes, list)].flat().slice(1)
      expect([path, valueAt(removed, list)]).toEqual([path, others])
      continue
    }
    const now = valueAt(removed, path)
    expect([path, now ?? null]).toEqual([path, typeof value === 'boolean' && now === false ? false : null])
  }
  const all = groups.filter(([path]) => path !== 'language')
  const empty = await change(...all.map(([path]) => ({ path, action: 'override' as const, value: null })))
  for (const [path] of all) expect([path, [valueAt(empty, path) ?? null].flat().filter(Boolean)]).toEqual([path, []])
}, 120_000)

const dates = `# Rivers Fund

Three cut-off dates: 3 May 2027, 17:00 Brussels time. 4 October 2027, 17:00 Brussels time.

Expected outcomes:

- Cleaner water in the rivers of the basin
- Fewer floods in the towns along the river
- More jobs for fishers of the lower river

Apply by 3 May 2027.`

test('[CALL-12] entries of lists go and come back, and decisions about others stay with theirs, also in a newer version', async () => {
  const ana = await signIn(app, 'user')
  const { id } = await bringIn(app, ana, dates)
  const { change, read } = editorOf(ana, id)
  const outcomes = (await read()).expectedOutcomes
  expect(outcomes).toHaveLength(3)
  await change({ path: 'expectedOutcomes.2', action: 'override', value: 'Jobs' })
  const gone = await change({ path: 'expectedOutcomes.0', action: 'override', value: null })
  expect(gone.expectedOutcomes).toEqual([outcomes[1], 'Jobs'])
  expect(gone.decisions.map(({ path, value, found }) => [path, value, found])).toEqual([
    ['expectedOutcomes.~0', null, outcomes[0]],
    ['expectedOutcomes.1', 'Jobs', outcomes[2]],
  ])
  expect(gone.evidence.some(({ quote }) => quote.includes('Cleaner water'))).toBe(false)
  const added = await change({ path: 'expectedOutcomes.2', action: 'override', value: 'More fish' })
  expect(added.expectedOutcomes).toEqual([outcomes[1], 'Jobs', 'More fish'])
  await ana.send('POST', `/api/calls/${id}/versions`, {
    text: dates.replace('- Cleaner', '- A new plan for the whole river basin\n- Cleaner'),
  })
  await runJobs(app)
  const newer = await read()
  expect(newer.expectedOutcomes).toEqual(['A new plan for the whole river basin', outcomes[1], 'Jobs', 'More fish'])
  const path = newer.decisions.find(({ value }) => value === null)?.path ?? ''
  const back = await change({ path, action: 'clear' })
  expect(back.expectedOutcomes).toEqual([
    'A new plan for the whole river basin',
    outcomes[0],
    outcomes[1],
    'Jobs',
    'More fish',
  ])
  const unsaid = await change({ path: 'expectedOutcomes.4', action: 'override', value: null })
  expect(unsaid.expectedOutcomes).toHaveLength(4)
  expect((await change({ path: 'expectedOutcomes.~4', action: 'clear' })).expectedOutcomes.at(-1)).toBe('More fish')
})

test('[CALL-12] [CALL-08] a correction of an entry that a newer version drops never speaks about another one', async () => {
  const ana = await signIn(app, 'user')
  const { id } = await bringIn(app, ana, dates)
  const { change, read } = editorOf(ana, id)
  const outcomes = (await read()).expectedOutcomes
  await change(
    { path: 'expectedOutcomes.1', action: 'override', value: 'No floods' },
    { path: 'expectedOutcomes.3', action: 'override', value: 'More fish' },
    { path: 'money.byYear.2027', action: 'override', value: 40_000 },
  )
  const renew = async (text: string) => {
    await ana.send('POST', `/api/calls/${id}/versions`, { text })
    await runJobs(app)
    return read()
  }
  const shorter = dates.replace('- Fewer floods in the towns along the river\n', '')
  const newer = await renew(shorter)
  expect(newer.expectedOutcomes).toEqual([outcomes[0], outcomes[2], 'More fish', 'No floods'])
  expect(newer.conflicts.filter(({ path }) => path.startsWith('expectedOutcomes'))).toMatchObject([
    { path: 'expectedOutcomes.3', values: [{ value: null }, { value: 'No floods' }] },
  ])
  expect(newer.money.byYear).toEqual({ 2027: 40_000 })
  // It stays after the others in later versions, too.
  const later = await renew(shorter.replace('- Cleaner', '- A new plan for the whole river basin\n- Cleaner'))
  expect(later.expectedOutcomes.slice(1)).toEqual(newer.expectedOutcomes)
  const settled = await change({ path: 'expectedOutcomes.4', action: 'confirm', value: null })
  expect(settled.expectedOutcomes).toEqual(later.expectedOutcomes.slice(0, 4))
  expect(settled.conflicts.filter(({ path }) => path.startsWith('expectedOutcomes'))).toEqual([])
})

test('[CALL-12] the first current deadline counts when deadlines come and go, and what a person says is not disputed', async () => {
  const ana = await signIn(app, 'user')
  const { id } = await bringIn(app, ana, 'The call closes on 3 May 2027.')
  const { change, read } = editorOf(ana, id)
  const found = await read()
  expect(found.submission.deadlines.map(({ at }) => at)).toEqual(['2027-05-03'])
  const path = 'submission.deadlines.1'
  const added = await change({ path, action: 'override', value: deadline('2027-04-01') })
  expect(added.primaryDeadline).toBe('by-hand-2027-04-01')
  const removed = await change({ path, action: 'override', value: null })
  expect(removed.primaryDeadline).toBe(found.primaryDeadline)
  const set = await change(
    { path: 'submission.deadlines.0.at', action: 'override', value: '2027-05-04T16:30:00+03:00' },
    { path: 'submission.deadlines.0.zone', action: 'override', value: 'Europe/Chisinau' },
  )
  expect(set.submission.deadlines[0]).toMatchObject({ timeStated: true, zoneStated: true })
  expect(set.evidence.filter((each) => each.path === 'submission.deadlines.0.at')).toMatchObject([
    { quote: '', rule: 'person', status: 'overridden' },
  ])
  expect(set.unconfirmed).not.toContain('submission.deadlines.0.at')
  const none = await change({ path: 'submission.deadlines.0', action: 'override', value: null })
  expect([none.primaryDeadline, none.submission.deadlines]).toEqual([null, []])
  const refused = await ana.send<{ errors: { message: string }[] }>('PATCH', `/api/calls/${id}/facts`, {
    facts_version: none.facts_version,
    changes: [{ path: 'indirectCosts.percent', action: 'override', value: null }],
  })
  expect(refused.body.errors[0]?.message).toMatch(/remove indirectCosts instead/)
})

test('[CALL-12] what names no country is refused, and nothing changes', async () => {
  const ana = await signIn(app, 'user')
  const { id } = await bringIn(app, ana, 'Applications close on 3 May 2027. SMEs of Moldova may apply.')
  const { facts_version, countries } = await editorOf(ana, id).read()
  const changes = [{ path: 'countries.eligible', action: 'override', value: ['MD', 'Atlantis'] }]
  const { status, body } = await ana.send('PATCH', `/api/calls/${id}/facts`, { facts_version, changes })
  expect(status).toBe(422)
  expect(body).toMatchObject({
    errors: [{ message: expect.stringContaining('must be two letters such as MD, or EU') }],
  })
  expect((await editorOf(ana, id).read()).countries).toEqual(countries)
})
