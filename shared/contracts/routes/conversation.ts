import type { z } from 'zod'
import type {
  Conversation,
  SearchHits,
  conversationQuerySchema,
  searchQuerySchema,
} from '#shared/contracts/conversation.ts'
import type { FileResponse } from '#shared/contracts/routes/route.ts'
import { route } from '#shared/contracts/routes/route.ts'

export const readConversation = route<{ query: z.input<typeof conversationQuerySchema>; response: Conversation }>()(
  'get',
  '/api/applications/{id}/conversation',
  'signed-in',
)

export const searchDocuments = route<{ query: z.input<typeof searchQuerySchema>; response: SearchHits }>()(
  'get',
  '/api/applications/{id}/conversation/search',
  'signed-in',
)

export const getConversationFile = route<{ response: FileResponse }>()(
  'get',
  '/api/applications/{id}/conversation/file',
  'signed-in',
)

export const deleteConversation = route<{ response: void }>()(
  'delete',
  '/api/applications/{id}/conversation',
  'signed-in',
  204,
)

export const suggestProposed = route<{ response: void }>()(
  'post',
  '/api/applications/{id}/conversation/{answer}/parts/{part}/suggestion',
  'signed-in',
  204,
)
