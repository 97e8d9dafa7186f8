import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MenuTable } from '#shared/contracts/menu.ts'
import type { SettingsResponse } from '#shared/contracts/settings.ts'
import { contentChannel, menuChannel, officeChannel, settingsChannel } from '#server/db/channels.ts'
import { openPageRenderer } from '#server/pages/page-renderer.ts'
import type { PageResponse, PageRenderer, PageRequest, RenderedPage } from '#server/pages/page-renderer.ts'
import { productFolder } from '#server/process/product-files.ts'
import { signIn } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let renders: string[]
let html: string
let renderPage: (pathname: string, language: string) => Promise<RenderedPage>
let renderer: PageRenderer

const inline = { scripts: ['a()'], styles: ['b{}'] }

beforeEach(async () => {
  app ??= await openTestApp()
  renders = []
  html = '<!DOCTYPE html><html><head><script>a()</script><style>b{}</style></head><body>first</body></html>'
  renderPage = async (pathname, language) => {
    renders.push(`${language} ${pathname}`)
    return { status: 200, html: html.replace('<body>', `<body>${language} `), headers: new Headers(), inline }
  }
  renderer = openPageRenderer(app.deps, (pathname, language) => renderPage(pathname, language))
})

afterEach(() => renderer.close())

test('a page is rendered once and then kept', async () => {
  await get('/')
  await get('/')
  expect(renders).toEqual(['en /'])
})

test('a page is kept for each language, whatever other parameters the query has', async () => {
  await get('/?utm_source=mail')
  await get('/')
  await get('/', { acceptLanguage: 'ru-RU,ru;q=0.9' })
  await get('/', { cookie: 'i18next=ro' })
  expect(renders).toEqual(['en /', 'ru /', 'ro /'])
})

test.each([
  ['br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['br;q=0, gzip', 'gzip', gunzipSync],
] as const)('a browser that accepts %s gets %s', async (acceptEncoding, encoding, decompress) => {
  const { headers, body } = await get('/', { acceptEncoding })
  expect(headers['content-encoding']).toBe(encoding)
  expect(headers['vary']).toContain('Accept-Encoding')
  expect(decompress(body ?? Buffer.alloc(0)).toString()).toContain('en first')
})

test('a page that is asked for again is packed smaller, once, and is the same page', async () => {
  const words = readFileSync(join(productFolder, 'ARCHITECTURE.md'), 'utf8')
  html = html.replace('</body>', `${words}</body>`)
  const ask = () => get('/', { acceptEncoding: 'br' })
  const first = await ask()
  const bytesBefore = renderer.cachedBytes()
  const sizes = new Set<number>()
  const again = await vi.waitFor(async () => {
    const response = await ask()
    sizes.add(response.body?.length ?? 0)
    expect(response.body?.length).toBeLessThan(first.body?.length ?? 0)
    return response
  })
  expect(brotliDecompressSync(again.body ?? Buffer.alloc(0))).toEqual(
    brotliDecompressSync(first.body ?? Buffer.alloc(0)),
  )
  expect(again.headers['etag']).toBe(first.headers['etag'])
  expect(again.headers['content-length']).toBe(String(again.body?.length))
  expect(renderer.cachedBytes()).toBe(bytesBefore - (first.body?.length ?? 0) + (again.body?.length ?? 0))
  await ask()
  expect(sizes.size).toBe(2)
  expect(renders).toEqual(['en /'])
})

test('a client that accepts no compression gets plain bytes', async () => {
  const { headers, body } = await get('/')
  expect(headers['content-encoding']).toBeUndefined()
  expect(headers['content-length']).toBe(String(body?.length))
  expect(body?.toString()).toContain('en first')
})

test('the same page is answered with 304 and no body', async () => {
  const first = await get('/', { acceptEncoding: 'br' })
  const etag = first.headers['etag'] ?? ''
  const again = await get('/', { acceptEncoding: 'gzip', ifNoneMatch: `"other", ${etag}` })
  expect(again).toMatchObject({ status: 304, body: null })
  expect((await get('/', { ifNoneMatch: '*' })).status).toBe(304)
  expect((await get('/', { ifNoneMatch: '"other"' })).status).toBe(200)
})

test('HEAD is answered like GET, without the body', async () => {
  const { status, headers, body } = await get('/', { method: 'HEAD' })
  expect(status).toBe(200)
  expect(Number(headers['content-length'])).toBeGreaterThan(0)
  expect(body).toBeNull()
})

test('[QUAL-06] a page has a policy with the hashes of its inline scripts and styles, and no unsafe source', async () => {
  const { headers } = await get('/')
  const policy = headers['content-security-policy'] ?? ''
  expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]+'/)
  expect(policy).toMatch(/style-src 'self' 'sha256-[\w+/=]+'/)
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toMatch(/unsafe|\*/)
  expect(headers['x-content-type-options']).toBe('nosniff')
})

