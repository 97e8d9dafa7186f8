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
import type { Deps } from '#server/deps.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import type { RateLimitRule } from '#server/http/rate-limit.ts'
import { changeMedia, listLibrary, readMediaDetails, restoreMedia, trashMedia } from './library-service.ts'
import { beginUpload, cancelUpload, finishUpload, readUpload, takeChunk } from './uploads-service.ts'

const access = 'media.edit'
/** A folder of pictures dropped at once, and some more. */
const uploadLimit: RateLimitRule = { name: 'media-upload', burst: 300, refillSeconds: 600 }
/** Parts of 1 MiB: a fast line brings many in a second. */
const chunkLimit: RateLimitRule = { name: 'media-chunk', burst: 3_000, refillSeconds: 600 }
const changeLimit: RateLimitRule = { name: 'media-change', burst: 300, refillSeconds: 600 }

/** The library of files. @see CUST-04, CUST-05 */
export function mediaRoutes(deps: Deps): Endpoint[] {
  return [...uploadRoutes(deps), ...libraryRoutes(deps)]
}

function uploadRoutes(deps: Deps): Endpoint[] {
  return [
    endpoint(
      {
        method: 'post',
        path: '/api/media/uploads',
        summary: 'Begin an upload, of a new file or in the place of one.',
        access,
        limit: uploadLimit,
        bodySchema: mediaUploadSchema,
        answer: { status: 201, schema: mediaUploadStateSchema },
      },
      async ({ actor, context, body }) => beginUpload(deps, { actor, requestId: context.requestId }, body),
    ),
    endpoint(
      {
        method: 'get',
        path: '/api/media/uploads/{id}',
        summary: 'Read how far your own upload is, to go on with it.',
        access,
        pathSchema: mediaPathSchema,
        answer: { status: 200, schema: mediaUploadStateSchema },
      },
      async ({ actor, context, path }) => readUpload(deps, { actor, requestId: context.requestId }, path.id),
    ),
    endpoint(
      {
        method: 'patch',
        path: '/api/media/uploads/{id}',
        summary: 'Send the next part as application/offset+octet-stream; 409 with `received` when it begins elsewhere.',
        access,
        limit: chunkLimit,
        pathSchema: mediaPathSchema,
        querySchema: mediaChunkQuerySchema,
        answer: { status: 200, schema: mediaUploadStateSchema },
      },
      async ({ actor, context, path, query, request }) =>
        takeChunk(deps, { actor, requestId: context.requestId }, path.id, {
          offset: query.offset,
          headers: request.headers,
          body: request.body,
        }),
    ),
    endpoint(
      {
        method: 'post',
        path: '/api/media/uploads/{id}/finish',
        summary:
          'Check a whole upload and put it into the library; the file it has already when there is an equal one.',
        access,
        limit: uploadLimit,
        pathSchema: mediaPathSchema,
        answer: { status: 200, schema: mediaUploadedSchema },
      },
      async ({ actor, context, path }) => finishUpload(deps, { actor, requestId: context.requestId }, path.id),
    ),
    endpoint(
      {
        method: 'delete',
        path: '/api/media/uploads/{id}',
        summary: 'Give your own upload up.',
        access,
        pathSchema: mediaPathSchema,
        answer: { status: 204, schema: null },
      },
      async ({ actor, context, path }) => cancelUpload(deps, { actor, requestId: context.requestId }, path.id),
    ),
  ]
}

function libraryRoutes(deps: Deps): Endpoint[] {
  return [
    endpoint(
      {
        method: 'get',
        path: '/api/media',
        summary: 'List the files of the library or its trash, newest first.',
        access,
        querySchema: mediaListQuerySchema,
        answer: { status: 200, schema: mediaListSchema },
      },
      async ({ query }) => listLibrary(deps, query),
    ),
    endpoint(
      {
        method: 'get',
        path: '/api/media/{id}',
        summary: 'Read a file with its versions and the places that show it.',
        access,
        pathSchema: mediaPathSchema,
        answer: { status: 200, schema: mediaDetailsSchema },
      },
      async ({ actor, path }) => readMediaDetails(deps, actor, path.id),
    ),
    endpoint(
      {
        method: 'patch',
        path: '/api/media/{id}',
        summary: 'Change name, alternative texts, tags, focal point or crop; 409 with the stored file when it changed.',
        access,
        limit: changeLimit,
        pathSchema: mediaPathSchema,
        bodySchema: mediaUpdateSchema,
        answer: { status: 200, schema: mediaItemSchema },
      },
      async ({ actor, context, path, body }) =>
        changeMedia(deps, { actor, requestId: context.requestId }, path.id, body),
    ),
    endpoint(
      {
        method: 'delete',
        path: '/api/media/{id}',
        summary: 'Put a file into the trash; 409 with the places while content shows it.',
        access,
        limit: changeLimit,
        pathSchema: mediaPathSchema,
        answer: { status: 204, schema: null },
      },
      async ({ actor, context, path }) => trashMedia(deps, { actor, requestId: context.requestId }, path.id),
    ),
    endpoint(
      {
        method: 'post',
        path: '/api/media/{id}/restore',
        summary: 'Take a file out of the trash.',
        access,
        limit: changeLimit,
        pathSchema: mediaPathSchema,
        answer: { status: 200, schema: mediaItemSchema },
      },
      async ({ actor, context, path }) => restoreMedia(deps, { actor, requestId: context.requestId }, path.id),
    ),
  ]
}
