import type { z } from 'zod'
import type { Plan, planChangesSchema } from '#shared/contracts/plan.ts'
import { route } from '#shared/contracts/routes/route.ts'

export const getPlan = route<{ response: Plan }>()('get', '/api/applications/{id}/plan', 'signed-in')

export const changePlan = route<{ body: z.input<typeof planChangesSchema>; response: Plan }>()(
  'patch',
  '/api/applications/{id}/plan',
  'signed-in',
)
