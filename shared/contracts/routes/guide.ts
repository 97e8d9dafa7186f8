import type { z } from 'zod'
import type { GuidingQuestion, GuidingQuestions, answerInputSchema } from '#shared/contracts/guide.ts'
import { route } from '#shared/contracts/routes/route.ts'

export const listQuestions = route<{ response: GuidingQuestions }>()(
  'get',
  '/api/applications/{id}/sections/{key}/questions',
  'signed-in',
)

export const answerQuestion = route<{ body: z.input<typeof answerInputSchema>; response: GuidingQuestion }>()(
  'put',
  '/api/applications/{id}/sections/{key}/questions/{question}',
  'signed-in',
)
