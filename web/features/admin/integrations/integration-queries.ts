import type { ApiTokenList, MadeToken, TokenInput } from '#shared/contracts/api-tokens.ts'
import type { ConnectionList, ConnectionName, ConnectionTrial } from '#shared/contracts/connections.ts'
import type { MailIn, MailInKey } from '#shared/contracts/support.ts'
import type {
  DeliveryDetails,
  DeliveryList,
  Webhook,
  WebhookInput,
  WebhookList,
  WebhookUpdate,
  WebhookWithSecret,
} from '#shared/contracts/webhooks.ts'
import { ApiError } from '#web/api/client.ts'
import type { ApiClient } from '#web/api/client.ts'
import { listQuery } from '#web/features/admin/list/list-address.ts'

const root = '/api/admin/integrations'
/** How often is looked again while something is on its way. */
const followMs = 5_000

/** Everything that this screen reads, to read it anew after an act. */
export const integrationsKey = ['admin', 'integrations'] as const

/** The parts of the screen, in their order. */
export const integrationTabs = ['connections', 'webhooks', 'log', 'tokens', 'incoming'] as const
/** A part of the screen. */
export type IntegrationTab = (typeof integrationTabs)[number]
/** What the screen keeps in its address. */
export const integrationParameters = ['tab', 'webhook', 'state', 'kind', 'open'] as const

/** Every connection. */
export function connectionsQuery(api: ApiClient) {
  return {
    queryKey: [...integrationsKey, 'connections'] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) => api.get<ConnectionList>(`${root}/connections`, signal),
    staleTime: 0,
  }
}

/** Tries a connection out. */
export function tryConnection(api: ApiClient, name: ConnectionName): Promise<ConnectionTrial> {
  return api.send('POST', `${root}/connections/${name}/test`)
}

/** How mails come in; looked at again, so that a trial shows when it arrives. */
export function mailInQuery(api: ApiClient) {
  return {
    queryKey: [...integrationsKey, 'mail-in'] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) => api.get<MailIn>('/api/admin/tickets/mail-in', signal),
    staleTime: 0,
    refetchInterval: followMs,
  }
}

/** Makes a new signing key for mails that come in. */
export function makeMailKey(api: ApiClient): Promise<MailInKey> {
  return api.send('POST', '/api/admin/tickets/mail-in/key')
}

/** The webhooks; looked at again while something is on its way. */
export function webhooksQuery(api: ApiClient) {
  return {
    queryKey: [...integrationsKey, 'webhooks'] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) => api.get<WebhookList>(`${root}/webhooks`, signal),
    staleTime: 0,
    refetchInterval: ({ state }: { state: { data: WebhookList | undefined } }) =>
      state.data?.items.some(({ waiting }) => waiting > 0) ? followMs : false,
  }
}

/** What can be asked of webhooks. */
export const webhookActs = {
  add: (api: ApiClient, input: WebhookInput) => api.send<WebhookWithSecret>('POST', `${root}/webhooks`, input),
  change: (api: ApiClient, id: string, update: WebhookUpdate) =>
    api.send<Webhook>('PATCH', `${root}/webhooks/${id}`, update),
  remove: (api: ApiClient, id: string) => api.send<null>('DELETE', `${root}/webhooks/${id}`),
  rotate: (api: ApiClient, id: string) => api.send<WebhookWithSecret>('POST', `${root}/webhooks/${id}/rotate`),
  sample: (api: ApiClient, id: string, kind: string) =>
    api.send<null>('POST', `${root}/webhooks/${id}/sample`, { kind }),
} as const

/** Which part of the log is shown. */
export type LogFilter = { webhook?: string | undefined; state?: string | undefined; kind?: string | undefined }

/** What was sent to webhooks, page by page, newest first. */
export function deliveriesQuery(api: ApiClient, filter: LogFilter) {
  return {
    queryKey: [...integrationsKey, 'log', filter] as const,
    queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
      api.get<DeliveryList>(
        `${root}/deliveries?${listQuery({ ...filter, limit: '50', cursor: pageParam ?? undefined })}`,
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page: DeliveryList) => page.next_cursor,
    staleTime: 0,
  }
}

/** One entry of the log with every try; looked at again while it waits. */
export function deliveryQuery(api: ApiClient, id: string) {
  return {
    queryKey: [...integrationsKey, 'delivery', id] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) => api.get<DeliveryDetails>(`${root}/deliveries/${id}`, signal),
    staleTime: 0,
    refetchInterval: ({ state }: { state: { data: DeliveryDetails | undefined } }) =>
      state.data?.state === 'waiting' ? followMs : false,
  }
}

/** Sends an entry of the log again. */
export function sendAgain(api: ApiClient, id: string): Promise<DeliveryDetails> {
  return api.send('POST', `${root}/deliveries/${id}/redeliver`)
}

/** The API tokens, without their secrets. */
export function tokensQuery(api: ApiClient) {
  return {
    queryKey: [...integrationsKey, 'tokens'] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) => api.get<ApiTokenList>(`${root}/tokens`, signal),
    staleTime: 0,
  }
}

/** What can be asked of tokens. */
export const tokenActs = {
  make: (api: ApiClient, input: TokenInput) => api.send<MadeToken>('POST', `${root}/tokens`, input),
  revoke: (api: ApiClient, id: string) => api.send<null>('DELETE', `${root}/tokens/${id}`),
} as const

/** Code of what is wrong with a field; null when nothing is, or the refusal was about something else. */
export function fieldFault(error: unknown, path: string): string | null {
  if (!(error instanceof ApiError)) return null
  return error.problem?.errors.find((each) => each.path === path || each.path.startsWith(`${path}.`))?.code ?? null
}
