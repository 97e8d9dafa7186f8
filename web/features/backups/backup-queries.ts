import * as backupsRoutes from '#shared/contracts/routes/backups.ts'
import type { BackupList } from '#shared/contracts/backups.ts'
import type { ApiClient } from '#web/api/client.ts'
import { endpointQuery } from '#web/api/endpoint-query.ts'

/** How often the list is asked for while something is under way. */
const followMs = 2_000

/** All backups, newest first; asked for again while one is being made, verified or restored. */
export function backupsQuery(api: ApiClient) {
  return {
    ...endpointQuery(api, ['admin', 'backups'], backupsRoutes.listBackups),
    staleTime: 0,
    refetchInterval: ({ state }: { state: { data: BackupList | undefined } }) =>
      state.data?.items.some(({ state: now, busy }) => now === 'making' || busy !== null) ? followMs : false,
  }
}

/** Whether a backup fits this version, and what a restore of it would change as things are. */
export function backupFitQuery(api: ApiClient, id: string) {
  return {
    ...endpointQuery(api, ['admin', 'backups', 'fit', id], backupsRoutes.getBackupFit, { path: { id } }),
    staleTime: 0,
    gcTime: 0,
  }
}

/** What can be asked of one backup; `proof` is the present password when the session is not fresh. */
export const backupActions = {
  make: (api: ApiClient) => api.call(backupsRoutes.makeBackup),
  verify: (api: ApiClient, id: string) => api.call(backupsRoutes.verifyBackup, { path: { id } }),
  link: (api: ApiClient, id: string, proof: { current_password?: string }) =>
    api.call(backupsRoutes.makeBackupLink, { path: { id }, body: proof }),
  restore: (api: ApiClient, id: string, body: { site_name: string; current_password?: string }) =>
    api.call(backupsRoutes.restoreBackup, { path: { id }, body }),
  remove: (api: ApiClient, id: string) => api.call(backupsRoutes.deleteBackup, { path: { id } }),
} as const
