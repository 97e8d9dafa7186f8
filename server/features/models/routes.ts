import {
  modelSettingsSchema,
  modelSettingsUpdateSchema,
  modelTrialInputSchema,
  modelTrialSchema,
  modelUseQuerySchema,
  modelUseSchema,
} from '#shared/contracts/models.ts'
import * as routes from '#shared/contracts/routes/models.ts'
import { minuteSeconds } from '#shared/duration.ts'
import type { Deps } from '#server/deps.ts'
import { changeModelSettings, getModelSettings, tryModelConnection } from '#server/features/models/settings-service.ts'
import { getModelUse } from '#server/features/models/use-service.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'

/** Language models: how they are set up, and what they were used for. @see docs/reference/workspace.md#language-models */
export function modelRoutes(deps: Deps): Endpoint[] {
  return [
    endpoint(routes.getModelSettings, {
      summary: 'Read how language models are set up; of a key only how it ends.',
      responseSchema: modelSettingsSchema,
      handle: async () => getModelSettings(deps),
    }),
    endpoint(routes.changeModelSettings, {
      summary:
        'Change how language models are set up; 409 with the stored settings when the version is not the newest.',
      limit: { name: 'model-settings', burst: 60, refillSeconds: 10 * minuteSeconds },
      bodySchema: modelSettingsUpdateSchema,
      responseSchema: modelSettingsSchema,
      handle: async ({ actor, context: { requestId }, body }) => changeModelSettings(deps, { actor, requestId }, body),
    }),
    endpoint(routes.tryModel, {
      summary: 'Send one sentence of ours to a language model and tell what came back; nothing of the site is sent.',
      uses: ['model'],
      limit: { name: 'model-trial', burst: 20, refillSeconds: 10 * minuteSeconds },
      bodySchema: modelTrialInputSchema,
      responseSchema: modelTrialSchema,
      handle: async ({ actor, context: { requestId }, body }) => tryModelConnection(deps, { actor, requestId }, body),
    }),
    endpoint(routes.getModelUse, {
      summary: 'Read what language models were used for in a month, by agent, person and organisation.',
      querySchema: modelUseQuerySchema,
      responseSchema: modelUseSchema,
      handle: async ({ query }) => getModelUse(deps, query.month),
    }),
  ]
}
