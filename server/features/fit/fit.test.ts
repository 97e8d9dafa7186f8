import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Fit } from '#shared/contracts/fit.ts'
import type { CallFactsResponse } from '#shared/contracts/calls.ts'
import { dayMs } from '#shared/duration.ts'
import { languages } from '#shared/languages.ts'
import { daysUntil } from '#shared/zoned-time.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { signIn } from '#tests/support/api-client.ts'
import { bringIn, readSample } from '#tests/support/calls.ts'
import { partnerOf, wholeProfile } from '#tests/support/fit-cases.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

/** A user with a sample call, and an organisation with these facts about itself. */
async function begin(sample: string, facts: Partial<Record<keyof typeof wholeProfile, unknown>>) {
  const ana = await signIn(app, 'user')
  const call = await bringIn(app, ana, readSample(sample).toString('utf8'))
  const told = Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [name, { value, date: '2026-10-01', source: 'register extract' }]),
  )
  const saved = await ana.send('PATCH', `/api/organisations/${call.organisation_id}`, { version: 1, facts: told })
  expect(saved.status).toBe(200)
  return { ana, ids: { call_id: call.id, organisation_id: call.organisation_id } }
}

async function judge(client: ApiClient, body: object, path = '/api/fit'): Promise<Fit> {
  const response = await client.send<Fit>('POST', path, body)
  expect(response).toMatchObject({ status: 200 })
  return response.body
}

const ruleOf = ({ rules }: Fit, id: string) => rules.find((each) => each.id === id)
const twoStages = '01-en-two-stage-ria.md'

test('[FIT-01] each rule answers with its sentence, source, date and facts, and nothing is possible while a fact is missing', async () => {
  const { ana, ids } = await begin(twoStages, { country: 'MD' })
  const fit = await judge(ana, ids)
  expect(fit).toMatchObject({ verdict: 'open', facts_version: 1 })
  expect(fit.rules.length).toBeGreaterThan(8)
  for (const rule of fit.rules) {
    expect(rule.sentence, rule.id).not.toBe('')
    expect(rule.source, rule.id).not.toBe('')
    expect(rule.date, rule.id).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(rule.facts.length, rule.id).toBeGreaterThan(0)
    expect(rule.verdict === 'yes' || rule.remedy !== null, rule.id).toBe(true)
  }
  expect(ruleOf(fit, 'fit.country.established')).toMatchObject({
    verdict: 'yes',
    quote: {
      text: 'Organisations from Associated Countries, among them Moldova and Ukraine, take part on equal terms.',
      page: 1,
    },
    facts: ['call.countries.eligible', 'profile.country'],
    unconfirmed: ['call.countries.eligible'],
  })
  expect(fit.missing.map(({ fact }) => fact)).toEqual(
    expect.arrayContaining(['profile.legalKind', 'profile.readiness', 'profile.grants']),
  )
  expect(fit.first).toHaveLength(3)
  expect(fit.sme).toEqual({ class: 'unknown', steps: [], missing: ['years', 'owners', 'holdings'] })
})

test('[CALL-09] the days to a deadline are counted by the calendar of the caller, as in the list', async () => {
  // At four in the morning in Greenwich it is still yesterday in Pago Pago.
  const [today = ''] = new Date(app.clock.now() + dayMs).toISOString().split('T')
  app.clock.set(Date.parse(`${today}T04:00:00Z`))
  const { ana, ids } = await begin('01-en-two-stage-ria.md', wholeProfile)
  const { body: facts } = await ana.send<CallFactsResponse>('GET', `/api/calls/${ids.call_id}/facts`)
  const { at = '' } = facts.submission.deadlines.find(({ status }) => status === 'current') ?? {}
  const counted = new Set<number>()
  for (const zone of ['Pacific/Kiritimati', 'Europe/Chisinau', 'Pacific/Pago_Pago']) {
    const days = daysUntil(at, app.clock.now(), zone)
    counted.add(days)
    const fit = await judge(ana, { ...ids, time_zone: zone })
    expect(ruleOf(fit, 'fit.time_left')?.sentence, zone).toContain(`${days} days left`)
  }
  expect(counted.size).toBeGreaterThan(1)
  expect(await ana.send('POST', '/api/fit', { ...ids, time_zone: '+03:00' })).toMatchObject({ status: 422 })
})

