import { createHmac, hkdfSync } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { fakeSmsFailures, openFakeSmsSink } from '#server/auth/fakes/sms-sink.ts'
import type { FakeSmsSink } from '#server/auth/fakes/sms-sink.ts'
import type { Log } from '#server/log.ts'
import { findTestCode, writeCodeSms } from '#server/sms/messages.ts'
import { sendSms } from '#server/sms/send-sms.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const text = '123456 is your login code'

let app: TestApp
let sink: FakeSmsSink

beforeAll(async () => {
  sink = await openFakeSmsSink({ port: 0 })
  app = await openTestApp({ SMS_WEBHOOK_URL: sink.url })
})

afterEach(() => {
  vi.useRealTimers()
})

afterAll(async () => {
  await app.close()
  await sink.close()
})

/** The key that the operator computes for the hook, as docs/operations/sms-hook.md says. */
function hookKey(): Buffer {
  const appSecret = 'a test secret of more than thirty-two characters'
  return Buffer.from(hkdfSync('sha256', appSecret, 'grantwright', 'sms', 32))
}

test('[AUTH-06] a message reaches the hook with its id and a signature that the hook can check', async () => {
  const id = await sendSms(app.deps, { to: '+37369123456', text })
  const message = sink.messages.at(-1)
  expect(message).toMatchObject({ to: '+37369123456', text, id })
  const seconds = Math.floor(app.clock.now() / 1000)
  const body = JSON.stringify({ to: '+37369123456', text, id })
  const expected = createHmac('sha256', hookKey()).update(`${seconds}.${body}`).digest('base64url')
  expect(message?.signature).toBe(`t=${seconds},v1=${expected}`)
})

test.each([
  ['refuses', fakeSmsFailures['+15005550001'], '+15005550001', 'the SMS hook answered 400'],
  ['hangs up', fakeSmsFailures['+15005550003'], '+15005550003', 'the SMS hook cannot be reached'],
])('[AUTH-09] a hook that %s (%s) is reported without number, text or address', async (_how, _word, to, cause) => {
  const logged: unknown[] = []
  const log: Log = Object.create(app.deps.log, { warn: { value: (...facts: unknown[]) => void logged.push(facts) } })
  const deps = { ...app.deps, log }
  const failure = sendSms(deps, { to, text })
  await expect(failure).rejects.toMatchObject({
    name: 'SmsError',
    message: 'The text message could not be sent, please try again later',
    cause: { message: cause },
  })
  const line = JSON.stringify(logged, (_key, value) => (value instanceof Error ? [value.message, value.cause] : value))
  expect(line).toContain(cause)
  for (const secret of [to, '123456', sink.url]) expect(line).not.toContain(secret)
})

test('[AUTH-09] a hook that does not answer is waited for five seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const arrived = sink.nextTo('+15005550002')
  let isOver = false
  const failure = sendSms(app.deps, { to: '+15005550002', text }).catch((error: unknown) => {
    isOver = true
    return error
  })
  await arrived
  await vi.advanceTimersByTimeAsync(4999)
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await failure).toMatchObject({
    name: 'SmsError',
    cause: { message: 'the SMS hook did not answer within 5000 ms' },
  })
})

test('[AUTH-09] without a hook, or with one that is away, nothing is pretended', async () => {
  const withUrl = (smsWebhookUrl: string | null) => ({ ...app.deps, config: { ...app.deps.config, smsWebhookUrl } })
  await expect(sendSms(withUrl(null), { to: '+37369123456', text })).rejects.toMatchObject({
    name: 'SmsError',
    message: 'Text messages are not set up on this site',
  })
  const gone = await openFakeSmsSink({ port: 0 })
  await gone.close()
  await expect(sendSms(withUrl(gone.url), { to: '+37369123456', text })).rejects.toMatchObject({
    name: 'SmsError',
    cause: { message: 'the SMS hook cannot be reached', cause: 'ECONNREFUSED' },
  })
})

test('the text says what the code does, in the reader’s language, and browsers can read it', () => {
  const settings = { site_url: 'https://grants.example.org' }
  expect(writeCodeSms(settings, 'en', 'sign_in', '123456')).toBe(
    '123456 is your login code (grants.example.org). Do not give it to anyone.\n\n@grants.example.org #123456',
  )
  expect(writeCodeSms(settings, 'ru', 'second_factor', '123456')).toMatch(/^123456 — код второго шага при входе /)
  expect(writeCodeSms(settings, 'ro', 'phone_change', '123456')).toMatch(/^123456 este codul pentru noul număr /)
})

test('a number for trying has its code, written with or without the plus sign', () => {
  const settings = { test_otp: { '1234567890': '123456', '+37369000000': '654321' } }
  expect(findTestCode(settings, '+1234567890')).toBe('123456')
  expect(findTestCode(settings, '37369000000')).toBe('654321')
  expect(findTestCode(settings, 'constructor')).toBeNull()
})
