import { z } from 'zod'
import { rowNumberSchema, rowVersionSchema, searchSchema } from '#shared/contracts/bounds.ts'
import { personalFileSchema, personalFilesMax } from '#shared/contracts/files.ts'
import { languages } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import { messageLengthMax } from '#shared/limits.ts'
import { ticketPriorities, ticketScores, ticketStatuses } from '#shared/ticket-states.ts'

/** Longest subject of a ticket, in characters. */
export const subjectLengthMax = 200
/** Longest category, in characters: free text, or one of the list. */
export const categoryLengthMax = 100
/** Longest answer or note of staff, in characters. */
export const answerLengthMax = 10_000
/** Longest text that is searched for, in characters. */
const ticketSearchLengthMax = 200

/** Categories that the form offers; any other text is a category too. @see docs/reference/product.md#ticket */
export const ticketCategories = ['technical', 'payment', 'account', 'grants', 'documents', 'other'] as const

/** What the forms may complain about: keys under `support:errors`. */
type SupportComplaint = 'required' | 'tooLong'

/** One complaint per field: what fails a rule is not asked for the next. */
const say = (complaint: SupportComplaint): { error: SupportComplaint; abort: true } => ({
  error: complaint,
  abort: true,
})

const text = (lengthMax: number) => z.string().trim().min(1, say('required')).max(lengthMax, say('tooLong'))
const files = z.array(z.uuid()).max(personalFilesMax, say('tooLong')).default([])
const version = rowVersionSchema

/** A new ticket. @see docs/reference/product.md#ticket; docs/reference/interfaces.md#addresses (/api/tickets) */
export const ticketInputSchema = z
  .object({
    subject: text(subjectLengthMax),
    message: text(messageLengthMax),
    priority: z.enum(ticketPriorities).default('normal'),
    category: z
      .string()
      .trim()
      .max(categoryLengthMax, say('tooLong'))
      .default('other')
      .transform((category) => category || 'other'),
    /** Ids of files that were sent before. */
    attachments: files,
    language: z.enum(languages).optional(),
  })
  .strict()

/** A further message of the owner. */
export const ticketMessageInputSchema = z.object({ message: text(messageLengthMax), attachments: files }).strict()

/** Names one ticket. */
export const ticketPathSchema = z.object({ id: z.uuid() })

/** A ticket as its owner sees it in the list. Instants are ISO 8601 in UTC. */
const ticketRowSchema = z.object({
  id: z.uuid(),
  /** For people: `#1042`. */
  number: z.int(),
  subject: z.string(),
  category: z.string(),
  priority: z.enum(ticketPriorities),
  status: z.enum(ticketStatuses),
  created_at: z.string(),
  updated_at: z.string(),
  message: z.string(),
  /** The newest answer of staff; null before the first. @see docs/reference/product.md#3-things-and-their-fields */
  admin_reply: z.string().nullable(),
  closed_at: z.string().nullable(),
  /** Until when the owner may open it again; null unless it is closed. */
  reopen_until: z.string().nullable(),
  /** When an answer is promised; null while no one waits for one. */
  answer_due_at: z.string().nullable(),
})

