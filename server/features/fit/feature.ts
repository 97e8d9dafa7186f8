import { feature } from '#server/feature.ts'
import { fitRoutes } from '#server/features/fit/routes.ts'

/** Whether an organisation may apply to a call. It keeps nothing: what it says follows from the call and the profile. */
export const fit = feature({ name: 'fit', routes: ({ deps }) => fitRoutes(deps) })
