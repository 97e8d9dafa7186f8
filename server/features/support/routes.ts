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
import { hourSeconds } from '#shared/duration.ts'
import type { Deps } from '#server/deps.ts'
import { dropLooseFile } from '#server/files/files.ts'
import { agentOf } from '#server/features/support/actors.ts'
import {
  closeAsClient,
  createTicket,
  readOwnTicket,
  reopenAsClient,
  writeAsClient,
} from '#server/features/support/client-service.ts'
import { downloadFile, uploadFile } from '#server/features/support/files-service.ts'
import { listOwnTickets } from '#server/features/support/lists.ts'
import { rateByLink, rateOwnTicket, readRatingLink } from '#server/features/support/ratings.ts'
import { ticketLimit } from '#server/features/support/settings.ts'
import type { SupportWorld } from '#server/features/support/settings.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import { AppError } from '#server/http/errors.ts'
import { takeFromLimit } from '#server/http/rate-limit.ts'

/** Guesses at the secrets of mails, from one address. */
const linkLimit = { name: 'ticket-rating', burst: 60, refillSeconds: 600 }
/** Messages of one person. */
const messageLimit = {
  name: 'ticket-messages',
  burst: 60,
  refillSeconds: hourSeconds,
}

async function limitPerson(deps: Deps, limit: typeof ticketLimit, userId: string): Promise<void> {
  const { allowed, retryAfterSeconds } = await takeFromLimit(deps, limit, userId)
  if (!allowed)
    throw new AppError('rate_limited', {
      detail: `You have written much in a short time. Try again in ${retryAfterSeconds} s; what you typed is kept.`,
      retryAfterSeconds,
    })
}

/** The owner's side of support. Every query holds its owner: another's ticket is as good as none. @see docs/reference/interfaces.md#addresses (/api/tickets) */
export function supportRoutes(deps: Deps, world: SupportWorld): Endpoint[] {
  return [
    endpoint(
      {
        method: 'get',
        path: '/api/me/tickets',
        summary: "The caller's own tickets, the last changed first.",
        access: 'signed-in',
        querySchema: ownTicketsQuerySchema,
        answer: { status: 200, schema: ownTicketsSchema },
      },
      ({ actor, context, query }) => listOwnTickets(deps, agentOf(actor, context.requestId).userId, query),
    ),
    endpoint(
      {
        method: 'post',
        path: '/api/tickets',
        summary: 'Write a ticket.',
        access: 'signed-in',
        bodySchema: ticketInputSchema,
        answer: { status: 201, schema: ticketSchema },
      },
      async ({ actor, context, body }) => {
        const client = agentOf(actor, context.requestId)
        await limitPerson(deps, ticketLimit, client.userId)
        return createTicket(deps, world, client, body, context.language)
      },
    ),
    endpoint(
      {
        method: 'get',
        path: '/api/tickets/{id}',
        summary: 'One of the caller’s own tickets with its thread.',
        access: 'signed-in',
        pathSchema: ticketPathSchema,
        answer: { status: 200, schema: ticketSchema },
      },
      ({ actor, context, path }) => readOwnTicket(deps, agentOf(actor, context.requestId), path.id),
    ),
    endpoint(
      {
        method: 'post',
        path: '/api/tickets/{id}/messages',
        summary: 'Write in one’s own ticket; an answered or closed one opens again.',
        access: 'signed-in',
        pathSchema: ticketPathSchema,
        bodySchema: ticketMessageInputSchema,
        answer: { status: 201, schema: ticketSchema },
      },
      async ({ actor, context, path, body }) => {
        const client = agentOf(actor, context.requestId)
        await limitPerson(deps, messageLimit, client.userId)
        await writeAsClient(deps, world, client, path.id, { ...body, source: 'web', externalId: null })
        return readOwnTicket(deps, client, path.id)
      },
    ),
    endpoint(
      {
        method: 'post',
        path: '/api/tickets/{id}/close',
        summary: 'Close one’s own ticket.',
        access: 'signed-in',
        pathSchema: ticketPathSchema,
        answer: { status: 200, schema: ticketSchema },
      },
      ({ actor, context, path }) => closeAsClient(deps, world, agentOf(actor, context.requestId), path.id),
    ),
    endpoint(
      {
        method: 'post',
        path: '/api/tickets/{id}/reopen',
        summary: 'Open one’s own closed ticket again, within 14 days.',
        access: 'signed-in',
        pathSchema: ticketPathSchema,
        answer: { status: 200, schema: ticketSchema },
      },
      ({ actor, context, path }) => reopenAsClient(deps, world, agentOf(actor, context.requestId), path.id),
    ),
    ...ratingRoutes(deps),
    ...fileRoutes(deps, world),
  ]
}

/** What owners say of closings. */
function ratingRoutes(deps: Deps): Endpoint[] {
  return [
    endpoint(
      {
        method: 'post',
        path: '/api/tickets/{id}/rating',
        summary: 'Say how content one is with the newest closing of one’s own ticket, or say otherwise, within 7 days.',
        access: 'signed-in',
        pathSchema: ticketPathSchema,
        bodySchema: ticketRatingInputSchema,
        answer: { status: 200, schema: ticketSchema },
      },
      async ({ actor, context, path, body }) => {
        const client = agentOf(actor, context.requestId)
        await limitPerson(deps, messageLimit, client.userId)
        await rateOwnTicket(deps, client, path.id, body.score)
        return readOwnTicket(deps, client, path.id)
      },
    ),
    endpoint(
      {
        method: 'post',
        path: '/api/ticket-ratings/link',
        summary: 'Which closing a mailed link is for; changes nothing. Wrong and expired links look alike.',
        access: 'public',
        limit: linkLimit,
        bodySchema: ratingLinkInputSchema,
        answer: { status: 200, schema: ratingLinkSchema },
      },
      ({ body }) => readRatingLink(deps, body.token),
    ),
    endpoint(
      {
        method: 'post',
        path: '/api/ticket-ratings',
        summary: 'Say with a mailed link how content one is with a closing, or say otherwise, within 7 days.',
        access: 'public',
        limit: linkLimit,
        bodySchema: ratingByLinkSchema,
        answer: { status: 200, schema: ratingLinkSchema },
      },
      ({ body }) => rateByLink(deps, body.token, body.score),
    ),
  ]
}

/** Files of both sides. */
function fileRoutes(deps: Deps, world: SupportWorld): Endpoint[] {
  return [
    endpoint(
      {
        method: 'post',
        path: '/api/tickets/files',
        summary: 'Send a file for a message to come; the body is the file, its type comes from the content.',
        access: 'signed-in',
        querySchema: fileUploadQuerySchema,
        answer: { status: 201, schema: personalFileSchema },
      },
      ({ actor, query, request }) => uploadFile(deps, world, actor, query.name, request),
    ),
    endpoint(
      {
        method: 'get',
        path: '/api/tickets/files/{id}',
        summary: 'A file of a ticket, for saving: for its owner and for staff.',
        access: 'signed-in',
        pathSchema: filePathSchema,
        answer: { status: 200, schema: null, description: 'the file' },
      },
      ({ actor, path }) => downloadFile(deps, actor, path.id),
    ),
    endpoint(
      {
        method: 'delete',
        path: '/api/tickets/files/{id}',
        summary: 'Take back a file that was not sent with a message yet.',
        access: 'signed-in',
        pathSchema: filePathSchema,
        answer: { status: 204, schema: null },
      },
      async ({ actor, context, path }) => dropLooseFile(deps, agentOf(actor, context.requestId).userId, path.id),
    ),
  ]
}