const threadItemSchema = z.object({
  id: z.string(),
  kind: z.enum(['message', 'note', 'event']),
  author_kind: z.enum(['client', 'staff', 'system']),
  /** Name of who wrote or did it; empty when no one knows. */
  author_name: z.string(),
  /** Whether it is the reader's own. */
  is_own: z.boolean(),
  /** Subject of the mail that it came by, when it is not the ticket's; null otherwise. */
  subject: z.string().nullable(),
  /** The text of a message or note; of an event, its name. */
  body: z.string(),
  /** What an event changed, in values of the contracts; null for texts. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  source: z.enum(['web', 'mail']),
  created_at: z.string(),
  attachments: z.array(personalFileSchema),
})

const score = z.literal(ticketScores)

/** How content the owner is with one closing. */
const ticketRatingSchema = z.object({
  /** Null until they rate. */
  score: score.nullable(),
  closed_at: z.string(),
  rated_at: z.string().nullable(),
  /** Until when they may rate, and change the rating. */
  until: z.string(),
})

/** How content a client is with a closing. */
export const ticketRatingInputSchema = z.object({ score }).strict()

const ratingToken = z.string().min(1).max(200)

/** Names a closing by the secret of its mail. */
export const ratingLinkInputSchema = z.object({ token: ratingToken }).strict()

/** A vote by the secret of the closing's mail. */
export const ratingByLinkSchema = z.object({ token: ratingToken, score }).strict()

/** What a link of a closing's mail is for. */
export const ratingLinkSchema = z.object({
  number: z.int(),
  subject: z.string(),
  score: score.nullable(),
  until: z.string(),
})

/** The ticket that another was merged into; null when it was not. */
const mergedInto = z.object({ id: z.uuid(), number: z.int(), subject: z.string() }).nullable()

/** A ticket with its thread, oldest first. */
export const ticketSchema = ticketRowSchema.extend({
  /** Grows with every change. */
  version: z.int(),
  /** The vote on the newest closing; null when it was never closed. */
  rating: ticketRatingSchema.nullable(),
  merged_into: mergedInto,
  thread: z.array(threadItemSchema),
})

/** What the owner's list can be narrowed to. */
export const ownTicketsQuerySchema = z
  .object({
    status: z.enum([...ticketStatuses, 'active']).optional(),
    priority: z.enum(ticketPriorities).optional(),
    q: searchSchema(ticketSearchLengthMax).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
    cursor: z.string().max(500).optional(),
  })
  .strict()

/** A page of the owner's tickets, the last changed first. */
export const ownTicketsSchema = z.object({ items: z.array(ticketRowSchema), next_cursor: z.string().nullable() })

/** The queues of staff. `waiting`: for the user; `overdue`: an answer was promised for earlier. */
export const ticketQueues = ['unassigned', 'mine', 'active', 'waiting', 'overdue', 'closed', 'all'] as const
export type TicketQueue = (typeof ticketQueues)[number]

/** True for the queues of tickets that wait for staff: they can be sorted by waiting time. */
export function sortsByWaiting(queue: TicketQueue): boolean {
  return queue === 'unassigned' || queue === 'active' || queue === 'overdue'
}

/** What staff's list can be narrowed to. Each queue has its order: who waits longest first, or newest first. */
export const staffTicketsQuerySchema = z
  .object({
    queue: z.enum(ticketQueues).default('active'),
    priority: z.enum(ticketPriorities).optional(),
    category: z.string().trim().max(categoryLengthMax).optional(),
    /** A person of the staff, `me`, or `none`. */
    assignee: z.union([z.uuid(), z.enum(['me', 'none'])]).optional(),
    /** Only tickets that an answer was promised to for earlier. */
    overdue: z.literal('true').optional(),
    /** `waiting`: who waits longest first, in the queues of what waits for staff; left out: the queue's own order. */
    sort: z.literal('waiting').optional(),
    /** Tickets of one person. */
    user: z.uuid().optional(),
    q: searchSchema(ticketSearchLengthMax).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
    cursor: z.string().max(500).optional(),
  })
  .strict()
  .refine(({ queue, sort }) => sort === undefined || sortsByWaiting(queue), {
    path: ['sort'],
    message: 'is no order of this queue',
    params: { code: 'unsupported_sort' },
  })

/** A member of staff who may answer. */
export const assigneeSchema = z.object({ id: z.uuid(), name: z.string() })

/** A ticket as staff see it in the list. */
const staffTicketRowSchema = ticketRowSchema.extend({
  user: z.object({ id: z.uuid(), name: z.string(), email: z.string() }),
  /** What the owner asked for; `priority` is what counts. */
  priority_requested: z.enum(ticketPriorities),
  assignee: assigneeSchema.nullable(),
  /** Since when the owner waits for an answer: their last message; null otherwise. */
  waiting_since: z.string().nullable(),
  is_overdue: z.boolean(),
  last_answer_by: z.enum(['client', 'staff']),
})

/** A page of a queue. */
export const staffTicketsSchema = z.object({
  items: z.array(staffTicketRowSchema),
  next_cursor: z.string().nullable(),
})

/** Who else has a ticket open. */
export const presenceSchema = z.object({ user_id: z.uuid(), name: z.string(), is_replying: z.boolean() })

/** A ticket as staff see it, with notes and events. */
export const staffTicketSchema = staffTicketRowSchema.extend({
  version: z.int(),
  language: z.enum(languages),
  first_response_due_at: z.string().nullable(),
  first_responded_at: z.string().nullable(),
  /** What the owner said of its closings, oldest first. */
  ratings: z.array(ticketRatingSchema),
  merged_into: mergedInto,
  /** True while the merge of this ticket into another can be taken back. */
  can_unmerge: z.boolean(),
  thread: z.array(threadItemSchema),
  /** The owner's other tickets, newest first, at most five. */
  others: z.array(ticketRowSchema.pick({ id: true, number: true, subject: true, status: true, created_at: true })),
  present: z.array(presenceSchema),
})

/** What staff change without writing. What is left out stays. */
export const staffTicketUpdateSchema = z
  .object({
    version,
    status: z.enum(ticketStatuses).optional(),
    priority: z.enum(ticketPriorities).optional(),
    category: text(categoryLengthMax).optional(),
    assignee_id: z.uuid().nullable().optional(),
  })
  .strict()

/** Merges a ticket into another one of the same person; `version` is the one that was seen. */
export const ticketMergeSchema = z.object({ into: z.uuid(), version }).strict()

/** Makes a ticket of one message of the client; `version` is that of its ticket as it was seen. */
export const ticketSplitSchema = z.object({ message_id: z.uuid(), subject: text(subjectLengthMax), version }).strict()

/** Takes the merge of a ticket into another back; `version` is that of the merged one as it was seen. */
export const ticketUnmergeSchema = z.object({ version }).strict()

/** Most tickets that one act changes. */
export const ticketBatchMax = 200
const batchIds = z
  .array(z.uuid())
  .min(1)
  .max(ticketBatchMax)
  .refine((ids) => new Set(ids).size === ids.length, { message: 'names a ticket twice', params: { code: 'repeated' } })

/** One act on several tickets. */
export const ticketBatchSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('assign'), ids: batchIds, assignee_id: z.uuid().nullable() }).strict(),
  z.object({ action: z.literal('priority'), ids: batchIds, priority: z.enum(ticketPriorities) }).strict(),
  z.object({ action: z.literal('close'), ids: batchIds }).strict(),
])

