import { allowances } from '#shared/allowances.ts'
import {
  findingDecisionInputSchema,
  findingPathSchema,
  findingsPathSchema,
  findingsQuerySchema,
  findingsSchema,
  remarksSchema,
} from '#shared/contracts/review.ts'
import * as routes from '#shared/contracts/routes/review.ts'
import type { Deps } from '#server/deps.ts'
import { listRemarks, returnRemark, takeRemark } from '#server/features/review/remarks-service.ts'
import { acceptFinding, listFindings, reopenFinding } from '#server/features/review/service.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'

/** Many people of an office share one address; a person alone never decides as often. */
const writes = { name: 'finding-decisions', burst: 120, refillSeconds: 2 }

/** What the rules find in an application, and what people let stay. @see docs/reference/workspace.md#review */
export function reviewRoutes(deps: Deps): Endpoint[] {
  return [
    endpoint(routes.listFindings, {
      summary: 'List what rules object to in the stored texts and the plan, and where the texts answer the call.',
      limit: { name: 'findings', ...allowances.review_time.user },
      uses: ['review_time'],
      pathSchema: findingsPathSchema,
      querySchema: findingsQuerySchema,
      responseSchema: findingsSchema,
      handle: async ({ actor, context, path, query }) =>
        listFindings(deps, actor.userId, path.id, query.lng ?? context.language),
    }),
    endpoint(routes.acceptFinding, {
      summary: 'Let a finding stay, with a reason. It returns when the words at its place change.',
      limit: writes,
      pathSchema: findingPathSchema,
      bodySchema: findingDecisionInputSchema,
      handle: async ({ actor, path, body }) => acceptFinding(deps, actor.userId, path, body.reason),
    }),
    endpoint(routes.reopenFinding, {
      summary: 'Take back that a finding may stay.',
      limit: writes,
      pathSchema: findingPathSchema,
      handle: async ({ actor, path }) => reopenFinding(deps, actor.userId, path),
    }),
    endpoint(routes.listRemarks, {
      summary: 'List what a language model remarked as a second reader. Each remark quotes the stored text.',
      limit: { name: 'remarks', ...allowances.review_time.user },
      pathSchema: findingsPathSchema,
      responseSchema: remarksSchema,
      handle: async ({ actor, path }) => listRemarks(deps, actor.userId, path.id),
    }),
    endpoint(routes.takeRemark, {
      summary: 'Take a remark of the second reader, so that it stays when the model is asked again.',
      limit: writes,
      pathSchema: findingPathSchema,
      handle: async ({ actor, path }) => takeRemark(deps, actor.userId, path),
    }),
    endpoint(routes.returnRemark, {
      summary: 'Give a remark back that was taken.',
      limit: writes,
      pathSchema: findingPathSchema,
      handle: async ({ actor, path }) => returnRemark(deps, actor.userId, path),
    }),
  ]
}
