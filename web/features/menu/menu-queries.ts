import type { QueryClient } from '@tanstack/react-query'
import * as menuStaffRoutes from '#shared/contracts/routes/menu-staff.ts'
import type { MenuTable, MenuTree } from '#shared/contracts/menu.ts'
import { ApiError } from '#web/api/client.ts'
import type { ApiClient } from '#web/api/client.ts'
import { endpointQuery } from '#web/api/endpoint-query.ts'

/** The stored menu with its version and with what its entries can lead to. */
export function menuTableQuery(api: ApiClient) {
  return {
    ...endpointQuery(api, ['admin', 'menu'], menuStaffRoutes.getMenuTable),
    // Two may work on the menu at once: who comes back to it sees what is stored.
    staleTime: 0,
  }
}

/** Stores a menu whole. @throws {ApiError} `menu_conflict` when another editor saved one in the meantime. */
export async function saveMenu(
  api: ApiClient,
  queries: QueryClient,
  version: string,
  tree: MenuTree,
): Promise<MenuTable> {
  return take(queries, await api.call(menuStaffRoutes.saveMenu, { body: { version, tree } }), api)
}

/** Stores an earlier menu again. @throws {ApiError} `menu_conflict` when another editor saved one in the meantime. */
export async function restoreMenu(
  api: ApiClient,
  queries: QueryClient,
  version: string,
  restore: string,
): Promise<MenuTable> {
  return take(queries, await api.call(menuStaffRoutes.restoreMenu, { body: { version, restore } }), api)
}

/** The menu as another editor has stored it, when that is why a save was refused; otherwise null. */
export function storedMenu(error: unknown): MenuTable | null {
  if (!(error instanceof ApiError) || error.code !== 'menu_conflict') return null
  // The endpoint answers a conflict with the stored menu in its own answer's shape.
  return (error.problem?.['stored'] as MenuTable | undefined) ?? null
}

/** What this browser shows of the site follows the saved menu at once. */
function take(queries: QueryClient, table: MenuTable, api: ApiClient): MenuTable {
  queries.setQueryData(menuTableQuery(api).queryKey, table)
  void queries.invalidateQueries({ queryKey: ['menu'] })
  return table
}
