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
import * as routes from '#shared/contracts/routes/support.ts'
import type { Deps } from '#server/deps.ts'
import { openMailTurns, receiveMail } from '#server/features/support/mail-in.ts'
import { describeMailIn, makeMailKey } from '#server/features/support/mail-keys.ts'
import {
  acceptQuarantined,
  contactFromQuarantine,
  dropQuarantined,
  listQuarantine,
  openFromQuarantine,
} from '#server/features/support/quarantine.ts'
import type { MailPorts } from '#server/features/support/settings.ts'
import { networkOf } from '#server/http/client-address.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'

/** Mails that come in, and those that no one could take over. @see docs/reference/services.md#36-mail-in */
export function supportMailRoutes(deps: Deps, ports: MailPorts): Endpoint[] {
  const turns = openMailTurns()
  return [
    endpoint(routes.receiveMail, {
      summary:
        'Hand on a raw mail; X-Grantwright-Signature is the HMAC-SHA-256 of `<X-Grantwright-Timestamp>.<body>` in hex.',
      limit: { name: 'inbound-mail', burst: 30, refillSeconds: 30 },
      responseSchema: z.object({ outcome: z.enum(['taken', 'noted', 'quarantined', 'known']) }),
      handle: async ({ context, request }) => ({
        outcome: await receiveMail(deps, ports, { turns, network: networkOf(context.clientAddress), request }),
      }),
    }),
    endpoint(routes.getMailIn, {
      summary:
        'What the program that receives mails needs: address, how the addresses of tickets look, what came so far.',
      responseSchema: mailInSchema,
      handle: () => describeMailIn(deps),
    }),
    endpoint(routes.makeMailInKey, {
      summary: 'Make a new signing key for mails that come in, shown this once; for a day the one before counts too.',
      responseSchema: mailInKeySchema,
      handle: ({ actor, context }) => makeMailKey(deps, { actor, requestId: context.requestId }),
    }),
    endpoint(routes.listQuarantine, {
      summary: 'Mails that could not be taken over, newest first.',
      querySchema: z.object({ cursor: z.uuid().optional() }).strict(),
      responseSchema: quarantineSchema,
      handle: ({ query }) => listQuarantine(deps, query.cursor),
    }),
    endpoint(routes.dropQuarantined, {
      summary: 'Throw a mail out of quarantine.',
      pathSchema: ticketPathSchema,
      handle: ({ actor, context, path }) => dropQuarantined(deps, { actor, requestId: context.requestId }, path.id),
    }),
    endpoint(routes.acceptQuarantined, {
      summary: 'Take a mail out of quarantine into a ticket, as a message of its owner or as a note.',
      pathSchema: ticketPathSchema,
      bodySchema: quarantineTargetSchema,
      responseSchema: quarantineAcceptedSchema,
      handle: ({ actor, context, path, body }) =>
        acceptQuarantined(deps, ports, { actor, requestId: context.requestId }, { id: path.id, target: body }),
    }),
    endpoint(routes.openFromQuarantine, {
      summary: 'Make a new ticket of a mail in quarantine, for the account whose confirmed address it came from.',
      pathSchema: ticketPathSchema,
      responseSchema: quarantineAcceptedSchema,
      handle: ({ actor, context, path }) =>
        openFromQuarantine(deps, ports, { actor, requestId: context.requestId }, path.id),
    }),
    endpoint(routes.contactFromQuarantine, {
      summary: 'Make a request of the contact inbox of a mail in quarantine, so that it can be answered.',
      pathSchema: ticketPathSchema,
      responseSchema: quarantineContactSchema,
      handle: ({ actor, context, path }) =>
        contactFromQuarantine(deps, ports, { actor, requestId: context.requestId }, path.id),
    }),
  ]
}