test('[LANG-01] the address is stronger than the cookie, the cookie stronger than the browser, and English the last', async () => {
  const all = { cookie: 'i18next=ru', acceptLanguage: 'fr' }
  expect((await get('/?lng=ro', all)).headers['content-language']).toBe('ro')
  expect((await get('/', all)).headers['content-language']).toBe('ru')
  expect((await get('/', { acceptLanguage: 'fr, ro-MD;q=0.8, ru;q=0.9' })).headers['content-language']).toBe('ru')
  expect((await get('/', { acceptLanguage: 'fr' })).headers['content-language']).toBe('en')
  expect((await get('/?lng=xx', { cookie: 'i18next=yy' })).headers['content-language']).toBe('en')
})

test('[LANG-01] a language in the address is kept in a cookie that no shared cache hands to others', async () => {
  const { headers } = await get('/?lng=ro')
  expect(headers['set-cookie']).toMatch(/^i18next=ro;.*HttpOnly.*SameSite=Lax/)
  expect(headers['cache-control']).toContain('private')
  expect((await get('/')).headers['set-cookie']).toBeUndefined()
})

test('[CONT-06] a change is on the page within two seconds', async () => {
  await get('/')
  html = html.replace('first', 'second')
  await app.deps.database.db.execute(`select pg_notify('${contentChannel}', '{"page":"home","language":"en"}')`)
  await expect.poll(async () => (await get('/')).body?.toString(), { timeout: 2_000 }).toContain('second')
})

test('[CUST-03] a saved menu is on the pages of every language', async () => {
  await get('/')
  await get('/?lng=ro')
  html = html.replace('first', 'second')
  await app.deps.database.db.execute(`select pg_notify('${menuChannel}', '')`)
  await expect.poll(async () => (await get('/')).body?.toString()).toContain('second')
  await expect.poll(async () => (await get('/?lng=ro')).body?.toString()).toContain('second')
})

test('a change of one language leaves the pages of the others as they are', async () => {
  await get('/')
  await get('/?lng=ro')
  renders = []
  await notify(contentChannel, { page: 'home', language: 'ro' })
  await get('/')
  await get('/?lng=ro')
  expect(renders).toEqual(['ro /'])
})

test('a change of one page leaves those alone that show nothing of it', async () => {
  renderPage = async (pathname, language) => {
    renders.push(`${language} ${pathname}`)
    const pages = new Set(['layout', pathname === '/' ? 'home' : pathname.slice(1)])
    return { status: 200, html, headers: new Headers(), pages, inline }
  }
  await get('/')
  await get('/about')
  const rendersAfter = async (payload: object) => {
    renders = []
    await notify(contentChannel, payload)
    await Promise.all([get('/'), get('/about')])
    return renders.toSorted()
  }
  expect(await rendersAfter({ page: 'about', language: 'en' })).toEqual(['en /about'])
  expect(await rendersAfter({ page: 'home', language: 'en' })).toEqual(['en /'])
  expect(await rendersAfter({ page: 'layout', language: 'en' })).toEqual(['en /', 'en /about'])
  expect(await rendersAfter({ page: 'partners', language: 'en', is_listed: true })).toEqual(['en /', 'en /about'])
  expect(await rendersAfter({})).toEqual(['en /', 'en /about'])
})

test.each([settingsChannel, officeChannel])(
  'a change announced as %s renews the pages of every language',
  async (channel) => {
    await get('/')
    await get('/?lng=ro')
    renders = []
    await notify(channel, '')
    await get('/')
    await get('/?lng=ro')
    expect(renders.toSorted()).toEqual(['en /', 'ro /'])
  },
)

