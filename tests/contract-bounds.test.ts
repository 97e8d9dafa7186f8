import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { int4Max } from '#shared/contracts/bounds.ts'
import { signIn } from '#tests/support/api-client.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})

afterAll(() => app.close())

type Schema = z.output<typeof schemaSchema>

const schemaSchema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  maxLength: z.number().optional(),
  maxItems: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
  $ref: z.string().optional(),
  get properties(): z.ZodOptional<z.ZodRecord<z.ZodString, typeof schemaSchema>> {
    return z.record(z.string(), schemaSchema).optional()
  },
  get $defs(): z.ZodOptional<z.ZodRecord<z.ZodString, typeof schemaSchema>> {
    return z.record(z.string(), schemaSchema).optional()
  },
  get additionalProperties(): z.ZodOptional<z.ZodUnion<readonly [z.ZodBoolean, typeof schemaSchema]>> {
    return z.union([z.boolean(), schemaSchema]).optional()
  },
  get propertyNames(): z.ZodOptional<typeof schemaSchema> {
    return schemaSchema.optional()
  },
  get items(): z.ZodOptional<typeof schemaSchema> {
    return schemaSchema.optional()
  },
  get anyOf(): z.ZodOptional<z.ZodArray<typeof schemaSchema>> {
    return z.array(schemaSchema).optional()
  },
  get oneOf(): z.ZodOptional<z.ZodArray<typeof schemaSchema>> {
    return z.array(schemaSchema).optional()
  },
  get allOf(): z.ZodOptional<z.ZodArray<typeof schemaSchema>> {
    return z.array(schemaSchema).optional()
  },
})

/** What may go beyond, each with its reason; keys are `{method} {path} {part}` with everything below. */
const exempt: readonly [pattern: RegExp, reason: string][] = [
  [
    /content_value\.\*|\.(before|after|base)\.\*|\.fields\.(en|ru|ro)\.\*\.\*/,
    'a content value is bounded as a whole, in bytes and in depth',
  ],
  [
    /^patch \/api\/calls\/\{id\}\/facts body\.changes\[\]\.value:/,
    'a value has the bounds of its fact, and of its JSON',
  ],
  [/^(get|post) \/api\/unsubscribe query\.\*/, 'programs add words of their own to this address; nobody reads them'],
]

/** Numbers that are compared with, or looked up in, `bigint` columns, or no column at all. */
const wide: readonly RegExp[] = [
  /^post \/api\/fit body\.request$/,
  /path\.revision$/,
  /^put \/api\/admin\/office body\.version$/,
  /^post \/api\/admin\/tickets\/quarantine\/\{id\}\/accept body\.number$/,
  /^get \/api\/mails\/\{id\}\/page query\.until$/,
  /^patch \/api\/organisations\/\{id\} body\.facts\..*(Eur|\.amount)$/,
]

/** A text of these is as long as it always is. */
const fixedFormats: ReadonlySet<string> = new Set(['uuid', 'date'])

/** Whether a pattern allows texts of a bounded length only: anchored, without a quantifier that has no end. */
function isBounded(pattern: string): boolean {
  const bare = pattern.replaceAll(/\\./g, 'x').replaceAll(/\[[^\]]*\]/g, 'x')
  return bare.startsWith('^') && bare.endsWith('$') && !/[*+]|\{\d+,\}/.test(bare)
}

