import { feature } from '#server/feature.ts'
import { subscriptionFeature } from '#server/features/subscriptions/events.ts'
import { expireSubscriptions } from '#server/features/subscriptions/expiry.ts'
import { subscriptionsPart } from '#server/features/subscriptions/personal-data.ts'
import { subscriptionRoutes } from '#server/features/subscriptions/routes.ts'
import { usualEveryMs } from '#server/jobs/periodic.ts'

/** Plans, who has which, and what was paid. */
export const subscriptions = feature({
  name: 'subscriptions',
  routes: ({ deps }) => subscriptionRoutes(deps),
  events: [subscriptionFeature],
  periodicWork: () => [{ name: 'subscriptions.expire', everyMs: usualEveryMs, run: expireSubscriptions }],
  personalData: () => [subscriptionsPart],
  tablesWithoutPersonalData: {
    'public.plans': 'prices and limits; who changed them is an id that names nobody once the account is gone',
  },
})
