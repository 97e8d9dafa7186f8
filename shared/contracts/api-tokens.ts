import { z } from 'zod'
import { tokenScopes } from '#shared/roles.ts'

/** How every API token begins, so that people and secret scanners know one when they see it. */
export const tokenMark = 'gw_'
/** Longest name of a token, in characters. */
export const tokenNameLengthMax = 80
/** Longest life of a token, in days. */
const tokenDaysMax = 366

const scopes = z
  .array(z.enum(tokenScopes))
  .min(1)
  .max(tokenScopes.length)
  .refine((chosen) => new Set(chosen).size === chosen.length, { params: { code: 'repeated' } })

/** A token that is asked for; the present password when the session is not fresh. */
export const tokenInputSchema = z
  .object({
    name: z.string().trim().min(1).max(tokenNameLengthMax),
    scopes,
    /** Whole days from now. */
    days: z.int().min(1).max(tokenDaysMax),
    current_password: z.string().max(1024).optional(),
  })
  .strict()

const tokenStates = ['active', 'expired', 'revoked'] as const

/** A token as it is listed: never with the secret. */
const tokenSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The secret's first characters, to recognise it by. */
  prefix: z.string(),
  scopes: z.array(z.string()),
  /** Scopes without effect, because the owner of the token does not hold them any more. */
  lost_scopes: z.array(z.string()),
  made_by: z.object({ id: z.uuid(), name: z.string() }),
  state: z.enum(tokenStates),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  revoked_at: z.iso.datetime().nullable(),
  last_used_at: z.iso.datetime().nullable(),
  /** The network that it was last used from: of IPv4 the first 24 bits, of IPv6 the first 48. */
  last_used_from: z.string().nullable(),
})

/** Tokens, newest first. */
export const tokenListSchema = z.object({ items: z.array(tokenSchema), next_cursor: z.null() })

/** A token that was just made. `secret` is shown this once and kept nowhere. */
export const madeTokenSchema = tokenSchema.extend({ secret: z.string() })

/** Names one token. */
export const tokenPathSchema = z.object({ id: z.uuid() })

export type TokenInput = z.output<typeof tokenInputSchema>
export type ApiToken = z.output<typeof tokenSchema>
export type ApiTokenList = z.output<typeof tokenListSchema>
export type MadeToken = z.output<typeof madeTokenSchema>
