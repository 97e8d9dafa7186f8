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
  format: z.string().optional(),
  minLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
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
  parameters: z.array(z.looseObject({ name: z.string(), in: z.string(), schema: schemaSchema.optional() })).optional(),
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
      return fc.oneof(hostileNumber, fc.constantFrom(...extremesOf(schema)))
    case 'boolean':
      return fc.boolean()
    default:
      return hostileText
  }
}

/** The numbers around both ends of what a schema allows, and those at which columns and JavaScript end. */
function extremesOf({ minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: Schema): number[] {
  return [minimum - 1, minimum, maximum, maximum + 1, 2 ** 31 - 1, 2 ** 31, 2 ** 53 - 2, -(2 ** 31) - 1]
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

test('no request whatever makes any endpoint fail on the server', { timeout: 300_000 }, async () => {
  const { body } = await visitorOf(app).send('GET', '/api/openapi.json')
  const { paths } = documentSchema.parse(body)
  let admin = await signIn(app, 'admin')
  const errors: string[] = []
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
      if (status >= 500) errors.push(`${status} ${text}`)
    }
    // A request that got through may have ended the session, or the account.
    if ((await admin.send('GET', '/api/me/role')).status !== 200) admin = await signIn(app, 'admin')
  }
  expect(errors).toEqual([])
})

async function statusOf(request: Request, caller: ApiClient): Promise<number> {
  if (caller.authorization !== null) request.headers.set('authorization', caller.authorization)
  const response = await app.fetch(request)
  await response.body?.cancel()
  return response.status
}

/** A value that a schema takes as far as the schema tells, with everything that may be left out. */
function plainValue(schema: Schema | undefined): unknown {
  if (schema === undefined) return 'a'
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  const [first] = schema.anyOf ?? []
  if (first !== undefined) return plainValue(first)
  switch ([schema.type].flat()[0]) {
    case 'object':
      return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, each]) => [name, plainValue(each)]))
    case 'array':
      return schema.items === undefined ? [] : [plainValue(schema.items)]
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 0)
    case 'boolean':
      return false
    case 'null':
      return null
    default:
      return plainTexts.get(schema.format ?? '') ?? 'a'.repeat(Math.max(1, schema.minLength ?? 1))
  }
}

const plainTexts: ReadonlyMap<string, string> = new Map([
  ['uuid', '00000000-0000-4000-8000-000000000000'],
  ['date', '2026-11-24'],
  ['date-time', '2026-11-24T10:00:00Z'],
  ['email', 'ana@example.org'],
  ['uri', 'https://example.org/'],
])

/** Every number of a value, by its place, with its schema. */
function* numbersOf(schema: Schema, place: readonly string[] = []): Generator<[readonly string[], Schema]> {
  const type = [schema.type].flat()[0]
  const isOpen = schema.enum === undefined && schema.const === undefined
  if ((type === 'integer' || type === 'number') && isOpen) yield [place, schema]
  for (const [name, each] of Object.entries(schema.properties ?? {})) yield* numbersOf(each, [...place, name])
  if (schema.items !== undefined) yield* numbersOf(schema.items, [...place, '0'])
  for (const each of schema.anyOf ?? []) yield* numbersOf(each, place)
}

/** A copy of a value with another one at a place. */
function withValue(whole: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value
  if (Array.isArray(whole)) return [withValue(whole[0], rest, value), ...whole.slice(1)]
  const members = typeof whole === 'object' && whole !== null ? whole : {}
  return { ...members, [name]: withValue(Reflect.get(members, name), rest, value) }
}

function isBeyond({ minimum, maximum }: Schema, number: number): boolean {
  return number < (minimum ?? Number.NEGATIVE_INFINITY) || number > (maximum ?? Number.POSITIVE_INFINITY)
}

/** Rows for addresses that name one: else everything would end at "not found", before its number reaches a column. */
async function storedRows(admin: ApiClient): Promise<(path: string) => string | undefined> {
  const withId = z.looseObject({ id: z.uuid() })
  const ticket = withId.parse((await admin.send('POST', '/api/tickets', { subject: 'Budget', message: 'Help?' })).body)
  await visitorOf(app).send('POST', '/api/contact', { name: 'Ana Rusu', email: 'ana@example.org', message: 'Hello' })
  const inbox = z.object({ items: z.array(withId) }).parse((await admin.send('GET', '/api/admin/contact')).body)
  const office = officeSchema.parse((await admin.send('GET', '/api/admin/office')).body)
  return (path) => {
    if (/tickets\/\{id\}/.test(path)) return ticket.id
    if (path.includes('contact/{id}')) return inbox.items[0]?.id
    if (path.endsWith('plans/{key}')) return 'free'
    return path.includes('office') ? office.calendars[0]?.id : undefined
  }
}

const officeSchema = z.looseObject({ calendars: z.array(z.looseObject({ id: z.string() })) })

test('no number that a schema lets through is too great for its column', { timeout: 300_000 }, async () => {
  const admin = await signIn(app, 'admin')
  const { paths } = documentSchema.parse((await visitorOf(app).send('GET', '/api/openapi.json')).body)
  const rowOf = await storedRows(admin)
  const office = await admin.send<Record<string, unknown>>('GET', '/api/admin/office')
  const { staff: _, ...form } = office.body
  const errors: string[] = []
  let asked = 0
  for (const address of app.addresses) {
    const [method = '', path = ''] = address.split(' ')
    const operation = paths[path]?.[method.toLowerCase()]
    if (operation === undefined) continue
    const parameters = operation.parameters ?? []
    const body = operation.requestBody?.content['application/json']?.schema
    const whole = address === 'PUT /api/admin/office' ? form : body === undefined ? undefined : plainValue(body)
    const urlWith = (given: Readonly<Record<string, string>> = {}): string => {
      const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
        const { schema } = parameters.find((each) => each.in === 'path' && each.name === name) ?? {}
        return given[name] ?? rowOf(path) ?? encode(String(plainValue(schema)))
      })
      const asks = parameters.filter((each) => each.in === 'query' && each.name in given)
      return `${filled}?${new URLSearchParams(asks.map(({ name }) => [name, given[name] ?? '']))}`
    }
    const tries: { url: string; body: unknown; schema: Schema; number: number; what: string }[] = []
    for (const [place, schema] of body === undefined ? [] : numbersOf(body))
      for (const number of extremesOf(schema))
        tries.push({ url: urlWith(), body: withValue(whole, place, number), schema, number, what: place.join('.') })
    for (const { name, schema } of parameters)
      if (schema !== undefined && ['integer', 'number'].includes(String(schema.type)))
        for (const number of extremesOf(schema))
          tries.push({ url: urlWith({ [name]: String(number) }), body: whole, schema, number, what: name })
    for (const { url, body: sent, schema, number, what } of tries) {
      asked += 1
      const { status } = await admin.send(method, url, sent)
      if (status >= 500 || (isBeyond(schema, number) && status < 400))
        errors.push(`${status} ${address}: ${what} = ${number}`)
    }
  }
  expect(asked).toBeGreaterThan(300)
  expect(errors).toEqual([])
})
