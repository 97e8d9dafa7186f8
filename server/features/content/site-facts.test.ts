import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { siteFactNames } from '#shared/content/site-facts.ts'
import type { ContentRow } from '#shared/contracts/content.ts'
import type { SiteFacts, SiteFactsSaved } from '#shared/contracts/site-facts.ts'
import type { SiteMenu } from '#shared/contracts/site.ts'
import type { Problem } from '#shared/error-codes.ts'
import { languages } from '#shared/languages.ts'
import { signIn, visitorOf } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const address = '/api/admin/site-facts'
const number = '+375 17 000 00 00'

let app: TestApp
let visitor: ApiClient
let admin: ApiClient

beforeAll(async () => {
  app = await openTestApp()
  visitor = visitorOf(app)
  admin = await signIn(app, 'admin')
})

beforeEach(() => app.deps.database.db.execute('truncate site_content, content_revisions, activity_log, rate_limits'))
afterAll(() => app.close())

test('[CONT-04] [ADM-03] a phone number is changed in all its places and languages at once, and that is undone', async () => {
  const changes = languages.map((language) => ({ name: 'phone', language, before: number, after: '+373 22 123 456' }))
  const { status, body } = await admin.send<SiteFactsSaved>('POST', address, { changes })
  expect(status).toBe(200)
  expect(body.facts.filter(({ name }) => name === 'phone')).toEqual(
    languages.map((language) => ({ name: 'phone', language, value: '+373 22 123 456', others: [] })),
  )
  for (const language of languages) {
    for (const [page, id] of places) {
      expect(await shown(page, language, id)).toEqual({ text: '+373 22 123 456', url: 'tel:+37322123456' })
    }
  }
  const back = body.changes.map(({ before, after, ...each }) => ({ ...each, before: after, after: before }))
  expect(back).toHaveLength(6)
  expect((await admin.send('POST', '/api/content/changes', { changes: back })).status).toBe(200)
  expect(await shown('contact', 'ro', 'contact.details.phone')).toEqual({ text: number, url: 'tel:+375170000000' })
  // One act, which the list of bulk changes takes back as well.
  const { body: releases } = await admin.send<{ items: { rows: number }[] }>('GET', '/api/admin/content/releases')
  expect(releases.items.map(({ rows }) => rows)).toEqual([6, 6])
})

test('[CONT-04] places that differ are reported, a save makes them agree, and the rest of a row stays', async () => {
  const place = { page: 'contact', section: 'details', language: 'en', content_key: 'phone' }
  const looks = { text: '+1 555 0100', url: 'tel:+15550100', textColor: '#112233' }
  await admin.send<ContentRow>('POST', '/api/content', { ...place, content_value: looks })
  const { facts } = (await admin.send<SiteFacts>('GET', address)).body
  expect(facts).toHaveLength(siteFactNames.length * languages.length)
  expect(facts.find(({ name, language }) => name === 'phone' && language === 'en')).toEqual({
    name: 'phone',
    language: 'en',
    value: number,
    others: [{ id: 'contact.details.phone', value: '+1 555 0100' }],
  })
  const change = { name: 'phone', language: 'en', before: number, after: number }
  expect((await admin.send('POST', address, { changes: [change] })).status).toBe(200)
  expect(await shown('contact', 'en', 'contact.details.phone')).toEqual({
    text: number,
    url: 'tel:+375170000000',
    textColor: '#112233',
  })
})

test('[CONT-04] what someone else changed in the meantime is not overwritten, and nothing is stored', async () => {
  const change = (name: string, before: string, after: string): object => ({ name, language: 'en', before, after })
  const { facts } = (await admin.send<SiteFacts>('GET', address)).body
  const hours = facts.find(({ name, language }) => name === 'hours' && language === 'en')?.value ?? ''
  expect((await admin.send('POST', address, { changes: [change('hours', hours, 'By day')] })).status).toBe(200)
  const changes = [change('email', 'hello@grantwright.example', 'us@example.org'), change('hours', hours, 'By night')]
  const { status, body } = await admin.send<Problem & { stored: SiteFacts }>('POST', address, { changes })
  expect([status, body.code]).toEqual([409, 'content_conflict'])
  expect(body.stored.facts.find(({ name, language }) => name === 'hours' && language === 'en')?.value).toBe('By day')
  expect(await shown('layout', 'en', 'layout.footer.email')).toMatchObject({ text: 'hello@grantwright.example' })
})

