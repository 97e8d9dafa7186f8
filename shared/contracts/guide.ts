import { z } from 'zod'
import { shippedVersionSchema } from '#shared/contracts/bounds.ts'
import { sectionPathSchema } from '#shared/contracts/drafts.ts'

/** Longest answer to a guiding question, in characters. */
export const answerMax = 3_000

/** Which question of which section. */
export const questionPathSchema = sectionPathSchema.extend({ question: z.string().max(60) })

/** An answer; empty takes it back. */
export const answerInputSchema = z
  .object({
    /** The version that was seen; 0 where the question had no answer. */
    version: shippedVersionSchema,
    answer: z.string().trim().max(answerMax),
  })
  .strict()

/** A guiding question with its frame and what was answered. */
export const guidingQuestionSchema = z.object({
  id: z.string(),
  /** In the language of the user. */
  question: z.string(),
  /** The sentence that the answer becomes, in the language of the application, with `{}` for the answer. */
  frame: z.string(),
  answer: z.string(),
  version: z.int(),
  by: z.object({ id: z.uuid(), name: z.string() }).nullable(),
})

/** The questions of a section in their order. */
export const guidingQuestionsSchema = z.object({ items: z.array(guidingQuestionSchema), next_cursor: z.null() })

export type GuidingQuestions = z.output<typeof guidingQuestionsSchema>
export type GuidingQuestion = z.output<typeof guidingQuestionSchema>
