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

export const getRoleTable = route<{ answer: RoleTable }>()('get', '/api/admin/roles', 'roles.manage')

export const updateRoles = route<{ body: z.input<typeof roleUpdateSchema>; answer: RoleTable }>()(
  'put',
  '/api/admin/roles',
  'roles.manage',
)

export const resetRoles = route<{ body: z.input<typeof roleResetSchema>; answer: RoleTable }>()(
  'post',
  '/api/admin/roles/reset',
  'roles.manage',
)

export const previewRoles = route<{ body: z.input<typeof rolePreviewSchema>; answer: RoleEffect }>()(
  'post',
  '/api/admin/roles/preview',
  'roles.manage',
)

export const listRoleHistory = route<{ query: z.input<typeof roleHistoryQuerySchema>; answer: RoleHistory }>()(
  'get',
  '/api/admin/roles/history',
  'roles.manage',
)
