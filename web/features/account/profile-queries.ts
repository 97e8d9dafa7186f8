import * as profileRoutes from '#shared/contracts/routes/profile.ts'
import { profileSchema } from '#shared/contracts/profile.ts'
import type { Profile } from '#shared/contracts/profile.ts'
import { ApiError } from '#web/api/client.ts'
import type { ApiClient } from '#web/api/client.ts'
import { endpointQuery } from '#web/api/endpoint-query.ts'

/** The signed-in user's profile. The user's id is part of the key: another user's answer is never shown. */
export function profileQuery(api: ApiClient, userId: string) {
  return endpointQuery(api, ['me', 'profile', userId], profileRoutes.getProfile)
}

/** The profile that a refused save met; null when the refusal had another reason. */
export function storedProfileOf(error: unknown): Profile | null {
  if (!(error instanceof ApiError) || error.code !== 'profile_conflict') return null
  const stored = profileSchema.safeParse(error.problem?.['stored'])
  return stored.success ? stored.data : null
}