function* errorsOf(schema: Schema, place: string): Generator<string> {
  const types = new Set([schema.type].flat())
  const isClosed = schema.enum !== undefined || schema.const !== undefined
  const isShape = schema.$ref ?? schema.anyOf ?? schema.oneOf ?? schema.allOf ?? schema.type
  if (!isClosed && isShape === undefined) yield `${place}: may be anything`
  if (types.has('string') && !isClosed && schema.maxLength === undefined) {
    const isFixed = fixedFormats.has(schema.format ?? '') || (schema.pattern !== undefined && isBounded(schema.pattern))
    if (!isFixed) yield `${place}: text without a longest length`
  }
  if (types.has('array') && schema.maxItems === undefined) yield `${place}: list without a greatest number of items`
  if ((types.has('integer') || types.has('number')) && !isClosed) {
    const min = schema.minimum ?? schema.exclusiveMinimum ?? Number.NEGATIVE_INFINITY
    const max = schema.maximum ?? Number.POSITIVE_INFINITY
    const isWide = wide.some((each) => each.test(place))
    if (isWide ? min < 0 || max > Number.MAX_SAFE_INTEGER : min < -int4Max - 1 || max > int4Max)
      yield `${place}: number from ${min} to ${max}`
  }
  for (const [name, each] of Object.entries(schema.properties ?? {})) yield* errorsOf(each, `${place}.${name}`)
  for (const [name, each] of Object.entries(schema.$defs ?? {})) yield* errorsOf(each, `${place}.${name}`)
  for (const each of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])])
    yield* errorsOf(each, place)
  if (schema.items) yield* errorsOf(schema.items, `${place}[]`)
  if (schema.propertyNames) yield* errorsOf(schema.propertyNames, `${place}.*`)
  if (typeof schema.additionalProperties === 'object') yield* errorsOf(schema.additionalProperties, `${place}.*`)
}

test('[QUAL-08] every text, list and number that any endpoint takes has bounds, numbers those of their columns', () => {
  const errors: string[] = []
  const used = new Set<RegExp>()
  let counted = 0
  for (const { method, path, pathSchema, querySchema, bodySchema } of app.endpoints) {
    for (const [part, schema] of Object.entries({ path: pathSchema, query: querySchema, body: bodySchema })) {
      if (schema === undefined) continue
      counted += 1
      const described = schemaSchema.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
      for (const error of errorsOf(described, `${method} ${path} ${part}`)) {
        const reason = exempt.find(([pattern]) => pattern.test(error))
        if (reason === undefined) errors.push(error)
        else used.add(reason[0])
      }
    }
  }
  expect(counted).toBeGreaterThan(200)
  expect(errors).toEqual([])
  // An exemption that nothing needs any more goes.
  expect([...used]).toHaveLength(exempt.length)
})

test('the check sees what has no bounds', () => {
  const loose = z.object({
    text: z.string(),
    pattern: z.string().regex(/^a+$/),
    instant: z.iso.datetime(),
    list: z.array(z.uuid()),
    whole: z.int(),
    any: z.unknown(),
    nested: z.array(z.record(z.string(), z.number().min(0))).max(2),
  })
  const errors = [...errorsOf(schemaSchema.parse(z.toJSONSchema(loose)), 'x')]
  expect(errors.map((each) => each.split(':')[0])).toEqual([
    'x.text',
    'x.pattern',
    'x.instant',
    'x.list',
    'x.whole',
    'x.any',
    'x.nested[].*',
    'x.nested[].*',
  ])
})

test('a number beyond its column is refused with its field, and an instant beyond all calendars', async () => {
  const admin = await signIn(app, 'admin')
  const { items } = z
    .object({ items: z.array(z.looseObject({ key: z.string(), people: z.unknown() })) })
    .parse((await admin.send('GET', '/api/admin/plans')).body)
  const { key: _key, people: _people, ...plan } = items.find(({ key }) => key === 'free') ?? { key: '', people: 0 }
  const far = await admin.send('PUT', '/api/admin/plans/free', { ...plan, version: 9_007_199_254_740_990 })
  expect(far.status).toBe(422)
  expect(far.body).toMatchObject({ errors: [{ path: 'version', code: 'too_big' }] })
  for (const from of [
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59-23:59',
    `2026-01-01T00:00:00.${'0'.repeat(9_000)}Z`,
  ]) {
    const list = await admin.send('GET', `/api/admin/users?created_from=${encodeURIComponent(from)}`)
    expect(list.status, from.slice(0, 40)).toBe(422)
  }
})
