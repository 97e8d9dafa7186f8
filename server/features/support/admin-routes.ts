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
  templateUpdateSchema,
  templateSchema,
  templatesSchema,
  ticketBatchResultSchema,
  ticketBatchSchema,
  ticketBatchUndoSchema,
  ticketMergeSchema,
  ticketSplitSchema,
  ticketUnmergeSchema,
  ticketPathSchema,
} from '#shared/contracts/support.ts'
import * as routes from '#shared/contracts/routes/support.ts'
import type { Deps } from '#server/deps.ts'
import { actOnTickets, undoBatch } from '#server/features/support/batch.ts'
import { mergeTickets } from '#server/features/support/merge.ts'
import { unmergeTicket } from '#server/features/support/unmerge.ts'
import { endPresence, notePresence } from '#server/features/support/presence.ts'
import type { SupportPorts } from '#server/features/support/settings.ts'
import { listForStaff, readFigures } from '#server/features/support/staff-list.ts'
import { splitTicket } from '#server/features/support/split.ts'
import { getStaffTicket, updateTicket, writeAsStaff } from '#server/features/support/staff-service.ts'
import { listStaff } from '#server/features/support/store.ts'
import {
  createTemplate,
  deleteTemplate,
  fillTemplate,
  listTemplates,
  updateTemplate,
} from '#server/features/support/templates.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'

const batchLimit = { name: 'ticket-batch', burst: 60, refillSeconds: 600 }

/** Staff's side of support. @see docs/reference/services.md#3-support; docs/reference/content-and-admin.md#adminsupport */
export function supportAdminRoutes(deps: Deps, ports: SupportPorts): Endpoint[] {
  return [
    endpoint(routes.listTickets, {
      summary: 'A queue of tickets, in its order.',
      querySchema: staffTicketsQuerySchema,
      responseSchema: staffTicketsSchema,
      handle: ({ actor, query }) => listForStaff(deps, actor.userId, query),
    }),
    endpoint(routes.getSupportFigures, {
      summary: 'How many tickets wait, and how fast answers were in the last thirty days.',
      responseSchema: supportFiguresSchema,
      handle: ({ actor }) => readFigures(deps, actor.userId),
    }),
    endpoint(routes.listAssignees, {
      summary: 'Everybody who may answer tickets.',
      responseSchema: z.object({ items: z.array(assigneeSchema), next_cursor: z.null() }),
      handle: async () => ({
        items: (await listStaff(deps.database.db, new Date(deps.clock.now()))).map(({ id, name, email }) => ({
          id,
          name: name || email,
        })),
        next_cursor: null,
      }),
    }),
    endpoint(routes.getStaffTicket, {
      summary: 'A ticket with notes, events and who else has it open.',
      pathSchema: ticketPathSchema,
      responseSchema: staffTicketSchema,
      handle: ({ actor, context, path }) => getStaffTicket(deps, { actor, requestId: context.requestId }, path.id),
    }),
    endpoint(routes.updateTicket, {
      summary: 'Set state, priority, category or assignee of a ticket.',
      pathSchema: ticketPathSchema,
      bodySchema: staffTicketUpdateSchema,
      responseSchema: staffTicketSchema,
      handle: ({ actor, context, path, body }) =>
        updateTicket(deps, ports, { actor, requestId: context.requestId }, { id: path.id, update: body }),
    }),
    endpoint(routes.writeAsStaff, {
      summary: 'Answer a ticket, or note something that its owner never sees.',
      pathSchema: ticketPathSchema,
      bodySchema: staffMessageInputSchema,
      responseSchema: staffTicketSchema,
      handle: ({ actor, context, path, body }) =>
        writeAsStaff(deps, ports, { actor, requestId: context.requestId }, { id: path.id, input: body }),
    }),
    endpoint(routes.sendTicketPresence, {
      summary: 'Tell that one has a ticket open, and hear who else has.',
      pathSchema: ticketPathSchema,
      bodySchema: presenceInputSchema,
      responseSchema: z.object({ items: z.array(presenceSchema) }),
      handle: async ({ actor, path, body }) => ({
        items: await notePresence(deps, actor.userId, path.id, body.is_replying),
      }),
    }),
    endpoint(routes.endTicketPresence, {
      summary: 'Tell that one has closed a ticket.',
      pathSchema: ticketPathSchema,
      handle: ({ actor, path }) => endPresence(deps, actor.userId, path.id),
    }),
    ...batchRoutes(deps, ports),
    ...templateRoutes(deps),
  ]
}

