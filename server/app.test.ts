import { brotliDecompressSync } from 'node:zlib'
import { Client } from 'pg'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { tokenMark } from '#shared/contracts/api-tokens.ts'
import { dayMs, secondMs } from '#shared/duration.ts'
import { errorCodes } from '#shared/error-codes.ts'
import type { Problem } from '#shared/error-codes.ts'
import { defaultPermissions, roles } from '#shared/roles.ts'
import type { Role } from '#shared/roles.ts'
import { permissionTable } from '#tests/permission-table.ts'
import { isProblem } from '#tests/support/problem.ts'
import { signIn, visitorOf, withAuthorization } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let visitor: ApiClient
let people: Record<Role, ApiClient>

beforeAll(async () => {
  app = await openTestApp()
  visitor = visitorOf(app)
  const signedIn = await Promise.all(roles.map(async (role) => [role, await signIn(app, role)] as const))
  // Object.fromEntries forgets the keys' type; every role is there.
  people = Object.fromEntries(signedIn) as Record<Role, ApiClient>
})
beforeEach(async () => {
  await app.deps.database.db.execute('truncate rate_limits')
  // The requests of one network are counted in the process.
  app.clock.advance(20 * secondMs)
})
afterAll(() => app.close())

test('[QUAL-03] every list takes one to two hundred at a time, fifty unless asked, and the content list a thousand', () => {
  const lists = app.endpoints.flatMap(({ method, path, querySchema }) => {
    const takesLimit = method === 'get' && querySchema?.safeParse({ limit: 'x' }).error?.issues[0]?.path[0] === 'limit'
    return takesLimit ? [{ path, querySchema }] : []
  })
  expect(lists.length).toBeGreaterThan(20)
  const accepts = (schema: z.ZodType, limit: number) =>
    schema.safeParse({ limit: String(limit) }).error?.issues.some((issue) => issue.path[0] === 'limit') !== true
  for (const { path, querySchema } of lists) {
    const max = path === '/api/content' ? 1000 : 200
    expect(
      [0, 1, max, max + 1].map((limit) => accepts(querySchema, limit)),
      path,
    ).toEqual([false, true, true, false])
    const { data } = querySchema.safeParse({})
    if (data !== undefined) expect(data, path).toMatchObject({ limit: 50 })
  }
})

test('[QUAL-03] every list answers its items and the cursor of what follows, the whole ones too', () => {
  const responses = app.endpoints.flatMap(({ method, path, responseSchema }) => {
    const shape: unknown = method === 'get' && responseSchema instanceof z.ZodObject ? responseSchema.shape : {}
    // What the overview shows are glimpses of lists, not lists.
    const isList = typeof shape === 'object' && shape !== null && 'items' in shape && !path.includes('/overview/')
    return isList ? [{ path, keys: Object.keys(shape) }] : []
  })
  expect(responses.length).toBeGreaterThan(25)
  expect(responses.filter(({ keys }) => !keys.includes('next_cursor'))).toEqual([])
})

test('[QUAL-07] the server tells that it lives and whether it can serve', async () => {
  expect(await visitor.send('GET', '/health')).toMatchObject({ status: 200, body: { status: 'ok' } })
  expect(await visitor.send('GET', '/ready')).toMatchObject({ status: 200, body: { status: 'ready' } })
})

test('[QUAL-07] the figures are in Prometheus form and hold no address or account', async () => {
  await people.user.send('GET', '/api/me/role')
  const response = await app.fetch('/metrics', {}, '127.0.0.1')
  const text = await response.text()
  expect(response.headers.get('content-type')).toContain('text/plain')
  expect(text).toMatch(/^http_requests_total\{method="GET",status="2xx"\} \d+$/m)
  expect(text).toMatch(/^http_request_duration_seconds_bucket\{le="0.005"\} \d+$/m)
  expect(text).toMatch(/^database_ready 1$/m)
  expect(text).not.toMatch(/@example\.org|203\.0\.113/)
})

