import type { z } from 'zod'
import type { ApiTokenList, MadeToken, tokenInputSchema } from '#shared/contracts/api-tokens.ts'
import type { ConnectionList, ConnectionTrial } from '#shared/contracts/connections.ts'
import type {
  DeliveryDetails,
  DeliveryList,
  Webhook,
  WebhookList,
  WebhookWithSecret,
  deliveryQuerySchema,
  webhookInputSchema,
  webhookSampleSchema,
  webhookUpdateSchema,
} from '#shared/contracts/webhooks.ts'
import { route } from '#shared/contracts/routes/route.ts'

export const listConnections = route<{ answer: ConnectionList }>()(
  'get',
  '/api/admin/integrations/connections',
  'integrations.manage',
)

export const testConnection = route<{ answer: ConnectionTrial }>()(
  'post',
  '/api/admin/integrations/connections/{name}/test',
  'integrations.manage',
)

export const listApiTokens = route<{ answer: ApiTokenList }>()(
  'get',
  '/api/admin/integrations/tokens',
  'integrations.manage',
)

export const createApiToken = route<{ body: z.input<typeof tokenInputSchema>; answer: MadeToken }>()(
  'post',
  '/api/admin/integrations/tokens',
  'integrations.manage',
  201,
)

export const revokeApiToken = route<{ answer: void }>()(
  'delete',
  '/api/admin/integrations/tokens/{id}',
  'integrations.manage',
  204,
)

export const listWebhooks = route<{ answer: WebhookList }>()(
  'get',
  '/api/admin/integrations/webhooks',
  'integrations.manage',
)

export const createWebhook = route<{ body: z.input<typeof webhookInputSchema>; answer: WebhookWithSecret }>()(
  'post',
  '/api/admin/integrations/webhooks',
  'integrations.manage',
  201,
)

export const updateWebhook = route<{ body: z.input<typeof webhookUpdateSchema>; answer: Webhook }>()(
  'patch',
  '/api/admin/integrations/webhooks/{id}',
  'integrations.manage',
)

export const deleteWebhook = route<{ answer: void }>()(
  'delete',
  '/api/admin/integrations/webhooks/{id}',
  'integrations.manage',
  204,
)

export const rotateWebhookSecret = route<{ answer: WebhookWithSecret }>()(
  'post',
  '/api/admin/integrations/webhooks/{id}/rotate',
  'integrations.manage',
)

export const sendWebhookSample = route<{ body: z.input<typeof webhookSampleSchema>; answer: void }>()(
  'post',
  '/api/admin/integrations/webhooks/{id}/sample',
  'integrations.manage',
  202,
)

export const listDeliveries = route<{ query: z.input<typeof deliveryQuerySchema>; answer: DeliveryList }>()(
  'get',
  '/api/admin/integrations/deliveries',
  'integrations.manage',
)

export const getDelivery = route<{ answer: DeliveryDetails }>()(
  'get',
  '/api/admin/integrations/deliveries/{id}',
  'integrations.manage',
)

export const redeliver = route<{ answer: DeliveryDetails }>()(
  'post',
  '/api/admin/integrations/deliveries/{id}/redeliver',
  'integrations.manage',
)
