import type { z } from 'zod'
import type { Interview, interviewQuerySchema } from '#shared/contracts/interviews.ts'
import { route } from '#shared/contracts/routes/route.ts'

export const getInterview = route<{ query: z.input<typeof interviewQuerySchema>; response: Interview }>()(
  'get',
  '/api/organisations/{id}/interview',
  'signed-in',
)
