import type { ApplicationPages } from '#shared/contracts/exports.ts'
import type { FileResponse } from '#shared/contracts/routes/route.ts'
import { route } from '#shared/contracts/routes/route.ts'

export const getExport = route<{ response: FileResponse }>()(
  'get',
  '/api/applications/{id}/export/{format}',
  'signed-in',
)

export const getApplicationPages = route<{ response: ApplicationPages }>()(
  'get',
  '/api/applications/{id}/pages',
  'signed-in',
)
