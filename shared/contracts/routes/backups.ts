import type { z } from 'zod'
import type { proofSchema } from '#shared/contracts/account.ts'
import type {
  BackupFitAnswer,
  BackupList,
  backupDownloadQuerySchema,
  backupLinkSchema,
  backupRestoreSchema,
} from '#shared/contracts/backups.ts'
import type { FileAnswer } from '#shared/contracts/routes/route.ts'
import { route } from '#shared/contracts/routes/route.ts'

export const listBackups = route<{ answer: BackupList }>()('get', '/api/admin/backups', 'backups.manage')

export const makeBackup = route<{ answer: { id: string } }>()('post', '/api/admin/backups', 'backups.manage', 202)

export const verifyBackup = route<{ answer: { id: string } }>()(
  'post',
  '/api/admin/backups/{id}/verify',
  'backups.manage',
  202,
)

export const getBackupFit = route<{ answer: BackupFitAnswer }>()('get', '/api/admin/backups/{id}/fit', 'backups.manage')

export const restoreBackup = route<{ body: z.input<typeof backupRestoreSchema>; answer: { id: string } }>()(
  'post',
  '/api/admin/backups/{id}/restore',
  'backups.manage',
  202,
)

export const makeBackupLink = route<{ body: z.input<typeof proofSchema>; answer: z.output<typeof backupLinkSchema> }>()(
  'post',
  '/api/admin/backups/{id}/download',
  'backups.manage',
)

export const downloadBackup = route<{ query: z.input<typeof backupDownloadQuerySchema>; answer: FileAnswer }>()(
  'get',
  '/api/backups/{id}/file',
  'public',
)

export const deleteBackup = route<{ answer: void }>()('delete', '/api/admin/backups/{id}', 'backups.manage', 204)
