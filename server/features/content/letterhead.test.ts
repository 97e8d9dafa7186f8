import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SiteFacts } from '#shared/contracts/site-facts.ts'
import { languages } from '#shared/languages.ts'
import { readLetterhead } from '#server/features/content/letterhead.ts'
import { namedSender } from '#server/mail/letterhead.ts'
import { renderMail } from '#server/mail/templates/render-mail.ts'
import { signIn } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { mailOf } from '#tests/support/mails.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let admin: ApiClient

beforeAll(async () => {
  app = await openTestApp()
  admin = await signIn(app, 'admin')
})
beforeEach(() => app.deps.database.db.execute('truncate site_content, content_revisions, activity_log, rate_limits'))
afterAll(() => app.close())

test('the numbers that the product came with are in no mail', async () => {
  for (const language of languages) {
    expect(await readLetterhead(app.deps, language)).toEqual({ name: 'Grantwright', contact: [] })
  }
})

test('[LANG-02] mails bear the name and the contact data of the site details, in both parts and in their language', async () => {
  const { facts } = (await admin.send<SiteFacts>('GET', '/api/admin/site-facts')).body
  const before = (name: string, language: string) =>
    facts.find((fact) => fact.name === name && fact.language === language)?.value ?? ''
  const change = (name: string, language: string, after: string) => ({
    name,
    language,
    before: before(name, language),
    after,
  })
  const changes = [
    ...languages.map((language) => change('phone', language, '+373 22 123 456')),
    ...languages.map((language) => change('email', language, 'office@acme.example')),
    change('name', 'ru', 'Акме & Ко'),
    change('address', 'ru', 'Кишинёв, ул. Садовая, 1'),
  ]
  expect((await admin.send('POST', '/api/admin/site-facts', { changes })).status).toBe(200)
  const letterhead = await readLetterhead(app.deps, 'ru')
  expect(letterhead).toEqual({
    name: 'Акме & Ко',
    contact: ['+373 22 123 456', 'office@acme.example', 'Кишинёв, ул. Садовая, 1'],
  })
  const { text, html } = await renderMail(app.deps, mailOf({ language: 'ru' }), new Date(app.clock.now()), letterhead)
  const foot = text.slice(text.lastIndexOf('\n--\n'))
  for (const line of [letterhead.name, ...letterhead.contact]) expect(foot).toContain(line)
  expect(html).toContain('Акме &amp; Ко')
  expect(html).toContain('office@acme.example')
  expect((await readLetterhead(app.deps, 'en')).name).toBe('Grantwright')
  // Who configured no name sends under that of the site.
  const sender = { name: '', address: 'no-reply@acme.example' }
  expect(namedSender(sender, letterhead)).toEqual({ ...sender, name: 'Акме & Ко' })
  expect(namedSender({ ...sender, name: 'Office' }, letterhead).name).toBe('Office')
})
