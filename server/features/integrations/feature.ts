import { dayMs } from '#shared/duration.ts'
import { feature } from '#server/feature.ts'
import { connectionRoutes } from '#server/features/integrations/connection-routes.ts'
import { deliverWebhookJob, releaseWebhooksJob } from '#server/features/integrations/deliver-webhook.ts'
import { tokenKeys } from '#server/features/integrations/own-keys.ts'
import { integrationsPart } from '#server/features/integrations/personal-data.ts'
import { tokenRoutes } from '#server/features/integrations/token-routes.ts'
import { pruneEndedTokens } from '#server/features/integrations/tokens-service.ts'
import { webhookRoutes } from '#server/features/integrations/webhook-routes.ts'
import { pruneOldWebhooks } from '#server/features/integrations/webhooks-service.ts'
import { readSettings, testMailServerInForce } from '#server/features/settings/public.ts'
import { usualEveryMs } from '#server/jobs/periodic.ts'

/** Other programs: connections, API tokens, webhooks. */
export const integrations = feature({
  name: 'integrations',
  routes: ({ deps, started, settings }) => [
    ...connectionRoutes(started, {
      mailServer: () => settings.mailServer(),
      testMailServer: () => testMailServerInForce(started),
    }),
    ...tokenRoutes(deps),
    ...webhookRoutes(deps, () => settings.current().keep_webhooks_days),
  ],
  jobs: () => [deliverWebhookJob, releaseWebhooksJob],
  periodicWork: () => [
    {
      name: 'webhooks.prune',
      everyMs: usualEveryMs,
      run: async (deps) => pruneOldWebhooks(deps, (await readSettings(deps)).keep_webhooks_days),
    },
    { name: 'api_tokens.prune', everyMs: dayMs, run: pruneEndedTokens },
  ],
  personalData: () => [integrationsPart],
  tablesWithoutPersonalData: {
    'public.connection_trials': 'how connections were when they were tried out',
    'public.webhook_attempts': 'what receivers were sent and answered; ids alone, gone with the log',
    'public.webhook_deliveries': 'which receiver was sent which event, gone with the log',
    'public.webhook_endpoints':
      'programs elsewhere; who added them is an id that names nobody once the account is gone',
    'public.webhook_events': 'what happened, in ids that name nobody once the account is gone; gone with the log',
  },
  ownKeys: [tokenKeys],
})
