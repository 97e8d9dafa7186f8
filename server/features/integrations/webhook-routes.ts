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
import type { Deps } from '#server/deps.ts'
import { listLog, readDelivery, redeliver } from '#server/features/integrations/deliveries-service.ts'
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

const root = '/api/admin/integrations'
const access = 'integrations.manage'

/** Programs elsewhere that are told what happens here. @param keepDays how many days the log is kept. @see ADM-08 */
export function webhookRoutes(deps: Deps, keepDays: () => number): Endpoint[] {
  return [
    endpoint(
      {
        method: 'get',
        path: `${root}/webhooks`,
        summary: 'List webhooks, oldest first, without their secrets.',
        access,
        answer: { status: 200, schema: webhookListSchema },
      },
      async () => listWebhooks(deps, keepDays()),
    ),
    endpoint(
      {
        method: 'post',
        path: `${root}/webhooks`,
        summary: 'Add a webhook. Its secret is shown in this answer alone.',
        access,
        bodySchema: webhookInputSchema,
        answer: { status: 201, schema: webhookSecretSchema },
      },
      async ({ actor, context: { requestId }, body }) => addWebhook(deps, { actor, requestId }, body),
    ),
    endpoint(
      {
        method: 'patch',
        path: `${root}/webhooks/{id}`,
        summary: 'Change a webhook made from the version named, or switch it off and on; 409 with the stored one.',
        access,
        pathSchema: webhookPathSchema,
        bodySchema: webhookUpdateSchema,
        answer: { status: 200, schema: webhookSchema },
      },
      async ({ actor, context: { requestId }, path, body }) => changeWebhook(deps, { actor, requestId }, path.id, body),
    ),
    endpoint(
      {
        method: 'delete',
        path: `${root}/webhooks/{id}`,
        summary: 'Delete a webhook with its log.',
        access,
        pathSchema: webhookPathSchema,
        answer: { status: 204, schema: null },
      },
      async ({ actor, context: { requestId }, path }) => removeWebhook(deps, { actor, requestId }, path.id),
    ),
    endpoint(
      {
        method: 'post',
        path: `${root}/webhooks/{id}/rotate`,
        summary: 'Give a webhook a new secret, shown in this answer alone; for a day the old one signs too.',
        access,
        pathSchema: webhookPathSchema,
        answer: { status: 200, schema: webhookSecretSchema },
      },
      async ({ actor, context: { requestId }, path }) => rotateSecret(deps, { actor, requestId }, path.id),
    ),
    endpoint(
      {
        method: 'post',
        path: `${root}/webhooks/{id}/sample`,
        summary: 'Send the example of a kind of event, marked as a sample.',
        access,
        limit: sendLimit,
        pathSchema: webhookPathSchema,
        bodySchema: webhookSampleSchema,
        answer: { status: 202, schema: null },
      },
      async ({ actor, context: { requestId }, path, body }) => {
        await sendSample(deps, { actor, requestId }, path.id, body)
        return null
      },
    ),
    ...logRoutes(deps),
  ]
}

function logRoutes(deps: Deps): Endpoint[] {
  return [
    endpoint(
      {
        method: 'get',
        path: `${root}/deliveries`,
        summary: 'List what was sent to webhooks, newest first.',
        access,
        querySchema: deliveryQuerySchema,
        answer: { status: 200, schema: deliveryListSchema },
      },
      async ({ query }) => listLog(deps, query),
    ),
    endpoint(
      {
        method: 'get',
        path: `${root}/deliveries/{id}`,
        summary: 'Read what was sent to a webhook and what it answered, signatures masked.',
        access,
        pathSchema: webhookPathSchema,
        answer: { status: 200, schema: deliveryDetailsSchema },
      },
      async ({ path }) => readDelivery(deps, path.id),
    ),
    endpoint(
      {
        method: 'post',
        path: `${root}/deliveries/{id}/redeliver`,
        summary: 'Send an event to its webhook again, under the same id; 409 while it waits, or the webhook is off.',
        access,
        limit: sendLimit,
        pathSchema: webhookPathSchema,
        answer: { status: 200, schema: deliveryDetailsSchema },
      },
      async ({ actor, context: { requestId }, path }) => redeliver(deps, { actor, requestId }, path.id),
    ),
  ]
}
