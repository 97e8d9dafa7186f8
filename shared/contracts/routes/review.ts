import type { z } from 'zod'
import type { Findings, Remarks, findingDecisionInputSchema, findingsQuerySchema } from '#shared/contracts/review.ts'
import { route } from '#shared/contracts/routes/route.ts'

export const listFindings = route<{ query: z.input<typeof findingsQuerySchema>; response: Findings }>()(
  'get',
  '/api/applications/{id}/findings',
  'signed-in',
)

export const acceptFinding = route<{ body: z.input<typeof findingDecisionInputSchema>; response: void }>()(
  'put',
  '/api/applications/{id}/findings/{finding}/decision',
  'signed-in',
  204,
)

export const reopenFinding = route<{ response: void }>()(
  'delete',
  '/api/applications/{id}/findings/{finding}/decision',
  'signed-in',
  204,
)

export const listRemarks = route<{ response: Remarks }>()('get', '/api/applications/{id}/remarks', 'signed-in')

export const takeRemark = route<{ response: void }>()(
  'put',
  '/api/applications/{id}/findings/{finding}/taken',
  'signed-in',
  204,
)

export const returnRemark = route<{ response: void }>()(
  'delete',
  '/api/applications/{id}/findings/{finding}/taken',
  'signed-in',
  204,
)
