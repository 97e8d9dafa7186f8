import type { Profile, ProfileUpdate } from '#shared/contracts/profile.ts'
import type { ApiClient } from '#web/api/client.ts'

/** The signed-in user's profile. The user's id is part of the key: another user's answer is never shown. */
export function profileQuery(api: ApiClient, userId: string) {
  return {
    queryKey: ['me', 'profile', userId] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) => api.get<Profile>('/api/me/profile', signal),
  }
}

/** Saves the profile. @throws {ApiError} `validation_failed` names the wrong fields. */
export function saveProfile(api: ApiClient, update: ProfileUpdate): Promise<Profile> {
  return api.send('PUT', '/api/me/profile', update)
}
