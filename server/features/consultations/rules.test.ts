import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Booked, Days, Managed } from '#shared/contracts/consultations.ts'
import type { SettingsResponse } from '#shared/contracts/settings.ts'
import { readLocal } from '#shared/zoned-time.ts'
import { signIn, visitorOf } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { client } from '#tests/support/consultations.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const at = (date: string, time: string) => readLocal({ date, time }, 'Europe/Chisinau').at

let app: TestApp
let admin: ApiClient
let visitor: ApiClient

beforeAll(async () => {
  app = await openTestApp()
  app.clock.set(at('2026-11-02', '07:00'))
  admin = await signIn(app, 'admin')
  visitor = visitorOf(app)
})
beforeEach(async () => {
  await app.deps.database.db.execute('truncate consultations, jobs, settings, rate_limits cascade')
  app.clock.set(at('2026-11-02', '07:00'))
})
afterAll(() => app.close())

async function set(values: object): Promise<number> {
  const { body } = await admin.send<SettingsResponse>('GET', '/api/admin/settings')
  return (await admin.send('PUT', '/api/admin/settings', { version: body.version, ...values })).status
}
const book = (time: string) =>
  visitor.send<Booked>('POST', '/api/consultations', { ...client, date: '2026-11-10', time })
const link = (action: string, body: object) =>
  visitor.send<Managed & { code: string }>('POST', `/api/consultations/link${action}`, body)
const jobs = async () =>
  (await app.deps.database.db.execute(`select 1 from jobs where kind = 'consultations.remind'`)).rows.length

test('[BOOK-04] how late clients may move and cancel is a setting that the server enforces and the client sees', async () => {
  const { manage_token: token, changeable_until } = (await book('10:00')).body
  expect(changeable_until).toBe(new Date(at('2026-11-10', '08:00')).toISOString())
  expect(await set({ booking_change_hours: 24 })).toBe(200)
  app.clock.set(at('2026-11-09', '10:01'))
  expect((await link('', { token })).body).toMatchObject({
    can_move: false,
    can_cancel: false,
    changeable_until: new Date(at('2026-11-09', '10:00')).toISOString(),
  })
  expect((await link('/cancel', { token })).body.code).toBe('too_late_to_change')
  expect((await link('/move', { token, date: '2026-11-11', time: '10:00' })).body.code).toBe('too_late_to_change')
  app.clock.set(at('2026-11-09', '09:59'))
  expect((await link('/cancel', { token })).status).toBe(200)
})

test('[BOOK-04] without any notice a consultation can be changed until it begins, and not after', async () => {
  await set({ booking_change_hours: 0 })
  const { manage_token: token } = (await book('10:00')).body
  app.clock.set(at('2026-11-10', '09:59'))
  expect((await link('', { token })).body.can_cancel).toBe(true)
  app.clock.set(at('2026-11-10', '10:00'))
  expect((await link('/cancel', { token })).body.code).toBe('too_late_to_change')
})

test('[BOOK-04] how often clients may move is a setting', async () => {
  await set({ booking_moves_max: 1 })
  const { manage_token: token } = (await book('10:00')).body
  expect((await link('/move', { token, date: '2026-11-10', time: '11:00' })).body).toMatchObject({
    can_move: false,
    can_cancel: true,
  })
  expect((await link('/move', { token, date: '2026-11-10', time: '12:00' })).body.code).toBe('moves_used_up')
})

test('[BOOK-01] how many may be open under one address is a setting', async () => {
  await set({ booking_open_max: 1 })
  expect([(await book('10:00')).status, (await book('11:00')).status]).toEqual([201, 429])
  await set({ booking_open_max: 2 })
  expect((await book('11:00')).status).toBe(201)
})

test('[BOOK-05] reminders that are switched off are not planned, and the form says so', async () => {
  const days = async () =>
    (await visitor.send<Days>('GET', '/api/consultations/days?from=2026-11-10&to=2026-11-10')).body.reminders
  await set({ booking_remind_day: false })
  expect(await days()).toEqual({ day: false, hour: true })
  await book('10:00')
  expect(await jobs()).toBe(1)
  await set({ booking_remind_hour: false })
  await book('11:00')
  expect(await jobs()).toBe(1)
})

test.each([
  { booking_change_hours: -1 },
  { booking_change_hours: 169 },
  { booking_moves_max: 1.5 },
  { booking_open_max: 0 },
  { booking_remind_day: 'no' },
])('[BOOK-04] rules that make no sense are refused: %j', async (values) => {
  expect(await set(values)).toBe(422)
})