test('a hundred readers after a change wait for one render', async () => {
  await get('/')
  renders = []
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  renderPage = async (pathname, language) => {
    renders.push(`${language} ${pathname}`)
    await gate
    return { status: 200, html: html.replace('first', 'second'), headers: new Headers(), inline }
  }
  await notify(contentChannel, { page: 'home', language: 'en' })
  const responses = Array.from({ length: 100 }, () => get('/'))
  await expect.poll(() => renders.length).toBe(1)
  open()
  const bodies = (await Promise.all(responses)).map(({ body }) => body?.toString())
  expect(renders).toEqual(['en /'])
  expect(bodies.every((body) => body?.includes('second'))).toBe(true)
})

test('a reader of a slow page gets the one before instead of waiting', async () => {
  await get('/')
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  renderPage = async (pathname, language) => {
    renders.push(`${language} ${pathname}`)
    await gate
    return { status: 200, html, headers: new Headers(), inline }
  }
  renders = []
  await notify(contentChannel, { page: 'home', language: 'en' })
  // The gate stays closed: only the old page can be the answer.
  expect((await get('/')).body?.toString()).toContain('first')
  expect(renders).toEqual(['en /'])
  open()
})

test('a page that changes while it is made is made once more', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  renderPage = async (pathname, language) => {
    renders.push(`${language} ${pathname}`)
    const made = html
    if (renders.length === 1) await gate
    return { status: 200, html: made, headers: new Headers(), inline }
  }
  const waiting = get('/')
  await expect.poll(() => renders.length).toBe(1)
  html = html.replace('first', 'second')
  // Nobody hears this notification before it is through; the one of another language shows that it is.
  await app.deps.database.db.execute(`select pg_notify('${contentChannel}', '{"page":"home","language":"en"}')`)
  await vi.waitFor(async () => {
    await app.deps.database.isReady()
  })
  open()
  await waiting
  await expect.poll(async () => (await get('/')).body?.toString()).toContain('second')
})

test('[PAGE-07] when a page cannot be made again, the one before is served', async () => {
  await get('/')
  renderPage = async () => {
    throw new Error('the database is away')
  }
  await app.deps.database.db.execute(`select pg_notify('${contentChannel}', '{"page":"home","language":"en"}')`)
  await vi.waitFor(async () => {
    await app.deps.database.isReady()
  })
  const { status, body } = await get('/')
  expect(status).toBe(200)
  expect(body?.toString()).toContain('first')
})

test('[QUAL-08] a page that says that nothing is there is made once, and no cache keeps it', async () => {
  renderPage = async (pathname, language) => {
    renders.push(`${language} ${pathname}`)
    return { status: 404, html: 'nothing here', headers: new Headers(), inline }
  }
  const { status, headers } = await get('/nowhere')
  await get('/nowhere')
  expect(status).toBe(404)
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['etag']).toBeUndefined()
  expect(renders).toEqual(['en /nowhere'])
  expect(renderer.cached(requestOf('/nowhere'))).toBeNull()
})

test('a page that failed is not kept', async () => {
  renderPage = async (pathname, language) => {
    renders.push(`${language} ${pathname}`)
    return { status: 500, html: 'broken', headers: new Headers(), inline }
  }
  await get('/')
  await get('/')
  expect(renders).toEqual(['en /', 'en /'])
})

test('[QUAL-09] as many pages are kept as have room, those asked for last', async () => {
  const big = randomBytes(1024 * 1024).toString('base64')
  renderPage = async (pathname, language) => {
    renders.push(`${language} ${pathname}`)
    return { status: 200, html: `${big}${pathname}`, headers: new Headers(), inline }
  }
  for (let number = 0; number < 60; number += 1) await get(`/page/${number}`)
  expect(renderer.cachedBytes()).toBeLessThanOrEqual(64 * 1024 * 1024)
  expect(renderer.cachedBytes()).toBeGreaterThan(32 * 1024 * 1024)
  renders = []
  await get('/page/59')
  await get('/page/0')
  expect(renders).toEqual(['en /page/0'])
})

