import type { QueryClient } from '@tanstack/react-query'
import type {
  AccountSecurity,
  EndedSessions,
  OwnKeys,
  OwnSessions,
  PendingDeletion,
  Proof,
  RevokedKeys,
} from '#shared/contracts/account.ts'
import type { ApiClient } from '#web/api/client.ts'

/** How the account is reached and guarded. The user's id is part of the key: another user's answer is never shown. */
export function securityQuery(api: ApiClient, userId: string) {
  return {
    queryKey: ['me', 'security', userId] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) => api.get<AccountSecurity>('/api/me/security', signal),
  }
}

/** The user's sessions. */
export function sessionsQuery(api: ApiClient, userId: string) {
  return {
    queryKey: ['me', 'sessions', userId] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) => api.get<OwnSessions>('/api/me/sessions', signal),
    // Others come and go without this page hearing of it.
    staleTime: 0,
  }
}

/** What works in the user's name without a login. */
export function keysQuery(api: ApiClient, userId: string) {
  return {
    queryKey: ['me', 'keys', userId] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) => api.get<OwnKeys>('/api/me/keys', signal),
    // They are made on other screens.
    staleTime: 0,
  }
}

/** Revokes one key. @throws {ApiError} `not_found` when it has ended meanwhile. */
export function revokeKey(api: ApiClient, id: string): Promise<void> {
  return api.send('DELETE', `/api/me/keys/${encodeURIComponent(id)}`)
}

/** Revokes every key. @throws {ApiError} */
export function revokeAllKeys(api: ApiClient): Promise<RevokedKeys> {
  return api.send('POST', '/api/me/keys/revoke-all')
}

/** Reads the account's guards and sessions anew after something about them changed; resolves when they are there. */
export async function refreshSecurity(queries: QueryClient, userId: string): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['me', 'security', userId] }),
    queries.invalidateQueries({ queryKey: ['me', 'sessions', userId] }),
  ])
}

/** Ends one session. @throws {ApiError} `not_found` when it has ended meanwhile. */
export function endSession(api: ApiClient, id: string): Promise<void> {
  return api.send('DELETE', `/api/me/sessions/${encodeURIComponent(id)}`)
}

/** Ends every session but this one. @throws {ApiError} */
export function endOtherSessions(api: ApiClient): Promise<EndedSessions> {
  return api.send('POST', '/api/me/sessions/end-others')
}

/** Gives up a change of the address. @throws {ApiError} */
export function cancelEmailChange(api: ApiClient): Promise<void> {
  return api.send('DELETE', '/api/me/email-change')
}

/** Fetches everything that is kept about the user. @throws {ApiError} `rate_limited` within a minute. */
export function fetchOwnData(api: ApiClient): Promise<Record<string, unknown>> {
  return api.get('/api/me/export')
}

/** Asks for the account to be erased. @throws {ApiError} `reauthentication_needed`, `wrong_password`, `wrong_code`… */
export function requestDeletion(api: ApiClient, proof: Proof): Promise<PendingDeletion> {
  return api.send('POST', '/api/me/deletion', proof)
}

/** Shows who is there; what asks for it goes through in this session for a day. @throws {ApiError} `wrong_password`, `wrong_code`… */
export function sendProof(api: ApiClient, proof: Proof): Promise<void> {
  return api.send('POST', '/api/me/proof', proof)
}

/** Takes the deletion back. @throws {ApiError} */
export function cancelDeletion(api: ApiClient): Promise<void> {
  return api.send('DELETE', '/api/me/deletion')
}
