import type { z } from 'zod'
import type { reauthenticationSchema } from '#shared/contracts/account.ts'
import type {
  BackupCompatibilityReport,
  BackupList,
  backupDownloadQuerySchema,
  backupLinkSchema,
  backupRestoreSchema,
} from '#shared/contracts/backups.ts'
import type { FileResponse } from '#shared/contracts/routes/route.ts'
import { route } from '#shared/contracts/routes/route.ts'

export const listBackups = route<{ response: BackupList }>()('get', '/api/admin/backups', 'backups.manage')

export const makeBackup = route<{ response: { id: string } }>()('post', '/api/admin/backups', 'backups.manage', 202)

export const verifyBackup = route<{ response: { id: string } }>()(
  'post',
  '/api/admin/backups/{id}/verify',
  'backups.manage',
  202,
)

export const getBackupFit = route<{ response: BackupCompatibilityReport }>()(
  'get',
  '/api/admin/backups/{id}/fit',
  'backups.manage',
)

export const restoreBackup = route<{ body: z.input<typeof backupRestoreSchema>; response: { id: string } }>()(
  'post',
  '/api/admin/backups/{id}/restore',
  'backups.manage',
  202,
)

export const makeBackupLink = route<{
  body: z.input<typeof reauthenticationSchema>
  response: z.output<typeof backupLinkSchema>
}>()('post', '/api/admin/backups/{id}/download', 'backups.manage')

export const downloadBackup = route<{ query: z.input<typeof backupDownloadQuerySchema>; response: FileResponse }>()(
  'get',
  '/api/backups/{id}/file',
  'public',
)

export const deleteBackup = route<{ response: void }>()('delete', '/api/admin/backups/{id}', 'backups.manage', 204)
