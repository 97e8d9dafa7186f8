import { feature } from '#server/feature.ts'
import { launchFeature } from '#server/features/launches/events.ts'
import { launchRoutes } from '#server/features/launches/routes.ts'

/** How often people set off to the assistant. */
export const launches = feature({
  name: 'launches',
  routes: ({ deps }) => launchRoutes(deps),
  events: [launchFeature],
  tablesWithoutPersonalData: {
    'public.launch_counts': 'counts by day and language',
    'public.launch_card_counts': 'counts by day, language and card',
  },
})
