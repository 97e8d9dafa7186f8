import { route } from '#shared/contracts/routes/route.ts'

export const reportNotFound = route<{ body: { path: string; referrer?: string | null | undefined }; response: void }>()(
  'post',
  '/api/not-found',
  'public',
  204,
)
