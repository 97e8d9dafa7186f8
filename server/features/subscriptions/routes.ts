import { z } from 'zod'
import {
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
import type { Deps } from '#server/deps.ts'
import { getOwnSubscription, requestChange, withdrawRequest } from '#server/features/subscriptions/own-service.ts'
import { openPaymentProvider } from '#server/features/subscriptions/payment-provider.ts'
import { paymentAnswers, takePaymentEvent, takeStoredEvent } from '#server/features/subscriptions/payments-service.ts'
import {
  decideRequest,
  endSubscription,
  grantSubscription,
  listForStaff,
  listWaiting,
  readPersonSubscription,
} from '#server/features/subscriptions/staff-service.ts'
import { listPayments, readPayload } from '#server/features/subscriptions/payments-list.ts'
import { changePlan, listPlansForStaff } from '#server/features/subscriptions/plans-service.ts'
import type { Staff } from '#server/features/subscriptions/staff-service.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import { AppError } from '#server/http/errors.ts'
import type { Actor, RequestContext } from '#server/http/request-context.ts'

/** One's own subscription, and what staff do about subscriptions. @see docs/reference/interfaces.md#addresses (/api/me/subscription) */
export function subscriptionRoutes(deps: Deps): Endpoint[] {
  return [...own(deps), ...lists(deps), ...acts(deps), ...planRoutes(deps), ...payments(deps)]
}

function payments(deps: Deps): Endpoint[] {
  const provider = openPaymentProvider(deps.config)
  return [
    endpoint(
      {
        method: 'post',
        path: '/api/payments/webhook',
        summary: 'For the payment provider: a signed event about a subscription. 404 while no provider is set up.',
        access: 'public',
        limit: { name: 'payments-webhook', burst: 600, refillSeconds: 60 },
        answer: { status: 200, schema: z.object({ outcome: z.enum(paymentAnswers) }) },
      },
      async ({ request }) => ({ outcome: await takePaymentEvent(deps, provider, request) }),
    ),
    endpoint(
      {
        method: 'get',
        path: '/api/admin/payments',
        summary: 'List what the payment provider posted, newest first, and what became of it.',
        access: 'subscriptions.manage',
        querySchema: paymentListQuerySchema,
        answer: { status: 200, schema: paymentListSchema },
      },
      async ({ query }) => listPayments(deps, provider !== null, query),
    ),
    endpoint(
      {
        method: 'get',
        path: '/api/admin/payments/{id}',
        summary: 'Read what one event of the payment provider says, without cards, banks, addresses and secrets.',
        access: 'subscriptions.manage',
        pathSchema: subscriptionPathSchema,
        answer: { status: 200, schema: paymentPayloadSchema },
      },
      async ({ path }) => readPayload(deps, path.id),
    ),
    endpoint(
      {
        method: 'post',
        path: '/api/admin/payments/{id}/process',
        summary: 'Process an event of the payment provider again.',
        access: 'subscriptions.manage',
        pathSchema: subscriptionPathSchema,
        answer: { status: 200, schema: paymentAgainSchema },
      },
      async ({ actor, context, path }) => ({
        outcome: await takeStoredEvent(deps, provider, staffOf(actor, context), path.id),
      }),
    ),
  ]
}

function own(deps: Deps): Endpoint[] {
  return [
    endpoint(
      {
        method: 'get',
        path: '/api/me/subscription',
        summary: "Read the signed-in user's subscription, with the plans that there are.",
        access: 'signed-in',
        answer: { status: 200, schema: ownSubscriptionSchema },
      },
      async ({ actor }) => getOwnSubscription(deps, actor),
    ),
    endpoint(
      {
        method: 'post',
        path: '/api/me/subscription/request',
        summary: 'Ask for another plan, cancel the one there is at its end, or take that back.',
        access: 'signed-in',
        limit: { name: 'subscription-request', burst: 20, refillSeconds: hourSeconds },
        bodySchema: subscriptionRequestInputSchema,
        answer: { status: 201, schema: ownSubscriptionSchema },
      },
      async ({ actor, context, body }) => requestChange(deps, { actor, requestId: context.requestId }, body),
    ),
    endpoint(
      {
        method: 'delete',
        path: '/api/me/subscription/request',
        summary: 'Take the request back that waits.',
        access: 'signed-in',
        answer: { status: 204, schema: null },
      },
      async ({ actor }) => withdrawRequest(deps, actor),
    ),
  ]
}

function lists(deps: Deps): Endpoint[] {
  return [
    endpoint(
      {
        method: 'get',
        path: '/api/admin/subscriptions',
        summary: 'List subscriptions, newest first.',
        access: 'subscriptions.manage',
        querySchema: subscriptionListQuerySchema,
        answer: { status: 200, schema: subscriptionListSchema },
      },
      async ({ query }) => listForStaff(deps, query),
    ),
    endpoint(
      {
        method: 'get',
        path: '/api/admin/subscriptions/requests',
        summary: 'List requests about subscriptions that wait for a decision.',
        access: 'subscriptions.manage',
        answer: { status: 200, schema: waitingRequestsSchema },
      },
      async () => listWaiting(deps),
    ),
    endpoint(
      {
        method: 'get',
        path: '/api/admin/subscriptions/people/{id}',
        summary: "Read one person's plan with what happened to it.",
        access: 'subscriptions.manage',
        pathSchema: subscriptionPersonPathSchema,
        answer: { status: 200, schema: personSubscriptionSchema },
      },
      async ({ path }) => readPersonSubscription(deps, path.id),
    ),
  ]
}

function planRoutes(deps: Deps): Endpoint[] {
  return [
    endpoint(
      {
        method: 'get',
        path: '/api/admin/plans',
        summary: 'List the plans: what they cost, include and allow, and how many people have each.',
        access: 'subscriptions.manage',
        answer: { status: 200, schema: planListSchema },
      },
      async () => listPlansForStaff(deps),
    ),
    endpoint(
      {
        method: 'put',
        path: '/api/admin/plans/{key}',
        summary: 'Change what a plan costs, includes and allows; 409 when the version is not the newest.',
        access: 'settings.edit',
        pathSchema: planPathSchema,
        bodySchema: planChangeSchema,
        answer: { status: 200, schema: planListSchema },
      },
      async ({ actor, context, path, body }) => changePlan(deps, staffOf(actor, context), path.key, body),
    ),
  ]
}

function acts(deps: Deps): Endpoint[] {
  return [
    endpoint(
      {
        method: 'post',
        path: '/api/admin/subscriptions',
        summary: 'Give somebody a plan.',
        access: 'subscriptions.manage',
        bodySchema: subscriptionGrantSchema,
        answer: { status: 204, schema: null },
      },
      async ({ actor, context, body }) => grantSubscription(deps, staffOf(actor, context), body),
    ),
    endpoint(
      {
        method: 'post',
        path: '/api/admin/subscriptions/{id}/end',
        summary: 'End a subscription at once.',
        access: 'subscriptions.manage',
        pathSchema: subscriptionPathSchema,
        bodySchema: subscriptionEndSchema,
        answer: { status: 204, schema: null },
      },
      async ({ actor, context, path, body }) => endSubscription(deps, staffOf(actor, context), path.id, body.reason),
    ),
    endpoint(
      {
        method: 'post',
        path: '/api/admin/subscriptions/requests/{id}/decide',
        summary: 'Grant or refuse a request about a subscription.',
        access: 'subscriptions.manage',
        pathSchema: subscriptionPathSchema,
        bodySchema: requestDecisionSchema,
        answer: { status: 204, schema: null },
      },
      async ({ actor, context, path, body }) => decideRequest(deps, staffOf(actor, context), path.id, body),
    ),
  ]
}

function staffOf(actor: Actor, { requestId }: RequestContext): Staff {
  if (actor.kind === 'anonymous') throw new AppError('not_signed_in')
  return { actor, requestId }
}
