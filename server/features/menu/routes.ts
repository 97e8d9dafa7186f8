import { z } from 'zod'
import { menuRestoreSchema, menuTableSchema, menuUpdateSchema } from '#shared/contracts/menu.ts'
import { siteMenuSchema } from '#shared/contracts/site.ts'
import { defaultLanguage, languages } from '#shared/languages.ts'
import type { Deps } from '#server/deps.ts'
import { readMenuTable, readSiteMenu, restoreMenu, saveMenu } from '#server/features/menu/service.ts'
import type { MenuSources } from '#server/features/menu/service.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'

const access = 'menu.edit'
const saveLimit = { name: 'menu-save', burst: 60, refillSeconds: 600 }

/** The menu of the site, read and managed. @see HDR-02, CUST-03; docs/reference/interfaces.md#addresses (/api/menu) */
export function menuRoutes(deps: Deps, sources: MenuSources): Endpoint[] {
  return [
    endpoint(
      {
        method: 'get',
        path: '/api/menu',
        summary: 'Read the header and footer entries, custom pages included.',
        access: 'public',
        querySchema: z.object({
          language: z.enum(languages).default(defaultLanguage),
          /** 1: with the entries that only who asks may see. */
          own: z.enum(['0', '1']).default('0'),
        }),
        answer: { status: 200, schema: siteMenuSchema },
      },
      async ({ query, actor }) =>
        readSiteMenu(deps, sources, query.language, query.own === '1' ? actor : { kind: 'anonymous' }),
    ),
    endpoint(
      {
        method: 'get',
        path: '/api/admin/menu',
        summary: 'Read the stored menu with its version and with what its entries can lead to.',
        access,
        answer: { status: 200, schema: menuTableSchema },
      },
      async () => readMenuTable(deps, sources),
    ),
    endpoint(
      {
        method: 'put',
        path: '/api/admin/menu',
        summary:
          'Store the whole menu, made from the version named; 409 with the stored one when it is not the newest.',
        access,
        limit: saveLimit,
        bodySchema: menuUpdateSchema,
        bodyBytesMax: 512 * 1024,
        answer: { status: 200, schema: menuTableSchema },
      },
      async ({ actor, context, body }) => saveMenu(deps, sources, { actor, requestId: context.requestId }, body),
    ),
    endpoint(
      {
        method: 'post',
        path: '/api/admin/menu/restore',
        summary: 'Store an earlier menu again; version 0 is the menu as shipped.',
        access,
        limit: saveLimit,
        bodySchema: menuRestoreSchema,
        answer: { status: 200, schema: menuTableSchema },
      },
      async ({ actor, context, body }) => restoreMenu(deps, sources, { actor, requestId: context.requestId }, body),
    ),
  ]
}
