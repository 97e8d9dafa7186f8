import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn, visitorOf } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

type Menu = { header: Entry[]; footer: { title: string; entries: Entry[] }[]; bottom: Entry[] }
type Entry = { label: string; url: string }

let app: TestApp
let visitor: ApiClient

beforeAll(async () => {
  app = await openTestApp()
  visitor = visitorOf(app)
})
afterAll(() => app.close())

test('a client reads what it needs to know about the site, and no secret', async () => {
  const { status, body } = await visitor.send('GET', '/api/config')
  expect(status).toBe(200)
  expect(body).toEqual({
    public_key: expect.any(String),
    site_url: 'http://localhost:3000',
    languages: ['en', 'ru', 'ro'],
    default_language: 'en',
    office_zone: {
      name: 'Europe/Chisinau',
      labels: { en: 'Chișinău', ru: 'Кишинёв', ro: 'Chișinău' },
    },
    assistant_links: { en: expect.any(String), ro: expect.any(String), other: expect.any(String) },
    providers: [],
    password: { length_min: 12, classes: true, change_length_min: 6 },
    sign_in: {
      signup: true,
      email: true,
      email_confirmation: 'later',
      phone: false,
      code_length: 6,
      mail_gap_seconds: 60,
      captcha: null,
    },
  })
})

test('[DLG-06] the forms learn the password rules that the site has set', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'grantwright-config-'))
  const file = join(folder, 'auth.json')
  writeFileSync(file, JSON.stringify({ password_min_length: 9, password_classes: false, confirm_email: 'required' }))
  const strict = await openTestApp({ AUTH_CONFIG: file })
  const { body } = await visitorOf(strict).send('GET', '/api/config')
  expect(body).toMatchObject({
    password: { length_min: 9, classes: false },
    sign_in: { email_confirmation: 'required' },
  })
  await strict.close()
  rmSync(folder, { recursive: true, force: true })
})

test('[DLG-03] a provider is offered only when it is configured', async () => {
  const configured = await openTestApp({ OAUTH_GITHUB_CLIENT_ID: 'id', OAUTH_GITHUB_CLIENT_SECRET: 'secret' })
  const { body } = await visitorOf(configured).send('GET', '/api/config')
  expect(body['providers']).toEqual(['github'])
  expect(JSON.stringify(body)).not.toContain('secret')
  await configured.close()
})

test.each([
  ['en', 'Home'],
  ['ru', 'Главная'],
  ['ro', 'Acasă'],
])('[HDR-01] [HDR-05] the menu in %s has the entries of the specification', async (language, home) => {
  const { body } = await visitor.send<Menu>('GET', `/api/menu?language=${language}`)
  expect(body.header[0]?.label).toBe(home)
  expect(body.header.map(({ url }) => url)).toEqual(['/', '/about', '/features', '/contact', '/faq'])
  const [features, company, contact] = body.footer
  expect(features?.entries.every(({ url }) => url.startsWith('/features'))).toBe(true)
  expect(company?.entries.map(({ url }) => url)).toEqual(['/about', '/features', '/#agents', '/#dashboard', '/contact'])
  expect(contact?.entries.map(({ url }) => url.split(':')[0])).toEqual(expect.arrayContaining(['mailto', 'tel']))
  expect(body.bottom.map(({ url }) => url)).toEqual(['/faq', '/contact', '/login', '/register'])
})

test.each(['en', 'ru', 'ro'])('[LANG-01] the choice of %s is kept in a cookie', async (language) => {
  const { status, headers } = await visitor.send('PUT', '/api/language', { language })
  expect(status).toBe(204)
  expect(headers.get('set-cookie')).toBe(`i18next=${language}; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax`)
})

test.each([{ language: 'de' }, { language: '' }, {}, { language: 'en', more: 1 }])(
  '[LANG-01] the choice %j is refused',
  async (body) => {
    const { status, headers } = await visitor.send('PUT', '/api/language', body)
    expect(status).toBe(422)
    expect(headers.get('set-cookie')).toBeNull()
  },
)

test('[PAGE-06] the rules for robots name the map of the site and keep them out of signed-in screens', async () => {
  const response = await app.fetch('/robots.txt')
  const text = await response.text()
  expect(response.headers.get('content-type')).toContain('text/plain')
  for (const path of ['/admin', '/dashboard', '/setup', '/confirm', '/reset-password', '/api/', '/auth/'])
    expect(text).toContain(`Disallow: ${path}`)
  expect(text).toContain('Sitemap: http://localhost:3000/sitemap.xml')
})

test('[PAGE-06] the map of the site has every public page in three languages, and published custom pages only', async () => {
  const editor = await signIn(app, 'editor')
  await editor.send('POST', '/api/content', [
    {
      page: 'partners',
      section: 'page',
      language: 'ro',
      content_key: 'custom_page',
      content_value: { title: 'P', published: true },
    },
    {
      page: 'secret',
      section: 'page',
      language: 'en',
      content_key: 'custom_page',
      content_value: { title: 'S', published: false },
    },
  ])
  const xml = await (await app.fetch('/sitemap.xml')).text()
  const places = [...xml.matchAll(/<loc>http:\/\/localhost:3000([^<]*)<\/loc>/g)].map(([, place]) => place)
  expect(places).toEqual(
    ['/', '/features', '/about', '/contact', '/faq', '/help', '/privacy', '/terms', '/page/partners'].flatMap(
      (path) => [path, `${path}?lng=ru`, `${path}?lng=ro`],
    ),
  )
  expect(xml.match(/hreflang="x-default"/g)).toHaveLength(places.length)
})
