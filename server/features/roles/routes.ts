import {
  roleEffectSchema,
  roleHistoryQuerySchema,
  roleHistorySchema,
  rolePreviewSchema,
  roleResetSchema,
  roleTableSchema,
  roleUpdateSchema,
} from '#shared/contracts/roles.ts'
import * as routes from '#shared/contracts/routes/roles.ts'
import type { Deps } from '#server/deps.ts'
import { changeRoles, previewRoles, listRoleHistory, getRoleTable, resetRoles } from '#server/features/roles/service.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'

const saveLimit = { name: 'roles-save', burst: 60, refillSeconds: 600 }

/** The table of roles. @see ROLE-02; docs/reference/content-and-admin.md#adminroles */
export function roleRoutes(deps: Deps): Endpoint[] {
  return [
    endpoint(routes.getRoleTable, {
      summary: 'Read what every role may do, with its version and the number of people.',
      responseSchema: roleTableSchema,
      handle: async () => getRoleTable(deps),
    }),
    endpoint(routes.updateRoles, {
      summary:
        'Change what roles may do, all or nothing; 409 with the stored table when the version is not the newest.',
      limit: saveLimit,
      bodySchema: roleUpdateSchema,
      responseSchema: roleTableSchema,
      handle: async ({ actor, context, body }) => changeRoles(deps, actor, context.requestId, body),
    }),
    endpoint(routes.resetRoles, {
      summary: 'Take roles back to what was shipped.',
      limit: saveLimit,
      bodySchema: roleResetSchema,
      responseSchema: roleTableSchema,
      handle: async ({ actor, context, body }) => resetRoles(deps, actor, context.requestId, body),
    }),
    endpoint(routes.previewRoles, {
      summary: 'Tell whom changes would reach, without storing them.',
      bodySchema: rolePreviewSchema,
      responseSchema: roleEffectSchema,
      handle: async ({ body }) => previewRoles(deps, body),
    }),
    endpoint(routes.listRoleHistory, {
      summary: 'List what was changed in the table of roles, newest first.',
      querySchema: roleHistoryQuerySchema,
      responseSchema: roleHistorySchema,
      handle: async ({ query }) => listRoleHistory(deps, query),
    }),
  ]
}