test('[QUAL-09] a change makes no page, and what is asked for afterwards is made two at a time', async () => {
  let running = 0
  let runningMost = 0
  renderPage = async (pathname, language) => {
    renders.push(`${language} ${pathname}`)
    running += 1
    runningMost = Math.max(runningMost, running)
    // As a page does, through the one connection that saving takes too.
    await app.fetch(`/api/menu?language=${language}`)
    running -= 1
    return { status: 200, html: `${html}${pathname}`, headers: new Headers(), inline }
  }
  const addresses = Array.from({ length: 500 }, (_, number) => `/page/p${number}`)
  await Promise.all(addresses.slice(0, 100).map((address) => get(address)))
  for (const address of addresses.slice(100)) await get(address)
  expect(renders).toHaveLength(500)
  expect(runningMost).toBe(2)
  const admin = await signIn(app, 'admin')

  for (const save of Object.values(savesOf(admin))) {
    renders = []
    expect(await save()).toBeLessThan(300)
    await app.deps.database.isReady()
    expect(renders).toEqual([])
  }
  const responses = await Promise.all([
    ...addresses.map((address) => get(address)),
    ...Array.from({ length: 20 }, () => app.fetch('/api/content/version?language=en')),
  ])
  expect(responses.map(({ status }) => status).filter((status) => status !== 200)).toEqual([])
  expect(runningMost).toBe(2)
}, 60_000)

test('[QUAL-08] a network may have only so many pages made; those that are kept, and other networks, are not counted', async () => {
  const from = { clientAddress: '198.51.100.9' }
  for (let number = 0; number < 120; number += 1) await get(`/page/${number}`, from)
  await expect(get('/page/121', from)).rejects.toMatchObject({ code: 'rate_limited' })
  expect((await get('/page/7', from)).status).toBe(200)
  expect((await get('/page/121', { clientAddress: '198.51.100.10' })).status).toBe(200)
})

test('[QUAL-08] other spellings are led to the one that is kept, with their query', async () => {
  renderer.close()
  renderer = openPageRenderer(
    app.deps,
    (pathname, language) => renderPage(pathname, language),
    () => ['en'],
    () => ({ spelling: '/faq', shown: '/faq' }),
  )
  for (const spelling of ['/FAQ', '/faq//', '/%66aq', '//evil.example/faq']) {
    const { status, headers, body } = await get(`http://localhost:3000${spelling}?lng=en&x=1`)
    expect({ status, location: headers['location'], body }).toEqual({
      status: 301,
      location: '/faq?lng=en&x=1',
      body: null,
    })
  }
  expect(renders).toEqual([])
})

/** One save of each kind that changes what pages show; each answers with its status. */
function savesOf(admin: ApiClient): Record<string, () => Promise<number>> {
  return {
    settings: async () => {
      const { body } = await admin.send<SettingsResponse>('GET', '/api/admin/settings')
      const change = { version: body.version, count_visits: !body.count_visits }
      return (await admin.send('PUT', '/api/admin/settings', change)).status
    },
    menu: async () => {
      const { body } = await admin.send<MenuTable>('GET', '/api/admin/menu')
      const tree = { ...body.tree, header: body.tree.header.toReversed() }
      return (await admin.send('PUT', '/api/admin/menu', { version: body.version, tree })).status
    },
    page: async () => {
      const page = { slug: 'partners', title: 'Partners', language: 'en', template: 'article', show_in_menu: true }
      return (await admin.send('POST', '/api/pages', { ...page, published: true })).status
    },
    content: async () => {
      const row = { page: 'home', section: 'hero', language: 'en', content_key: 'badge', content_value: 'Saved' }
      return (await admin.send('POST', '/api/content', row)).status
    },
  }
}

/** Notifies of a change, and waits until it has been heard: the embedded database delivers on the same connection. */
/**
 * Notifies of a change, and returns once it was received: a server delivers it over another connection, at its own
 * pace.
 */
async function notify(channel: string, payload: object | string): Promise<void> {
  const text = typeof payload === 'string' ? payload : JSON.stringify(payload)
  const heard = Promise.withResolvers<void>()
  const stop = app.deps.database.listen(channel, () => heard.resolve())
  await app.deps.database.db.execute(sql`select pg_notify(${channel}, ${text})`)
  await heard.promise
  stop()
}

async function get(path: string, headers: Partial<PageRequest> = {}): Promise<PageResponse> {
  const request = requestOf(path, headers)
  return renderer.cached(request) ?? renderer.response(request)
}

function requestOf(path: string, headers: Partial<PageRequest> = {}): PageRequest {
  return {
    method: 'GET',
    url: new URL(path, 'http://localhost:3000'),
    cookie: undefined,
    acceptLanguage: undefined,
    acceptEncoding: undefined,
    ifNoneMatch: undefined,
    ...headers,
  }
}
