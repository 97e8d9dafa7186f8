import { allowances } from '#shared/allowances.ts'
import { filePathSchema, fileUploadQuerySchema, personalFileSchema } from '#shared/contracts/files.ts'
import {
  ownTicketsQuerySchema,
  ownTicketsSchema,
  ratingByLinkSchema,
  ratingLinkInputSchema,
  ratingLinkSchema,
  ticketInputSchema,
  ticketMessageInputSchema,
  ticketPathSchema,
  ticketRatingInputSchema,
  ticketSchema,
} from '#shared/contracts/support.ts'
import * as routes from '#shared/contracts/routes/support.ts'
import type { Deps } from '#server/deps.ts'
import { dropLooseFile } from '#server/files/files.ts'
import { clientOf } from '#server/features/support/actors.ts'
import {
  closeAsClient,
  createTicket,
  getOwnTicket,
  reopenAsClient,
  writeAsClient,
} from '#server/features/support/client-service.ts'
import { downloadFile, uploadFile } from '#server/features/support/files-service.ts'
import { listOwnTickets } from '#server/features/support/lists.ts'
import { rateByLink, rateOwnTicket, getRatingLink } from '#server/features/support/ratings.ts'
import { ticketLimit } from '#server/features/support/settings.ts'
import type { SupportPorts } from '#server/features/support/settings.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import { AppError } from '#server/http/errors.ts'
import { takeFromLimit } from '#server/http/rate-limit.ts'
import type { RateLimitRule } from '#server/http/rate-limit.ts'
import { uploaderOf } from '#server/http/upload-turns.ts'

/** Guesses at the secrets of mails, from one address. */
const linkLimit = { name: 'ticket-rating', burst: 60, refillSeconds: 600 }
/** What changes the state of a ticket, or takes a file back, from one network. */
const stateLimit: RateLimitRule = { name: 'ticket-state', burst: 120, refillSeconds: 600 }
/** Messages of one person. */
const messageLimit = { name: 'ticket-messages', ...allowances.ticket_messages.user }

async function limitPerson(deps: Deps, limit: RateLimitRule, userId: string): Promise<void> {
  const { allowed, retryAfterSeconds } = await takeFromLimit(deps, limit, userId)
  if (!allowed)
    throw new AppError('rate_limited', {
      detail: `You have written much in a short time. Try again in ${retryAfterSeconds} s; what you typed is kept.`,
      retryAfterSeconds,
    })
}

/** The owner's side of support. Every query holds its owner: another's ticket is as good as none. @see docs/reference/interfaces.md#addresses (/api/tickets) */
export function supportRoutes(deps: Deps, ports: SupportPorts): Endpoint[] {
  return [
    endpoint(routes.listOwnTickets, {
      summary: "The caller's own tickets, the last changed first.",
      querySchema: ownTicketsQuerySchema,
      responseSchema: ownTicketsSchema,
      handle: ({ actor, query }) => listOwnTickets(deps, actor.userId, query),
    }),
    endpoint(routes.createTicket, {
      summary: 'Write a ticket.',
      uses: ['tickets'],
      bodySchema: ticketInputSchema,
      responseSchema: ticketSchema,
      handle: async ({ actor, context, body }) => {
        const client = clientOf(actor, context)
        await limitPerson(deps, ticketLimit, client.userId)
        return createTicket(deps, ports, client, { input: body, language: context.language })
      },
    }),
    endpoint(routes.getTicket, {
      summary: 'One of the caller’s own tickets with its thread.',
      pathSchema: ticketPathSchema,
      responseSchema: ticketSchema,
      handle: ({ actor, path }) => getOwnTicket(deps, actor, path.id),
    }),
    endpoint(routes.replyToTicket, {
      summary: 'Write in one’s own ticket; an answered or closed one opens again.',
      uses: ['ticket_messages'],
      pathSchema: ticketPathSchema,
      bodySchema: ticketMessageInputSchema,
      responseSchema: ticketSchema,
      handle: async ({ actor, context, path, body }) => {
        const client = clientOf(actor, context)
        await limitPerson(deps, messageLimit, client.userId)
        await writeAsClient(deps, ports, client, { id: path.id, message: { ...body, source: 'web', externalId: null } })
        return getOwnTicket(deps, client, path.id)
      },
    }),
    endpoint(routes.closeTicket, {
      summary: 'Close one’s own ticket.',
      limit: stateLimit,
      pathSchema: ticketPathSchema,
      responseSchema: ticketSchema,
      handle: ({ actor, context, path }) => closeAsClient(deps, ports, clientOf(actor, context), path.id),
    }),
    endpoint(routes.reopenTicket, {
      summary: 'Open one’s own closed ticket again, within 14 days.',
      limit: stateLimit,
      pathSchema: ticketPathSchema,
      responseSchema: ticketSchema,
      handle: ({ actor, context, path }) => reopenAsClient(deps, ports, clientOf(actor, context), path.id),
    }),
    ...ratingRoutes(deps),
    ...fileRoutes(deps, ports),
  ]
}

/** What owners say of closings. */
function ratingRoutes(deps: Deps): Endpoint[] {
  return [
    endpoint(routes.rateTicket, {
      summary: 'Say how content one is with the newest closing of one’s own ticket, or say otherwise, within 7 days.',
      uses: ['ticket_messages'],
      pathSchema: ticketPathSchema,
      bodySchema: ticketRatingInputSchema,
      responseSchema: ticketSchema,
      handle: async ({ actor, context, path, body }) => {
        const client = clientOf(actor, context)
        await limitPerson(deps, messageLimit, client.userId)
        await rateOwnTicket(deps, client, path.id, body.score)
        return getOwnTicket(deps, client, path.id)
      },
    }),
    endpoint(routes.getRatingLink, {
      summary: 'Which closing a mailed link is for; changes nothing. Wrong and expired links look alike.',
      limit: linkLimit,
      bodySchema: ratingLinkInputSchema,
      responseSchema: ratingLinkSchema,
      handle: ({ body }) => getRatingLink(deps, body.token),
    }),
    endpoint(routes.rateTicketByLink, {
      summary: 'Say with a mailed link how content one is with a closing, or say otherwise, within 7 days.',
      limit: linkLimit,
      bodySchema: ratingByLinkSchema,
      responseSchema: ratingLinkSchema,
      handle: ({ body }) => rateByLink(deps, body.token, body.score),
    }),
  ]
}

/** Files of both sides. */
function fileRoutes(deps: Deps, ports: SupportPorts): Endpoint[] {
  return [
    endpoint(routes.uploadTicketFile, {
      summary: 'Send a file for a message to come; the body is the file, its type comes from the content.',
      uses: ['uploads', 'ticket_files'],
      querySchema: fileUploadQuerySchema,
      responseSchema: personalFileSchema,
      handle: ({ actor, context, query, request }) =>
        uploadFile(deps, ports, actor, { name: query.name, request, uploader: uploaderOf(deps, actor, context) }),
    }),
    endpoint(routes.downloadTicketFile, {
      summary: 'A file of a ticket, for saving: for its owner and for staff.',
      pathSchema: filePathSchema,
      responseDescription: 'the file',
      handle: ({ actor, path }) => downloadFile(deps, actor, path.id),
    }),
    endpoint(routes.deleteTicketFile, {
      summary: 'Take back a file that was not sent with a message yet.',
      limit: stateLimit,
      pathSchema: filePathSchema,
      handle: async ({ actor, path }) => dropLooseFile(deps, actor.userId, path.id),
    }),
  ]
}
