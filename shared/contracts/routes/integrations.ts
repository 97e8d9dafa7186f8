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

export const listConnections = route<{ response: ConnectionList }>()(
  'get',
  '/api/admin/integrations/connections',
  'integrations.manage',
)

export const testConnection = route<{ response: ConnectionTrial }>()(
  'post',
  '/api/admin/integrations/connections/{name}/test',
  'integrations.manage',
)

export const listApiTokens = route<{ response: ApiTokenList }>()(
  'get',
  '/api/admin/integrations/tokens',
  'integrations.manage',
)

export const createApiToken = route<{ body: z.input<typeof tokenInputSchema>; response: MadeToken }>()(
  'post',
  '/api/admin/integrations/tokens',
  'integrations.manage',
  201,
)

export const revokeApiToken = route<{ response: void }>()(
  'delete',
  '/api/admin/integrations/tokens/{id}',
  'integrations.manage',
  204,
)

export const listWebhooks = route<{ response: WebhookList }>()(
  'get',
  '/api/admin/integrations/webhooks',
  'integrations.manage',
)

export const createWebhook = route<{ body: z.input<typeof webhookInputSchema>; response: WebhookWithSecret }>()(
  'post',
  '/api/admin/integrations/webhooks',
  'integrations.manage',
  201,
)

export const updateWebhook = route<{ body: z.input<typeof webhookUpdateSchema>; response: Webhook }>()(
  'patch',
  '/api/admin/integrations/webhooks/{id}',
  'integrations.manage',
)

export const deleteWebhook = route<{ response: void }>()(
  'delete',
  '/api/admin/integrations/webhooks/{id}',
  'integrations.manage',
  204,
)

export const rotateWebhookSecret = route<{ response: WebhookWithSecret }>()(
  'post',
  '/api/admin/integrations/webhooks/{id}/rotate',
  'integrations.manage',
)

export const sendWebhookSample = route<{ body: z.input<typeof webhookSampleSchema>; response: void }>()(
  'post',
  '/api/admin/integrations/webhooks/{id}/sample',
  'integrations.manage',
  202,
)

export const listDeliveries = route<{ query: z.input<typeof deliveryQuerySchema>; response: DeliveryList }>()(
  'get',
  '/api/admin/integrations/deliveries',
  'integrations.manage',
)

export const getDelivery = route<{ response: DeliveryDetails }>()(
  'get',
  '/api/admin/integrations/deliveries/{id}',
  'integrations.manage',
)

export const redeliver = route<{ response: DeliveryDetails }>()(
  'post',
  '/api/admin/integrations/deliveries/{id}/redeliver',
  'integrations.manage',
)
