import {
  answerInputSchema,
  guidingQuestionSchema,
  guidingQuestionsSchema,
  questionPathSchema,
} from '#shared/contracts/guide.ts'
import { sectionPathSchema } from '#shared/contracts/drafts.ts'
import * as routes from '#shared/contracts/routes/guide.ts'
import type { Deps } from '#server/deps.ts'
import { answerQuestion, listQuestions } from '#server/features/guide/service.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'

/** Questions that guide a writer without a model. @see docs/reference/workspace.md#guiding-questions */
export function guideRoutes(deps: Deps): Endpoint[] {
  return [
    endpoint(routes.listQuestions, {
      summary:
        'List the guiding questions of a section, the sentences that their answers become, and what was answered.',
      pathSchema: sectionPathSchema,
      responseSchema: guidingQuestionsSchema,
      handle: async ({ actor, context, path }) => listQuestions(deps, actor.userId, path, context.language),
    }),
    endpoint(routes.answerQuestion, {
      summary: 'Answer a guiding question; an empty answer takes it back.',
      // Every pause while typing saves.
      limit: { name: 'guide-answers', burst: 120, refillSeconds: 2 },
      pathSchema: questionPathSchema,
      bodySchema: answerInputSchema,
      responseSchema: guidingQuestionSchema,
      handle: async ({ actor, context, path, body }) =>
        answerQuestion(deps, { userId: actor.userId, spoken: context.language }, path, body),
    }),
  ]
}
