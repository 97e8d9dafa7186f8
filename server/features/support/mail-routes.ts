import { z } from 'zod'
import { mailInSchema, quarantineSchema, ticketPathSchema } from '#shared/contracts/support.ts'
import type { Deps } from '#server/deps.ts'
import {
  describeMailIn,
  dropQuarantined,
  listQuarantine,
  readSignedMail,
  takeMail,
} from '#server/features/support/mail-in.ts'
import type { SupportWorld } from '#server/features/support/settings.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'

/** Mails that come in, and those that nobody could take over. @see services page, section 3.6 */
export function supportMailRoutes(deps: Deps, world: SupportWorld): Endpoint[] {
  return [
    endpoint(
      {
        method: 'post',
        path: '/api/inbound/mail',
        summary:
          'Hand on a raw mail; X-Grantwright-Signature is the HMAC-SHA-256 of `<X-Grantwright-Timestamp>.<body>` in hex.',
        access: 'public',
        limit: { name: 'inbound-mail', burst: 600, refillSeconds: 600 },
        answer: { status: 200, schema: z.object({ outcome: z.enum(['taken', 'noted', 'quarantined', 'known']) }) },
      },
      async ({ request }) => ({ outcome: await takeMail(deps, world, await readSignedMail(deps, request)) }),
    ),
    endpoint(
      {
        method: 'get',
        path: '/api/admin/tickets/mail-in',
        summary: 'What the program that receives mails needs: address, key, and how the addresses of tickets look.',
        access: 'settings.edit',
        answer: { status: 200, schema: mailInSchema },
      },
      async () => describeMailIn(deps),
    ),
    endpoint(
      {
        method: 'get',
        path: '/api/admin/tickets/quarantine',
        summary: 'Mails that could not be taken over, newest first.',
        access: 'tickets.manage',
        querySchema: z.object({ cursor: z.uuid().optional() }).strict(),
        answer: { status: 200, schema: quarantineSchema },
      },
      ({ query }) => listQuarantine(deps, query.cursor),
    ),
    endpoint(
      {
        method: 'delete',
        path: '/api/admin/tickets/quarantine/{id}',
        summary: 'Throw a mail out of quarantine.',
        access: 'tickets.manage',
        pathSchema: ticketPathSchema,
        answer: { status: 204, schema: null },
      },
      ({ path }) => dropQuarantined(deps, path.id),
    ),
  ]
}
