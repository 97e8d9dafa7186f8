import type { z } from 'zod'
import type {
  Call,
  CallChanges,
  CallFactsResponse,
  CallFigures,
  CallHistory,
  CallList,
  CallMade,
  CallText,
  callFileQuerySchema,
  callListQuerySchema,
  callVersionQuerySchema,
  factChangesSchema,
  factHistoryQuerySchema,
  newCallSchema,
  newCallVersionSchema,
} from '#shared/contracts/calls.ts'
import type { FileResponse } from '#shared/contracts/routes/route.ts'
import { route } from '#shared/contracts/routes/route.ts'

export const listCalls = route<{ query: z.input<typeof callListQuerySchema>; response: CallList }>()(
  'get',
  '/api/calls',
  'signed-in',
)

/** As JSON; a file goes to the same address as a form, or as its bytes (`createCallOfFile`). */
export const createCall = route<{
  query: z.input<typeof callFileQuerySchema>
  body: z.input<typeof newCallSchema>
  response: CallMade
}>()('post', '/api/calls', 'signed-in', 201)

export const getCall = route<{ response: Call }>()('get', '/api/calls/{id}', 'signed-in')

export const getCallFacts = route<{ response: CallFactsResponse }>()('get', '/api/calls/{id}/facts', 'signed-in')

export const getCallFigures = route<{ response: CallFigures }>()('get', '/api/calls/{id}/figures', 'signed-in')

export const listFactChanges = route<{ query: z.input<typeof factHistoryQuerySchema>; response: CallHistory }>()(
  'get',
  '/api/calls/{id}/history',
  'signed-in',
)

export const getCallText = route<{ response: CallText }>()('get', '/api/calls/{id}/text', 'signed-in')

export const getCallFile = route<{ query: z.input<typeof callVersionQuerySchema>; response: FileResponse }>()(
  'get',
  '/api/calls/{id}/file',
  'signed-in',
)

export const changeCallFacts = route<{ body: z.input<typeof factChangesSchema>; response: CallFactsResponse }>()(
  'patch',
  '/api/calls/{id}/facts',
  'signed-in',
)

/** As `createCallVersion`, for a file: its bytes go as they are. */
export const sendCallVersion = route<{
  query: z.input<typeof callFileQuerySchema>
  body: Blob
  response: CallMade
}>()('post', '/api/calls/{id}/versions', 'signed-in', 201)

/** As `createCall`: JSON, a form, or the bytes of a file. */
export const createCallVersion = route<{
  query: z.input<typeof callFileQuerySchema>
  body: z.input<typeof newCallVersionSchema>
  response: CallMade
}>()('post', '/api/calls/{id}/versions', 'signed-in', 201)

export const getCallChanges = route<{ response: CallChanges }>()('get', '/api/calls/{id}/changes', 'signed-in')

export const deleteCall = route<{ response: void }>()('delete', '/api/calls/{id}', 'signed-in', 204)

export const restoreCall = route<{ response: Call }>()('post', '/api/calls/{id}/restore', 'signed-in')
