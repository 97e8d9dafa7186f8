import { emailAddressSchema } from '#shared/email-address.ts'
import { z } from 'zod'
import { daySchema, rowVersionSchema } from '#shared/contracts/bounds.ts'
import { organisationFactSchemas, partnerSchema } from '#shared/grants/profile.ts'
import type { OrganisationFactName } from '#shared/grants/profile.ts'
import { smeSchema } from '#shared/grants/sme.ts'
import { languages } from '#shared/languages.ts'
import { textBodyMax, textKinds, textTitleMax } from '#shared/organisation-texts.ts'
import { organisationRoles } from '#shared/organisations.ts'

/** Longest name of an organisation, in characters. */
const organisationNameMax = 200
/** Longest word on where a fact comes from, in characters. */
const factSourceMax = 300

const organisationName = z.string().trim().min(1).max(organisationNameMax)

const organisationShape = {
  id: z.uuid(),
  name: z.string(),
  /** What the signed-in person may do there. */
  role: z.enum(organisationRoles),
}

/** An organisation that is founded here. */
export const organisationInputSchema = z.object({ name: organisationName }).strict()

/** Which organisation. */
export const organisationPathSchema = z.object({ id: z.uuid() })

/** An organisation that the signed-in person works for. */
export const organisationSchema = z.object(organisationShape)

/** All of them, oldest membership first. */
export const organisationListSchema = z.object({ items: z.array(organisationSchema), next_cursor: z.null() })

const given = {
  date: daySchema,
  /** Null, or left out: the own statement of the user who enters it, on that day. */
  source: z.string().trim().min(1).max(factSourceMax).nullable().optional(),
}

type Given<Name extends OrganisationFactName> = z.ZodOptional<
  z.ZodNullable<z.ZodObject<typeof given & { value: (typeof organisationFactSchemas)[Name] }, z.core.$strict>>
>

// The members are those of the facts, each with its own value; `fromEntries` loses that.
const factInputs = Object.fromEntries(
  Object.entries(organisationFactSchemas).map(([name, value]) => [
    name,
    z
      .object({ ...given, value })
      .strict()
      .nullable()
      .optional(),
  ]),
) as unknown as { [Name in OrganisationFactName]: Given<Name> }

/** What changes of an organisation: facts by name, null for one that is taken back. Facts left out stay. */
export const organisationPatchSchema = z
  .object({
    version: rowVersionSchema,
    name: organisationName.optional(),
    facts: z.object(factInputs).strict().optional(),
  })
  .strict()

const kept = { date: z.string(), source: z.string().nullable(), author: z.string().nullable(), at: z.iso.datetime() }

type Kept<Name extends OrganisationFactName> = z.ZodOptional<
  z.ZodObject<typeof kept & { value: (typeof organisationFactSchemas)[Name] }>
>

// As above.
const factAnswers = Object.fromEntries(
  Object.entries(organisationFactSchemas).map(([name, value]) => [name, z.object({ ...kept, value }).optional()]),
) as unknown as { [Name in OrganisationFactName]: Kept<Name> }

/** An organisation with its facts: each with the day it held, its source, who entered it and when. */
export const organisationDetailSchema = z.object({
  ...organisationShape,
  /** False while it bears a name that no one gave it. */
  named: z.boolean(),
  version: z.int(),
  facts: z.object(factAnswers),
  /** Its class of enterprise by these facts. */
  sme: smeSchema,
})

const partnerFields = partnerSchema.shape

/** A partner that is added. */
export const partnerInputSchema = partnerSchema

/** What changes of a partner; what is left out stays. */
export const partnerPatchSchema = z
  .object({ version: rowVersionSchema, ...partnerFields })
  .partial()
  .required({ version: true })
  .strict()

/** Which partner of which organisation. */
export const partnerPathSchema = z.object({ id: z.uuid(), partner: z.uuid() })

/** A partner that is kept. */
export const keptPartnerSchema = z.object({ id: z.uuid(), version: z.int(), ...partnerFields })

/** A page of partners, oldest first. */
export const partnerListSchema = z.object({ items: z.array(keptPartnerSchema), next_cursor: z.string().nullable() })

const memberFields = {
  /** The person; of an invitation, the invitation. */
  id: z.uuid(),
  /** `invited`: no one has answered the invitation yet. */
  state: z.enum(['joined', 'invited']),
  /** Null for who was invited, or never gave a name. */
  name: z.string().nullable(),
  email: z.string().nullable(),
  role: z.enum(organisationRoles),
  /** When they joined, or were last mailed. */
  since: z.iso.datetime(),
  /** Until when an invitation can be accepted. */
  expires_at: z.iso.datetime().nullable(),
}

/** A member of an organisation, or an invited one. */
export const memberSchema = z.object(memberFields)

