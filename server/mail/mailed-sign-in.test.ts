import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { minuteMs } from '#shared/duration.ts'
import type { Language } from '#shared/languages.ts'
import { deliverMails } from '#server/mail/sender.ts'
import { openSmtpTransport } from '#server/mail/transport.ts'
import { goodPassword, newEmail, openAuthClient } from '#tests/support/auth-client.ts'
import { openSmtpServer } from '#tests/support/smtp-server.ts'
import type { ReceivedMail, TestSmtpServer } from '#tests/support/smtp-server.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let server: TestSmtpServer

beforeAll(async () => {
  app = await openTestApp()
  server = await openSmtpServer()
})
beforeEach(() => {
  server.mails.length = 0
})
afterAll(async () => {
  await server.close()
  await app.close()
})

/** Sends what waits, and gives the newest mail that arrived at an address. Several at once arrive in any order. */
async function receive(email: string, subject = /./): Promise<ReceivedMail> {
  const transport = openSmtpTransport(server.url)
  await deliverMails(app.deps, transport)
  transport.close()
  const mail = server.mails.findLast(({ to, parsed }) => to.includes(email) && subject.test(parsed.subject ?? ''))
  if (!mail) throw new Error(`No mail arrived at ${email}`)
  return mail
}

/** What a person reads out of the plain text: the code on a line of its own, and the token of the link. */
function readSecrets({ parsed }: ReceivedMail): { code: string; token: string; type: string } {
  const text = parsed.text ?? ''
  const link = new URL(/^https?:\S+\/verify\?\S+$/m.exec(text)?.[0] ?? '')
  return {
    code: /^\d{6}$/m.exec(text)?.[0] ?? '',
    token: link.searchParams.get('token') ?? '',
    type: link.searchParams.get('type') ?? '',
  }
}

test('[DLG-10] the code of the mail that arrives confirms the address', async () => {
  const email = newEmail()
  const client = openAuthClient(app)
  await client.signUp({ email, password: goodPassword })
  const { code } = readSecrets(await receive(email))
  const { data, error } = await client.verifyOtp({ email, token: code, type: 'email' })
  expect(error).toBeNull()
  expect(data.user?.email_confirmed_at).toBeDefined()
})

test('[DLG-10] the magic link of the mail that arrives signs in', async () => {
  const email = newEmail()
  await openAuthClient(app).signUp({ email, password: goodPassword })
  await openAuthClient(app).verifyOtp({ email, token: readSecrets(await receive(email)).code, type: 'email' })
  app.clock.advance(2 * minuteMs)
  const client = openAuthClient(app)
  expect((await client.signInWithOtp({ email })).error).toBeNull()
  const { token, type } = readSecrets(await receive(email))
  expect(type).toBe('magiclink')
  const { data, error } = await client.verifyOtp({ token_hash: token, type: 'email' })
  expect(error).toBeNull()
  expect(data.session?.user.email).toBe(email)
})

test('[DLG-10] a person without an account signs in by the code of the mail that arrives', async () => {
  const email = newEmail()
  const client = openAuthClient(app)
  await client.signInWithOtp({ email })
  const { data } = await client.verifyOtp({ email, token: readSecrets(await receive(email)).code, type: 'email' })
  expect(data.session?.access_token).toBeDefined()
})

test.each<[Language, string]>([
  ['en', 'Choose a new password'],
  ['ru', 'Выберите новый пароль'],
  ['ro', 'Alegeți o parolă nouă'],
])('[LANG-02] the mail to a person whose language is %s is in it', async (language, subject) => {
  const email = newEmail()
  await openAuthClient(app).signUp({ email, password: goodPassword, options: { data: { language } } })
  await openAuthClient(app).resetPasswordForEmail(email)
  const mail = await receive(email, new RegExp(`^${subject}$`))
  expect(mail.parsed.html).toContain(`lang="${language}"`)
})
