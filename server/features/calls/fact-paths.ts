import { z } from 'zod'
import { callFacts } from '#shared/grants/facts.ts'
import { isRecord } from '#shared/guards.ts'
import { isTimeZone } from '#shared/zoned-time.ts'

/** Facts about the reading itself, which no one changes. */
const fixed = new Set(['schema', 'notStated', 'notApplicable', 'injection'])
/** Most entries of a list that a user sets. */
const entriesMax = 300
/** Longest text that a user sets as a fact, in characters. */
const textMax = 4000

type Schema = z.core.$ZodType

/** The schema inside one that also allows null or nothing. */
function inner(schema: Schema): Schema {
  let found = schema
  while (found instanceof z.ZodNullable || found instanceof z.ZodOptional) found = found.unwrap()
  return found
}

function memberSchema(schema: Schema, key: string): Schema | null {
  const container = inner(schema)
  if (container instanceof z.ZodObject) return Object.hasOwn(container.shape, key) ? container.shape[key] : null
  if (container instanceof z.ZodArray) return /^(0|[1-9]\d{0,2})$/.test(key) ? container.element : null
  if (container instanceof z.ZodRecord) return /^\d{4}$/.test(key) ? container.valueType : null
  return null
}

/**
 * Finds what a fact has to look like.
 *
 * @returns null where there is no such fact, or no one may change it.
 */
export function schemaAt(path: string): Schema | null {
  const keys = path.split('.')
  if (fixed.has(keys[0] ?? '')) return null
  let schema: Schema | null = callFacts
  for (const key of keys) schema = schema && memberSchema(schema, key)
  return schema
}

/** True where a path names an entry of a list, as `submission.deadlines.2`. */
export function isEntryPath(path: string): boolean {
  const dot = path.lastIndexOf('.')
  const list = dot === -1 ? null : schemaAt(path.slice(0, dot))
  return list !== null && inner(list) instanceof z.ZodArray
}

/** The value at a dotted path; undefined where there is none. */
export function valueAt(facts: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) =>
        (isRecord(value) || Array.isArray(value)) && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined,
      facts,
    )
}

/** True for what says nothing: null, an empty list, or an object of such. */
export function isSilent(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  if (Array.isArray(value)) return value.length === 0
  return isRecord(value) && Object.values(value).every(isSilent)
}

/** A container with nothing in it, as the shape of the facts wants it. */
function emptyOf(schema: Schema): unknown {
  const container = inner(schema)
  if (container instanceof z.ZodArray) return []
  if (!(container instanceof z.ZodObject)) return {}
  return Object.fromEntries(
    Object.entries<Schema>(container.shape).flatMap(([key, member]) => {
      if (member instanceof z.ZodOptional) return []
      return [[key, silentOf(member)]]
    }),
  )
}

/** How a fact of this schema says nothing. */
function silentOf(schema: Schema): unknown {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return null
  const container = inner(schema)
  if (container instanceof z.ZodArray || container instanceof z.ZodObject || container instanceof z.ZodRecord)
    return emptyOf(container)
  if (container instanceof z.ZodString) return ''
  return container instanceof z.ZodBoolean ? false : null
}

/**
 * Sets a fact, making the containers that lead to it.
 *
 * @param facts changed in place.
 * @param value null for "not stated", however the shape says that.
 * @returns false where a list has no such entry and it is not the next one.
 */
export function setAt(facts: unknown, path: string, value: unknown): boolean {
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  let schema: Schema = callFacts
  let container: unknown = facts
  for (const key of keys) {
    const member = memberSchema(schema, key)
    if (member === null || !canHold(container, key)) return false
    const next: unknown = Reflect.get(container, key)
    if (next === null || next === undefined) Reflect.set(container, key, emptyOf(member))
    container = Reflect.get(container, key)
    schema = member
  }
  const member = memberSchema(schema, last)
  if (member === null || !canHold(container, last)) return false
  const isLeftOut = member instanceof z.ZodOptional || inner(schema) instanceof z.ZodRecord
  if (value === null && isLeftOut) Reflect.deleteProperty(container, last)
  else Reflect.set(container, last, value === null ? silentOf(member) : value)
  return true
}

function canHold(container: unknown, key: string): container is object {
  if (Array.isArray(container)) return Number(key) <= container.length && Number(key) < entriesMax
  return isRecord(container)
}

const moment = /^\d{4}-\d{2}-\d{2}(T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?([+-]\d{2}:\d{2}|Z)?)?$/

function isMoment(value: string): boolean {
  return moment.test(value) && z.iso.date().safeParse(value.slice(0, 10)).success
}

/** What is wrong with texts inside a value that a user set; null when nothing is. */
function textError(path: string, value: unknown): string | null {
  if (typeof value === 'string') {
    const key = path.split('.').at(-1)
    if (value.length > textMax) return `must have at most ${textMax} characters`
    if (key === 'at' && !isMoment(value))
      return 'must be a day such as 2027-03-24, or a moment such as 2027-03-24T17:00:00+01:00'
    if (key === 'zone' && !isTimeZone(value)) return 'must be the name of a time zone such as Europe/Brussels'
    if (path.startsWith('countries.') && !/^(?:[A-Z]{2}|EEA|ASSOCIATED)$/.test(value))
      return 'must be two letters such as MD, or EU, EEA or ASSOCIATED'
    if (key === 'currency' && !/^[A-Z]{3}$/.test(value)) return 'must be a currency code such as EUR'
    return null
  }
  if (Array.isArray(value) && value.length > entriesMax) return `must have at most ${entriesMax} entries`
  if (typeof value !== 'object' || value === null) return null
  for (const [key, member] of Object.entries(value)) {
    const error = textError(`${path}.${key}`, member)
    if (error !== null) return `${key} ${error}`
  }
  return null
}

/** Says in English what is wrong with a value for a fact; null when it can be set. */
export function valueError(path: string, value: unknown): string | null {
  const schema = schemaAt(path)
  if (schema === null) return 'is not a fact that can be changed'
  // An entry of a list is removed, an optional member or a key of a record left out.
  if (value === null && (schema instanceof z.ZodOptional || isEntryOrKey(path))) return null
  const given = value === null && !isNullable(schema) ? silentOf(schema) : value
  const parsed = z.safeParse(schema, given)
  if (!parsed.success && value === null)
    return `cannot be empty: remove ${path.slice(0, path.lastIndexOf('.'))} instead`
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const where = issue?.path.join('.') ?? ''
    return `${where === '' ? 'the value' : `the value at ${where}`} does not fit: ${issue?.message ?? 'wrong shape'}`
  }
  return textError(path, given)
}

function isEntryOrKey(path: string): boolean {
  const dot = path.lastIndexOf('.')
  const container = dot === -1 ? null : schemaAt(path.slice(0, dot))
  return container !== null && (isEntryPath(path) || inner(container) instanceof z.ZodRecord)
}

function isNullable(schema: Schema): boolean {
  return schema instanceof z.ZodNullable || schema instanceof z.ZodOptional
}
