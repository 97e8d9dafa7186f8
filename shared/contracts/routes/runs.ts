import type { z } from 'zod'
import type { ModelPreview } from '#shared/contracts/proposals.ts'
import type { FileResponse } from '#shared/contracts/routes/route.ts'
import { route } from '#shared/contracts/routes/route.ts'
import type {
  Run,
  Runs,
  runBegunSchema,
  runDecisionSchema,
  runInputSchema,
  runsQuerySchema,
} from '#shared/contracts/runs.ts'

export const listRuns = route<{ query: z.input<typeof runsQuerySchema>; response: Runs }>()(
  'get',
  '/api/applications/{id}/runs',
  'signed-in',
)

export const beginRun = route<{ body: z.input<typeof runInputSchema>; response: z.output<typeof runBegunSchema> }>()(
  'post',
  '/api/applications/{id}/runs',
  'signed-in',
  202,
)

export const previewRun = route<{ body: z.input<typeof runInputSchema>; response: ModelPreview }>()(
  'post',
  '/api/applications/{id}/runs/preview',
  'signed-in',
)

export const getRun = route<{ response: Run }>()('get', '/api/runs/{id}', 'signed-in')

export const followRun = route<{ response: FileResponse }>()('get', '/api/runs/{id}/stream', 'signed-in')

export const stopRun = route<{ response: Run }>()('post', '/api/runs/{id}/stop', 'signed-in')

export const decideRun = route<{ body: z.input<typeof runDecisionSchema>; response: Run }>()(
  'post',
  '/api/runs/{id}/decision',
  'signed-in',
)
