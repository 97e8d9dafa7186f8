import type { QueryClient } from '@tanstack/react-query'
import type { RevokedKeys } from '#shared/contracts/account.ts'
import * as accountRoutes from '#shared/contracts/routes/account.ts'
import type { ApiClient } from '#web/api/client.ts'
import { endpointQuery } from '#web/api/endpoint-query.ts'

/** How the account is reached and guarded. The user's id is part of the key: another user's answer is never shown. */
export function securityQuery(api: ApiClient, userId: string) {
  return endpointQuery(api, ['me', 'security', userId], accountRoutes.getSecurity)
}

/** The user's sessions. */
export function sessionsQuery(api: ApiClient, userId: string) {
  return {
    ...endpointQuery(api, ['me', 'sessions', userId], accountRoutes.listOwnSessions),
    // Others come and go without this page hearing of it.
    staleTime: 0,
  }
}

/** What works in the user's name without a login. */
export function keysQuery(api: ApiClient, userId: string) {
  return {
    ...endpointQuery(api, ['me', 'keys', userId], accountRoutes.listOwnKeys),
    // They are made on other screens.
    staleTime: 0,
  }
}

/** Revokes every key. @throws {ApiError} */
export function revokeAllKeys(api: ApiClient): Promise<RevokedKeys> {
  return api.call(accountRoutes.revokeOwnKeys)
}

/** Reads the account's guards and sessions again after something about them changed; resolves when they are there. */
export async function refreshSecurity(queries: QueryClient, userId: string): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['me', 'security', userId] }),
    queries.invalidateQueries({ queryKey: ['me', 'sessions', userId] }),
  ])
}

/** Fetches everything that is kept about the user. @throws {ApiError} `rate_limited` within a minute. */
export function fetchOwnData(api: ApiClient): Promise<Blob> {
  return api.download(accountRoutes.exportOwnData)
}
