import type { z } from 'zod'
import type { OwnAccount, Profile, profilePatchSchema, roleFactsSchema } from '#shared/contracts/profile.ts'
import { route } from '#shared/contracts/routes/route.ts'

export const getOwnAccount = route<{ response: OwnAccount }>()('get', '/api/me', 'signed-in')

export const getOwnRole = route<{ response: z.output<typeof roleFactsSchema> }>()('get', '/api/me/role', 'signed-in')

export const getProfile = route<{ response: Profile }>()('get', '/api/me/profile', 'signed-in')

export const updateProfile = route<{ body: z.input<typeof profilePatchSchema>; response: Profile }>()(
  'put',
  '/api/me/profile',
  'signed-in',
)
