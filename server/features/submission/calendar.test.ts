import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Application } from '#shared/contracts/applications.ts'
import type { SubmissionDates } from '#shared/contracts/submission.ts'
import { signIn } from '#tests/support/api-client.ts'
import { runJobs } from '#tests/support/run-jobs.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

test('[FILE-04] nothing is counted from a deadline that no one confirmed; once it is, the days are there, also for calendar programs', async () => {
  const ana = await signIn(app, 'user')
  const text = await readFile('tests/fixtures/calls/01-en-two-stage-ria.md', 'utf8')
  const { body: call } = await ana.send<{ id: string }>('POST', '/api/calls', { text })
  await runJobs(app)
  const { body: made } = await ana.send<Application>('POST', '/api/applications', { call_id: call.id })
  const path = `/api/applications/${made.id}/calendar`
  const read = async () => (await ana.send<SubmissionDates>('GET', `${path}?lng=ro`)).body
  expect(await read()).toEqual({ state: 'unconfirmed', path: 'submission.deadlines.1', calendar: null })
  expect((await ana.send('GET', `${path}/file`)).status).toBe(404)

  const facts = await ana.send<{ facts_version: number; unconfirmed: string[] }>('GET', `/api/calls/${call.id}/facts`)
  const changes = facts.body.unconfirmed
    .filter((each) => each.startsWith('submission.deadlines.1'))
    .map((each) => ({ path: each, action: 'confirm' }))
  await ana.send('PATCH', `/api/calls/${call.id}/facts`, { facts_version: facts.body.facts_version, changes })
  const { calendar, state } = await read()
  expect(state).toBe('confirmed')
  expect(calendar?.deadline).toMatchObject({ day: '2027-03-24', time: '17:00', zone: 'Europe/Brussels' })
  expect(calendar?.steps.map(({ step, day }) => [step, day])).toEqual([
    ['submit', '2027-03-23'],
    ['freeze', '2027-03-22'],
    ['budget', '2027-03-19'],
    ['documents', '2027-03-17'],
    ['partners', '2027-03-12'],
  ])
  expect(calendar?.steps[0]?.title).toBe('Depuneți pe portalul finanțatorului')
  expect(calendar?.unknown).toEqual(['organisation', 'funder'])

  const open = async () => app.fetch(`${path}/file?lng=en`, { headers: { authorization: ana.authorization ?? '' } })
  const file = await open()
  expect(file.headers.get('content-type')).toContain('text/calendar')
  const bytes = await file.text()
  expect(bytes).toContain('DTEND:20270324T160000Z')
  app.clock.advance(60_000)
  expect(await (await open()).text()).toBe(bytes)
  const outsider = await signIn(app, 'admin')
  expect((await outsider.send('GET', path)).status).toBe(404)

  const bare = (await ana.send<Application>('POST', '/api/applications', { language: 'en' })).body
  const none = await ana.send('GET', `/api/applications/${bare.id}/calendar`)
  expect(none.body).toEqual({ state: 'unknown', path: null, calendar: null })
})