test('[QUAL-06] every answer carries the security headers and a request id', async () => {
  for (const path of [
    '/health',
    '/api/config',
    '/api/nowhere',
    '/auth/v1/settings',
    '/robots.txt',
    '/sitemap.xml',
    '/api/docs',
  ]) {
    const { headers } = await app.fetch(path)
    expect(headers.get('x-content-type-options'), path).toBe('nosniff')
    expect(headers.get('x-frame-options'), path).toBe('DENY')
    expect(headers.get('referrer-policy'), path).toBe('strict-origin-when-cross-origin')
    expect(headers.get('content-security-policy'), path).toMatch(/default-src 'none'/)
    expect(headers.get('x-request-id'), path).toMatch(/^[\w-]{8,}$/)
    expect(headers.get('strict-transport-security'), path).toBeNull()
  }
})

test('[QUAL-06] what another site’s page sends has no effect, whatever it calls itself', async () => {
  const body = JSON.stringify({ name: 'Ion', email: 'ion@example.org', message: 'Hello' })
  const send = async (headers: Record<string, string>) =>
    app.fetch('/api/contact', { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })
  for (const [origin, type] of [
    ['https://elsewhere.example', 'application/json'],
    ['https://elsewhere.example', 'text/plain'],
    ['null', 'application/json'],
  ] as const) {
    const response = await send({ origin, 'content-type': type })
    expect([response.status, ((await response.json()) as Problem).code], origin).toEqual([403, 'foreign_site'])
  }
  expect((await send({ origin: app.deps.config.publicUrl })).status).toBe(201)
})

test('[QUAL-06] a site on https tells browsers to stay there, and its cookie is only sent so', async () => {
  const https = await openTestApp({ PUBLIC_URL: 'https://grants.example.org' })
  const { headers } = await https.fetch('/api/config')
  expect(headers.get('strict-transport-security')).toMatch(/max-age=31536000/)
  const put = await https.fetch('/api/language', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: '{"language":"ro"}',
  })
  expect(put.headers.get('set-cookie')).toMatch(/HttpOnly; Secure; SameSite=Lax/)
  await https.close()
})

test('an unknown address under /api is a 404, a known one with another method a 405, both as problems', async () => {
  expect(await visitor.send('GET', '/api/nowhere')).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(await visitor.send('DELETE', '/api/config')).toMatchObject({
    status: 405,
    body: { code: 'method_not_allowed' },
  })
  expect(await visitor.send('PUT', '/api/content/00000000-0000-4000-8000-000000000000')).toMatchObject({ status: 405 })
})

test('[QUAL-03] a problem has one shape: type, title, status, detail, code, field errors, request id', async () => {
  const { status, headers, body } = await visitor.send<Problem>('POST', '/api/contact', { name: 'A', email: 'nobody' })
  expect(status).toBe(422)
  expect(headers.get('content-type')).toBe('application/problem+json')
  expect(body).toEqual({
    type: 'urn:grantwright:error:validation_failed',
    title: errorCodes.validation_failed.title,
    status: 422,
    detail: expect.any(String),
    code: 'validation_failed',
    errors: expect.arrayContaining([
      { path: 'name', message: expect.any(String), code: expect.any(String) },
      { path: 'email', message: expect.any(String), code: expect.any(String) },
      { path: 'message', message: expect.any(String), code: expect.any(String) },
    ]),
    request_id: headers.get('x-request-id'),
  })
})

