import { z } from 'zod'
import { isStorableText } from '#shared/storable-text.ts'

/** Greatest number that a column of the type `integer` holds. */
export const int4Max = 2_147_483_647

/** Greatest version that can be named: the one that follows it must fit into its column as well. */
const versionMax = int4Max - 1

/** Version of a row: how often it was written, from 1, in an `integer` column. */
export const rowVersionSchema = z.int().min(1).max(versionMax)

/** As `rowVersionSchema`; 0 for what is still as shipped and has no row yet. */
export const shippedVersionSchema = z.int().min(0).max(versionMax)

/** As `shippedVersionSchema`, in a `bigint` column. */
export const wideVersionSchema = z
  .int()
  .min(0)
  .max(Number.MAX_SAFE_INTEGER - 1)

/** Number that a column of the type `bigint` gives out, as far as JSON carries whole numbers. */
export const rowNumberSchema = z.int().min(1).max(Number.MAX_SAFE_INTEGER)

/** As `rowNumberSchema`, in an address. */
export const rowNumberPathSchema = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)

/**
 * First year, and first that no longer counts, of an instant that a client sends: clocks, zones and columns hold all
 * between.
 */
const [firstYear, yearAfter] = [1900, 2200]

/** An instant that a client sends: ISO 8601 with its zone. Fractions of a second may be written out, not endlessly. */
export const instantSchema = z.iso
  .datetime({ offset: true })
  .max(40)
  .refine(
    (text) => Number(text.slice(0, 4)) >= firstYear && Number(text.slice(0, 4)) < yearAfter,
    `must lie between ${firstYear} and ${yearAfter}`,
  )

/** A day that a client sends, `YYYY-MM-DD`. */
export const daySchema = z.iso
  .date()
  .refine(
    (text) => Number(text.slice(0, 4)) >= firstYear && Number(text.slice(0, 4)) < yearAfter,
    `must lie between ${firstYear} and ${yearAfter}`,
  )

/** Search words: those that a row could hold. @param max characters. */
export function searchSchema(max: number) {
  return z.string().trim().max(max).refine(isStorableText, 'holds characters that no text has')
}
