import {
  connectionResultSchema,
  connectionTestSchema,
  settingsResponseSchema,
  settingsHistoryQuerySchema,
  settingsHistorySchema,
  settingsUpdateSchema,
  waitingMailsSchema,
} from '#shared/contracts/settings.ts'
import { minuteSeconds } from '#shared/duration.ts'
import * as routes from '#shared/contracts/routes/settings.ts'
import type { Deps } from '#server/deps.ts'
import { testConnection } from '#server/features/settings/connection-tests.ts'
import {
  changeSettings,
  exportSettings,
  listSettingsHistory,
  getVersionedSettings,
  getWaitingMails,
} from '#server/features/settings/service.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import type { RateLimitRule } from '#server/http/rate-limit.ts'
import { attachment } from '#server/http/attachment.ts'

/** Trials reach out from this machine: a person's pace. */
const testLimit: RateLimitRule = { name: 'connection-test', burst: 30, refillSeconds: 5 * minuteSeconds }

/** Settings of the site. @param onChanged makes this process follow a change before it is answered; must not reject. @see ADM-06 */
export function settingsRoutes(deps: Deps, onChanged: () => Promise<void>): Endpoint[] {
  return [
    endpoint(routes.getSettings, {
      summary: 'Read the settings with their version.',
      responseSchema: settingsResponseSchema,
      handle: async () => getVersionedSettings(deps),
    }),
    endpoint(routes.updateSettings, {
      summary: 'Change settings made from the version named; 409 with the stored ones when it is not the newest.',
      bodySchema: settingsUpdateSchema,
      responseSchema: settingsResponseSchema,
      handle: async ({ actor, context, body }) => {
        const saved = await changeSettings(deps, actor, context.requestId, body)
        await onChanged()
        return saved
      },
    }),
    endpoint(routes.listSettingsHistory, {
      summary: 'List changes of settings, newest first; of secrets only fingerprints.',
      querySchema: settingsHistoryQuerySchema,
      responseSchema: settingsHistorySchema,
      handle: async ({ query }) => listSettingsHistory(deps, query),
    }),
    endpoint(routes.exportSettings, {
      summary: 'Download the settings as a file, without secrets. The download is recorded in the activity log.',
      responseDescription: 'A JSON file.',
      handle: async ({ actor, context }) =>
        attachment(await exportSettings(deps, actor, context.requestId), {
          name: 'settings.json',
          type: 'application/json',
        }),
    }),
    endpoint(routes.getWaitingMails, {
      summary: 'Count the mails that a new mail server would send: how many, of which age.',
      responseSchema: waitingMailsSchema,
      handle: async () => getWaitingMails(deps),
    }),
    endpoint(routes.testSettings, {
      summary: 'Try a connection out: an address, or the mail server in force or typed.',
      limit: testLimit,
      bodySchema: connectionTestSchema,
      responseSchema: connectionResultSchema,
      handle: async ({ actor, body }) => testConnection(deps, actor, body),
    }),
  ]
}
