import {
  contentTranslationInputSchema,
  contentTranslationSchema,
  translatorSchema,
} from '#shared/contracts/content-translations.ts'
import * as routes from '#shared/contracts/routes/content-staff.ts'
import { hourSeconds } from '#shared/duration.ts'
import type { Deps } from '#server/deps.ts'
import { proposeTranslation, getTranslator } from '#server/features/content/translation-service.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'

/** Translations that a language model proposes to those who edit. @see docs/reference/content-and-admin.md#29-structure-and-languages */
export function contentTranslationRoutes(deps: Deps): Endpoint[] {
  return [
    endpoint(routes.getTranslator, {
      summary: 'Read which language model proposes translations; null: none.',
      responseSchema: translatorSchema,
      handle: async () => getTranslator(deps),
    }),
    endpoint(routes.proposeTranslation, {
      summary: 'Send the words of a value to the language model and answer with a translation; nothing is stored.',
      limit: { name: 'content-translations', burst: 120, refillSeconds: hourSeconds },
      uses: ['model'],
      bodySchema: contentTranslationInputSchema,
      responseSchema: contentTranslationSchema,
      handle: async ({ actor, body, request }) => proposeTranslation(deps, actor.userId, body, request.signal),
    }),
  ]
}
