import { isRecord } from '#shared/guards.ts'

/** True when two values are the same JSON, whatever the order of their fields. */
export function isSameJson(one: unknown, other: unknown): boolean {
  return canonicalJson(one) === canonicalJson(other)
}

/** Writes a value as JSON with the members of objects in one order. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, part: unknown) =>
    isRecord(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
}