/** Everybody who works for an organisation in the order of joining, then who is invited; how many there may be by its plan. */
export const memberListSchema = z.object({ items: z.array(memberSchema), next_cursor: z.null(), max: z.int() })

/** An invitation of a member. */
export const memberInputSchema = z
  .object({
    email: emailAddressSchema().toLowerCase(),
    role: z.enum(organisationRoles),
  })
  .strict()

/** Another role of a member, or in an invitation. */
export const memberPatchSchema = z.object({ role: z.enum(organisationRoles) }).strict()

/** Which member, or which invitation, of which organisation. */
export const memberPathSchema = z.object({ id: z.uuid(), member: z.uuid() })

/** Which invitation of the signed-in person. */
export const invitationPathSchema = z.object({ id: z.uuid() })

/** Invitations to the address of the signed-in person, once it is confirmed. */
export const invitationListSchema = z.object({
  items: z.array(
    z.object({
      id: z.uuid(),
      organisation: z.string(),
      role: z.enum(organisationRoles),
      invited_by: z.string().nullable(),
      expires_at: z.iso.datetime(),
    }),
  ),
  next_cursor: z.null(),
})

/** Which page of a list of an organisation. */
export const organisationPageSchema = z
  .object({ limit: z.coerce.number().int().min(1).max(200).default(50), cursor: z.string().max(200).optional() })
  .strict()

const factName = z.enum(Object.keys(organisationFactSchemas) as [OrganisationFactName, ...OrganisationFactName[]])

/** Which page of the entered facts, and of which fact; left out: of all. */
export const factHistoryQuerySchema = organisationPageSchema.extend({ fact: factName.optional() })

/**
 * The facts an organisation entered and when, the newest first. `value`, `date` and `source` are null where a fact was
 * taken back; `author` where the user is no longer known.
 */
export const factHistorySchema = z.object({
  items: z.array(
    z.object({
      id: z.uuid(),
      fact: factName,
      /** Of the shape that the fact has in the profile. */
      value: z.unknown(),
      date: z.string().nullable(),
      source: z.string().nullable(),
      author: z.string().nullable(),
      at: z.iso.datetime(),
    }),
  ),
  next_cursor: z.string().nullable(),
})

const textInputs = {
  kind: z.enum(textKinds),
  language: z.enum(languages),
  title: z.string().trim().min(1).max(textTitleMax),
  body: z.string().trim().min(1).max(textBodyMax),
}

/** A text to use again that is added. */
export const textInputSchema = z.object(textInputs).strict()

/** What changes of such a text; what is left out stays. */
export const textPatchSchema = z
  .object({ version: rowVersionSchema, ...textInputs })
  .partial()
  .required({ version: true })
  .strict()

/** Which text of which organisation. */
export const textPathSchema = z.object({ id: z.uuid(), text: z.uuid() })

const textFields = {
  version: z.int(),
  kind: z.enum(textKinds),
  language: z.enum(languages),
  title: z.string(),
  body: z.string(),
  /** Who wrote this version; null where no one is named any more. */
  author: z.string().nullable(),
  at: z.iso.datetime(),
}

/** A text that an organisation uses again, as it is now. */
export const organisationTextSchema = z.object({
  id: z.uuid(),
  ...textFields,
  /** Since when it is deleted; null while it is not. */
  deleted_at: z.iso.datetime().nullable(),
})

/** Which page of texts: those that hold every word of a search in title or text, or all; those that are deleted, or not. */
export const textQuerySchema = organisationPageSchema.extend({
  search: z.string().max(textTitleMax).optional(),
  deleted: z.enum(['true', 'false']).optional(),
})

/** A page of texts, those added last first. */
export const organisationTextListSchema = z.object({
  items: z.array(organisationTextSchema),
  next_cursor: z.string().nullable(),
  /** Whether any text can be brought back, whatever is listed. */
  has_deleted: z.boolean(),
})

/** A page of what a text said, the newest version first. */
export const textVersionListSchema = z.object({
  items: z.array(z.object(textFields)),
  next_cursor: z.string().nullable(),
})

export type OrganisationText = z.output<typeof organisationTextSchema>
export type OrganisationTextList = z.output<typeof organisationTextListSchema>
export type TextVersionList = z.output<typeof textVersionListSchema>
export type FactHistory = z.output<typeof factHistorySchema>
export type Organisation = z.output<typeof organisationSchema>
export type OrganisationList = z.output<typeof organisationListSchema>
export type OrganisationDetail = z.output<typeof organisationDetailSchema>
export type OrganisationPatch = z.output<typeof organisationPatchSchema>
export type KeptPartner = z.output<typeof keptPartnerSchema>
export type PartnerList = z.output<typeof partnerListSchema>
export type PartnerPatch = z.output<typeof partnerPatchSchema>
export type Member = z.output<typeof memberSchema>
export type MemberList = z.output<typeof memberListSchema>
export type InvitationList = z.output<typeof invitationListSchema>
