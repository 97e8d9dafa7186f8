import {
  connectionResultSchema,
  connectionTestSchema,
  settingsAnswerSchema,
  settingsHistoryQuerySchema,
  settingsHistorySchema,
  settingsUpdateSchema,
  waitingMailsSchema,
} from '#shared/contracts/settings.ts'
import { minuteSeconds } from '#shared/duration.ts'
import type { Deps } from '#server/deps.ts'
import { testConnection } from '#server/features/settings/connection-tests.ts'
import {
  changeSettings,
  exportSettings,
  listSettingsHistory,
  readVersionedSettings,
  readWaitingMails,
} from '#server/features/settings/service.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import type { RateLimitRule } from '#server/http/rate-limit.ts'

/** Trials reach out from this machine: a person's pace. */
const testLimit: RateLimitRule = { name: 'connection-test', burst: 30, refillSeconds: 5 * minuteSeconds }

/** Settings of the site. @param onChanged makes this process follow a change before it is answered; must not reject. @see ADM-06 */
export function settingsRoutes(deps: Deps, onChanged: () => Promise<void>): Endpoint[] {
  return [
    endpoint(
      {
        method: 'get',
        path: '/api/admin/settings',
        summary: 'Read the settings with their version.',
        access: 'settings.view',
        answer: { status: 200, schema: settingsAnswerSchema },
      },
      async () => readVersionedSettings(deps),
    ),
    endpoint(
      {
        method: 'put',
        path: '/api/admin/settings',
        summary: 'Change settings made from the version named; 409 with the stored ones when it is not the newest.',
        access: 'settings.edit',
        bodySchema: settingsUpdateSchema,
        answer: { status: 200, schema: settingsAnswerSchema },
      },
      async ({ actor, context, body }) => {
        const saved = await changeSettings(deps, actor, context.requestId, body)
        await onChanged()
        return saved
      },
    ),
    endpoint(
      {
        method: 'get',
        path: '/api/admin/settings/history',
        summary: 'List changes of settings, newest first; of secrets only fingerprints.',
        access: 'settings.view',
        querySchema: settingsHistoryQuerySchema,
        answer: { status: 200, schema: settingsHistorySchema },
      },
      async ({ query }) => listSettingsHistory(deps, query),
    ),
    endpoint(
      {
        method: 'get',
        path: '/api/admin/settings/export',
        summary: 'Download the settings as a file, without secrets. The download is recorded in the activity log.',
        access: 'settings.view',
        answer: { status: 200, schema: null, description: 'A JSON file.' },
      },
      async ({ actor, context }) =>
        new Response(await exportSettings(deps, actor, context.requestId), {
          headers: {
            'content-type': 'application/json',
            'content-disposition': 'attachment; filename="settings.json"',
            'cache-control': 'no-store',
          },
        }),
    ),
    endpoint(
      {
        method: 'get',
        path: '/api/admin/settings/waiting-mails',
        summary: 'Count the mails that a new mail server would send: how many, of which age.',
        access: 'settings.edit',
        answer: { status: 200, schema: waitingMailsSchema },
      },
      async () => readWaitingMails(deps),
    ),
    endpoint(
      {
        method: 'post',
        path: '/api/admin/settings/tests',
        summary: 'Try a connection out: an address, or the mail server in force or typed.',
        access: 'settings.edit',
        limit: testLimit,
        bodySchema: connectionTestSchema,
        answer: { status: 200, schema: connectionResultSchema },
      },
      async ({ actor, body }) => testConnection(deps, actor, body),
    ),
  ]
}
