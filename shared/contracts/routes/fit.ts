import type { z } from 'zod'
import type { Fit, FitOpinion, fitInputSchema, fitQuerySchema } from '#shared/contracts/fit.ts'
import type { ModelPreview } from '#shared/contracts/proposals.ts'
import { route } from '#shared/contracts/routes/route.ts'

export const judgeFit = route<{
  query: z.input<typeof fitQuerySchema>
  body: z.input<typeof fitInputSchema>
  response: Fit
}>()('post', '/api/fit', 'signed-in')

export const readFitOpinion = route<{ query: z.input<typeof fitQuerySchema>; response: FitOpinion }>()(
  'get',
  '/api/applications/{id}/fit-opinion',
  'signed-in',
)

export const askForFitOpinion = route<{ query: z.input<typeof fitQuerySchema>; response: FitOpinion }>()(
  'post',
  '/api/applications/{id}/fit-opinion',
  'signed-in',
)

export const previewFitOpinion = route<{ query: z.input<typeof fitQuerySchema>; response: ModelPreview }>()(
  'get',
  '/api/applications/{id}/fit-opinion/preview',
  'signed-in',
)
