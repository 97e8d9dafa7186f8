import { humanTicketQuerySchema, humanTicketSchema } from '#shared/contracts/human-check.ts'
import type { Deps } from '#server/deps.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import { issueHumanTicket } from '#server/http/human-check.ts'

/** Tickets for the forms that strangers may send. @see docs/decisions/0022-robots-are-made-to-work.md */
export function humanCheckRoutes(deps: Deps): Endpoint[] {
  return [
    endpoint(
      {
        method: 'get',
        path: '/api/human-check',
        summary: 'Fetch a ticket that shows, when a form comes back, how long it took to fill in.',
        access: 'public',
        limit: { name: 'human-check', burst: 60, refillSeconds: 600 },
        querySchema: humanTicketQuerySchema,
        answer: { status: 200, schema: humanTicketSchema },
      },
      async ({ query }) => issueHumanTicket(deps, query.form),
    ),
  ]
}
