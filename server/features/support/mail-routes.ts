import { z } from 'zod'
import {
  mailInKeySchema,
  mailInSchema,
  quarantineAcceptedSchema,
  quarantineContactSchema,
  quarantineSchema,
  quarantineTargetSchema,
  ticketPathSchema,
} from '#shared/contracts/support.ts'
import type { Deps } from '#server/deps.ts'
import { agentOf } from '#server/features/support/actors.ts'
import { openMailTurns, receiveMail } from '#server/features/support/mail-in.ts'
import { describeMailIn, makeMailKey } from '#server/features/support/mail-keys.ts'
import {
  acceptQuarantined,
  contactFromQuarantine,
  dropQuarantined,
  listQuarantine,
  openFromQuarantine,
} from '#server/features/support/quarantine.ts'
import type { MailWorld } from '#server/features/support/settings.ts'
import { networkOf } from '#server/http/client-address.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'

/** Mails that come in, and those that nobody could take over. @see docs/reference/services.md#36-mail-in */
export function supportMailRoutes(deps: Deps, world: MailWorld): Endpoint[] {
  const turns = openMailTurns()
  return [
    endpoint(
      {
        method: 'post',
        path: '/api/inbound/mail',
        summary:
          'Hand on a raw mail; X-Grantwright-Signature is the HMAC-SHA-256 of `<X-Grantwright-Timestamp>.<body>` in hex.',
        access: 'public',
        limit: { name: 'inbound-mail', burst: 30, refillSeconds: 30 },
        answer: { status: 200, schema: z.object({ outcome: z.enum(['taken', 'noted', 'quarantined', 'known']) }) },
      },
      async ({ context, request }) => ({
        outcome: await receiveMail(deps, world, turns, networkOf(context.clientAddress), request),
      }),
    ),
    endpoint(
      {
        method: 'get',
        path: '/api/admin/tickets/mail-in',
        summary:
          'What the program that receives mails needs: address, how the addresses of tickets look, what came so far.',
        access: 'settings.edit',
        answer: { status: 200, schema: mailInSchema },
      },
      () => describeMailIn(deps),
    ),
    endpoint(
      {
        method: 'post',
        path: '/api/admin/tickets/mail-in/key',
        summary: 'Make a new signing key for mails that come in, told this once; for a day the one before counts too.',
        access: 'settings.edit',
        answer: { status: 201, schema: mailInKeySchema },
      },
      ({ actor, context }) => makeMailKey(deps, agentOf(actor, context.requestId)),
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
      ({ actor, context, path }) => dropQuarantined(deps, agentOf(actor, context.requestId), path.id),
    ),
    endpoint(
      {
        method: 'post',
        path: '/api/admin/tickets/quarantine/{id}/accept',
        summary: 'Take a mail out of quarantine into a ticket, as a message of its owner or as a note.',
        access: 'tickets.manage',
        pathSchema: ticketPathSchema,
        bodySchema: quarantineTargetSchema,
        answer: { status: 200, schema: quarantineAcceptedSchema },
      },
      ({ actor, context, path, body }) =>
        acceptQuarantined(deps, world, agentOf(actor, context.requestId), path.id, body),
    ),
    endpoint(
      {
        method: 'post',
        path: '/api/admin/tickets/quarantine/{id}/ticket',
        summary: 'Make a new ticket of a mail in quarantine, for the account whose confirmed address it came from.',
        access: 'tickets.manage',
        pathSchema: ticketPathSchema,
        answer: { status: 201, schema: quarantineAcceptedSchema },
      },
      ({ actor, context, path }) => openFromQuarantine(deps, world, agentOf(actor, context.requestId), path.id),
    ),
    endpoint(
      {
        method: 'post',
        path: '/api/admin/tickets/quarantine/{id}/contact',
        summary: 'Make a request of the contact inbox of a mail in quarantine, so that it can be answered.',
        access: 'tickets.manage',
        pathSchema: ticketPathSchema,
        answer: { status: 201, schema: quarantineContactSchema },
      },
      ({ actor, context, path }) => contactFromQuarantine(deps, world, agentOf(actor, context.requestId), path.id),
    ),
  ]
}
