import { z } from 'zod'
import { languages } from '#shared/languages.ts'
import { instantSchema, searchSchema } from '#shared/contracts/bounds.ts'
import { emailLengthMax, nameLengthMax } from '#shared/limits.ts'
import { roles } from '#shared/roles.ts'

/** What a person of the list is, strongest first: a banned account is `banned`, whatever else it is. */
export const userStates = ['banned', 'deletion_pending', 'anonymous', 'unconfirmed', 'active'] as const
export type UserState = (typeof userStates)[number]

/** Ways to sign in that the list tells apart; `email` is an address without a password (links and codes). */
export const signInMethods = ['password', 'email', 'google', 'github', 'sso', 'phone', 'anonymous'] as const
export type SignInMethod = (typeof signInMethods)[number]

/** What the list can be sorted by. Each has an index with the id behind it. */
const userSortKeys = ['created', 'last_sign_in', 'email', 'name'] as const
export type UserSortKey = (typeof userSortKeys)[number]
/**
 * Sorts as the address names them; a minus sign turns the order round. Newest accounts first unless given otherwise.
 */
export const userSorts = [
  '-created',
  'created',
  '-last_sign_in',
  'last_sign_in',
  'email',
  '-email',
  'name',
  '-name',
] as const
export type UserSort = (typeof userSorts)[number]

/** Longest text that is searched for, in characters. */
const userSearchLengthMax = 200
/** Most people that one call may change. */
const userActionIdsMax = 200
/** Most people that one call may invite: each is a mail. */
export const userInvitesMax = 50
/** Longest reason of a ban or a deletion, in characters. */
export const userReasonLengthMax = 500
/** Longest internal note, in characters. */
const userNoteLengthMax = 4000
/** Above so many people a total is an estimate. */
export const userTotalExactMax = 1000

const list = <Values extends readonly [string, ...string[]]>(values: Values) =>
  z
    .string()
    .max(200)
    .transform((text) => [...new Set(text.split(',').filter((part) => part !== ''))])
    .pipe(z.array(z.enum(values)).max(values.length))
const flag = z.enum(['yes', 'no'])

/** What the list, the total and the export filter by. Lists are separated by commas; an instant is ISO 8601 with its zone. */
export const userFilterSchema = z
  .object({
    q: searchSchema(userSearchLengthMax).optional(),
    role: list(roles).optional(),
    confirmed: flag.optional(),
    method: list(signInMethods).optional(),
    factor: flag.optional(),
    state: list(userStates).optional(),
    /** First instant that counts. */
    created_from: instantSchema.optional(),
    /** First instant that no longer counts. */
    created_to: instantSchema.optional(),
    signed_in_from: instantSchema.optional(),
    signed_in_to: instantSchema.optional(),
  })
  .strict()

/** Query of the list. */
export const userListQuerySchema = userFilterSchema.extend({
  sort: z.enum(userSorts).default('-created'),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(1024).optional(),
})

/** A person in the list. Instants are ISO 8601 in UTC. */
const userRowSchema = z.object({
  id: z.uuid(),
  /** First and last name as the header shows them; empty when none was given. */
  name: z.string(),
  email: z.string(),
  email_confirmed: z.boolean(),
  /** E.164 with the plus sign; null when none was given. */
  phone: z.string().nullable(),
  role: z.enum(roles),
  methods: z.array(z.enum(signInMethods)),
  has_factor: z.boolean(),
  created_at: z.string().nullable(),
  last_sign_in_at: z.string().nullable(),
  state: z.enum(userStates),
  /** When the ban ends; null without one. A ban without an end is 100 years long. */
  banned_until: z.string().nullable(),
  /** When the account will be erased; null when that is not asked for. */
  erase_at: z.string().nullable(),
})

/** A page of the list; `previous_cursor` leads back. */
export const userListSchema = z.object({
  items: z.array(userRowSchema),
  next_cursor: z.string().nullable(),
  previous_cursor: z.string().nullable(),
})

/** How many people match; `exact` is false when the number is the database's estimate. */
export const userTotalSchema = z.object({ total: z.number().int().min(0), exact: z.boolean() })

/** Columns of the export, in their order. */
export const userExportColumns = [
  'id',
  'name',
  'email',
  'email_confirmed',
  'phone',
  'role',
  'methods',
  'has_factor',
  'created_at',
  'last_sign_in_at',
  'state',
  'banned_until',
] as const
export type UserExportColumn = (typeof userExportColumns)[number]

/** Query of the export: the filter and the sort of the list, and which columns. */
export const userExportQuerySchema = userFilterSchema.extend({
  sort: z.enum(userSorts).default('-created'),
  columns: list(userExportColumns).default([...userExportColumns]),
})

const userSessionSchema = z.object({
  id: z.uuid(),
  created_at: z.string().nullable(),
  /** The last refresh, otherwise the sign-in. */
  last_used_at: z.string().nullable(),
  expires_at: z.string().nullable(),
  user_agent: z.string(),
  ip: z.string().nullable(),
  assurance: z.enum(['aal1', 'aal2', 'aal3']),
})

/** An entry of the activity log in which a person acted or was acted on. */
const userActivitySchema = z.object({
  id: z.number().int(),
  at: z.string(),
  action: z.string(),
  actor_id: z.uuid().nullable(),
  actor_name: z.string().nullable(),
  actor_role: z.string(),
  /** Whether this person did it, or it was done to the person. */
  side: z.enum(['by', 'about', 'both']),
  reason: z.string().nullable(),
})

/** A note of staff about a person. */
export const userNoteSchema = z.object({
  id: z.uuid(),
  body: z.string(),
  author_id: z.uuid().nullable(),
  author_name: z.string().nullable(),
  created_at: z.string(),
})