/** How a ticket was before one act on several; `version` is the one that the act left, so nothing newer is undone. */
const ticketUndoSchema = z
  .object({
    id: z.uuid(),
    version,
    assignee_id: z.uuid().nullable(),
    priority: z.enum(ticketPriorities),
    is_priority_set: z.boolean(),
  })
  .strict()

/** Takes one act on several tickets back. */
export const ticketBatchUndoSchema = z.object({ items: z.array(ticketUndoSchema).min(1).max(ticketBatchMax) }).strict()

/** What became of each ticket, in the order that was asked. */
export const ticketBatchResultSchema = z.object({
  items: z.array(
    z.object({
      id: z.uuid(),
      /** Null when there is no such ticket. */
      number: z.int().nullable(),
      /** Why it stayed as it was: a code of errors; null when it is as was asked. */
      rejection: z.enum(['not_found', 'ticket_state', 'ticket_conflict', 'validation_failed']).nullable(),
      /**
       * Takes it back; null when nothing changed, or when it cannot be taken back: the owner was notified of a closing.
       */
      undo: ticketUndoSchema.nullable(),
    }),
  ),
})

/** States that an answer may leave a ticket in. */
export const answerStatuses = ['replied', 'in_progress', 'closed'] as const

/** An answer, or a note that the owner never sees. */
export const staffMessageInputSchema = z
  .object({
    version,
    kind: z.enum(['message', 'note']).default('message'),
    message: text(answerLengthMax),
    attachments: files,
    /** The state to set with the answer; `replied` unless given otherwise. */
    status: z.enum(answerStatuses).optional(),
    /** Whom to give the ticket to with it; left out: the first to answer keeps it. */
    assignee_id: z.uuid().nullable().optional(),
    /** Ready answers that were used: they are counted. */
    templates: z.array(z.uuid()).max(10).default([]),
  })
  .strict()

/** Heartbeat of a ticket that is open on a user's screen. */
export const presenceInputSchema = z.object({ is_replying: z.boolean().default(false) }).strict()

