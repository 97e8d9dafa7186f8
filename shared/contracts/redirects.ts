import { z } from 'zod'
import { rowVersionSchema } from '#shared/contracts/bounds.ts'

/** Longest path of a redirect, in characters. */
const pathLengthMax = 1024

/**
 * True for a path that a redirect may begin or end at: on this site, without control characters. Browsers read `//host`
 * and `/\host` as other sites, so those are refused wherever they are.
 */
export function isRedirectPath(text: string): boolean {
  return text.startsWith('/') && !/^\/{2}|[\\\p{Cc}\s]/u.test(text)
}

const pathSchema = z.string().max(pathLengthMax).refine(isRedirectPath, 'must be a path of this site')

/** A redirect to be made. */
export const redirectInsertSchema = z
  .object({
    /** Path without query; a slash at its end says nothing. */
    from_path: pathSchema.refine((path) => !/[?#]/.test(path), 'must have no query and no anchor'),
    /** May carry a query and an anchor. */
    to_path: pathSchema,
    /** 301: for good; 302: for a while. */
    status: z.union([z.literal(301), z.literal(302)]).default(301),
  })
  .strict()

/**
 * A redirect to lead elsewhere, or otherwise, made from the version named; what is left out stays. Where it begins does not
 * change: that would be another one.
 */
export const redirectChangeSchema = z
  .object({
    version: rowVersionSchema,
    to_path: pathSchema.optional(),
    status: z.union([z.literal(301), z.literal(302)]).optional(),
  })
  .strict()

/** A redirect as it is stored. */
export const redirectSchema = z.object({
  id: z.uuid(),
  from_path: z.string(),
  to_path: z.string(),
  status: z.union([z.literal(301), z.literal(302)]),
  /** Grows with every change; following it is none. */
  version: z.int(),
  /** How often it was followed. */
  hits: z.int(),
  created_at: z.iso.datetime(),
  last_hit_at: z.iso.datetime().nullable(),
})

/** One page of redirects, newest first. */
export const redirectListSchema = z.object({ items: z.array(redirectSchema), next_cursor: z.string().nullable() })
/** Which page of the redirects is asked for. */
export const redirectQuerySchema = z
  .object({
    limit: z.coerce.number().int().min(1).max(200).default(50),
    cursor: z.uuid().optional(),
  })
  .strict()

export type RedirectChange = z.output<typeof redirectChangeSchema>
export type RedirectInsert = z.output<typeof redirectInsertSchema>
export type Redirect = z.output<typeof redirectSchema>
export type RedirectList = z.output<typeof redirectListSchema>
export type RedirectQuery = z.output<typeof redirectQuerySchema>
