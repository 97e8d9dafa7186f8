import * as subscriptionsRoutes from '#shared/contracts/routes/subscriptions.ts'
import type { OwnSubscription, SubscriptionRequestInput } from '#shared/contracts/subscriptions.ts'
import type { ApiClient } from '#web/api/client.ts'
import { endpointQuery } from '#web/api/endpoint-query.ts'

/** One's own subscription. The user's id is part of the key: another user's answer is never shown. */
export function subscriptionQuery(api: ApiClient, userId: string) {
  return endpointQuery(api, ['me', 'subscription', userId], subscriptionsRoutes.getOwnSubscription)
}

/** Asks staff for another plan, or to end the one there is. @throws {ApiError} `subscription_request_open` */
export function sendSubscriptionRequest(api: ApiClient, input: SubscriptionRequestInput): Promise<OwnSubscription> {
  return api.call(subscriptionsRoutes.requestPlan, { body: input })
}