/** Figures of support. Durations are working time in milliseconds; null when there is nothing to measure. */
export const supportFiguresSchema = z.object({
  unassigned: z.int(),
  mine: z.int(),
  active: z.int(),
  waiting: z.int(),
  overdue: z.int(),
  /** Of tickets of the last 30 days. */
  first_answer_median_ms: z.number().nullable(),
  first_answer_in_time: z.number().nullable(),
  resolution_median_ms: z.number().nullable(),
  held_mails: z.int(),
  /** Mean of what owners said of closings of the last 30 days, 1 to 5, and of how many. */
  satisfaction_average: z.number().nullable(),
  satisfaction_count: z.int(),
  created_30_days: z.int(),
  closed_30_days: z.int(),
})

/** Names in curly brackets that a ready answer may hold, and what stands for them. */
export const templateVariables = ['client_name', 'ticket_number', 'ticket_subject', 'agent_name', 'site_url'] as const
export type TemplateVariable = (typeof templateVariables)[number]

const templateTitle = z.string().trim().max(120, say('tooLong')).default('')
const templateBody = z
  .string()
  .trim()
  .max(answerLengthMax, say('tooLong'))
  .default('')
  .refine((body) => unknownVariables(body).length === 0, {
    message: 'names a variable that does not exist',
    params: { code: 'unknown_variable' },
  })

/** A canned response: one language is enough, and stands in for those that are empty. */
export const templateInputSchema = z
  .object({
    title: z.object({ en: templateTitle, ru: templateTitle, ro: templateTitle }).strict(),
    body: z.object({ en: templateBody, ru: templateBody, ro: templateBody }).strict(),
    /** The state that an answer with it sets, unless another one is chosen; null: it sets none. */
    sets_status: z.enum(answerStatuses).nullable().default(null),
    /** Whom an answer with it gives the ticket to: its sender, or one of the staff; null: it gives it to no one. */
    assigns: z
      .union([z.literal('sender'), z.uuid()])
      .nullable()
      .default(null),
  })
  .strict()
  .refine(({ title }) => Object.values(title).some((words) => words !== ''), { path: ['title'], ...say('required') })
  .refine(({ body }) => Object.values(body).some((words) => words !== ''), { path: ['body'], ...say('required') })

/** A change of a canned response, made from the version named. */
export const templateUpdateSchema = templateInputSchema.safeExtend({ version: rowVersionSchema })

/** The words of a canned response in a language, or in the first that has some. */
export function templateWords(words: Readonly<Record<Language, string>>, language: Language): string {
  return [language, ...languages].map((each) => words[each]).find((each) => each !== '') ?? ''
}

/** A ready answer. */
export const templateSchema = z.object({
  id: z.uuid(),
  title: z.object({ en: z.string(), ru: z.string(), ro: z.string() }),
  body: z.object({ en: z.string(), ru: z.string(), ro: z.string() }),
  sets_status: z.enum(answerStatuses).nullable(),
  assigns: z.union([z.literal('sender'), z.uuid()]).nullable(),
  /** Grows with every change; sending it is none. */
  version: z.int(),
  /** How often it was sent. */
  uses: z.int(),
  updated_at: z.string(),
})

/** Every ready answer, the most used first. */
export const templatesSchema = z.object({ items: z.array(templateSchema), next_cursor: z.null() })

/** Asks for a ready answer with its variables filled, in the language of a ticket. */
export const templateFillSchema = z.object({ ticket_id: z.uuid() }).strict()

/** A filled ready answer. */
export const filledTemplateSchema = z.object({ text: z.string() })

/** Variables that a text names and no one knows. */
function unknownVariables(body: string): string[] {
  return [...body.matchAll(/\{(\w+)\}/g)]
    .map(([, name = '']) => name)
    .filter((name) => !templateVariables.some((known) => known === name))
}

/** Why a mail is held back. */
export const quarantineReasons = [
  'unknown_address',
  'unknown_sender',
  'closed_for_good',
  'empty',
  'not_authentic',
  'automatic',
  'over_limit',
] as const

