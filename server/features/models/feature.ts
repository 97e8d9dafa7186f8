import { feature } from '#server/feature.ts'
import { modelsPart } from '#server/features/models/personal-data.ts'
import { modelsFeature } from '#server/features/models/events.ts'
import { proposalRoutes } from '#server/features/models/proposal-routes.ts'
import { modelRoutes } from '#server/features/models/routes.ts'

/** Language models: how they are set up, what they may cost, and what they were used for. */
export const models = feature({
  name: 'models',
  routes: ({ deps }) => [...modelRoutes(deps), ...proposalRoutes(deps)],
  events: [modelsFeature],
  personalData: () => [modelsPart],
  tablesWithoutPersonalData: {
    'public.model_budget_news': 'which news of the site’s budget was sent in which month; names nobody',
    'public.model_settings':
      'settings of the site; who changed them is an id that names nobody once the account is gone',
  },
})
