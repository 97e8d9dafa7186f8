import { applicationPathSchema } from '#shared/contracts/applications.ts'
import { applicationPagesSchema, exportPathSchema } from '#shared/contracts/exports.ts'
import * as routes from '#shared/contracts/routes/exports.ts'
import { minuteSeconds } from '#shared/duration.ts'
import type { Deps } from '#server/deps.ts'
import { countApplicationPages, exportApplication } from '#server/features/exports/service.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'

/** Files that are made of applications. @see docs/reference/workspace.md#files */
export function exportRoutes(deps: Deps): Endpoint[] {
  return [
    endpoint(routes.getExport, {
      summary: 'An application as a file, for saving. The same content gives the same bytes.',
      limit: { name: 'exports', burst: 120, refillSeconds: 10 * minuteSeconds },
      uses: ['exports', 'layout_time'],
      pathSchema: exportPathSchema,
      responseDescription: 'the file',
      handle: ({ actor, path }) => exportApplication(deps, actor.userId, path),
    }),
    endpoint(routes.getApplicationPages, {
      summary: 'Count the pages of an application, section by section, with the layout of its PDF.',
      limit: { name: 'page-counts', burst: 600, refillSeconds: 10 * minuteSeconds },
      uses: ['page_counts', 'layout_time'],
      pathSchema: applicationPathSchema,
      responseSchema: applicationPagesSchema,
      handle: async ({ actor, path }) => countApplicationPages(deps, actor.userId, path.id),
    }),
  ]
}
