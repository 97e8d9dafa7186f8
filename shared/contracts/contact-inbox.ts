import { z } from 'zod'
import { rowVersionSchema } from '#shared/contracts/bounds.ts'
import { personalFileSchema } from '#shared/contracts/files.ts'
import { languages } from '#shared/languages.ts'

/** What became of a request from the contact form. */
export const contactStates = ['new', 'answered', 'converted', 'closed', 'spam'] as const

export type ContactState = (typeof contactStates)[number]

/** The states that staff set by hand; `answered` and `converted` come from the act. */
const settableContactStates = ['new', 'closed', 'spam'] as const

/** Longest answer, in characters. */
export const contactAnswerLengthMax = 10_000

const filter = {
  state: z.enum(contactStates).optional(),
  search: z.string().trim().max(200).optional(),
  /** Only what waits longer than was promised. */
  overdue: z.literal('true').optional(),
}

/** What the inbox can be filtered by. Without a state, everything but spam. */
export const contactListQuerySchema = z
  .object({
    ...filter,
    limit: z.coerce.number().int().min(1).max(200).default(50),
    cursor: z.string().max(200).optional(),
  })
  .strict()

export type ContactListQuery = z.output<typeof contactListQuerySchema>

/** What is exported. */
export const contactExportQuerySchema = z.object(filter).strict()

export type ContactExportQuery = z.output<typeof contactExportQuerySchema>

/** Names one request. */
export const contactPathSchema = z.object({ id: z.uuid() })

/** A request as the inbox lists it. */
const contactItemSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  organisation: z.string().nullable(),
  email: z.string(),
  phone: z.string().nullable(),
  grant_type: z.string().nullable(),
  message: z.string(),
  language: z.enum(languages),
  state: z.enum(contactStates),
  created_at: z.iso.datetime(),
  /** Until when an answer was promised; null when the office's hours give no such time. */
  answer_due_at: z.iso.datetime().nullable(),
  answered_at: z.iso.datetime().nullable(),
  ticket_id: z.uuid().nullable(),
  /** Grows with every change. */
  version: z.int(),
})

export type ContactItem = z.output<typeof contactItemSchema>

/** A part of the inbox, newest first, and how many requests wait. */
export const contactListSchema = z.object({
  items: z.array(contactItemSchema),
  next_cursor: z.string().nullable(),
  waiting: z.int(),
})

export type ContactList = z.output<typeof contactListSchema>

/** A request with its answers, and whether it can become a ticket: that takes an account with its address. */
export const contactDetailsSchema = contactItemSchema.extend({
  /** Files of the first message: those of mails only. */
  files: z.array(personalFileSchema),
  /** What was written since, by staff and back by mail, oldest first. */
  answers: z.array(
    z.object({
      id: z.uuid(),
      text: z.string(),
      /** Address of the member of staff; null for `from_client`, and when the account is gone. */
      author: z.string().nullable(),
      from_client: z.boolean(),
      created_at: z.iso.datetime(),
      files: z.array(personalFileSchema),
    }),
  ),
  /** True when what is written back by mail comes in here. */
  answers_by_mail: z.boolean(),
  can_convert: z.boolean(),
})

export type ContactDetails = z.output<typeof contactDetailsSchema>

/** A state that staff set; `version` is the one that was read. */
export const contactUpdateSchema = z
  .object({ state: z.enum(settableContactStates), version: rowVersionSchema })
  .strict()

/** An answer by mail. */
export const contactAnswerSchema = z
  .object({ text: z.string().trim().min(1).max(contactAnswerLengthMax), version: rowVersionSchema })
  .strict()

/** Which request becomes a ticket. */
export const contactConvertSchema = z.object({ version: rowVersionSchema }).strict()
