import * as routes from '#shared/contracts/routes/conversation.ts'
import type { ApiClient } from '#web/api/client.ts'
import { endpointQuery } from '#web/api/endpoint-query.ts'
import { applicationsKey } from '#web/workspace/application-queries.ts'

/** How many questions the drawer shows; the file has all of them. */
const shownMax = 50

/** What was asked about an application, newest first. Asked again with everything else of the application. */
export function conversationQuery(api: ApiClient, userId: string, applicationId: string) {
  return {
    ...endpointQuery(api, [...applicationsKey, userId, 'conversation', applicationId], routes.readConversation, {
      path: { id: applicationId },
      query: { limit: shownMax },
    }),
    staleTime: 0,
  }
}
