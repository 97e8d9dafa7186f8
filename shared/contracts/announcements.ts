import { emailAddressSchema } from '#shared/email-address.ts'
import { z } from 'zod'
import { instantSchema } from '#shared/contracts/bounds.ts'
import { languages } from '#shared/languages.ts'
import { planFeatures, plans } from '#shared/plans.ts'
import { roles } from '#shared/roles.ts'

/** Longest title and text of an announcement, in characters. */
export const announcementTitleLengthMax = 120
/** Longest text of an announcement, in characters. */
export const announcementTextLengthMax = 5000

const words = z
  .object({
    title: z.string().trim().min(1).max(announcementTitleLengthMax),
    text: z.string().trim().min(1).max(announcementTextLengthMax),
  })
  .strict()

/** Whom an announcement is for. */
export const audienceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }).strict(),
  z.object({ kind: z.literal('role'), role: z.enum(roles) }).strict(),
  z.object({ kind: z.literal('plan'), plan: z.enum(plans) }).strict(),
  /** Everyone whose plan includes it when it is sent. */
  z.object({ kind: z.literal('feature'), feature: z.enum(planFeatures) }).strict(),
  z.object({ kind: z.literal('language'), language: z.enum(languages) }).strict(),
  z.object({ kind: z.literal('person'), email: emailAddressSchema() }).strict(),
])

export type Audience = z.output<typeof audienceSchema>

const texts = z.object({ en: words, ru: words, ro: words }).strict()
/** A page of this site. */
const link = z
  .string()
  .max(500)
  .regex(/^\/(?![/\\])[^\s\\]*$/)

/** What is announced: in every language, in the interface, by mail, or both. */
export const announcementInputSchema = z
  .object({
    texts,
    link: link.nullable(),
    audience: audienceSchema,
    in_app: z.boolean(),
    email: z.boolean(),
    /** Null: at once. */
    send_at: instantSchema.nullable(),
  })
  .strict()
  .refine(({ in_app, email }) => in_app || email, { path: ['email'], message: 'choose at least one way' })

export type AnnouncementInput = z.output<typeof announcementInputSchema>

/** What is tried out on oneself. */
export const announcementTestSchema = z.object({ texts, link: link.nullable() }).strict()

export type AnnouncementTest = z.output<typeof announcementTestSchema>

/** How many people an audience has now. */
export const audienceCountSchema = z.object({ people: z.int() })

/** What became of an announcement. */
export const announcementStates = ['scheduled', 'sending', 'sent', 'cancelled'] as const

/** An announcement with its progress. */
export const announcementSchema = z.object({
  id: z.uuid(),
  texts,
  link: z.string().nullable(),
  audience: audienceSchema,
  in_app: z.boolean(),
  email: z.boolean(),
  state: z.enum(announcementStates),
  send_at: z.iso.datetime(),
  created_at: z.iso.datetime(),
  /** How many people were reached so far, and how many of them read it in the interface. */
  people: z.int(),
  read: z.int(),
})

export type Announcement = z.output<typeof announcementSchema>

/** The announcements, newest first; at most 200. */
export const announcementListSchema = z.object({ items: z.array(announcementSchema), next_cursor: z.null() })

/** Names one announcement. */
export const announcementPathSchema = z.object({ id: z.uuid() })