test('[FIT-01] what an organisation tells next changes the answer at once, until everything is there', async () => {
  const { ana, ids } = await begin(twoStages, wholeProfile)
  const partners = [partnerOf('Lviv Institute', 'UA', { legalKind: 'university' }), partnerOf('Napoca', 'RO')]
  expect((await judge(ana, { ...ids, partners: [] })).verdict).toBe('open')
  // Its two readers name different days: one of them is confirmed.
  expect(await judge(ana, { ...ids, partners })).toMatchObject({ missing: [{ why: 'check' }] })
  await confirmDeadlines(ana, ids.call_id)
  expect(await judge(ana, { ...ids, partners })).toMatchObject({ verdict: 'possible', missing: [], first: [] })
  const path = `/api/organisations/${ids.organisation_id}`
  await ana.send('PATCH', path, { version: 2, facts: { readiness: null } })
  const lacking = await judge(ana, { ...ids, partners })
  expect(lacking).toMatchObject({ verdict: 'open', missing: [{ fact: 'profile.readiness', why: 'missing' }] })
})

test('[FIT-01] a rule names the facts of the call that no one has confirmed, and what a person decided counts', async () => {
  const { ana, ids } = await begin(twoStages, { ...wholeProfile, country: 'RO' })
  const before = await judge(ana, ids)
  expect(before.unconfirmed.map(({ fact }) => fact)).toContain('call.countries.eligible')
  expect(before.unconfirmed.every(({ name }) => !name.startsWith('call.'))).toBe(true)
  const path = `/api/calls/${ids.call_id}/facts`
  const change = async (changes: object[]) => {
    const { body } = await ana.send<CallFactsResponse>('GET', path)
    expect((await ana.send('PATCH', path, { facts_version: body.facts_version, changes })).status).toBe(200)
  }
  await change([{ path: 'countries.eligible', action: 'confirm' }])
  const confirmed = await judge(ana, ids)
  expect(ruleOf(confirmed, 'fit.country.established')).toMatchObject({ verdict: 'yes', unconfirmed: [] })
  await change([{ path: 'countries.eligible', action: 'override', value: ['MD'] }])
  expect(await judge(ana, ids)).toMatchObject({ verdict: 'not_possible', facts_version: confirmed.facts_version + 1 })
})

test('[FIT-01] what someone assumed stays open', async () => {
  const { ana, ids } = await begin(twoStages, { ...wholeProfile, founded: '2010-01-01' })
  const path = `/api/calls/${ids.call_id}/facts`
  const changes = [{ path: 'applicants.minAgeMonths', action: 'override', value: 24, source: 'as in other calls' }]
  expect((await ana.send('PATCH', path, { facts_version: 1, changes })).status).toBe(200)
  const fit = await judge(ana, ids)
  expect(ruleOf(fit, 'fit.age')).toMatchObject({ verdict: 'look' })
  expect(fit.missing).toContainEqual(expect.objectContaining({ fact: 'call.applicants.minAgeMonths', why: 'assumed' }))
})

/** Confirms facts of a call, all of those that are open unless some are named. */
async function confirm(client: ApiClient, call_id: string, paths?: readonly string[]) {
  const path = `/api/calls/${call_id}/facts`
  const { body } = await client.send<CallFactsResponse>('GET', path)
  const changes = (paths ?? body.unconfirmed).map((each) => ({ path: each, action: 'confirm' }))
  const saved = await client.send('PATCH', path, { facts_version: body.facts_version, changes })
  expect(saved).toMatchObject({ status: 200 })
}

test.each([
  [twoStages, { country: 'BY' }],
  [twoStages, { country: 'US', legalKind: 'university', genderPlan: false }],
  ['05-ro-program-national.md', { country: 'PL', legalKind: 'association', founded: '2026-10-01' }],
  ['04-en-foundation-two-step.md', { country: 'DE', legalKind: 'municipality' }],
  ['08-ro-consortiu-digital.md', { country: 'RU' }],
] as const)('[FIT-05] %s shuts nobody out before its facts are confirmed, and then does', async (sample, changes) => {
  const { ana, ids } = await begin(sample, { ...wholeProfile, ...changes })
  const early = await judge(ana, { ...ids, request: 90_000_000 })
  expect(early.verdict).toBe('open')
  expect(early.headline).toMatch(/^The call may shut you out: confirm “.+” in Call/)
  expect(early.rules.filter(({ verdict }) => verdict === 'no')).toEqual([])
  expect(early.consortium?.needs.map(({ verdict }) => verdict) ?? []).not.toContain('no')
  // The first thing to do names the fact, and leads to it.
  const [first] = early.first
  expect(first?.remedy).toMatch(/^Confirm in Call: “/)
  expect(first?.facts[0]).toMatch(/^call\./)
  expect(ruleOf(early, first?.rule ?? '')).toMatchObject({ verdict: 'look', bars: true })
  await confirm(ana, ids.call_id)
  const sure = await judge(ana, { ...ids, request: 90_000_000 })
  expect(sure.verdict).toBe('not_possible')
  for (const rule of sure.rules) if (rule.verdict === 'no') expect(rule.unconfirmed, rule.id).toEqual([])
})

