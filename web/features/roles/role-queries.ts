import * as rolesRoutes from '#shared/contracts/routes/roles.ts'
import type { RolePreview, RoleTable } from '#shared/contracts/roles.ts'
import { ApiError } from '#web/api/client.ts'
import type { ApiClient } from '#web/api/client.ts'
import { endpointQuery } from '#web/api/endpoint-query.ts'
import { pagesQuery } from '#web/list/pages-query.ts'

/** What every role may do, with the version that a change must name. */
export function roleTableQuery(api: ApiClient) {
  return {
    ...endpointQuery(api, ['admin', 'roles', 'table'], rolesRoutes.getRoleTable),
    // Two may work on the table at once: who comes back to it sees what is stored.
    staleTime: 0,
  }
}

/** What was changed in the table, page by page, newest first. */
export function roleHistoryQuery(api: ApiClient) {
  return {
    ...pagesQuery(['admin', 'roles', 'history'], (cursor, signal) =>
      api.call(rolesRoutes.listRoleHistory, { query: { limit: '30', cursor }, signal }),
    ),
    staleTime: 0,
  }
}

/** Whom changes would reach. */
export function roleEffectQuery(api: ApiClient, version: string, changes: RolePreview) {
  return {
    queryKey: ['admin', 'roles', 'effect', version, changes] as const,
    queryFn: () => api.call(rolesRoutes.previewRoles, { body: changes }),
    staleTime: 0,
  }
}

/** The table as another user has stored it, when that is why a save was refused; otherwise null. */
export function storedTable(error: unknown): RoleTable | null {
  if (!(error instanceof ApiError) || error.code !== 'roles_conflict') return null
  // The endpoint answers a conflict with the stored table in its own answer's shape.
  return (error.problem?.['stored'] as RoleTable | undefined) ?? null
}
