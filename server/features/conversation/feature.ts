import { feature } from '#server/feature.ts'
import { conversationRoutes } from '#server/features/conversation/routes.ts'

/** What users asked about their applications, and what a model answered from the documents. The runs keep it. */
export const conversation = feature({
  name: 'conversation',
  routes: ({ deps }) => conversationRoutes(deps),
})
