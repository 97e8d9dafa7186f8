import { z } from 'zod'
import {
  offeredPlansSchema,
  ownSubscriptionSchema,
  paymentAgainSchema,
  paymentListQuerySchema,
  paymentListSchema,
  paymentPayloadSchema,
  personSubscriptionSchema,
  planChangeSchema,
  planListSchema,
  planPathSchema,
  requestDecisionSchema,
  subscriptionEndSchema,
  subscriptionGrantSchema,
  subscriptionListQuerySchema,
  subscriptionListSchema,
  subscriptionPathSchema,
  subscriptionPersonPathSchema,
  subscriptionRequestInputSchema,
  waitingRequestsSchema,
} from '#shared/contracts/subscriptions.ts'
import { hourSeconds } from '#shared/duration.ts'
import * as routes from '#shared/contracts/routes/subscriptions.ts'
import type { Deps } from '#server/deps.ts'
import { getOwnSubscription, requestChange, withdrawRequest } from '#server/features/subscriptions/own-service.ts'
import { openPaymentProvider } from '#server/features/subscriptions/payment-provider.ts'
import { paymentResponses, takePaymentEvent, takeStoredEvent } from '#server/features/subscriptions/payments-service.ts'
import {
  decideRequest,
  endSubscription,
  grantSubscription,
  listForStaff,
  listWaiting,
  getPersonSubscription,
} from '#server/features/subscriptions/staff-service.ts'
import { listPayments, getPayload } from '#server/features/subscriptions/payments-list.ts'
import { changePlan, listOfferedPlans, listPlansForStaff } from '#server/features/subscriptions/plans-service.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import type { RequestActor, RequestContext, SignedIn } from '#server/http/request-context.ts'

/** One's own subscription, and what staff do about subscriptions. @see docs/reference/interfaces.md#addresses (/api/me/subscription) */
export function subscriptionRoutes(deps: Deps): Endpoint[] {
  return [...own(deps), ...lists(deps), ...actions(deps), ...planRoutes(deps), ...payments(deps)]
}

function payments(deps: Deps): Endpoint[] {
  const provider = openPaymentProvider(deps.config)
  return [
    endpoint(routes.takePaymentEvent, {
      summary: 'For the payment provider: a signed event about a subscription. 404 while no provider is set up.',
      limit: { name: 'payments-webhook', burst: 600, refillSeconds: 60 },
      responseSchema: z.object({ outcome: z.enum(paymentResponses) }),
      handle: async ({ request }) => ({ outcome: await takePaymentEvent(deps, provider, request) }),
    }),
    endpoint(routes.listPayments, {
      summary: 'List what the payment provider posted, newest first, and what became of it.',
      querySchema: paymentListQuerySchema,
      responseSchema: paymentListSchema,
      handle: async ({ query }) => listPayments(deps, provider !== null, query),
    }),
    endpoint(routes.getPaymentPayload, {
      summary: 'Read what one event of the payment provider says, without cards, banks, addresses and secrets.',
      pathSchema: subscriptionPathSchema,
      responseSchema: paymentPayloadSchema,
      handle: async ({ path }) => getPayload(deps, path.id),
    }),
    endpoint(routes.processPaymentAgain, {
      summary: 'Process an event of the payment provider again.',
      pathSchema: subscriptionPathSchema,
      responseSchema: paymentAgainSchema,
      handle: async ({ actor, context, path }) => ({
        outcome: await takeStoredEvent(deps, provider, staffOf(actor, context), path.id),
      }),
    }),
  ]
}

function own(deps: Deps): Endpoint[] {
  return [
    endpoint(routes.listOfferedPlans, {
      summary: 'List the plans that are offered: what they cost, include and allow.',
      responseSchema: offeredPlansSchema,
      handle: async () => ({ items: await listOfferedPlans(deps), next_cursor: null }),
    }),
    endpoint(routes.getOwnSubscription, {
      summary: "Read the signed-in user's subscription, with the plans that there are.",
      responseSchema: ownSubscriptionSchema,
      handle: async ({ actor }) => getOwnSubscription(deps, actor),
    }),
    endpoint(routes.requestPlan, {
      summary: 'Ask for another plan, cancel the one there is at its end, or take that back.',
      limit: { name: 'subscription-request', burst: 20, refillSeconds: hourSeconds },
      bodySchema: subscriptionRequestInputSchema,
      responseSchema: ownSubscriptionSchema,
      handle: async ({ actor, context, body }) => requestChange(deps, { actor, requestId: context.requestId }, body),
    }),
    endpoint(routes.withdrawPlanRequest, {
      summary: 'Take the request back that waits.',
      limit: { name: 'subscription-withdrawal', burst: 60, refillSeconds: hourSeconds },
      handle: async ({ actor }) => withdrawRequest(deps, actor),
    }),
  ]
}

function lists(deps: Deps): Endpoint[] {
  return [
    endpoint(routes.listSubscriptions, {
      summary: 'List subscriptions, newest first.',
      querySchema: subscriptionListQuerySchema,
      responseSchema: subscriptionListSchema,
      handle: async ({ query }) => listForStaff(deps, query),
    }),
    endpoint(routes.listPlanRequests, {
      summary: 'List requests about subscriptions that wait for a decision.',
      responseSchema: waitingRequestsSchema,
      handle: async () => listWaiting(deps),
    }),
    endpoint(routes.getPersonSubscription, {
      summary: "Read one person's plan with what happened to it.",
      pathSchema: subscriptionPersonPathSchema,
      responseSchema: personSubscriptionSchema,
      handle: async ({ path }) => getPersonSubscription(deps, path.id),
    }),
  ]
}

function planRoutes(deps: Deps): Endpoint[] {
  return [
    endpoint(routes.listPlans, {
      summary: 'List the plans: what they cost, include and allow, and how many people have each.',
      responseSchema: planListSchema,
      handle: async () => listPlansForStaff(deps),
    }),
    endpoint(routes.updatePlan, {
      summary: 'Change what a plan costs, includes and allows; 409 when the version is not the newest.',
      pathSchema: planPathSchema,
      bodySchema: planChangeSchema,
      responseSchema: planListSchema,
      handle: async ({ actor, context, path, body }) => changePlan(deps, staffOf(actor, context), path.key, body),
    }),
  ]
}

function actions(deps: Deps): Endpoint[] {
  return [
    endpoint(routes.grantSubscription, {
      summary: 'Give a user a plan.',
      bodySchema: subscriptionGrantSchema,
      handle: async ({ actor, context, body }) => grantSubscription(deps, staffOf(actor, context), body),
    }),
    endpoint(routes.endSubscription, {
      summary: 'End a subscription at once.',
      pathSchema: subscriptionPathSchema,
      bodySchema: subscriptionEndSchema,
      handle: async ({ actor, context, path, body }) =>
        endSubscription(deps, staffOf(actor, context), path.id, body.reason),
    }),
    endpoint(routes.decidePlanRequest, {
      summary: 'Grant or refuse a request about a subscription.',
      pathSchema: subscriptionPathSchema,
      bodySchema: requestDecisionSchema,
      handle: async ({ actor, context, path, body }) => decideRequest(deps, staffOf(actor, context), path.id, body),
    }),
  ]
}

function staffOf(actor: SignedIn, { requestId }: RequestContext): RequestActor {
  return { actor, requestId }
}
