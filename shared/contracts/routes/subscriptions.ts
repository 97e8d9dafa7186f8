import type { z } from 'zod'
import type {
  OwnSubscription,
  PaymentList,
  PaymentPayload,
  PersonSubscription,
  PlanList,
  SubscriptionList,
  WaitingRequests,
  offeredPlansSchema,
  paymentAgainSchema,
  paymentListQuerySchema,
  planChangeSchema,
  requestDecisionSchema,
  subscriptionEndSchema,
  subscriptionGrantSchema,
  subscriptionListQuerySchema,
  subscriptionRequestInputSchema,
} from '#shared/contracts/subscriptions.ts'
import { route } from '#shared/contracts/routes/route.ts'

export const takePaymentEvent = route<{ response: { outcome: 'taken' | 'known' | 'stored' | 'unclear' } }>()(
  'post',
  '/api/payments/webhook',
  'public',
)

export const listPayments = route<{ query: z.input<typeof paymentListQuerySchema>; response: PaymentList }>()(
  'get',
  '/api/admin/payments',
  'subscriptions.manage',
)

export const getPaymentPayload = route<{ response: PaymentPayload }>()(
  'get',
  '/api/admin/payments/{id}',
  'subscriptions.manage',
)

export const processPaymentAgain = route<{ response: z.output<typeof paymentAgainSchema> }>()(
  'post',
  '/api/admin/payments/{id}/process',
  'subscriptions.manage',
)

export const listOfferedPlans = route<{ response: z.output<typeof offeredPlansSchema> }>()(
  'get',
  '/api/plans',
  'public',
)

export const getOwnSubscription = route<{ response: OwnSubscription }>()('get', '/api/me/subscription', 'signed-in')

export const requestPlan = route<{ body: z.input<typeof subscriptionRequestInputSchema>; response: OwnSubscription }>()(
  'post',
  '/api/me/subscription/request',
  'signed-in',
  201,
)

export const withdrawPlanRequest = route<{ response: void }>()(
  'delete',
  '/api/me/subscription/request',
  'signed-in',
  204,
)

export const listSubscriptions = route<{
  query: z.input<typeof subscriptionListQuerySchema>
  response: SubscriptionList
}>()('get', '/api/admin/subscriptions', 'subscriptions.manage')

export const listPlanRequests = route<{ response: WaitingRequests }>()(
  'get',
  '/api/admin/subscriptions/requests',
  'subscriptions.manage',
)

export const getPersonSubscription = route<{ response: PersonSubscription }>()(
  'get',
  '/api/admin/subscriptions/people/{id}',
  'subscriptions.manage',
)

export const listPlans = route<{ response: PlanList }>()('get', '/api/admin/plans', 'subscriptions.manage')

export const updatePlan = route<{ body: z.input<typeof planChangeSchema>; response: PlanList }>()(
  'put',
  '/api/admin/plans/{key}',
  'settings.edit',
)

export const grantSubscription = route<{ body: z.input<typeof subscriptionGrantSchema>; response: void }>()(
  'post',
  '/api/admin/subscriptions',
  'subscriptions.manage',
  204,
)

export const endSubscription = route<{ body: z.input<typeof subscriptionEndSchema>; response: void }>()(
  'post',
  '/api/admin/subscriptions/{id}/end',
  'subscriptions.manage',
  204,
)

export const decidePlanRequest = route<{ body: z.input<typeof requestDecisionSchema>; response: void }>()(
  'post',
  '/api/admin/subscriptions/requests/{id}/decide',
  'subscriptions.manage',
  204,
)
