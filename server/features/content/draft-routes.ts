import { z } from 'zod'
import { instantSchema } from '#shared/contracts/bounds.ts'
import {
  contentDraftListSchema,
  contentDraftSchema,
  contentDraftsQuerySchema,
  draftsDefaultSchema,
  keptDraftsSchema,
  plannedDraftsSchema,
  publishedChangesSchema,
  publishedDraftsSchema,
} from '#shared/contracts/content-drafts.ts'
import * as routes from '#shared/contracts/routes/content-staff.ts'
import type { Deps } from '#server/deps.ts'
import {
  discardDraft,
  keepDrafts,
  listDrafts,
  planDrafts,
  publishDrafts,
} from '#server/features/content/drafts-service.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'

const writeLimit = { name: 'content-drafts', burst: 120, refillSeconds: 60 }

/** Changes of elements that wait for publication. @see docs/reference/content-and-admin.md#27-drafts-publishing-scheduling */
export function contentDraftRoutes(deps: Deps): Endpoint[] {
  return [
    endpoint(routes.listContentDrafts, {
      summary: 'List changes of elements that wait for publication, in the order in which they were begun.',
      querySchema: contentDraftsQuerySchema,
      responseSchema: contentDraftListSchema,
      handle: async ({ query }) => listDrafts(deps, query),
    }),
    endpoint(routes.getDraftsDefault, {
      summary: 'Read whether changes are kept as drafts by those who chose nothing themselves.',
      responseSchema: draftsDefaultSchema,
      handle: async () => ({ is_on: deps.config.editsAsDrafts }),
    }),
    endpoint(routes.keepContentDrafts, {
      summary:
        'Keep changes of elements for later; all or none. 409 with the stored draft when another editor has changed it.',
      limit: writeLimit,
      bodySchema: keptDraftsSchema,
      responseSchema: z.array(contentDraftSchema),
      handle: async ({ actor, body }) => keepDrafts(deps, actor, body.drafts),
    }),
    endpoint(routes.publishContentDrafts, {
      summary: 'Publish drafts together or not at all; 409 when visitors see something else than when one was begun.',
      limit: writeLimit,
      bodySchema: publishedDraftsSchema,
      responseSchema: publishedChangesSchema,
      handle: async ({ actor, context, body }) =>
        publishDrafts(deps, { actor, requestId: context.requestId }, body.drafts),
    }),
    endpoint(routes.planContentDrafts, {
      summary: 'Publish drafts together at a time, or call that off. What they say by then is published.',
      limit: writeLimit,
      bodySchema: plannedDraftsSchema,
      responseSchema: z.array(contentDraftSchema),
      handle: async ({ actor, body }) => planDrafts(deps, actor, body),
    }),
    endpoint(routes.discardContentDraft, {
      summary: 'Discard a draft; 409 when it is not the version that was seen.',
      limit: writeLimit,
      pathSchema: z.object({ id: z.uuid() }),
      querySchema: z.object({ version: instantSchema }),
      handle: async ({ path, query }) => discardDraft(deps, path.id, query.version),
    }),
  ]
}