/** Confirms every deadline of a call. */
async function confirmDeadlines(client: ApiClient, call_id: string) {
  const { body } = await client.send<CallFactsResponse>('GET', `/api/calls/${call_id}/facts`)
  await confirm(
    client,
    call_id,
    body.unconfirmed.filter((path) => path.startsWith('submission.deadlines')),
  )
}

test('[CALL-13] the rules of time say that the deadline is not confirmed, until a person confirms it', async () => {
  const { ana, ids } = await begin('01-en-two-stage-ria.md', wholeProfile)
  const sentences = async () => {
    const fit = await judge(ana, ids)
    return ['fit.deadline_passed', 'fit.time_left'].map((rule) => ruleOf(fit, rule)?.sentence)
  }
  for (const sentence of await sentences()) expect(sentence).toMatch(/^As it was read, .*the deadline is not confirmed/)
  await confirmDeadlines(ana, ids.call_id)
  for (const sentence of await sentences()) expect(sentence).toMatch(/\d+ days left/)
  expect((await sentences()).join(' ')).not.toContain('not confirmed')
})

test('[FIT-05] one open fact is named, and to confirm it is enough', async () => {
  const { ana, ids } = await begin(twoStages, { ...wholeProfile, country: 'BY' })
  const { first, headline } = await judge(ana, ids)
  expect(headline).toBe('The call may shut you out: confirm “countries that the call shuts out” in Call')
  expect(first[0]).toMatchObject({ rule: 'fit.country.restricted', facts: ['call.countries.excluded'] })
  await confirm(ana, ids.call_id, ['countries.excluded'])
  expect((await judge(ana, ids)).verdict).toBe('not_possible')
})

test('[FIT-02] for Belarus the answer comes first in a programme of the Union', async () => {
  const { ana, ids } = await begin(twoStages, { ...wholeProfile, country: 'BY' })
  const early = await judge(ana, ids)
  expect(early.first[0]).toMatchObject({ rule: 'fit.country.restricted' })
  expect(early.first[0]?.sentence).toContain('Belarus: the call shuts out organisations established there.')
  await confirm(ana, ids.call_id)
  const closed = await judge(ana, ids)
  expect(closed.verdict).toBe('not_possible')
  expect(closed.first[0]).toMatchObject({ rule: 'fit.country.restricted' })
  expect(ruleOf(closed, 'fit.country.established')).toMatchObject({ verdict: 'no' })
  expect(closed.headline).toMatch(/^Not possible\. Belarus/)
  expect(ruleOf(closed, 'fit.country.restricted')).toMatchObject({
    verdict: 'no',
    bars: true,
    quote: { text: 'Organisations established in Russia or Belarus are not eligible in any role.' },
  })
})

test('[FIT-02] Belarus may go on where a call names it', async () => {
  const open = await begin('06-ru-mezhdunarodnyj-fond.md', { ...wholeProfile, country: 'BY' })
  const fund = await judge(open.ana, { ...open.ids, partners: [partnerOf('Lviv', 'UA', { legalKind: 'university' })] })
  expect(fund.verdict).not.toBe('not_possible')
  expect(ruleOf(fund, 'fit.country.established')).toMatchObject({ verdict: 'yes' })
  expect(ruleOf(fund, 'fit.country.restricted')).toBeUndefined()
})

test('[FIT-03] the consortium is counted with the partners that are kept, or with those that are switched on', async () => {
  const { ana, ids } = await begin(twoStages, wholeProfile)
  const path = `/api/organisations/${ids.organisation_id}/partners`
  const lviv = partnerOf('Lviv Institute', 'UA')
  const cluj = partnerOf('Napoca', 'RO')
  const watcher = partnerOf('Offene Norm', 'CH', { associated: true })
  for (const partner of [lviv, cluj, watcher]) expect((await ana.send('POST', path, partner)).status).toBe(201)
  const whole = await judge(ana, ids)
  expect(whole.consortium).toMatchObject({
    missing: null,
    needs: [
      { rule: 'fit.consortium.entities', least: 3, has: 3, verdict: 'yes' },
      { rule: 'fit.consortium.countries', least: 3, has: 3, verdict: 'yes' },
      { rule: 'fit.consortium.member_state', least: 1, has: 1, verdict: 'yes' },
    ],
  })
  expect(whole.parties.map(({ name, counts, is_applicant }) => [name, counts, is_applicant])).toEqual([
    [expect.any(String), 'yes', true],
    ['Lviv Institute', 'yes', false],
    ['Napoca', 'yes', false],
    ['Offene Norm', 'no', false],
  ])
  const without = await judge(ana, { ...ids, partners: [lviv, watcher] })
  expect(without.consortium?.missing).toBe(
    'Missing: 1 more independent partner, from 1 country not yet among you, 1 of them from a Member State.',
  )
})

