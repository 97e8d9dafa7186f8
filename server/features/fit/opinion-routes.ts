import { allowances } from '#shared/allowances.ts'
import { fitOpinionPathSchema, fitOpinionSchema, fitQuerySchema } from '#shared/contracts/fit.ts'
import { modelPreviewSchema } from '#shared/contracts/proposals.ts'
import * as routes from '#shared/contracts/routes/fit.ts'
import type { Deps } from '#server/deps.ts'
import { askForOpinion, previewOpinion, getOpinion } from '#server/features/fit/opinions-service.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'

/** What a language model says to the answers of the rules. @see docs/reference/workspace.md#second-opinion */
export function opinionRoutes(deps: Deps): Endpoint[] {
  return [
    endpoint(routes.readFitOpinion, {
      summary: 'Read the second opinion of a language model on the fit of an application, if one was requested.',
      pathSchema: fitOpinionPathSchema,
      querySchema: fitQuerySchema,
      responseSchema: fitOpinionSchema,
      handle: async ({ actor, context, path, query }) =>
        getOpinion(deps, actor.userId, path.id, query.lng ?? context.language),
    }),
    endpoint(routes.askForFitOpinion, {
      summary: 'Ask the language model for a second opinion on the fit of an application; no answer of a rule changes.',
      limit: { name: 'fit-opinion', ...allowances.model.network },
      uses: ['model'],
      pathSchema: fitOpinionPathSchema,
      querySchema: fitQuerySchema,
      responseSchema: fitOpinionSchema,
      handle: async ({ actor, context, path, query, request }) =>
        askForOpinion(
          deps,
          { actor, requestId: context.requestId },
          { applicationId: path.id, language: query.lng ?? context.language, signal: request.signal },
        ),
    }),
    endpoint(routes.previewFitOpinion, {
      summary: 'Read word for word what would be sent for a second opinion, and what it would cost at most.',
      pathSchema: fitOpinionPathSchema,
      querySchema: fitQuerySchema,
      responseSchema: modelPreviewSchema,
      handle: async ({ actor, context, path, query }) =>
        previewOpinion(deps, actor.userId, path.id, query.lng ?? context.language),
    }),
  ]
}