/** Everything that the side panel shows of a person. */
export const userDetailsSchema = userRowSchema.extend({
  first_name: z.string(),
  last_name: z.string(),
  telegram: z.string().nullable(),
  country_code: z.string().nullable(),
  email_confirmed_at: z.string().nullable(),
  phone_confirmed_at: z.string().nullable(),
  invited_at: z.string().nullable(),
  updated_at: z.string().nullable(),
  sessions: z.array(userSessionSchema),
  identities: z.array(
    z.object({
      id: z.uuid(),
      provider: z.string(),
      email: z.string().nullable(),
      created_at: z.string().nullable(),
      last_sign_in_at: z.string().nullable(),
    }),
  ),
  factors: z.array(
    z.object({
      id: z.uuid(),
      type: z.string(),
      name: z.string().nullable(),
      verified: z.boolean(),
      created_at: z.string(),
    }),
  ),
  notes: z.array(userNoteSchema),
  activity: z.array(userActivitySchema),
})

const reason = z.string().trim().max(userReasonLengthMax).optional()

/** Acts on accounts. `until: null` bans for good; `delete` waits like a deletion that the owner asked for, `erase` does not. */
const userActionSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('set_role'), role: z.enum(roles) }).strict(),
  z.object({ action: z.literal('ban'), until: instantSchema.nullable(), reason }).strict(),
  z.object({ action: z.literal('unban') }).strict(),
  z.object({ action: z.literal('confirm_email') }).strict(),
  z.object({ action: z.literal('send_recovery') }).strict(),
  z.object({ action: z.literal('resend_confirmation') }).strict(),
  z.object({ action: z.literal('end_sessions') }).strict(),
  z.object({ action: z.literal('delete'), reason }).strict(),
  z.object({ action: z.literal('cancel_deletion') }).strict(),
  /** `confirmation` is the e-mail address of the one account, or its id when it has none. */
  z.object({ action: z.literal('erase'), confirmation: z.string().max(emailLengthMax), reason }).strict(),
])

const userActionNames = [
  'set_role',
  'ban',
  'unban',
  'confirm_email',
  'send_recovery',
  'resend_confirmation',
  'end_sessions',
  'delete',
  'cancel_deletion',
  'erase',
] as const
/** Name of an act. */
export type UserActionName = (typeof userActionNames)[number]

/** One act on up to 200 accounts. */
export const userActionsSchema = z
  .object({ ids: z.array(z.uuid()).min(1).max(userActionIdsMax), action: userActionSchema })
  .strict()

/** Why an act was not done to an account. */
export const userRejections = [
  'not_found',
  'own_account',
  'last_administrator',
  'stronger_account',
  'role_not_held',
  'roles_not_managed',
  'already_so',
  'no_email',
  'already_confirmed',
  'not_confirmed',
  'ban_in_past',
  'confirmation_wrong',
  'no_longer_allowed',
  'mail_too_soon',
  'mail_limit',
] as const
export type UserRejection = (typeof userRejections)[number]

/** What became of each account, in the order asked. */
export const userActionResultsSchema = z.object({
  results: z.array(
    z.discriminatedUnion('done', [
      z.object({ id: z.uuid(), done: z.literal(true) }),
      z.object({ id: z.uuid(), done: z.literal(false), reason: z.enum(userRejections) }),
    ]),
  ),
})

/** Invitations: each address gets an account that its owner opens by the mailed link. */
export const userInvitesSchema = z
  .object({
    people: z
      .array(
        z
          .object({
            email: z.string().trim().max(emailLengthMax),
            name: z.string().trim().max(nameLengthMax).optional(),
          })
          .strict(),
      )
      .min(1)
      .max(userInvitesMax),
    role: z.enum(roles).default('user'),
    /** Of the mail and of the new accounts; left out: that of the inviting user. */
    language: z.enum(languages).optional(),
  })
  .strict()

/** Why an address was not invited. */
const userInviteRejections = ['invalid_email', 'email_taken', 'twice_in_list'] as const

/** What became of each address, in the order asked. */
export const userInviteResultsSchema = z.object({
  results: z.array(
    z.discriminatedUnion('done', [
      z.object({ email: z.string(), done: z.literal(true), id: z.uuid() }),
      z.object({ email: z.string(), done: z.literal(false), reason: z.enum(userInviteRejections) }),
    ]),
  ),
})

/** A new note. */
export const userNoteInputSchema = z.object({ body: z.string().trim().min(1).max(userNoteLengthMax) }).strict()

/** A person's id in the address. */
export const userPathSchema = z.object({ id: z.uuid() })
/** A note's address. */
export const userNotePathSchema = z.object({ id: z.uuid(), note_id: z.uuid() })
/** A session's address. */
export const userSessionPathSchema = z.object({ id: z.uuid(), session_id: z.uuid() })

export type UserFilter = z.output<typeof userFilterSchema>
export type UserListQuery = z.output<typeof userListQuerySchema>
export type UserRow = z.output<typeof userRowSchema>
export type UserList = z.output<typeof userListSchema>
export type UserTotal = z.output<typeof userTotalSchema>
export type UserExportQuery = z.output<typeof userExportQuerySchema>
export type UserDetails = z.output<typeof userDetailsSchema>
export type UserActivity = z.output<typeof userActivitySchema>
export type UserNote = z.output<typeof userNoteSchema>
export type UserAction = z.output<typeof userActionSchema>
export type UserActions = z.output<typeof userActionsSchema>
export type UserActionResults = z.output<typeof userActionResultsSchema>
export type UserInvites = z.output<typeof userInvitesSchema>
export type UserInviteResults = z.output<typeof userInviteResultsSchema>
