import { z } from 'zod'
import {
  assigneeSchema,
  filledTemplateSchema,
  presenceInputSchema,
  presenceSchema,
  staffMessageInputSchema,
  staffTicketSchema,
  staffTicketUpdateSchema,
  staffTicketsQuerySchema,
  staffTicketsSchema,
  supportFiguresSchema,
  templateFillSchema,
  templateInputSchema,
  templateSchema,
  templatesSchema,
  ticketBatchResultSchema,
  ticketBatchSchema,
  ticketBatchUndoSchema,
  ticketMergeSchema,
  ticketUnmergeSchema,
  ticketPathSchema,
} from '#shared/contracts/support.ts'
import type { Deps } from '#server/deps.ts'
import { agentOf } from '#server/features/support/actors.ts'
import { actOnTickets, undoBatch } from '#server/features/support/batch.ts'
import { mergeTickets } from '#server/features/support/merge.ts'
import { unmergeTicket } from '#server/features/support/unmerge.ts'
import { endPresence, notePresence } from '#server/features/support/presence.ts'
import type { SupportWorld } from '#server/features/support/settings.ts'
import { listForStaff, readFigures } from '#server/features/support/staff-list.ts'
import { readStaffTicket, updateTicket, writeAsStaff } from '#server/features/support/staff-service.ts'
import { listStaff } from '#server/features/support/store.ts'
import { deleteTemplate, fillTemplate, listTemplates, saveTemplate } from '#server/features/support/templates.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'

const access = 'tickets.manage'
const batchLimit = { name: 'ticket-batch', burst: 60, refillSeconds: 600 }

/** Staff's side of support. @see docs/reference/services.md#3-support; docs/reference/content-and-admin.md#adminsupport */
export function supportAdminRoutes(deps: Deps, world: SupportWorld): Endpoint[] {
  return [
    endpoint(
      {
        method: 'get',
        path: '/api/admin/tickets',
        summary: 'A queue of tickets, in its order.',
        access,
        querySchema: staffTicketsQuerySchema,
        answer: { status: 200, schema: staffTicketsSchema },
      },
      ({ actor, context, query }) => listForStaff(deps, agentOf(actor, context.requestId).userId, query),
    ),
    endpoint(
      {
        method: 'get',
        path: '/api/admin/tickets/figures',
        summary: 'How many tickets wait, and how fast answers were in the last thirty days.',
        access,
        answer: { status: 200, schema: supportFiguresSchema },
      },
      ({ actor, context }) => readFigures(deps, agentOf(actor, context.requestId).userId),
    ),
    endpoint(
      {
        method: 'get',
        path: '/api/admin/tickets/assignees',
        summary: 'Everybody who may answer tickets.',
        access,
        answer: { status: 200, schema: z.object({ items: z.array(assigneeSchema), next_cursor: z.null() }) },
      },
      async () => ({
        items: (await listStaff(deps.database.db, new Date(deps.clock.now()))).map(({ id, name, email }) => ({
          id,
          name: name || email,
        })),
        next_cursor: null,
      }),
    ),
    endpoint(
      {
        method: 'get',
        path: '/api/admin/tickets/{id}',
        summary: 'A ticket with notes, events and who else has it open.',
        access,
        pathSchema: ticketPathSchema,
        answer: { status: 200, schema: staffTicketSchema },
      },
      ({ actor, context, path }) => readStaffTicket(deps, agentOf(actor, context.requestId), path.id),
    ),
    endpoint(
      {
        method: 'patch',
        path: '/api/admin/tickets/{id}',
        summary: 'Set state, priority, category or assignee of a ticket.',
        access,
        pathSchema: ticketPathSchema,
        bodySchema: staffTicketUpdateSchema,
        answer: { status: 200, schema: staffTicketSchema },
      },
      ({ actor, context, path, body }) => updateTicket(deps, world, agentOf(actor, context.requestId), path.id, body),
    ),
    endpoint(
      {
        method: 'post',
        path: '/api/admin/tickets/{id}/messages',
        summary: 'Answer a ticket, or note something that its owner never sees.',
        access,
        pathSchema: ticketPathSchema,
        bodySchema: staffMessageInputSchema,
        answer: { status: 201, schema: staffTicketSchema },
      },
      ({ actor, context, path, body }) => writeAsStaff(deps, world, agentOf(actor, context.requestId), path.id, body),
    ),
    endpoint(
      {
        method: 'post',
        path: '/api/admin/tickets/{id}/presence',
        summary: 'Tell that one has a ticket open, and hear who else has.',
        access,
        pathSchema: ticketPathSchema,
        bodySchema: presenceInputSchema,
        answer: { status: 200, schema: z.object({ items: z.array(presenceSchema) }) },
      },
      async ({ actor, context, path, body }) => ({
        items: await notePresence(deps, agentOf(actor, context.requestId).userId, path.id, body.is_replying),
      }),
    ),
    endpoint(
      {
        method: 'delete',
        path: '/api/admin/tickets/{id}/presence',
        summary: 'Tell that one has closed a ticket.',
        access,
        pathSchema: ticketPathSchema,
        answer: { status: 204, schema: null },
      },
      ({ actor, context, path }) => endPresence(deps, agentOf(actor, context.requestId).userId, path.id),
    ),
    ...batchRoutes(deps, world),
    ...templateRoutes(deps),
  ]
}

