import type { z } from 'zod'
import type { OwnAccount, Profile, profilePatchSchema, roleFactsSchema } from '#shared/contracts/profile.ts'
import { route } from '#shared/contracts/routes/route.ts'

export const getOwnAccount = route<{ answer: OwnAccount }>()('get', '/api/me', 'signed-in')

export const getOwnRole = route<{ answer: z.output<typeof roleFactsSchema> }>()('get', '/api/me/role', 'signed-in')

export const getProfile = route<{ answer: Profile }>()('get', '/api/me/profile', 'signed-in')

export const updateProfile = route<{ body: z.input<typeof profilePatchSchema>; answer: Profile }>()(
  'put',
  '/api/me/profile',
  'signed-in',
)
