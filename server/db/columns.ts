import { bigint, customType, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** The id of a row: made by the server, so that it is known before the row is written. */
export function rowId() {
  return uuid().primaryKey()
}

/** The id of a row that the database counts. */
export function countedId() {
  return bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()
}

/** An instant to the millisecond, as JavaScript knows it: what was written is what is read. */
export function instant() {
  return timestamp({ withTimezone: true, precision: 3 })
}

/** An instant to the microsecond, as the auth protocol writes it. */
export function exactInstant() {
  return timestamp({ withTimezone: true })
}

/** Whose a row is: it goes with its owner. */
export function belongsTo(owner: () => AnyPgColumn) {
  return uuid().notNull().references(owner, { onDelete: 'cascade' })
}

/** Whose a row is, where it can be no one's: it goes with its owner. */
export function mayBelongTo(owner: () => AnyPgColumn) {
  return uuid().references(owner, { onDelete: 'cascade' })
}

/** What a row points to: null when there is nothing, and once that is gone. */
export function pointsTo(target: () => AnyPgColumn) {
  return uuid().references(target, { onDelete: 'set null' })
}

/**
 * A `jsonb` column whose values may be texts. The query builder's own column parses what the driver has parsed already,
 * so that the text `190` would come back as a number and the text `{"text":"x"}` as an object.
 */
export const jsonColumn = customType<{ data: unknown; driverData: string }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
})

/** Bytes as they are. */
export const bytesColumn = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })
