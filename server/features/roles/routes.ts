import {
  roleEffectSchema,
  roleHistoryQuerySchema,
  roleHistorySchema,
  rolePreviewSchema,
  roleResetSchema,
  roleTableSchema,
  roleUpdateSchema,
} from '#shared/contracts/roles.ts'
import type { Deps } from '#server/deps.ts'
import {
  changeRoles,
  previewRoles,
  readRoleHistory,
  readRoleTable,
  resetRoles,
} from '#server/features/roles/service.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'

const access = 'roles.manage'
const saveLimit = { name: 'roles-save', burst: 60, refillSeconds: 600 }

/** The table of roles. @see ROLE-02; docs/reference/content-and-admin.md#adminroles */
export function roleRoutes(deps: Deps): Endpoint[] {
  return [
    endpoint(
      {
        method: 'get',
        path: '/api/admin/roles',
        summary: 'Read what every role may do, with its version and the number of people.',
        access,
        answer: { status: 200, schema: roleTableSchema },
      },
      async () => readRoleTable(deps),
    ),
    endpoint(
      {
        method: 'put',
        path: '/api/admin/roles',
        summary:
          'Change what roles may do, all or nothing; 409 with the stored table when the version is not the newest.',
        access,
        limit: saveLimit,
        bodySchema: roleUpdateSchema,
        answer: { status: 200, schema: roleTableSchema },
      },
      async ({ actor, context, body }) => changeRoles(deps, actor, context.requestId, body),
    ),
    endpoint(
      {
        method: 'post',
        path: '/api/admin/roles/reset',
        summary: 'Take roles back to what was shipped.',
        access,
        limit: saveLimit,
        bodySchema: roleResetSchema,
        answer: { status: 200, schema: roleTableSchema },
      },
      async ({ actor, context, body }) => resetRoles(deps, actor, context.requestId, body),
    ),
    endpoint(
      {
        method: 'post',
        path: '/api/admin/roles/preview',
        summary: 'Tell whom changes would reach, without storing them.',
        access,
        bodySchema: rolePreviewSchema,
        answer: { status: 200, schema: roleEffectSchema },
      },
      async ({ body }) => previewRoles(deps, body),
    ),
    endpoint(
      {
        method: 'get',
        path: '/api/admin/roles/history',
        summary: 'List what was changed in the table of roles, newest first.',
        access,
        querySchema: roleHistoryQuerySchema,
        answer: { status: 200, schema: roleHistorySchema },
      },
      async ({ query }) => readRoleHistory(deps, query),
    ),
  ]
}
