import { z } from 'zod'
import {
  contentExportQuerySchema,
  contentFileBytesMax,
  contentImportResultSchema,
  contentImportSchema,
} from '#shared/contracts/content-files.ts'
import {
  newestFirstQuerySchema,
  releaseListSchema,
  releasePathSchema,
  trashListSchema,
  trashRestoreSchema,
} from '#shared/contracts/content-trash.ts'
import { siteFactChangesSchema, siteFactsSavedSchema, siteFactsSchema } from '#shared/contracts/site-facts.ts'
import { contentTreeSchema, gridListSchema, gridQuerySchema } from '#shared/contracts/content-grid.ts'
import { minuteSeconds } from '#shared/duration.ts'
import * as staffRoutes from '#shared/contracts/routes/content-staff.ts'
import type { Deps } from '#server/deps.ts'
import { exportContent, importContent } from '#server/features/content/files-service.ts'
import { listContentGrid, getContentTree } from '#server/features/content/grid-service.ts'
import { getReleaseList, getTrashList, restoreTrash, revertRelease } from '#server/features/content/trash-service.ts'
import { changeSiteFacts, getSiteFacts } from '#server/features/content/site-facts-service.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import type { RateLimitRule } from '#server/http/rate-limit.ts'
import type { Actor, ChangeAuthor, RequestContext } from '#server/http/request-context.ts'
import { attachment } from '#server/http/attachment.ts'

/** Whole files: an export may read every row, an import write ten thousand. */
const fileLimit: RateLimitRule = { name: 'content-file', burst: 30, refillSeconds: 10 * minuteSeconds }

/** Reading the list: a person types a search, opens sections and loads on. */
const listLimit: RateLimitRule = { name: 'content-list', burst: 600, refillSeconds: 5 * minuteSeconds }

/** The content screen of the admin area. Everything here shows hidden rows: it is for those who edit. @see ADM-03 */
export function contentAdminRoutes(deps: Deps): Endpoint[] {
  const authorOf = (input: { actor: Actor; context: RequestContext }): ChangeAuthor => ({
    actor: input.actor,
    requestId: input.context.requestId,
  })
  return [
    endpoint(staffRoutes.listContentGrid, {
      summary: 'List content keys with their three languages side by side, and the state of each.',
      limit: listLimit,
      querySchema: gridQuerySchema,
      responseSchema: gridListSchema,
      handle: async ({ query }) => listContentGrid(deps, query),
    }),
    endpoint(staffRoutes.getContentTree, {
      summary: 'Count the content keys of every section, and those missing, outdated or hidden in each language.',
      limit: listLimit,
      responseSchema: contentTreeSchema,
      handle: async () => getContentTree(deps),
    }),
    endpoint(staffRoutes.exportContent, {
      summary: 'Export content rows by page, section and language as a JSON or CSV file.',
      limit: fileLimit,
      querySchema: contentExportQuerySchema,
      responseDescription: 'A file: JSON array of rows, or CSV with a byte-order mark',
      handle: async (input) =>
        attachment(await exportContent(deps, authorOf(input), input.query), {
          name: `content.${input.query.format}`,
          type: input.query.format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json',
        }),
    }),
    endpoint(staffRoutes.importContent, {
      summary: 'Bring a file of content rows in, all or nothing; or only tell what it would change.',
      limit: fileLimit,
      bodySchema: contentImportSchema,
      // The text of the file is escaped inside the JSON of the request.
      bodyBytesMax: 2 * contentFileBytesMax,
      responseSchema: contentImportResultSchema,
      handle: async (input) => importContent(deps, authorOf(input), input.body),
    }),
    endpoint(staffRoutes.listContentTrash, {
      summary: 'List content rows that were deleted in the last thirty days, newest first.',
      limit: listLimit,
      querySchema: newestFirstQuerySchema,
      responseSchema: trashListSchema,
      handle: async ({ query }) => getTrashList(deps, query),
    }),
    endpoint(staffRoutes.restoreContentTrash, {
      summary: 'Bring deleted content rows back under their ids, all or none.',
      limit: fileLimit,
      bodySchema: trashRestoreSchema,
      responseSchema: z.object({ restored: z.int() }),
      handle: async (input) => restoreTrash(deps, authorOf(input), input.body.content_ids),
    }),
    endpoint(staffRoutes.listReleases, {
      summary: 'List what changed several content rows at once, newest first.',
      limit: listLimit,
      querySchema: newestFirstQuerySchema,
      responseSchema: releaseListSchema,
      handle: async ({ query }) => getReleaseList(deps, query),
    }),
    endpoint(staffRoutes.revertRelease, {
      summary: 'Take back everything that was changed at once; 409 when a row was changed since.',
      limit: fileLimit,
      pathSchema: releasePathSchema,
      responseSchema: z.object({ changed: z.int() }),
      handle: async (input) => revertRelease(deps, authorOf(input), input.path.action),
    }),
    endpoint(staffRoutes.getSiteFacts, {
      summary: 'Read what the organisation is called and how it is reached, and where the site shows it differently.',
      limit: listLimit,
      responseSchema: siteFactsSchema,
      handle: async () => getSiteFacts(deps.database.db),
    }),
    endpoint(staffRoutes.changeSiteFacts, {
      summary: 'Change facts in all their places, all or none; 409 with the facts when one is not what was seen.',
      limit: { name: 'site-facts', burst: 60, refillSeconds: minuteSeconds },
      bodySchema: siteFactChangesSchema,
      responseSchema: siteFactsSavedSchema,
      handle: async (input) => changeSiteFacts(deps, authorOf(input), input.body),
    }),
  ]
}