/** A mail that was not taken over, because its ticket could not be identified. */
const quarantinedMailSchema = z.object({
  id: z.uuid(),
  received_at: z.string(),
  from: z.string(),
  subject: z.string(),
  text: z.string(),
  /** Its files, as far as they are accepted; the others by name. */
  files: z.array(personalFileSchema),
  lost_files: z.array(z.string()),
  reason: z.enum(quarantineReasons),
  /** The ticket that its address names; null without one. */
  ticket: z.object({ id: z.uuid(), number: z.int() }).nullable(),
})

/** The contact request that a mail became. */
export const quarantineContactSchema = z.object({ contact_id: z.uuid() })

/** Into which ticket a mail goes, and as what; without a number into the one that its address names. */
export const quarantineTargetSchema = z
  .object({ as: z.enum(['message', 'note']), number: rowNumberSchema.optional() })
  .strict()

/** The ticket that a mail went into. */
export const quarantineAcceptedSchema = z.object({ ticket_id: z.uuid() })

/** Mails in quarantine, newest first. */
export const quarantineSchema = z.object({ items: z.array(quarantinedMailSchema), next_cursor: z.string().nullable() })

/** What the program that receives mails needs, and what came of it so far. */
export const mailInSchema = z.object({
  /** True while what is posted is taken. */
  is_on: z.boolean(),
  /** Where it posts raw messages. */
  url: z.string(),
  /** Key of the signature (HMAC-SHA-256 in hex over `<time>.<body>`) as shipped; null since one was made. */
  secret: z.string().nullable(),
  /** When the key in force was made; null for the one that was shipped. */
  key_made_at: z.iso.datetime().nullable(),
  /** Until when the key before it counts too; null when it does not. */
  old_key_until: z.iso.datetime().nullable(),
  /** How the addresses of tickets look. Mails to this very one are trials: they are noted here, and nowhere else. */
  address_example: z.string(),
  last_received_at: z.iso.datetime().nullable(),
  last_trial_at: z.iso.datetime().nullable(),
})

/** A new key of the signature, shown this once. */
export const mailInKeySchema = z.object({ secret: z.string(), mail_in: mailInSchema })

export type TicketInput = z.output<typeof ticketInputSchema>
export type TicketMessageInput = z.output<typeof ticketMessageInputSchema>
export type TicketRow = z.output<typeof ticketRowSchema>
export type Ticket = z.output<typeof ticketSchema>
export type ThreadItem = z.output<typeof threadItemSchema>
export type OwnTicketsQuery = z.output<typeof ownTicketsQuerySchema>
export type OwnTickets = z.output<typeof ownTicketsSchema>
export type StaffTicketsQuery = z.output<typeof staffTicketsQuerySchema>
export type StaffTicketRow = z.output<typeof staffTicketRowSchema>
export type StaffTickets = z.output<typeof staffTicketsSchema>
export type StaffTicket = z.output<typeof staffTicketSchema>
export type StaffTicketUpdate = z.output<typeof staffTicketUpdateSchema>
export type TicketRating = z.output<typeof ticketRatingSchema>
export type RatingLink = z.output<typeof ratingLinkSchema>
export type TicketMerge = z.output<typeof ticketMergeSchema>
export type TemplateUpdate = z.output<typeof templateUpdateSchema>
export type TicketSplit = z.output<typeof ticketSplitSchema>
export type TicketBatch = z.output<typeof ticketBatchSchema>
export type TicketUndo = z.output<typeof ticketUndoSchema>
export type TicketBatchResult = z.output<typeof ticketBatchResultSchema>
export type StaffMessageInput = z.output<typeof staffMessageInputSchema>
export type Presence = z.output<typeof presenceSchema>
export type Assignee = z.output<typeof assigneeSchema>
export type SupportFigures = z.output<typeof supportFiguresSchema>
export type TemplateInput = z.output<typeof templateInputSchema>
export type Template = z.output<typeof templateSchema>
export type QuarantinedMail = z.output<typeof quarantinedMailSchema>
export type QuarantineTarget = z.output<typeof quarantineTargetSchema>
export type QuarantineAccepted = z.output<typeof quarantineAcceptedSchema>
export type QuarantineContact = z.output<typeof quarantineContactSchema>
export type Quarantine = z.output<typeof quarantineSchema>
export type MailIn = z.output<typeof mailInSchema>
export type MailInKey = z.output<typeof mailInKeySchema>
