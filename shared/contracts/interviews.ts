import { z } from 'zod'
import { organisationFactSchemas } from '#shared/grants/profile.ts'
import type { OrganisationFactName } from '#shared/grants/profile.ts'

// The keys are the names.
const factNames = Object.keys(organisationFactSchemas) as [OrganisationFactName, ...OrganisationFactName[]]

/** Whose interview. */
export const interviewPathSchema = z.object({ id: z.uuid() })

/** For which call, and which questions are left for later: names of facts with commas between them. */
export const interviewQuerySchema = z
  .object({
    call_id: z.uuid().optional(),
    skip: z
      .string()
      .max(300)
      .regex(/^[a-zA-Z,]{0,300}$/)
      .optional(),
  })
  .strict()

const question = z.object({
  fact: z.enum(factNames),
  /** The sentence of the call that asks for it; null where the programme or a usual rule does. */
  quote: z.string().nullable(),
  /** Where the facts of the call say it. */
  path: z.string().nullable(),
  /** The document by which the call wants it proved; null where its word is enough for now. */
  document: z.string().nullable(),
})

/** The next question of an interview: what a call needs of an organisation and is still unknown. */
export const interviewSchema = z.object({
  /** Null when nothing that is not left for later is missing. */
  question: question.nullable(),
  /** All of them in their order, those that are answered too. */
  questions: z.array(question.extend({ answered: z.boolean() })),
  /** How many of the needed facts are known, and how many are not. */
  answered: z.int(),
  open: z.int(),
  /** The version of the profile, for the answer: an ordinary change of the organisation. */
  version: z.int(),
})

export type Interview = z.output<typeof interviewSchema>
