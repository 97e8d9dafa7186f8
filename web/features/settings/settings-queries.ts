import type { ConnectionResult, ConnectionTest, SettingsResponse } from '#shared/contracts/settings.ts'
import * as settingsRoutes from '#shared/contracts/routes/settings.ts'
import { ApiError } from '#web/api/client.ts'
import type { ApiClient } from '#web/api/client.ts'
import { endpointQuery } from '#web/api/endpoint-query.ts'
import { pagesQuery } from '#web/list/pages-query.ts'

/** The settings with the version that a change must name. */
export function settingsQuery(api: ApiClient) {
  return {
    ...endpointQuery(api, ['admin', 'settings', 'values'], settingsRoutes.getSettings),
    // Two may change settings at once: who comes back sees what is stored.
    staleTime: 0,
  }
}

/** What was changed, page by page, newest first. */
export function settingsHistoryQuery(api: ApiClient) {
  return {
    ...pagesQuery(['admin', 'settings', 'history'], (cursor, signal) =>
      api.call(settingsRoutes.listSettingsHistory, { query: { cursor }, signal }),
    ),
    staleTime: 0,
  }
}

/** The mails that would leave by a mail server which is set now; counted at every look. */
export function waitingMailsQuery(api: ApiClient) {
  return {
    ...endpointQuery(api, ['admin', 'settings', 'waiting-mails'], settingsRoutes.getWaitingMails),
    staleTime: 0,
    gcTime: 0,
  }
}

/**
 * Changes settings. @param changes values by key.
 * @throws {ApiError} `content_conflict` when another user changed them in the meantime.
 */
export function saveSettings(
  api: ApiClient,
  changes: Readonly<Record<string, unknown>>,
  version: string,
): Promise<SettingsResponse> {
  return api.call(settingsRoutes.updateSettings, { body: { ...changes, version } })
}

/** Tries a connection out. */
export function testConnection(api: ApiClient, test: ConnectionTest): Promise<ConnectionResult> {
  return api.call(settingsRoutes.testSettings, { body: test })
}

/** The settings as another user has stored them, when that is why a save was refused; otherwise null. */
export function storedSince(error: unknown): SettingsResponse | null {
  if (!(error instanceof ApiError) || error.code !== 'content_conflict') return null
  // The endpoint answers a conflict with the stored settings in its own answer's shape.
  return (error.problem?.['stored'] as SettingsResponse | undefined) ?? null
}
