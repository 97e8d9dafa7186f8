import {
  deliveryDetailsSchema,
  deliveryListSchema,
  deliveryQuerySchema,
  webhookInputSchema,
  webhookListSchema,
  webhookPathSchema,
  webhookSampleSchema,
  webhookSchema,
  webhookSecretSchema,
  webhookUpdateSchema,
} from '#shared/contracts/webhooks.ts'
import { minuteSeconds } from '#shared/duration.ts'
import * as routes from '#shared/contracts/routes/integrations.ts'
import type { Deps } from '#server/deps.ts'
import { listLog, getDelivery, redeliver } from '#server/features/integrations/deliveries-service.ts'
import {
  addWebhook,
  changeWebhook,
  listWebhooks,
  removeWebhook,
  rotateSecret,
  sendSample,
} from '#server/features/integrations/webhooks-service.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import type { RateLimitRule } from '#server/http/rate-limit.ts'

/** Trials and repetitions reach out from this machine: a person's pace. */
const sendLimit: RateLimitRule = { name: 'webhook-send', burst: 30, refillSeconds: 5 * minuteSeconds }

/** Programs elsewhere that receive what happens here. @param keepDays how many days the log is kept. @see ADM-08 */
export function webhookRoutes(deps: Deps, keepDays: () => number): Endpoint[] {
  return [
    endpoint(routes.listWebhooks, {
      summary: 'List webhooks, oldest first, without their secrets.',
      responseSchema: webhookListSchema,
      handle: async () => listWebhooks(deps, keepDays()),
    }),
    endpoint(routes.createWebhook, {
      summary: 'Add a webhook. Its secret is shown in this answer alone.',
      bodySchema: webhookInputSchema,
      responseSchema: webhookSecretSchema,
      handle: async ({ actor, context: { requestId }, body }) => addWebhook(deps, { actor, requestId }, body),
    }),
    endpoint(routes.updateWebhook, {
      summary: 'Change a webhook made from the version named, or switch it off and on; 409 with the stored one.',
      pathSchema: webhookPathSchema,
      bodySchema: webhookUpdateSchema,
      responseSchema: webhookSchema,
      handle: async ({ actor, context: { requestId }, path, body }) =>
        changeWebhook(deps, { actor, requestId }, path.id, body),
    }),
    endpoint(routes.deleteWebhook, {
      summary: 'Delete a webhook with its log.',
      pathSchema: webhookPathSchema,
      handle: async ({ actor, context: { requestId }, path }) => removeWebhook(deps, { actor, requestId }, path.id),
    }),
    endpoint(routes.rotateWebhookSecret, {
      summary: 'Give a webhook a new secret, shown in this answer alone; for a day the old one signs too.',
      pathSchema: webhookPathSchema,
      responseSchema: webhookSecretSchema,
      handle: async ({ actor, context: { requestId }, path }) => rotateSecret(deps, { actor, requestId }, path.id),
    }),
    endpoint(routes.sendWebhookSample, {
      summary: 'Send the example of a kind of event, marked as a sample.',
      limit: sendLimit,
      pathSchema: webhookPathSchema,
      bodySchema: webhookSampleSchema,
      handle: async ({ actor, context: { requestId }, path, body }) => {
        await sendSample(deps, { actor, requestId }, path.id, body)
        return null
      },
    }),
    ...logRoutes(deps),
  ]
}

function logRoutes(deps: Deps): Endpoint[] {
  return [
    endpoint(routes.listDeliveries, {
      summary: 'List what was sent to webhooks, newest first.',
      querySchema: deliveryQuerySchema,
      responseSchema: deliveryListSchema,
      handle: async ({ query }) => listLog(deps, query),
    }),
    endpoint(routes.getDelivery, {
      summary: 'Read what was sent to a webhook and what it answered, signatures masked.',
      pathSchema: webhookPathSchema,
      responseSchema: deliveryDetailsSchema,
      handle: async ({ path }) => getDelivery(deps, path.id),
    }),
    endpoint(routes.redeliver, {
      summary: 'Send an event to its webhook again, under the same id; 409 while it waits, or the webhook is off.',
      limit: sendLimit,
      pathSchema: webhookPathSchema,
      responseSchema: deliveryDetailsSchema,
      handle: async ({ actor, context: { requestId }, path }) => redeliver(deps, { actor, requestId }, path.id),
    }),
  ]
}
