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
import { contentTreeSchema, gridListSchema, gridQuerySchema } from '#shared/contracts/content-grid.ts'
import { minuteSeconds } from '#shared/duration.ts'
import type { Deps } from '#server/deps.ts'
import { exportContent, importContent } from '#server/features/content/files-service.ts'
import { listContentGrid, readContentTree } from '#server/features/content/grid-service.ts'
import { readReleases, readTrash, restoreTrash, revertRelease } from '#server/features/content/trash-service.ts'
import type { ContentAuthor } from '#server/features/content/service.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import type { RateLimitRule } from '#server/http/rate-limit.ts'
import type { Actor, RequestContext } from '#server/http/request-context.ts'

/** Whole files: an export may read every row, an import write ten thousand. */
const fileLimit: RateLimitRule = { name: 'content-file', burst: 30, refillSeconds: 10 * minuteSeconds }

/** Reading the list: a person types a search, opens sections and loads on. */
const listLimit: RateLimitRule = { name: 'content-list', burst: 600, refillSeconds: 5 * minuteSeconds }

/** The content screen of the admin area. Everything here shows hidden rows: it is for those who edit. @see ADM-03 */
export function contentAdminRoutes(deps: Deps): Endpoint[] {
  const authorOf = (input: { actor: Actor; context: RequestContext }): ContentAuthor => ({
    actor: input.actor,
    requestId: input.context.requestId,
  })
  return [
    endpoint(
      {
        method: 'get',
        path: '/api/admin/content',
        summary: 'List content keys with their three languages side by side, and how each stands.',
        access: 'content.edit',
        limit: listLimit,
        querySchema: gridQuerySchema,
        answer: { status: 200, schema: gridListSchema },
      },
      async ({ query }) => listContentGrid(deps, query),
    ),
    endpoint(
      {
        method: 'get',
        path: '/api/admin/content/tree',
        summary: 'Count the content keys of every section, and those missing, outdated or hidden in each language.',
        access: 'content.edit',
        limit: listLimit,
        answer: { status: 200, schema: contentTreeSchema },
      },
      async () => readContentTree(deps),
    ),
    endpoint(
      {
        method: 'get',
        path: '/api/admin/content/export',
        summary: 'Export content rows by page, section and language as a JSON or CSV file.',
        access: 'content.edit',
        limit: fileLimit,
        querySchema: contentExportQuerySchema,
        answer: { status: 200, schema: null, description: 'A file: JSON array of rows, or CSV with a byte-order mark' },
      },
      async (input) =>
        new Response(await exportContent(deps, authorOf(input), input.query), {
          headers: {
            'content-type': input.query.format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json',
            'content-disposition': `attachment; filename="content.${input.query.format}"`,
            'cache-control': 'no-store',
          },
        }),
    ),
    endpoint(
      {
        method: 'post',
        path: '/api/admin/content/import',
        summary: 'Bring a file of content rows in, all or nothing; or only tell what it would change.',
        access: 'content.edit',
        limit: fileLimit,
        bodySchema: contentImportSchema,
        // The text of the file is escaped inside the JSON of the request.
        bodyBytesMax: 2 * contentFileBytesMax,
        answer: { status: 200, schema: contentImportResultSchema },
      },
      async (input) => importContent(deps, authorOf(input), input.body),
    ),
    endpoint(
      {
        method: 'get',
        path: '/api/admin/content/trash',
        summary: 'List content rows that were deleted in the last thirty days, newest first.',
        access: 'content.edit',
        limit: listLimit,
        querySchema: newestFirstQuerySchema,
        answer: { status: 200, schema: trashListSchema },
      },
      async ({ query }) => readTrash(deps, query),
    ),
    endpoint(
      {
        method: 'post',
        path: '/api/admin/content/trash/restore',
        summary: 'Bring deleted content rows back under their ids, all or none.',
        access: 'content.edit',
        limit: fileLimit,
        bodySchema: trashRestoreSchema,
        answer: { status: 200, schema: z.object({ restored: z.int() }) },
      },
      async (input) => restoreTrash(deps, authorOf(input), input.body.content_ids),
    ),
    endpoint(
      {
        method: 'get',
        path: '/api/admin/content/releases',
        summary: 'List what changed several content rows at once, newest first.',
        access: 'content.edit',
        limit: listLimit,
        querySchema: newestFirstQuerySchema,
        answer: { status: 200, schema: releaseListSchema },
      },
      async ({ query }) => readReleases(deps, query),
    ),
    endpoint(
      {
        method: 'post',
        path: '/api/admin/content/releases/{act}/revert',
        summary: 'Take back everything that was changed at once; 409 when a row was changed since.',
        access: 'content.edit',
        limit: fileLimit,
        pathSchema: releasePathSchema,
        answer: { status: 200, schema: z.object({ changed: z.int() }) },
      },
      async (input) => revertRelease(deps, authorOf(input), input.path.act),
    ),
  ]
}