/** Acts on several tickets at once, and makes one of two. */
function batchRoutes(deps: Deps, world: SupportWorld): Endpoint[] {
  return [
    endpoint(
      {
        method: 'post',
        path: '/api/admin/tickets/batch',
        summary: 'Give tickets to somebody, set their priority, or close them; says what became of each.',
        access,
        limit: batchLimit,
        bodySchema: ticketBatchSchema,
        answer: { status: 200, schema: ticketBatchResultSchema },
      },
      ({ actor, context, body }) => actOnTickets(deps, world, agentOf(actor, context.requestId), body),
    ),
    endpoint(
      {
        method: 'post',
        path: '/api/admin/tickets/batch/undo',
        summary: 'Take an act on several tickets back where nobody changed them since.',
        access,
        limit: batchLimit,
        bodySchema: ticketBatchUndoSchema,
        answer: { status: 200, schema: ticketBatchResultSchema },
      },
      ({ actor, context, body }) => undoBatch(deps, world, agentOf(actor, context.requestId), body.items),
    ),
    endpoint(
      {
        method: 'post',
        path: '/api/admin/tickets/{id}/merge',
        summary: 'Merge a ticket into another one of the same person; answers the one that stays.',
        access,
        limit: batchLimit,
        pathSchema: ticketPathSchema,
        bodySchema: ticketMergeSchema,
        answer: { status: 200, schema: staffTicketSchema },
      },
      ({ actor, context, path, body }) => mergeTickets(deps, world, agentOf(actor, context.requestId), path.id, body),
    ),
    endpoint(
      {
        method: 'post',
        path: '/api/admin/tickets/{id}/unmerge',
        summary: 'Take the merge of a ticket into another back; answers the ticket that stands by itself again.',
        access,
        limit: batchLimit,
        pathSchema: ticketPathSchema,
        bodySchema: ticketUnmergeSchema,
        answer: { status: 200, schema: staffTicketSchema },
      },
      ({ actor, context, path, body }) =>
        unmergeTicket(deps, world, agentOf(actor, context.requestId), path.id, body.version),
    ),
  ]
}

function templateRoutes(deps: Deps): Endpoint[] {
  return [
    endpoint(
      {
        method: 'get',
        path: '/api/admin/ticket-templates',
        summary: 'Every ready answer, the most used first.',
        access,
        answer: { status: 200, schema: templatesSchema },
      },
      async () => ({ items: await listTemplates(deps), next_cursor: null }),
    ),
    endpoint(
      {
        method: 'post',
        path: '/api/admin/ticket-templates',
        summary: 'Keep a ready answer in three languages.',
        access,
        bodySchema: templateInputSchema,
        answer: { status: 201, schema: templateSchema },
      },
      ({ actor, context, body }) => saveTemplate(deps, agentOf(actor, context.requestId), null, body),
    ),
    endpoint(
      {
        method: 'put',
        path: '/api/admin/ticket-templates/{id}',
        summary: 'Change a ready answer.',
        access,
        pathSchema: ticketPathSchema,
        bodySchema: templateInputSchema,
        answer: { status: 200, schema: templateSchema },
      },
      ({ actor, context, path, body }) => saveTemplate(deps, agentOf(actor, context.requestId), path.id, body),
    ),
    endpoint(
      {
        method: 'delete',
        path: '/api/admin/ticket-templates/{id}',
        summary: 'Delete a ready answer.',
        access,
        pathSchema: ticketPathSchema,
        answer: { status: 204, schema: null },
      },
      ({ actor, context, path }) => deleteTemplate(deps, agentOf(actor, context.requestId), path.id),
    ),
    endpoint(
      {
        method: 'post',
        path: '/api/admin/ticket-templates/{id}/fill',
        summary: 'A ready answer for a ticket, in its owner’s language, with nothing left out.',
        access,
        pathSchema: ticketPathSchema,
        bodySchema: templateFillSchema,
        answer: { status: 200, schema: filledTemplateSchema },
      },
      async ({ actor, context, path, body }) => ({
        text: await fillTemplate(deps, agentOf(actor, context.requestId), path.id, body.ticket_id),
      }),
    ),
  ]
}