test('[QUAL-03] a number or an address that is none is refused at its field, and nothing is stored', async () => {
  for (const [name, after] of [
    ['phone', 'call us'],
    ['phone', '12'],
    ['phone', '+1 555 0100; ext javascript:'],
    ['email', 'nobody'],
    ['email', 'a@b.example?bcc=c@d.example'],
  ] as const) {
    const before = name === 'phone' ? number : 'hello@grantwright.example'
    const changes = [
      { name: 'tagline', language: 'en', before: 'AI grant-writing assistant', after: 'Grants' },
      { name, language: 'en', before, after },
    ]
    const { status, body } = await admin.send<Problem>('POST', address, { changes })
    expect(status, after).toBe(422)
    expect(body.errors, after).toMatchObject([{ path: 'changes.1.after', code: 'invalid_fact' }])
  }
  expect(await shown('layout', 'en', 'layout.site.tagline')).toBe('AI grant-writing assistant')
})

test('[CONT-04] [PAGE-06] logo, share picture and profiles are site details: written to all languages, taken out again, and used', async () => {
  const profiles = 'https://www.linkedin.com/company/acme\nhttps://t.me/acme'
  const pictures = {
    logo: '/media/11111111-1111-4111-8111-111111111111/1280.webp',
    share: '/media/22222222-2222-4222-8222-222222222222/1280.webp',
  }
  const inAll = (name: string, before: string, after: string) =>
    languages.map((language) => ({ name, language, before, after }))
  const { facts } = (await admin.send<SiteFacts>('GET', address)).body
  const words = facts.find(({ name, language }) => name === 'share_words' && language === 'en')?.value ?? ''
  expect(words).not.toBe('')
  const changes = [
    ...inAll('logo', '', pictures.logo),
    ...inAll('share', '', pictures.share),
    { name: 'share_words', language: 'en', before: words, after: 'People at a table' },
    ...inAll('social', '', ` ${profiles}\n `),
  ]
  const { status, body } = await admin.send<SiteFactsSaved>('POST', address, { changes })
  expect(status, JSON.stringify(body)).toBe(200)
  for (const language of languages) {
    expect(await shown('layout', language, 'layout.site.logo')).toMatchObject({ url: pictures.logo })
    expect(await shown('layout', language, 'layout.site.social')).toBe(profiles)
    const { body: menu } = await visitor.send<SiteMenu>('GET', `/api/menu?language=${language}`)
    expect(menu.bottom.slice(-2)).toEqual([
      { label: 'LinkedIn', url: 'https://www.linkedin.com/company/acme', new_tab: true },
      { label: 'Telegram', url: 'https://t.me/acme', new_tab: true },
    ])
  }
  // One row holds the picture and what it shows: both were said at once.
  expect(await shown('layout', 'en', 'layout.site.share_image')).toEqual({
    text: 'People at a table',
    url: pictures.share,
  })
  expect(await shown('layout', 'ro', 'layout.site.share_image')).toMatchObject({ url: pictures.share })
  const back = [...inAll('logo', pictures.logo, ''), ...inAll('social', profiles, '')]
  expect((await admin.send('POST', address, { changes: back })).status).toBe(200)
  expect(await shown('layout', 'en', 'layout.site.logo')).not.toHaveProperty('url', pictures.logo)
  const { body: menu } = await visitor.send<SiteMenu>('GET', '/api/menu?language=en')
  expect(menu.bottom.some(({ new_tab }) => new_tab)).toBe(false)
})

test('[QUAL-03] a picture from elsewhere, an address that is no profile, and an empty name are refused, and nothing is stored', async () => {
  for (const [name, after] of [
    ['logo', 'https://elsewhere.example/logo.png'],
    ['logo', '/media/../admin'],
    ['share', 'javascript:alert(1)'],
    ['social', 'http://t.me/acme'],
    ['social', 'https://t.me/acme\nAcme'],
    ['social', Array.from({ length: 11 }, (_, at) => `https://t.me/acme${at}`).join('\n')],
    ['social', `https://t.me/${'a'.repeat(300)}`],
  ] as const) {
    const { status, body } = await admin.send<Problem>('POST', address, {
      changes: [{ name, language: 'en', before: '', after }],
    })
    expect(status, after).toBe(422)
    expect(body.errors, after).toMatchObject([{ path: 'changes.0.after', code: 'invalid_fact' }])
  }
  for (const name of ['name', 'phone', 'share_words'] as const) {
    const changes = [{ name, language: 'en', before: 'x', after: ' ' }]
    expect((await admin.send('POST', address, { changes })).status, name).toBe(422)
  }
  expect(await shown('layout', 'en', 'layout.site.social')).toBe('')
})

const places = [
  ['layout', 'layout.footer.phone'],
  ['contact', 'contact.details.phone'],
] as const

async function shown(page: string, language: string, id: string): Promise<unknown> {
  const path = `/api/content/page?page=${page}&language=${language}`
  return (await visitor.send<{ values: Record<string, unknown> }>('GET', path)).body.values[id]
}
