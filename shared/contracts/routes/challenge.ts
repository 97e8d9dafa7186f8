import type { z } from 'zod'
import type { Challenge, challengeQuerySchema } from '#shared/contracts/challenge.ts'
import { route } from '#shared/contracts/routes/route.ts'

export const getChallenge = route<{ query: z.input<typeof challengeQuerySchema>; response: Challenge }>()(
  'get',
  '/api/challenge',
  'public',
)
