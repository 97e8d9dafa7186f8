import { settingsAnswerSchema, settingsUpdateSchema } from '#shared/contracts/settings.ts'
import type { Deps } from '#server/deps.ts'
import { changeSettings, readVersionedSettings } from '#server/features/settings/service.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'

/** Settings of the site. */
export function settingsRoutes(deps: Deps): Endpoint[] {
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
      async ({ actor, context, body }) => changeSettings(deps, actor, context.requestId, body),
    ),
  ]
}
