import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MailInKey } from '#shared/contracts/support.ts'
import { signIn } from '#tests/support/api-client.ts'
import { changeSettings } from '#tests/support/settings.ts'
import { expectLinearWork } from '#tests/support/count-work.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let secret: string

beforeAll(async () => {
  app = await openTestApp({ RATE_LIMITS: 'off', MAIL_FROM: 'Grantwright <help@grants.example.org>' })
  const admin = await signIn(app, 'admin')
  await changeSettings(app, { answers_by_mail: true })
  secret = (await admin.send<MailInKey>('POST', '/api/admin/tickets/mail-in/key')).body.secret
})
afterAll(() => app.close())

let mails = 0

function letter(length: number): string {
  mails += 1
  return [
    'From: Ana <stranger@evil.example>',
    'To: help@grants.example.org',
    'Subject: Re: Export',
    `Message-ID: <${mails}.${process.pid}@mail.example>`,
    'MIME-Version: 1.0',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<'.repeat(length),
  ].join('\r\n')
}

test('[QUAL-08] hostile mails of strangers cost the process no more than their bytes', async () => {
  await expectLinearWork(
    letter,
    async (body) => {
      const time = String(Math.floor(app.clock.now() / 1000))
      const response = await app.fetch('/api/inbound/mail', {
        method: 'POST',
        headers: {
          'x-grantwright-timestamp': time,
          'x-grantwright-signature': createHmac('sha256', secret).update(`${time}.${body}`).digest('hex'),
        },
        body,
      })
      expect(await response.json()).toMatchObject({ outcome: 'quarantined' })
    },
    30_000,
  )
})
