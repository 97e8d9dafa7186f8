import type { z } from 'zod'
import type {
  MediaDetails,
  MediaItem,
  MediaList,
  MediaUploadState,
  MediaUploaded,
  mediaChunkQuerySchema,
  mediaListQuerySchema,
  mediaUpdateSchema,
  mediaUploadSchema,
} from '#shared/contracts/media.ts'
import { route } from '#shared/contracts/routes/route.ts'

export const beginUpload = route<{ body: z.input<typeof mediaUploadSchema>; response: MediaUploadState }>()(
  'post',
  '/api/media/uploads',
  'media.edit',
  201,
)

export const getUpload = route<{ response: MediaUploadState }>()('get', '/api/media/uploads/{id}', 'media.edit')

export const sendUploadPart = route<{
  query: z.input<typeof mediaChunkQuerySchema>
  body: Blob
  response: MediaUploadState
}>()('patch', '/api/media/uploads/{id}', 'media.edit')

export const finishUpload = route<{ response: MediaUploaded }>()('post', '/api/media/uploads/{id}/finish', 'media.edit')

export const cancelUpload = route<{ response: void }>()('delete', '/api/media/uploads/{id}', 'media.edit', 204)

export const listMedia = route<{ query: z.input<typeof mediaListQuerySchema>; response: MediaList }>()(
  'get',
  '/api/media',
  'media.edit',
)

export const getMedia = route<{ response: MediaDetails }>()('get', '/api/media/{id}', 'media.edit')

export const updateMedia = route<{ body: z.input<typeof mediaUpdateSchema>; response: MediaItem }>()(
  'patch',
  '/api/media/{id}',
  'media.edit',
)

export const trashMedia = route<{ response: void }>()('delete', '/api/media/{id}', 'media.edit', 204)

export const restoreMedia = route<{ response: MediaItem }>()('post', '/api/media/{id}/restore', 'media.edit')
