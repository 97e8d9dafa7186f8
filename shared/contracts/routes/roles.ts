import type { z } from 'zod'
import type {
  RoleEffect,
  RoleHistory,
  RoleTable,
  roleHistoryQuerySchema,
  rolePreviewSchema,
  roleResetSchema,
  roleUpdateSchema,
} from '#shared/contracts/roles.ts'
import { route } from '#shared/contracts/routes/route.ts'

export const getRoleTable = route<{ response: RoleTable }>()('get', '/api/admin/roles', 'roles.manage')

export const updateRoles = route<{ body: z.input<typeof roleUpdateSchema>; response: RoleTable }>()(
  'put',
  '/api/admin/roles',
  'roles.manage',
)

export const resetRoles = route<{ body: z.input<typeof roleResetSchema>; response: RoleTable }>()(
  'post',
  '/api/admin/roles/reset',
  'roles.manage',
)

export const previewRoles = route<{ body: z.input<typeof rolePreviewSchema>; response: RoleEffect }>()(
  'post',
  '/api/admin/roles/preview',
  'roles.manage',
)

export const listRoleHistory = route<{ query: z.input<typeof roleHistoryQuerySchema>; response: RoleHistory }>()(
  'get',
  '/api/admin/roles/history',
  'roles.manage',
)
