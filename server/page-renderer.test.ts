import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { contentChannel, menuChannel, settingsChannel } from '#server/db/channels.ts'
import { openPageRenderer } from '#server/page-renderer.ts'
import type { PageAnswer, PageRenderer, PageRequest, RenderedPage } from '#server/page-renderer.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let renders: string[]
let html: string
let renderPage: (pathname: string, language: string) => Promise<RenderedPage>
let renderer: PageRenderer

beforeEach(async () => {
  app ??= await openTestApp()
  renders = []
  html = '<!DOCTYPE html><html><head><script>a()</script><style>b{}</style></head><body>first</body></html>'
  renderPage = async (pathname, language) => {
    renders.push(`${language} ${pathname}`)
    return { status: 200, html: html.replace('<body>', `<body>${language} `), headers: new Headers() }
  }
  renderer = openPageRenderer(app.deps, (pathname, language) => renderPage(pathname, language))
})

afterEach(() => renderer.close())

test('a page is rendered once and then kept', async () => {
  await get('/')
  await get('/')
  expect(renders).toEqual(['en /'])
})

test('a page is kept for each language, whatever else stands in the query', async () => {
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
  await expect.poll(async () => (await get('/')).body?.toString(), { timeout: 2_000 }).toContain('second')
  await expect.poll(async () => (await get('/?lng=ro')).body?.toString(), { timeout: 2_000 }).toContain('second')
})

test('a change of one language leaves the pages of the others as they are', async () => {
  await get('/')
  await get('/?lng=ro')
  renders = []
  await app.deps.database.db.execute(`select pg_notify('${contentChannel}', '{"page":"home","language":"ro"}')`)
  await expect.poll(() => renders).toEqual(['ro /'])
  await get('/')
  expect(renders).toEqual(['ro /'])
})

test('a change of one page leaves those alone that show nothing of it', async () => {
  renderPage = async (pathname, language) => {
    renders.push(`${language} ${pathname}`)
    const pages = new Set(['layout', pathname === '/' ? 'home' : pathname.slice(1)])
    return { status: 200, html, headers: new Headers(), pages }
  }
  await get('/')
  await get('/about')
  const rendersAfter = async (payload: object) => {
    renders = []
    await app.deps.database.db.execute(`select pg_notify('${contentChannel}', '${JSON.stringify(payload)}')`)
    await expect.poll(() => renders.length).toBeGreaterThan(0)
    await Promise.all([get('/'), get('/about')])
    return renders.toSorted()
  }
  expect(await rendersAfter({ page: 'about', language: 'en' })).toEqual(['en /about'])
  expect(await rendersAfter({ page: 'home', language: 'en' })).toEqual(['en /'])
  expect(await rendersAfter({ page: 'layout', language: 'en' })).toEqual(['en /', 'en /about'])
  expect(await rendersAfter({ page: 'partners', language: 'en', is_listed: true })).toEqual(['en /', 'en /about'])
  expect(await rendersAfter({})).toEqual(['en /', 'en /about'])
})

test('a change of the settings renews the pages of every language', async () => {
  await get('/')
  await get('/?lng=ro')
  renders = []
  await app.deps.database.db.execute(`select pg_notify('${settingsChannel}', '')`)
  await expect.poll(() => renders.toSorted()).toEqual(['en /', 'ro /'])
})

test('a hundred readers after a change wait for one render', async () => {
  await get('/')
  renders = []
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  renderPage = async (pathname, language) => {
    renders.push(`${language} ${pathname}`)
    await gate
    return { status: 200, html: html.replace('first', 'second'), headers: new Headers() }
  }
  await app.deps.database.db.execute(`select pg_notify('${contentChannel}', '{"page":"home","language":"en"}')`)
  await expect.poll(() => renders.length).toBe(1)
  const answers = Array.from({ length: 100 }, () => get('/'))
  open()
  const bodies = (await Promise.all(answers)).map(({ body }) => body?.toString())
  expect(renders).toEqual(['en /'])
  expect(bodies.every((body) => body?.includes('second'))).toBe(true)
})

test('a reader of a slow page gets the one before instead of waiting', async () => {
  await get('/')
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  renderPage = async (pathname, language) => {
    renders.push(`${language} ${pathname}`)
    await gate
    return { status: 200, html, headers: new Headers() }
  }
  renders = []
  await app.deps.database.db.execute(`select pg_notify('${contentChannel}', '{"page":"home","language":"en"}')`)
  await expect.poll(() => renders.length).toBe(1)
  const startedAt = performance.now()
  expect((await get('/')).body?.toString()).toContain('first')
  expect(performance.now() - startedAt).toBeLessThan(1_000)
  open()
})

test('a page that changes while it is made is made once more', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  renderPage = async (pathname, language) => {
    renders.push(`${language} ${pathname}`)
    const made = html
    if (renders.length === 1) await gate
    return { status: 200, html: made, headers: new Headers() }
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

test('[PAGE-07] when a page cannot be made anew, the one before is served', async () => {
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

test('an answer that is not a good page is not kept, and tells caches so', async () => {
  renderPage = async (pathname, language) => {
    renders.push(`${language} ${pathname}`)
    return { status: 404, html: 'nothing here', headers: new Headers() }
  }
  const { status, headers } = await get('/nowhere')
  await get('/nowhere')
  expect(status).toBe(404)
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['etag']).toBeUndefined()
  expect(renders).toEqual(['en /nowhere', 'en /nowhere'])
})

test('only so many pages are kept', async () => {
  for (let number = 0; number < 600; number += 1) await get(`/page/${number}`)
  renders = []
  await get('/page/599')
  await get('/page/0')
  expect(renders).toEqual(['en /page/0'])
})

async function get(path: string, headers: Partial<PageRequest> = {}): Promise<PageAnswer> {
  return renderer.answer({
    method: 'GET',
    url: new URL(path, 'http://localhost:3000'),
    cookie: undefined,
    acceptLanguage: undefined,
    acceptEncoding: undefined,
    ifNoneMatch: undefined,
    ...headers,
  })
}
