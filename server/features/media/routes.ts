import {
  mediaChunkQuerySchema,
  mediaDetailsSchema,
  mediaItemSchema,
  mediaListQuerySchema,
  mediaListSchema,
  mediaPathSchema,
  mediaUpdateSchema,
  mediaUploadSchema,
  mediaUploadStateSchema,
  mediaUploadedSchema,
} from '#shared/contracts/media.ts'
import * as routes from '#shared/contracts/routes/media.ts'
import type { Deps } from '#server/deps.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import type { RateLimitRule } from '#server/http/rate-limit.ts'
import { changeMedia, listLibrary, getMediaDetails, restoreMedia, trashMedia } from './library-service.ts'
import type { LibraryDeps } from './library-service.ts'
import { beginUpload, cancelUpload, finishUpload, getUploadState, takeChunk } from './uploads-service.ts'

/** A folder of pictures dropped at once, and some more. */
const uploadLimit: RateLimitRule = { name: 'media-upload', burst: 300, refillSeconds: 600 }
/** Parts of 1 MiB: a fast line brings many in a second. */
const chunkLimit: RateLimitRule = { name: 'media-chunk', burst: 3_000, refillSeconds: 600 }
const changeLimit: RateLimitRule = { name: 'media-change', burst: 300, refillSeconds: 600 }

/** The library of files. @see CUST-04, CUST-05 */
export function mediaRoutes(deps: Deps, library: LibraryDeps): Endpoint[] {
  return [...uploadRoutes(deps), ...libraryRoutes(library)]
}

function uploadRoutes(deps: Deps): Endpoint[] {
  return [
    endpoint(routes.beginUpload, {
      summary: 'Begin an upload, of a new file or in the place of one.',
      limit: uploadLimit,
      bodySchema: mediaUploadSchema,
      responseSchema: mediaUploadStateSchema,
      handle: async ({ actor, context, body }) => beginUpload(deps, { actor, requestId: context.requestId }, body),
    }),
    endpoint(routes.getUpload, {
      summary: 'Read how far your own upload is, to go on with it.',
      pathSchema: mediaPathSchema,
      responseSchema: mediaUploadStateSchema,
      handle: async ({ actor, context, path }) =>
        getUploadState(deps, { actor, requestId: context.requestId }, path.id),
    }),
    endpoint(routes.sendUploadPart, {
      summary: 'Send the next part as application/offset+octet-stream; 409 with `received` when it begins elsewhere.',
      limit: chunkLimit,
      pathSchema: mediaPathSchema,
      querySchema: mediaChunkQuerySchema,
      responseSchema: mediaUploadStateSchema,
      handle: async ({ actor, context, path, query, request }) =>
        takeChunk(deps, { actor, requestId: context.requestId }, path.id, {
          offset: query.offset,
          headers: request.headers,
          body: request.body,
        }),
    }),
    endpoint(routes.finishUpload, {
      summary: 'Check a whole upload and put it into the library; the file it has already when there is an equal one.',
      limit: uploadLimit,
      pathSchema: mediaPathSchema,
      responseSchema: mediaUploadedSchema,
      handle: async ({ actor, context, path }) => finishUpload(deps, { actor, requestId: context.requestId }, path.id),
    }),
    endpoint(routes.cancelUpload, {
      summary: 'Give your own upload up.',
      pathSchema: mediaPathSchema,
      handle: async ({ actor, context, path }) => cancelUpload(deps, { actor, requestId: context.requestId }, path.id),
    }),
  ]
}

function libraryRoutes(deps: LibraryDeps): Endpoint[] {
  return [
    endpoint(routes.listMedia, {
      summary: 'List the files of the library or its trash, newest first.',
      querySchema: mediaListQuerySchema,
      responseSchema: mediaListSchema,
      handle: async ({ query }) => listLibrary(deps, query),
    }),
    endpoint(routes.getMedia, {
      summary: 'Read a file with its versions and the places that show it.',
      pathSchema: mediaPathSchema,
      responseSchema: mediaDetailsSchema,
      handle: async ({ actor, path }) => getMediaDetails(deps, actor, path.id),
    }),
    endpoint(routes.updateMedia, {
      summary: 'Change name, alternative texts, tags, focal point or crop; 409 with the stored file when it changed.',
      limit: changeLimit,
      pathSchema: mediaPathSchema,
      bodySchema: mediaUpdateSchema,
      responseSchema: mediaItemSchema,
      handle: async ({ actor, context, path, body }) =>
        changeMedia(deps, { actor, requestId: context.requestId }, path.id, body),
    }),
    endpoint(routes.trashMedia, {
      summary: 'Put a file into the trash; 409 with the places while content shows it.',
      limit: changeLimit,
      pathSchema: mediaPathSchema,
      handle: async ({ actor, context, path }) => trashMedia(deps, { actor, requestId: context.requestId }, path.id),
    }),
    endpoint(routes.restoreMedia, {
      summary: 'Take a file out of the trash.',
      limit: changeLimit,
      pathSchema: mediaPathSchema,
      responseSchema: mediaItemSchema,
      handle: async ({ actor, context, path }) => restoreMedia(deps, { actor, requestId: context.requestId }, path.id),
    }),
  ]
}
