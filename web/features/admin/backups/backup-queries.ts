import type { BackupFitAnswer, BackupList } from '#shared/contracts/backups.ts'
import type { ApiClient } from '#web/api/client.ts'

/** How often the list is asked for while something is under way. */
const followMs = 2_000

/** All backups, newest first; asked for again while one is being made, verified or restored. */
export function backupsQuery(api: ApiClient) {
  return {
    queryKey: ['admin', 'backups'] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) => api.get<BackupList>('/api/admin/backups', signal),
    staleTime: 0,
    refetchInterval: ({ state }: { state: { data: BackupList | undefined } }) =>
      state.data?.items.some(({ state: now, busy }) => now === 'making' || busy !== null) ? followMs : false,
  }
}

/** Whether a backup fits this version, and what a restore of it would change as things stand. */
export function backupFitQuery(api: ApiClient, id: string) {
  return {
    queryKey: ['admin', 'backups', 'fit', id] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) => api.get<BackupFitAnswer>(`/api/admin/backups/${id}/fit`, signal),
    staleTime: 0,
    gcTime: 0,
  }
}

/** What can be asked of one backup; `proof` is the present password when the session is not fresh. */
export const backupActs = {
  make: (api: ApiClient) => api.send<{ id: string }>('POST', '/api/admin/backups'),
  verify: (api: ApiClient, id: string) => api.send<{ id: string }>('POST', `/api/admin/backups/${id}/verify`),
  link: (api: ApiClient, id: string, proof: { current_password?: string }) =>
    api.send<{ url: string }>('POST', `/api/admin/backups/${id}/download`, proof),
  restore: (api: ApiClient, id: string, body: { site_name: string; current_password?: string }) =>
    api.send<{ id: string }>('POST', `/api/admin/backups/${id}/restore`, body),
  remove: (api: ApiClient, id: string) => api.send<null>('DELETE', `/api/admin/backups/${id}`),
} as const
