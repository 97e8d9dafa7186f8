import { feature } from '#server/feature.ts'
import { setupRoutes } from '#server/features/setup/routes.ts'

/** The first administrator of a new site. */
export const setup = feature({
  name: 'setup',
  routes: ({ deps }) => setupRoutes(deps),
  tablesWithoutPersonalData: { 'public.setup_links': 'made before there is anybody' },
})
