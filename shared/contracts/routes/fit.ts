import type { z } from 'zod'
import type { Fit, fitInputSchema, fitQuerySchema } from '#shared/contracts/fit.ts'
import { route } from '#shared/contracts/routes/route.ts'

export const judgeFit = route<{
  query: z.input<typeof fitQuerySchema>
  body: z.input<typeof fitInputSchema>
  answer: Fit
}>()('post', '/api/fit', 'signed-in')
