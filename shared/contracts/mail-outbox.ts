import { z } from 'zod'
import { instantSchema, searchSchema } from '#shared/contracts/bounds.ts'
import { languages } from '#shared/languages.ts'
import { mailErrorReasons, mailKinds, mailStates } from '#shared/mail-kinds.ts'

/** What the outbox can be filtered by, and which part of it is asked for. */
export const mailListQuerySchema = z
  .object({
    state: z.enum(mailStates).optional(),
    kind: z.enum(mailKinds).optional(),
    /** Words of the recipient's address or name; every one must be found. */
    recipient: searchSchema(200).min(1).optional(),
    /** Written at this instant or later. */
    from: instantSchema.optional(),
    /** Written before this instant. */
    to: instantSchema.optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
    cursor: z.string().max(200).optional(),
  })
  .strict()

/** Names one mail. */
export const mailPathSchema = z.object({ id: z.uuid() })

/** A mail of the outbox without its words. */
export const mailItemSchema = z.object({
  id: z.uuid(),
  kind: z.enum(mailKinds),
  state: z.enum(mailStates),
  language: z.enum(languages),
  /** Null once its body was erased, or when it was sealed with another application secret. */
  to: z.string().nullable(),
  created_at: z.iso.datetime(),
  attempts: z.int(),
  /** When the next try is due; null when there will be none. */
  due_at: z.iso.datetime().nullable(),
  finished_at: z.iso.datetime().nullable(),
  /** Why it is not out, as far as is known; `detail` is what the mail server said, in its own words. */
  error: z.object({ reason: z.enum(mailErrorReasons), detail: z.string().nullable() }).nullable(),
  /** True when it was given up and could still be sent. */
  can_retry: z.boolean(),
})

/** A part of the outbox, newest first. */
export const mailListSchema = z.object({
  items: z.array(mailItemSchema),
  next_cursor: z.string().nullable(),
  /** False without a mail server: mails wait here until there is one. */
  has_server: z.boolean(),
})

/** A test mail that was queued. */
export const testMailSchema = z.object({ mail: mailItemSchema, has_server: mailListSchema.shape.has_server })

/**
 * What a mail says; null when that was erased or cannot be opened. `page` is the address that shows its HTML for some
 * minutes, made to be framed: nothing in it can be pressed, and nothing is fetched.
 */
export const mailMessagesSchema = z.object({ subject: z.string(), text: z.string(), page: z.string() }).nullable()

/** The seal of the address of a mail's HTML, and until when it holds, in milliseconds since 1970 UTC. */
export const mailPageQuerySchema = z.object({
  until: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  /** The user who got the address. */
  by: z.uuid(),
  seal: z.string().min(20).max(100),
})

export type MailListQuery = z.output<typeof mailListQuerySchema>
export type MailItem = z.output<typeof mailItemSchema>
export type MailList = z.output<typeof mailListSchema>
export type TestMail = z.output<typeof testMailSchema>
export type MailMessages = z.output<typeof mailMessagesSchema>
