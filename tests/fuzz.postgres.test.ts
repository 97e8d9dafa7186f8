import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { signIn, visitorOf } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { openTestApp, testOrigin } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

/** The same requests in every run; another number looks elsewhere. */
const seed = 20_261_121
/** Requests to each address. */
const triesPerAddress = 14

type Schema = z.output<typeof schemaSchema>
type Operation = z.output<typeof operationSchema>

const schemaSchema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  get properties(): z.ZodOptional<z.ZodRecord<z.ZodString, typeof schemaSchema>> {
    return z.record(z.string(), schemaSchema).optional()
  },
  get items(): z.ZodOptional<typeof schemaSchema> {
    return schemaSchema.optional()
  },
  get anyOf(): z.ZodOptional<z.ZodArray<typeof schemaSchema>> {
    return z.array(schemaSchema).optional()
  },
})
const operationSchema = z.looseObject({
  parameters: z.array(z.looseObject({ name: z.string(), in: z.string() })).optional(),
  requestBody: z
    .looseObject({ content: z.record(z.string(), z.looseObject({ schema: schemaSchema.optional() })) })
    .optional(),
})
const documentSchema = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), operationSchema)) })

let app: TestApp

beforeAll(async () => {
  app = await openTestApp({ RATE_LIMITS: 'off' })
})

afterAll(() => app.close())

/** Words that break things elsewhere: in SQL, in dates, in numbers, in UTF-8, in paths. */
const hostileText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    "'; drop table x; --",
    '%',
    '%00',
    '../../etc/passwd',
    '{{7*7}}',
    '-1',
    '0',
    '1e400',
    '99999999999999999999',
    '2026-02-30',
    '+275760-09-13T00:00:00.001Z',
    'infinity',
    '00000000-0000-0000-0000-000000000000',
    'null',
    '[]',
    'ro',
    'ana@example.org',
    'https://[::1',
    'x'.repeat(9_000),
    'İıſß👩‍👩‍👧',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
)
const hostileNumber = fc.oneof(
  fc.constantFrom(0, -0, -1, 0.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 5e-324),
  fc.integer(),
)
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  hostileNumber,
  fc.constantFrom(null, true, false, [], {}, [[]], [null], { __proto__: null, toString: 1 }),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Values of about the right shape, in which anything may be wrong. */
function valueOf(schema: Schema | undefined, depth = 0): fc.Arbitrary<unknown> {
  if (schema === undefined || depth > 4) return hostile
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  const fitting = fittingOf(schema, type, depth)
  return fc.oneof({ weight: 4, arbitrary: fitting }, { weight: 1, arbitrary: hostile })
}

function fittingOf(schema: Schema, type: string | undefined, depth: number): fc.Arbitrary<unknown> {
  if (schema.enum && schema.enum.length > 0) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.anyOf && schema.anyOf.length > 0) return fc.oneof(...schema.anyOf.map((each) => valueOf(each, depth + 1)))
  switch (type) {
    case 'object': {
      const shape = Object.entries(schema.properties ?? {}).map(
        ([name, each]) => [name, valueOf(each, depth + 1)] as const,
      )
      return fc.record(Object.fromEntries(shape), { requiredKeys: [] })
    }
    case 'array':
      return fc.array(valueOf(schema.items, depth + 1), { maxLength: 3 })
    case 'integer':
    case 'number':
      return hostileNumber
    case 'boolean':
      return fc.boolean()
    default:
      return hostileText
  }
}

/** A request to an address as the router has it, `{id}` filled in. */
function requestOf(method: string, path: string, operation: Operation | undefined): fc.Arbitrary<Request> {
  const names = (operation?.parameters ?? []).filter((each) => each.in === 'query').map(({ name }) => name)
  const schema = operation?.requestBody?.content['application/json']?.schema
  return fc
    .record({
      parts: fc.array(hostileText, { minLength: 4, maxLength: 4 }),
      query: fc.record(Object.fromEntries(names.map((name) => [name, hostileText])), { requiredKeys: [] }),
      body: fc.oneof(
        { weight: 8, arbitrary: valueOf(schema).map((value) => JSON.stringify(value) ?? '') },
        { weight: 1, arbitrary: fc.constantFrom('{', '', '\ufeff{}', '[1,', '"', '{"a":1}{') },
      ),
      type: fc.constantFrom(
        'application/json',
        'application/json',
        'application/json',
        'text/plain',
        'multipart/form-data',
      ),
    })
    .map(({ parts, query, body, type }) => {
      let at = 0
      const filled = path.replaceAll(/\{\w+\}|\*/g, () => encode(parts[at++] ?? '') || 'x')
      const words = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
      const hasBody = !['GET', 'HEAD'].includes(method)
      return new Request(`${testOrigin}${filled}?${words}`, {
        method,
        headers: hasBody ? { 'content-type': type } : {},
        body: hasBody ? body : null,
      })
    })
}

/** Lone surrogates have no form in an address. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

test('[QUAL-05] no request whatever makes any endpoint fail on the server', { timeout: 300_000 }, async () => {
  const { body } = await visitorOf(app).send('GET', '/api/openapi.json')
  const { paths } = documentSchema.parse(body)
  let admin = await signIn(app, 'admin')
  const faults: string[] = []
  expect(app.addresses.length).toBeGreaterThan(100)
  for (const address of app.addresses) {
    const [method = '', path = ''] = address.split(' ')
    const requests = fc.sample(requestOf(method, path, paths[path]?.[method.toLowerCase()]), {
      seed,
      numRuns: triesPerAddress,
    })
    for (const request of requests) {
      const text = `${address}: ${request.url} ${request.body === null ? '' : (await request.clone().text()).slice(0, 300)}`
      const status = await statusOf(request, admin)
      if (status >= 500) faults.push(`${status} ${text}`)
    }
    // A request that got through may have ended the session, or the account.
    if ((await admin.send('GET', '/api/me/role')).status !== 200) admin = await signIn(app, 'admin')
  }
  expect(faults).toEqual([])
})

async function statusOf(request: Request, caller: ApiClient): Promise<number> {
  if (caller.authorization !== null) request.headers.set('authorization', caller.authorization)
  const response = await app.fetch(request)
  await response.body?.cancel()
  return response.status
}
