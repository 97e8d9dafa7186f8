import { challengeQuerySchema, challengeSchema } from '#shared/contracts/challenge.ts'
import * as routes from '#shared/contracts/routes/challenge.ts'
import type { Deps } from '#server/deps.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import { issueChallenge } from '#server/http/bot-protection.ts'

/** Tickets for the forms that strangers may send. @see docs/decisions/0022-robots-are-made-to-work.md */
export function botProtectionRoutes(deps: Deps): Endpoint[] {
  return [
    endpoint(routes.getChallenge, {
      summary: 'Fetch a ticket that shows, when a form comes back, how long it took to fill in.',
      limit: { name: 'bot-protection', burst: 60, refillSeconds: 600 },
      querySchema: challengeQuerySchema,
      responseSchema: challengeSchema,
      handle: async ({ query }) => issueChallenge(deps, query.form),
    }),
  ]
}