/** Acts on several tickets at once, makes one of two, and two of one. */
function batchRoutes(deps: Deps, ports: SupportPorts): Endpoint[] {
  return [
    endpoint(routes.actOnTickets, {
      summary: 'Assign tickets, set their priority, or close them; reports the outcome of each.',
      limit: batchLimit,
      bodySchema: ticketBatchSchema,
      responseSchema: ticketBatchResultSchema,
      handle: ({ actor, context, body }) => actOnTickets(deps, ports, { actor, requestId: context.requestId }, body),
    }),
    endpoint(routes.undoTicketBatch, {
      summary: 'Take an act on several tickets back where nobody changed them since.',
      limit: batchLimit,
      bodySchema: ticketBatchUndoSchema,
      responseSchema: ticketBatchResultSchema,
      handle: ({ actor, context, body }) => undoBatch(deps, ports, { actor, requestId: context.requestId }, body.items),
    }),
    endpoint(routes.mergeTickets, {
      summary: 'Merge a ticket into another one of the same person; answers the one that stays.',
      limit: batchLimit,
      pathSchema: ticketPathSchema,
      bodySchema: ticketMergeSchema,
      responseSchema: staffTicketSchema,
      handle: ({ actor, context, path, body }) =>
        mergeTickets(deps, ports, { actor, requestId: context.requestId }, { id: path.id, merge: body }),
    }),
    endpoint(routes.splitTicket, {
      summary: 'Make a ticket of one message of the client; returns the new ticket.',
      limit: batchLimit,
      pathSchema: ticketPathSchema,
      bodySchema: ticketSplitSchema,
      responseSchema: staffTicketSchema,
      handle: ({ actor, context, path, body }) =>
        splitTicket(deps, ports, { actor, requestId: context.requestId }, { id: path.id, split: body }),
    }),
    endpoint(routes.unmergeTicket, {
      summary: 'Take the merge of a ticket into another back; returns the ticket that is separate again.',
      limit: batchLimit,
      pathSchema: ticketPathSchema,
      bodySchema: ticketUnmergeSchema,
      responseSchema: staffTicketSchema,
      handle: ({ actor, context, path, body }) =>
        unmergeTicket(deps, ports, { actor, requestId: context.requestId }, { id: path.id, version: body.version }),
    }),
  ]
}

function templateRoutes(deps: Deps): Endpoint[] {
  return [
    endpoint(routes.listTemplates, {
      summary: 'Every ready answer, the most used first.',
      responseSchema: templatesSchema,
      handle: async () => ({ items: await listTemplates(deps), next_cursor: null }),
    }),
    endpoint(routes.createTemplate, {
      summary: 'Keep a ready answer in three languages.',
      bodySchema: templateInputSchema,
      responseSchema: templateSchema,
      handle: ({ actor, context, body }) => createTemplate(deps, { actor, requestId: context.requestId }, body),
    }),
    endpoint(routes.updateTemplate, {
      summary: 'Change a ready answer, made from the version named; 409 with the stored one.',
      pathSchema: ticketPathSchema,
      bodySchema: templateUpdateSchema,
      responseSchema: templateSchema,
      handle: ({ actor, context, path, body }) =>
        updateTemplate(deps, { actor, requestId: context.requestId }, path.id, body),
    }),
    endpoint(routes.deleteTemplate, {
      summary: 'Delete a ready answer.',
      pathSchema: ticketPathSchema,
      handle: ({ actor, context, path }) => deleteTemplate(deps, { actor, requestId: context.requestId }, path.id),
    }),
    endpoint(routes.fillTemplate, {
      summary: 'A ready answer for a ticket, in its owner’s language, with nothing left out.',
      pathSchema: ticketPathSchema,
      bodySchema: templateFillSchema,
      responseSchema: filledTemplateSchema,
      handle: async ({ actor, context, path, body }) => ({
        text: await fillTemplate(deps, { actor, requestId: context.requestId }, path.id, body.ticket_id),
      }),
    }),
  ]
}
