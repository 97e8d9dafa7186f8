import { fitInputSchema, fitQuerySchema, fitSchema } from '#shared/contracts/fit.ts'
import * as routes from '#shared/contracts/routes/fit.ts'
import { hourSeconds } from '#shared/duration.ts'
import type { Deps } from '#server/deps.ts'
import { judgeFit } from '#server/features/fit/service.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'

/** Whether an organisation may apply. @see docs/reference/workspace.md#fit */
export function fitRoutes(deps: Deps): Endpoint[] {
  return [
    endpoint(routes.judgeFit, {
      summary: 'Tell whether an organisation may apply to one of its calls, by which rules, and what is missing.',
      // Every switch of the screen asks again.
      limit: { name: 'fit', burst: 1200, refillSeconds: hourSeconds },
      querySchema: fitQuerySchema,
      bodySchema: fitInputSchema,
      responseSchema: fitSchema,
      handle: async ({ actor, context, query, body }) =>
        judgeFit(deps, actor.userId, query.lng ?? context.language, body),
    }),
  ]
}
