import { z } from 'zod'
import { menuRestoreSchema, menuTableSchema, menuUpdateSchema } from '#shared/contracts/menu.ts'
import { siteMenuSchema } from '#shared/contracts/site.ts'
import { defaultLanguage, languages } from '#shared/languages.ts'
import * as routes from '#shared/contracts/routes/menu.ts'
import * as staffRoutes from '#shared/contracts/routes/menu-staff.ts'
import type { Deps } from '#server/deps.ts'
import { getMenuTable, getSiteMenu, restoreMenu, saveMenu } from '#server/features/menu/service.ts'
import type { MenuPorts } from '#server/features/menu/service.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'

const saveLimit = { name: 'menu-save', burst: 60, refillSeconds: 600 }

/** The menu of the site, read and managed. @see HDR-02, CUST-03; docs/reference/interfaces.md#addresses (/api/menu) */
export function menuRoutes(deps: Deps, ports: MenuPorts): Endpoint[] {
  return [
    endpoint(routes.getSiteMenu, {
      summary: 'Read the header and footer entries, custom pages included.',
      querySchema: z.object({
        language: z.enum(languages).default(defaultLanguage),
        /** 1: with the entries that only who asks may see. */
        own: z.enum(['0', '1']).default('0'),
      }),
      responseSchema: siteMenuSchema,
      handle: async ({ query, actor }) =>
        getSiteMenu(deps, ports, query.language, query.own === '1' ? actor : { kind: 'anonymous' }),
    }),
    endpoint(staffRoutes.getMenuTable, {
      summary: 'Read the stored menu with its version and with what its entries can lead to.',
      responseSchema: menuTableSchema,
      handle: async () => getMenuTable(deps, ports),
    }),
    endpoint(staffRoutes.saveMenu, {
      summary: 'Store the whole menu, made from the version named; 409 with the stored one when it is not the newest.',
      limit: saveLimit,
      bodySchema: menuUpdateSchema,
      responseSchema: menuTableSchema,
      handle: async ({ actor, context, body }) => saveMenu(deps, ports, { actor, requestId: context.requestId }, body),
    }),
    endpoint(staffRoutes.restoreMenu, {
      summary: 'Store an earlier menu again; version 0 is the menu as shipped.',
      limit: saveLimit,
      bodySchema: menuRestoreSchema,
      responseSchema: menuTableSchema,
      handle: async ({ actor, context, body }) =>
        restoreMenu(deps, ports, { actor, requestId: context.requestId }, body),
    }),
  ]
}
