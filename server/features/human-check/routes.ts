import { humanTicketQuerySchema, humanTicketSchema } from '#shared/contracts/human-check.ts'
import * as routes from '#shared/contracts/routes/human-check.ts'
import type { Deps } from '#server/deps.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import { issueHumanTicket } from '#server/http/human-check.ts'

/** Tickets for the forms that strangers may send. @see docs/decisions/0022-robots-are-made-to-work.md */
export function humanCheckRoutes(deps: Deps): Endpoint[] {
  return [
    endpoint(
      routes.getHumanTicket,
      {
        summary: 'Fetch a ticket that shows, when a form comes back, how long it took to fill in.',
        limit: { name: 'human-check', burst: 60, refillSeconds: 600 },
        querySchema: humanTicketQuerySchema,
        answerSchema: humanTicketSchema,
      },
      async ({ query }) => issueHumanTicket(deps, query.form),
    ),
  ]
}
