import type { WebhookKind } from '#shared/webhook-kinds.ts'
import * as integrationsRoutes from '#shared/contracts/routes/integrations.ts'
import * as supportRoutes from '#shared/contracts/routes/support.ts'
import type { TokenInput } from '#shared/contracts/api-tokens.ts'
import type { DeliveryDetails, WebhookInput, WebhookList, WebhookUpdate } from '#shared/contracts/webhooks.ts'
import type { ApiClient } from '#web/api/client.ts'
import { endpointQuery } from '#web/api/endpoint-query.ts'
import { pagesQuery } from '#web/list/pages-query.ts'
import { listQuery } from '#web/list/list-address.ts'
import type { ListParameters } from '#web/list/list-address.ts'
import { deliveryStates } from '#shared/contracts/webhooks.ts'
import { webhookKindNames } from '#shared/webhook-kinds.ts'

/** How often is looked again while something is on its way. */
const followMs = 5_000

/** Everything that this screen reads, to read it again after an act. */
export const integrationsKey = ['admin', 'integrations'] as const

/** The parts of the screen, in their order. */
export const integrationTabs = ['connections', 'webhooks', 'log', 'tokens', 'incoming'] as const
/** What the screen keeps in its address. */
export const integrationParameters = ['tab', 'webhook', 'state', 'kind', 'open'] as const

/** Every connection. */
export function connectionsQuery(api: ApiClient) {
  return {
    ...endpointQuery(api, [...integrationsKey, 'connections'], integrationsRoutes.listConnections),
    staleTime: 0,
  }
}

/** How mails come in; looked at again, so that a trial shows when it arrives. */
export function mailInQuery(api: ApiClient) {
  return {
    ...endpointQuery(api, [...integrationsKey, 'mail-in'], supportRoutes.getMailIn),
    staleTime: 0,
    refetchInterval: followMs,
  }
}

/** The webhooks; looked at again while something is on its way. */
export function webhooksQuery(api: ApiClient) {
  return {
    ...endpointQuery(api, [...integrationsKey, 'webhooks'], integrationsRoutes.listWebhooks),
    staleTime: 0,
    refetchInterval: ({ state }: { state: { data: WebhookList | undefined } }) =>
      state.data?.items.some(({ waiting }) => waiting > 0) ? followMs : false,
  }
}

/** What can be asked of webhooks. */
export const webhookActions = {
  add: (api: ApiClient, input: WebhookInput) => api.call(integrationsRoutes.createWebhook, { body: input }),
  change: (api: ApiClient, id: string, update: WebhookUpdate) =>
    api.call(integrationsRoutes.updateWebhook, { path: { id }, body: update }),
  remove: (api: ApiClient, id: string) => api.call(integrationsRoutes.deleteWebhook, { path: { id } }),
  rotate: (api: ApiClient, id: string) => api.call(integrationsRoutes.rotateWebhookSecret, { path: { id } }),
  sample: (api: ApiClient, id: string, kind: WebhookKind) =>
    api.call(integrationsRoutes.sendWebhookSample, { path: { id }, body: { kind } }),
} as const

/** Which part of the log is shown. */
type LogFilter = { webhook?: string | undefined; state?: string | undefined; kind?: string | undefined }

/** What was sent to webhooks, page by page, newest first. */
export function deliveriesQuery(api: ApiClient, filter: LogFilter) {
  return {
    ...pagesQuery([...integrationsKey, 'log', filter], (cursor, signal) =>
      api.call(integrationsRoutes.listDeliveries, {
        query: listQuery({ ...filter, limit: '50', cursor }),
        signal,
      }),
    ),
    staleTime: 0,
  }
}

/** One entry of the log with every try; looked at again while it waits. */
export function deliveryQuery(api: ApiClient, id: string) {
  return {
    ...endpointQuery(api, [...integrationsKey, 'delivery', id], integrationsRoutes.getDelivery, { path: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }: { state: { data: DeliveryDetails | undefined } }) =>
      state.data?.state === 'waiting' ? followMs : false,
  }
}

/** The API tokens, without their secrets. */
export function tokensQuery(api: ApiClient) {
  return { ...endpointQuery(api, [...integrationsKey, 'tokens'], integrationsRoutes.listApiTokens), staleTime: 0 }
}

/** What can be asked of tokens. */
export const tokenActions = {
  make: (api: ApiClient, input: TokenInput) => api.call(integrationsRoutes.createApiToken, { body: input }),
  revoke: (api: ApiClient, id: string) => api.call(integrationsRoutes.revokeApiToken, { path: { id } }),
} as const

/** Which part of the log the address asks for; what nothing can be is not asked for. */
export function deliveryFilterOf({ webhook, state, kind }: ListParameters): LogFilter {
  return {
    webhook,
    state: deliveryStates.find((each) => each === state),
    kind: webhookKindNames.find((each) => each === kind),
  }
}

/** What the screen begins with, by its part. */
export function integrationsQuery(api: ApiClient, parameters: ListParameters) {
  switch (parameters['tab']) {
    case 'webhooks':
      return webhooksQuery(api)
    case 'log':
      return deliveriesQuery(api, deliveryFilterOf(parameters))
    case 'tokens':
      return tokensQuery(api)
    case 'incoming':
      return mailInQuery(api)
    default:
      return connectionsQuery(api)
  }
}