test.each(languages)('[FIT-01] the answer comes in %s', async (language) => {
  const { ana, ids } = await begin(twoStages, { country: 'MD' })
  const { headline, rules } = await judge(ana, ids, `/api/fit?lng=${language}`)
  const words = { en: 'to look at', ru: 'Ничто вас не исключает|Пока нет', ro: 'Nimic nu vă exclude|Încă nu' }[language]
  expect(headline).toMatch(new RegExp(words))
  const country = { en: 'Moldova', ru: 'Молдова', ro: 'Republica Moldova' }[language]
  expect(rules.find(({ id }) => id === 'fit.country.established')?.sentence).toContain(country)
})

test('[FIT-04] an amount is set against the limits of the call', async () => {
  const { ana, ids } = await begin('02-en-lump-sum-ia.md', wholeProfile)
  const early = ruleOf(await judge(ana, { ...ids, request: 6_000_001 }), 'fit.amount')
  expect(early).toMatchObject({ verdict: 'look', bars: false })
  await confirm(ana, ids.call_id)
  const over = ruleOf(await judge(ana, { ...ids, request: 6_000_001 }), 'fit.amount')
  expect(over).toMatchObject({ verdict: 'no', facts: ['call.money.perProject', 'call.money.hardLimit'] })
  expect(over?.sentence).toBe(
    'You ask for 6,000,001 EUR, more than the call gives. Exactly 6,000,000 EUR for a project.',
  )
  expect(ruleOf(await judge(ana, { ...ids, request: 6_000_000 }), 'fit.amount')).toMatchObject({ verdict: 'yes' })
  expect(ruleOf(await judge(ana, ids), 'fit.rate')).toMatchObject({
    verdict: 'yes',
    sentence: '70\u00A0% of the eligible costs.',
  })
})

test('[FIT-01] only members are answered, and only about calls of their organisation', async () => {
  const { ana, ids } = await begin(twoStages, {})
  const bogdan = await signIn(app, 'user')
  expect((await bogdan.send('POST', '/api/fit', ids)).status).toBe(404)
  const { body: other } = await ana.send<{ id: string }>('POST', '/api/organisations', { name: 'Other' })
  const foreign = await ana.send('POST', '/api/fit', { ...ids, organisation_id: other.id })
  expect(foreign).toMatchObject({ status: 404, body: { detail: expect.stringContaining('call_id') } })
  const bad = await ana.send('POST', '/api/fit', { ...ids, partners: [{ name: 'X' }] })
  expect(bad).toMatchObject({
    status: 422,
    body: {
      errors: expect.arrayContaining([
        { path: 'partners.0.country', code: expect.any(String), message: expect.any(String) },
      ]),
    },
  })
  const unread = await ana.send<{ id: string; organisation_id: string }>('POST', '/api/calls', {
    text: 'A call that waits.',
  })
  const early = await ana.send('POST', '/api/fit', {
    call_id: unread.body.id,
    organisation_id: unread.body.organisation_id,
  })
  expect(early.status).toBe(409)
})

test('[FIT-03] partners that are switched off in an application stay out of its verdict, and in that of others', async () => {
  const { ana, ids } = await begin(twoStages, wholeProfile)
  const kept = []
  for (const partner of [partnerOf('Lviv Institute', 'UA'), partnerOf('Napoca', 'RO')])
    kept.push(
      (await ana.send<{ id: string }>('POST', `/api/organisations/${ids.organisation_id}/partners`, partner)).body,
    )
  const apply = async () => {
    const { body } = await ana.send<{ id: string }>('POST', '/api/applications', { call_id: ids.call_id })
    return body.id
  }
  const [one, other] = [await apply(), await apply()]
  const missing = async (application_id: string) => (await judge(ana, { ...ids, application_id })).consortium?.missing
  expect(await missing(one)).toBeNull()
  const saved = await ana.send('PATCH', `/api/applications/${one}`, { version: 1, partners_off: [kept[1]?.id] })
  expect(saved).toMatchObject({ status: 200, body: { partners_off: [kept[1]?.id], version: 2 } })
  expect(await missing(one)).toMatch(/1 more independent partner/)
  expect(await missing(other)).toBeNull()
  expect((await judge(ana, ids)).consortium?.missing).toBeNull()
  const bogdan = await signIn(app, 'user')
  expect((await bogdan.send('POST', '/api/fit', { ...ids, application_id: one })).status).toBe(404)
})
