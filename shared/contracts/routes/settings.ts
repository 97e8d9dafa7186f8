import type { z } from 'zod'
import type {
  ConnectionResult,
  SettingsAnswer,
  SettingsHistory,
  WaitingMails,
  connectionTestSchema,
  settingsHistoryQuerySchema,
  settingsUpdateSchema,
} from '#shared/contracts/settings.ts'
import type { FileAnswer } from '#shared/contracts/routes/route.ts'
import { route } from '#shared/contracts/routes/route.ts'

export const getSettings = route<{ answer: SettingsAnswer }>()('get', '/api/admin/settings', 'settings.view')

export const updateSettings = route<{ body: z.input<typeof settingsUpdateSchema>; answer: SettingsAnswer }>()(
  'put',
  '/api/admin/settings',
  'settings.edit',
)

export const listSettingsHistory = route<{
  query: z.input<typeof settingsHistoryQuerySchema>
  answer: SettingsHistory
}>()('get', '/api/admin/settings/history', 'settings.view')

export const exportSettings = route<{ answer: FileAnswer }>()('get', '/api/admin/settings/export', 'settings.view')

export const getWaitingMails = route<{ answer: WaitingMails }>()(
  'get',
  '/api/admin/settings/waiting-mails',
  'settings.edit',
)

export const testSettings = route<{ body: z.input<typeof connectionTestSchema>; answer: ConnectionResult }>()(
  'post',
  '/api/admin/settings/tests',
  'settings.edit',
)
