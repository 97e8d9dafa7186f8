import { planChangesSchema, planPathSchema, planSchema } from '#shared/contracts/plan.ts'
import * as routes from '#shared/contracts/routes/plan.ts'
import type { Deps } from '#server/deps.ts'
import { changePlan, getPlan } from '#server/features/plan/service.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'

/** A plan is kept as it is typed, and many people of an office share one address. */
const writes = { name: 'plan', burst: 300, refillSeconds: 1 }

/** A full plan with texts in every field, sent at once. */
const bodyBytesMax = 2_000_000

/** The plan and the budget of an application. @see docs/reference/workspace.md#plan-and-budget */
export function planRoutes(deps: Deps): Endpoint[] {
  return [
    endpoint(routes.getPlan, {
      summary: 'Read the plan of an application and the budget that follows from it, each number with its sum.',
      pathSchema: planPathSchema,
      responseSchema: planSchema,
      handle: async ({ actor, path }) => getPlan(deps, actor.userId, path.id),
    }),
    endpoint(routes.changePlan, {
      summary: 'Add, change, move, remove and restore rows of a plan, all of them or none.',
      limit: writes,
      pathSchema: planPathSchema,
      bodySchema: planChangesSchema,
      bodyBytesMax,
      responseSchema: planSchema,
      handle: async ({ actor, path, body, context }) =>
        changePlan(deps, { actor, requestId: context.requestId }, path.id, body.changes),
    }),
  ]
}
