import type { z } from 'zod'
import type {
  ConnectionResult,
  SettingsResponse,
  SettingsHistory,
  WaitingMails,
  connectionTestSchema,
  settingsHistoryQuerySchema,
  settingsUpdateSchema,
} from '#shared/contracts/settings.ts'
import type { FileResponse } from '#shared/contracts/routes/route.ts'
import { route } from '#shared/contracts/routes/route.ts'

export const getSettings = route<{ response: SettingsResponse }>()('get', '/api/admin/settings', 'settings.view')

export const updateSettings = route<{ body: z.input<typeof settingsUpdateSchema>; response: SettingsResponse }>()(
  'put',
  '/api/admin/settings',
  'settings.edit',
)

export const listSettingsHistory = route<{
  query: z.input<typeof settingsHistoryQuerySchema>
  response: SettingsHistory
}>()('get', '/api/admin/settings/history', 'settings.view')

export const exportSettings = route<{ response: FileResponse }>()('get', '/api/admin/settings/export', 'settings.view')

export const getWaitingMails = route<{ response: WaitingMails }>()(
  'get',
  '/api/admin/settings/waiting-mails',
  'settings.edit',
)

export const testSettings = route<{ body: z.input<typeof connectionTestSchema>; response: ConnectionResult }>()(
  'post',
  '/api/admin/settings/tests',
  'settings.edit',
)
