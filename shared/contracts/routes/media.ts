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

export const beginUpload = route<{ body: z.input<typeof mediaUploadSchema>; answer: MediaUploadState }>()(
  'post',
  '/api/media/uploads',
  'media.edit',
  201,
)

export const getUpload = route<{ answer: MediaUploadState }>()('get', '/api/media/uploads/{id}', 'media.edit')

export const sendUploadPart = route<{
  query: z.input<typeof mediaChunkQuerySchema>
  body: Blob
  answer: MediaUploadState
}>()('patch', '/api/media/uploads/{id}', 'media.edit')

export const finishUpload = route<{ answer: MediaUploaded }>()('post', '/api/media/uploads/{id}/finish', 'media.edit')

export const cancelUpload = route<{ answer: void }>()('delete', '/api/media/uploads/{id}', 'media.edit', 204)

export const listMedia = route<{ query: z.input<typeof mediaListQuerySchema>; answer: MediaList }>()(
  'get',
  '/api/media',
  'media.edit',
)

export const getMedia = route<{ answer: MediaDetails }>()('get', '/api/media/{id}', 'media.edit')

export const updateMedia = route<{ body: z.input<typeof mediaUpdateSchema>; answer: MediaItem }>()(
  'patch',
  '/api/media/{id}',
  'media.edit',
)

export const trashMedia = route<{ answer: void }>()('delete', '/api/media/{id}', 'media.edit', 204)

export const restoreMedia = route<{ answer: MediaItem }>()('post', '/api/media/{id}/restore', 'media.edit')
