import type { SettingsAnswer, SettingsUpdate } from '#shared/contracts/settings.ts'
import { ApiError } from '#web/api/client.ts'
import type { ApiClient } from '#web/api/client.ts'

/** The settings with the version that a change must name. */
export function settingsQuery(api: ApiClient) {
  return {
    queryKey: ['admin', 'settings'] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) => api.get<SettingsAnswer>('/api/admin/settings', signal),
  }
}

/** Changes settings. @throws {ApiError} `content_conflict` when someone else changed them meanwhile. */
export function saveSettings(api: ApiClient, update: SettingsUpdate): Promise<SettingsAnswer> {
  return api.send('PUT', '/api/admin/settings', update)
}

/** The settings as someone else has stored them, when that is why a save was refused; else null. */
export function storedMeanwhile(error: unknown): SettingsAnswer | null {
  if (!(error instanceof ApiError) || error.code !== 'content_conflict') return null
  // The endpoint answers a conflict with the stored settings in its own answer's shape.
  return (error.problem?.['stored'] as SettingsAnswer | undefined) ?? null
}