test('[QUAL-03] every endpoint is described from the schemas that validate it', async () => {
  const { body } = await visitor.send<{ openapi: string; paths: Record<string, Record<string, Operation>> }>(
    'GET',
    '/api/openapi.json',
  )
  expect(body.openapi).toBe('3.1.0')
  const described = Object.entries(body.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method} ${path}`),
  )
  expect(described.toSorted()).toEqual(app.endpoints.map(({ method, path }) => `${method} ${path}`).toSorted())
  for (const each of app.endpoints) {
    const operation = body.paths[each.path]?.[each.method]
    expect(operation?.responses, each.path).toHaveProperty(String(each.status))
    expect(operation?.['x-access']).toBe(each.access)
    expect(operation?.requestBody?.content['application/json'].schema, each.path).toEqual(
      each.bodySchema
        ? withoutMeta(z.toJSONSchema(each.bodySchema, { io: 'input', unrepresentable: 'any' }))
        : undefined,
    )
    const inPath = [...each.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect(
      (operation?.parameters ?? []).filter((parameter) => parameter.in === 'path').map(({ name }) => name),
      each.path,
    ).toEqual(inPath)
  }
})

test('[QUAL-03] the readable form is a page without scripts', async () => {
  const response = await app.fetch('/api/docs')
  const html = await response.text()
  expect(response.headers.get('content-type')).toContain('text/html')
  expect(html).not.toContain('<script')
  for (const { path } of app.endpoints) expect(html).toContain(path)
})

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/jsonp', ''])(
  'a body that says %j is refused: another site could send it',
  async (type) => {
    const response = await app.fetch('/api/contact', {
      method: 'POST',
      headers: type === '' ? {} : { 'content-type': type },
      body: new TextEncoder().encode('{}'),
    })
    expect(response.status).toBe(415)
  },
)

test('a body whose length lies is still counted', async () => {
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(65_536).fill(32)),
  })
  // Node wants `duplex` with a stream; the browser's type of the options does not know it.
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: endless, duplex: 'half' }
  const response = await app.fetch(new Request('http://localhost:3000/api/contact', init))
  expect(response.status).toBe(413)
})

/** The addresses are asked in parts, so that each has its own time on a machine that does other things too. */
const parts = [0, 1, 2, 3, 4, 5, 6, 7]
const endpointsOf = (part: number): TestApp['endpoints'] => app.endpoints.filter((_, at) => at % parts.length === part)

test.for(parts)(
  '[QUAL-03] whatever is sent to an endpoint, it is answered with a problem below 500 or served (%i)',
  async (part) => {
    // What any JSON client may send, and what breaks naive servers.
    const nasty = fc.constantFrom<unknown>(
      '',
      ' ',
      '\u0000',
      '\uD800',
      '💥',
      '../../etc/passwd',
      "' or 1=1 --",
      '<script>',
      'x'.repeat(3000),
      -1,
      0,
      1e308,
      null,
      true,
      [],
      {},
      [[]],
      { id: {} },
      '2026-02-30',
      'null',
    )
    const value = fc.oneof(nasty, fc.jsonValue({ maxDepth: 2 }))
    for (const each of endpointsOf(part)) {
      const names = namesOf(each.bodySchema)
      const body = fc.oneof(
        value,
        fc.dictionary(fc.constantFrom(...(names.length > 0 ? names : ['x']), 'unknown', '__proto__'), value, {
          maxKeys: 6,
        }),
      )
      const text = fc.string({ unit: 'binary', maxLength: 12 })
      await fc.assert(
        fc.asyncProperty(
          text,
          fc.dictionary(fc.constantFrom(...namesOf(each.querySchema), 'page', 'limit'), text, { maxKeys: 3 }),
          body,
          fc.constantFrom<ApiClient>(visitor, people.admin),
          async (place, query, sent, person) => {
            // A stream has no end; a limit answers before anything is read.
            if (each.path === '/api/events' && person !== visitor) return
            const path = `${each.path.replaceAll(/\{\w+\}/g, encodeURIComponent(place.toWellFormed()) || 'x')}?${new URLSearchParams(query)}`
            const headers: Record<string, string> =
              person.authorization === null ? {} : { authorization: person.authorization }
            const isRead = each.method === 'get'
            const response = await app.fetch(path, {
              method: each.method.toUpperCase(),
              headers: isRead ? headers : { ...headers, 'content-type': 'application/json' },
              ...(isRead ? {} : { body: JSON.stringify(sent) ?? '' }),
            })
            expect(response.status, `${each.method} ${path} ${JSON.stringify(sent)}`).toBeLessThan(500)
            if (response.status >= 400) await expect(isProblem(response)).resolves.toBe(true)
            else await response.body?.cancel()
          },
        ),
        { numRuns: 25 },
      )
    }
  },
)

test.each([
  ['no token at all', '', 401],
  ['another scheme', 'Basic YTpi', 401],
  ['a token that is none', 'Bearer nonsense', 401],
  ['a token signed by nobody', `Bearer ${unsigned()}`, 401],
])('%s is not signed in', async (_name, authorization, status) => {
  const response = await app.fetch('/api/me/role', { headers: authorization === '' ? {} : { authorization } })
  expect(response.status).toBe(status)
})

test('[ROLE-01] the role follows the table at once, and is user without a row', async () => {
  const { body: before } = await people.editor.send('GET', '/api/me/role')
  expect(before).toMatchObject({ role: 'editor', isAdmin: false, isModerator: false, isEditor: true })
  const moved = await signIn(app, 'moderator')
  expect((await moved.send('GET', '/api/me/role')).body).toMatchObject({
    role: 'moderator',
    isModerator: true,
    isEditor: true,
  })
  await app.deps.database.db.execute(`delete from user_roles where user_id = '${moved.userId}'`)
  expect((await moved.send('GET', '/api/me/role')).body).toMatchObject({
    role: 'user',
    isEditor: false,
    permissions: [],
  })
})

test('[ROLE-04] what each endpoint asks of its callers is what the walk to every address expects of each role', () => {
  const found: string[] = []
  for (const { method, path, access } of app.endpoints) {
    const row = permissionTable[`${method.toUpperCase()} ${path}`]?.split(' ').map(Number)
    for (const [column, person] of (['visitor', ...roles] as const).entries()) {
      const status = row?.[column] ?? 0
      const expected = expectedRejection(access, person)
      if (expected === null ? [0, 401, 403].includes(status) : status !== expected)
        found.push(`${person} ${method} ${path} is to get ${status}, expected ${expected ?? 'to pass'}`)
    }
  }
  // Each figure has a permission of its own, and the walk asks for one that editors may not see.
  expect(found).toEqual(['editor get /api/admin/overview/figures is to get 403, expected to pass'])
})

test('a rate limit comes before everything else, and says when to come back', async () => {
  const responses = await Promise.all(
    Array.from({ length: 150 }, () => visitor.send<Problem>('POST', '/api/contact', {})),
  )
  const statuses = responses.map(({ status }) => status)
  expect(statuses.filter((status) => status === 422)).toHaveLength(120)
  expect(statuses.filter((status) => status === 429)).toHaveLength(30)
  const rejected = responses.find(({ status }) => status === 429)
  expect(Number(rejected?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(rejected?.body.code).toBe('rate_limited')
})

type Operation = {
  'x-access': string
  parameters?: { name: string; in: string }[]
  requestBody?: { content: { 'application/json': { schema: unknown } } }
  responses: Record<string, unknown>
}

function withoutMeta({ $schema: _, ...schema }: Record<string, unknown>): unknown {
  return JSON.parse(JSON.stringify(schema))
}

function expectedRejection(access: string, person: 'visitor' | Role): 401 | 403 | null {
  if (access === 'public') return null
  if (person === 'visitor') return 401
  return access === 'signed-in' || (defaultPermissions[person] as readonly string[]).includes(access) ? null : 403
}

function namesOf(schema: z.ZodType | undefined): string[] {
  if (!schema) return []
  const { properties } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return Object.keys(properties ?? {})
}

function unsigned(): string {
  const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'none' })}.${part({ sub: '00000000-0000-4000-8000-000000000000', role: 'authenticated', exp: 9_999_999_999 })}.`
}

test.each(['/api/content/page?page=home&language=en', '/api/menu?language=en&own=1', '/api/config'])(
  '[AUTH-08] %s answers a browser whose session has ended as it answers visitors',
  async (path) => {
    const editor = await signIn(app, 'editor')
    const asVisitor = (await visitor.send('GET', path)).body
    expect((await editor.send('POST', '/auth/v1/logout?scope=global')).status).toBe(204)
    for (const authorization of [editor.authorization ?? '', 'Bearer no.token.at-all'])
      expect(await withAuthorization(app, authorization).send('GET', path)).toMatchObject({
        status: 200,
        body: asVisitor,
      })
    expect((await editor.send('GET', '/api/admin/menu')).status).toBe(401)
    const message = { name: 'Ana', email: 'ana@example.org', message: 'Hello' }
    expect((await editor.send('POST', '/api/contact', message)).status).toBe(401)
    expect((await withAuthorization(app, `Bearer ${tokenMark}gone`).send('GET', path)).status).toBe(401)
  },
)

test('[QUAL-08] the description of the API is made once and sent compressed, or not at all when it is known', async () => {
  const fresh = await openTestApp()
  // A reader of the description sees an endpoint's summary.
  let descriptions = 0
  const [endpoint] = fresh.endpoints
  if (endpoint === undefined) throw new Error('There are no endpoints')
  Object.defineProperty(endpoint, 'summary', { get: () => `Described ${(descriptions += 1)} times.` })
  for (const path of ['/api/openapi.json', '/api/docs']) {
    const first = await fresh.fetch(path, { headers: { 'accept-encoding': 'gzip, br' } })
    expect(first.headers.get('content-encoding')).toBe('br')
    const text = brotliDecompressSync(await first.arrayBuffer()).toString()
    const before = descriptions
    expect(before).toBeGreaterThan(0)
    const again = await fresh.fetch(path)
    expect(await again.text()).toBe(text)
    const etag = first.headers.get('etag') ?? ''
    expect((await fresh.fetch(path, { headers: { 'if-none-match': etag } })).status).toBe(304)
    expect(descriptions).toBe(before)
  }
  await fresh.close()
})

test('[QUAL-08] strangers cannot read the figures; the machine itself can, and so can anyone with the token', async () => {
  for (const address of ['203.0.113.7', '10.0.0.5', '::ffff:10.1.2.3', '1127.0.0.1'])
    expect((await app.fetch('/metrics', {}, address)).status, address).toBe(404)
  for (const address of ['127.0.0.1', '127.8.0.2', '::1', '::ffff:127.0.0.1'])
    expect((await app.fetch('/metrics', {}, address)).status, address).toBe(200)
  const token = 'a-token-of-the-scraper-0123456789'
  const closed = await openTestApp({ METRICS_TOKEN: token })
  const read = async (authorization: string, address: string) =>
    (await closed.fetch('/metrics', { headers: { authorization } }, address)).status
  expect(await read(`Bearer ${token}`, '203.0.113.7')).toBe(200)
  for (const wrong of ['', 'Bearer ', `Bearer ${token}x`, token]) expect(await read(wrong, '127.0.0.1')).toBe(401)
  await closed.close()
})

test('[QUAL-08] no public address takes more than ten statements', async () => {
  const dateIn = (days: number) => new Date(app.clock.now() + days * dayMs).toISOString().slice(0, 10)
  const queries: Readonly<Record<string, string>> = {
    '/api/content/page': '?page=home&language=en',
    '/api/content/version': '?language=en',
    '/api/menu': '?language=en',
    '/api/consultations/days': `?from=${dateIn(0)}&to=${dateIn(30)}`,
    '/api/consultations/slots': `?date=${dateIn(7)}`,
    '/api/challenge': '?form=contact',
    // A secret is looked up before it is found wrong.
    '/api/consultations/feed.ics': `?key=${'A'.repeat(43)}`,
    '/api/unsubscribe': `?token=${'A'.repeat(43)}`,
    '/api/setup': `?token=${'A'.repeat(43)}`,
  }
  const own = app.endpoints.filter(
    ({ method, access, path }) => method === 'get' && access === 'public' && !/\{/.test(path),
  )
  const others = [
    '/api/openapi.json',
    '/api/docs',
    '/robots.txt',
    '/sitemap.xml',
    '/health',
    '/ready',
    '/metrics',
    '/api/x',
  ]
  const paths = [...own.map(({ path }) => path), ...others]
  expect(own.length).toBeGreaterThan(8)
  for (const path of paths) {
    const address = `${path}${queries[path] ?? ''}`
    await (await app.fetch(address)).arrayBuffer()
    const statements = vi.spyOn(Client.prototype, 'query')
    const response = await app.fetch(address)
    await response.arrayBuffer()
    expect([200, 404], `${path} ${response.status}`).toContain(response.status)
    expect(statements.mock.calls.length, path).toBeLessThanOrEqual(10)
    statements.mockRestore()
  }
})
