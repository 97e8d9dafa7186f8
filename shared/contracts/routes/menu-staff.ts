import type { z } from 'zod'
import type { MenuTable, menuRestoreSchema, menuUpdateSchema } from '#shared/contracts/menu.ts'
import { route } from '#shared/contracts/routes/route.ts'

export const getMenuTable = route<{ response: MenuTable }>()('get', '/api/admin/menu', 'menu.edit')

export const saveMenu = route<{ body: z.input<typeof menuUpdateSchema>; response: MenuTable }>()(
  'put',
  '/api/admin/menu',
  'menu.edit',
)

export const restoreMenu = route<{ body: z.input<typeof menuRestoreSchema>; response: MenuTable }>()(
  'post',
  '/api/admin/menu/restore',
  'menu.edit',
)
