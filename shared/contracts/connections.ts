import { z } from 'zod'
import { connectionResultSchema } from '#shared/contracts/settings.ts'

/** Everything outside of the process that the product speaks with, in the order in which it is shown. */
export const connectionNames = [
  'database',
  'storage',
  'mail',
  'inbound_mail',
  'sms',
  'google',
  'github',
  'saml',
  'captcha',
  'payments',
  'webhooks',
  'ai',
] as const

export type ConnectionName = (typeof connectionNames)[number]

/** `off`: not set up. `unknown`: set up, and neither used nor tried yet. */
const connectionStates = ['working', 'failing', 'unknown', 'off'] as const

const connectionSchema = z.object({
  name: z.enum(connectionNames),
  state: z.enum(connectionStates),
  /** What sets it up: the environment, a setting of the site, or neither because it needs nothing. */
  set_by: z.enum(['environment', 'setting', 'built_in']),
  /** Environment variables that set it up. */
  variables: z.array(z.string()),
  /** What it leads to, without user and password: a host, a bucket, a number of things. */
  target: z.string().nullable(),
  /** When it was last used or tried, with success or without. */
  last_success_at: z.iso.datetime().nullable(),
  last_failure_at: z.iso.datetime().nullable(),
  /** The last fault, in technical words, in English. */
  last_error: z.string().nullable(),
  can_test: z.boolean(),
})

/** Every connection. */
export const connectionListSchema = z.object({ items: z.array(connectionSchema), next_cursor: z.null() })

/** Names one connection. */
export const connectionPathSchema = z.object({ name: z.enum(connectionNames) })

/** How a trial went, and how the connection is now. */
export const connectionTrialSchema = z.object({ result: connectionResultSchema, connection: connectionSchema })

export type Connection = z.output<typeof connectionSchema>
export type ConnectionList = z.output<typeof connectionListSchema>
export type ConnectionTrial = z.output<typeof connectionTrialSchema>
