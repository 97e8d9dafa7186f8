import {
  conversationPathSchema,
  conversationQuerySchema,
  conversationSchema,
  proposedPathSchema,
  searchHitsSchema,
  searchQuerySchema,
} from '#shared/contracts/conversation.ts'
import * as routes from '#shared/contracts/routes/conversation.ts'
import { hourSeconds } from '#shared/duration.ts'
import type { Deps } from '#server/deps.ts'
import {
  deleteConversation,
  readConversation,
  searchDocuments,
  sendConversationFile,
  suggestProposed,
} from '#server/features/conversation/service.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'

/** Each is a click. */
const clicks = { name: 'conversation-clicks', burst: 120, refillSeconds: hourSeconds }

/** Questions about an application with their answers; they are asked as runs. @see docs/reference/workspace.md#conversation */
export function conversationRoutes(deps: Deps): Endpoint[] {
  return [
    endpoint(routes.readConversation, {
      summary:
        'List what was asked about an application and what a language model answered, with the sources of each quote.',
      pathSchema: conversationPathSchema,
      querySchema: conversationQuerySchema,
      responseSchema: conversationSchema,
      handle: async ({ actor, path, query }) => readConversation(deps, actor.userId, path.id, query),
    }),
    endpoint(routes.searchDocuments, {
      summary:
        'Search the facts of the call, the findings, the plan and the sections of an application for what answers a question, by rules.',
      limit: clicks,
      pathSchema: conversationPathSchema,
      querySchema: searchQuerySchema,
      responseSchema: searchHitsSchema,
      handle: async ({ actor, path, query, context }) =>
        searchDocuments(deps, actor.userId, path.id, { ...query, lng: query.lng ?? context.language }),
    }),
    endpoint(routes.getConversationFile, {
      summary: 'Save the conversation of an application as a text file.',
      limit: clicks,
      pathSchema: conversationPathSchema,
      responseDescription: 'the file',
      handle: async ({ actor, path }) => sendConversationFile(deps, actor.userId, path.id),
    }),
    endpoint(routes.deleteConversation, {
      summary: 'Delete the conversation of an application. That a model was asked stays in the statement on its use.',
      limit: clicks,
      pathSchema: conversationPathSchema,
      handle: async ({ actor, path }) => deleteConversation(deps, actor.userId, path.id),
    }),
    endpoint(routes.suggestProposed, {
      summary: 'Put a wording that an answer proposes among the suggestions of its section. The text stays as it is.',
      limit: clicks,
      pathSchema: proposedPathSchema,
      handle: async ({ actor, context: { requestId }, path }) => suggestProposed(deps, { actor, requestId }, path),
    }),
  ]
}
