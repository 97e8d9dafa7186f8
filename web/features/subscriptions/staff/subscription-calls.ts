import * as subscriptionsRoutes from '#shared/contracts/routes/subscriptions.ts'
import type { ApiClient } from '#web/api/client.ts'
import { endpointQuery } from '#web/api/endpoint-query.ts'
import { listQuery } from '#web/list/list-address.ts'
import type { ListParameters } from '#web/list/list-address.ts'

/** First parts of the keys of everything that staff fetch about subscriptions. */
export const subscriptionsKey = ['admin', 'subscriptions'] as const

/** One person's plan with what happened to it. */
export function personSubscriptionQuery(api: ApiClient, userId: string) {
  return {
    ...endpointQuery(api, [...subscriptionsKey, 'person', userId], subscriptionsRoutes.getPersonSubscription, {
      path: { id: userId },
    }),
    staleTime: 0,
  }
}

/** Who has which plan. */
export function subscriptionsQuery(api: ApiClient, { status, plan, search, cursor }: ListParameters) {
  const query = listQuery({ status, plan, search, cursor })
  return {
    ...endpointQuery(api, [...subscriptionsKey, 'list', query], subscriptionsRoutes.listSubscriptions, { query }),
    staleTime: 0,
  }
}

/** What the screen begins with, by its part. */
export function subscriptionsScreenQuery(api: ApiClient, parameters: ListParameters) {
  const { show } = parameters
  if (show === 'payments') return paymentsQuery(api, parameters)
  return show === 'plans' ? plansQuery(api) : subscriptionsQuery(api, parameters)
}

/** What the payment provider posted. */
export function paymentsQuery(api: ApiClient, { outcome, search, cursor }: ListParameters) {
  const query = listQuery({ outcome, search, cursor })
  return {
    ...endpointQuery(api, [...subscriptionsKey, 'payments', query], subscriptionsRoutes.listPayments, { query }),
    staleTime: 0,
  }
}

/** What one event says. */
export function payloadQuery(api: ApiClient, id: string) {
  return endpointQuery(api, [...subscriptionsKey, 'payload', id], subscriptionsRoutes.getPaymentPayload, {
    path: { id },
  })
}

/** The plans with what they cost and allow. */
export function plansQuery(api: ApiClient) {
  return { ...endpointQuery(api, [...subscriptionsKey, 'plans'], subscriptionsRoutes.listPlans), staleTime: 0 }
}

/** Processes an event of the payment provider again. */
export function processAgain(api: ApiClient, id: string): Promise<{ outcome: string }> {
  return api.call(subscriptionsRoutes.processPaymentAgain, { path: { id } })
}
