import { feature } from '#server/feature.ts'
import { interviewRoutes } from '#server/features/interviews/routes.ts'

/** Asks an organisation for what a call needs, one question at a time. */
export const interviews = feature({ name: 'interviews', routes: ({ deps }) => interviewRoutes(deps) })
