import { z } from 'zod'
import {
  consultationActionResultsSchema,
  consultationActionsSchema,
  consultationDetailsSchema,
  consultationFiguresSchema,
  consultationListQuerySchema,
  consultationListSchema,
  consultationNoteInputSchema,
  consultationPatchSchema,
  officeResponseSchema,
  officeUpdateSchema,
  staffMoveSchema,
} from '#shared/contracts/consultations-admin.ts'
import { consultationPathSchema, staffBookingSchema } from '#shared/contracts/consultations.ts'
import type { BookingDeps } from '#server/features/consultations/rules.ts'
import type { Db } from '#server/db/database.ts'
import { feedRoutes } from '#server/features/consultations/feed-routes.ts'
import { getOffice, saveOffice } from '#server/features/consultations/office-service.ts'
import {
  actOnConsultations,
  addNote,
  bookForClient,
  getDetails,
  getFigures,
  listConsultations,
  moveForClient,
  patchConsultation,
  removeNote,
} from '#server/features/consultations/staff-service.ts'
import * as routes from '#shared/contracts/routes/consultations.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import type { RateLimitRule } from '#server/http/rate-limit.ts'
import type { Actor, RequestContext } from '#server/http/request-context.ts'

const getLimit: RateLimitRule = { name: 'consultations-staff-read', burst: 600, refillSeconds: 300 }
const writeLimit: RateLimitRule = { name: 'consultations-staff-write', burst: 300, refillSeconds: 600 }
const notePathSchema = consultationPathSchema.extend({ note_id: z.uuid() })

/** Consultations for staff: list, calendar, changes, office hours. @see BOOK-04, ADM-07 */
export function consultationAdminRoutes(deps: BookingDeps, onOfficeSaved: (tx: Db) => Promise<unknown>): Endpoint[] {
  // The feeds come first: their fixed addresses would be read as the id of a consultation.
  return [...feedRoutes(deps), ...readingRoutes(deps), ...changingRoutes(deps), ...officeRoutes(deps, onOfficeSaved)]
}

function readingRoutes(deps: BookingDeps): Endpoint[] {
  return [
    endpoint(routes.listConsultations, {
      summary: 'List consultations by filter and search; with from and to, those of a calendar.',
      querySchema: consultationListQuerySchema,
      limit: getLimit,
      responseSchema: consultationListSchema,
      handle: async ({ actor, query }) => listConsultations(deps, actor, query),
    }),
    endpoint(routes.getConsultationFigures, {
      summary: 'Count the consultations of the day and what waits to be settled.',
      limit: getLimit,
      responseSchema: consultationFiguresSchema,
      handle: async () => getFigures(deps),
    }),
    endpoint(routes.getConsultation, {
      summary: 'Read a consultation with its notes and its history.',
      pathSchema: consultationPathSchema,
      limit: getLimit,
      responseSchema: consultationDetailsSchema,
      handle: async ({ path }) => getDetails(deps, path.id),
    }),
  ]
}

function changingRoutes(deps: BookingDeps): Endpoint[] {
  return [
    endpoint(routes.bookForClient, {
      summary: 'Book for a client, at any time if that is asked for.',
      bodySchema: staffBookingSchema,
      limit: getLimit,
      responseSchema: consultationDetailsSchema,
      handle: async ({ actor, context, body }) => bookForClient(deps, actor, context, body),
    }),
    endpoint(routes.actOnConsultations, {
      summary: 'Complete, mark, reopen, cancel or assign up to 200 consultations; answers for each why not.',
      bodySchema: consultationActionsSchema,
      limit: getLimit,
      responseSchema: consultationActionResultsSchema,
      handle: async ({ actor, context, body }) =>
        actOnConsultations(deps, staffOf(actor, context), body.ids, body.action),
    }),
    endpoint(routes.patchConsultation, {
      summary: 'Change who holds a consultation, or where.',
      pathSchema: consultationPathSchema,
      bodySchema: consultationPatchSchema,
      limit: getLimit,
      responseSchema: consultationDetailsSchema,
      handle: async ({ actor, context, path, body }) => patchConsultation(deps, staffOf(actor, context), path.id, body),
    }),
    endpoint(routes.moveForClient, {
      summary: 'Move a consultation, with or without a mail.',
      pathSchema: consultationPathSchema,
      bodySchema: staffMoveSchema,
      limit: getLimit,
      responseSchema: consultationDetailsSchema,
      handle: async ({ actor, context, path, body }) => moveForClient(deps, staffOf(actor, context), path.id, body),
    }),
    endpoint(routes.addConsultationNote, {
      summary: 'Note something about a consultation, for staff alone or for the client too.',
      pathSchema: consultationPathSchema,
      bodySchema: consultationNoteInputSchema,
      limit: getLimit,
      responseSchema: consultationDetailsSchema,
      handle: async ({ actor, context, path, body }) => addNote(deps, staffOf(actor, context), path.id, body),
    }),
    endpoint(routes.removeConsultationNote, {
      summary: 'Take a note away.',
      pathSchema: notePathSchema,
      limit: getLimit,
      responseSchema: consultationDetailsSchema,
      handle: async ({ actor, context, path }) => removeNote(deps, staffOf(actor, context), path.id, path.note_id),
    }),
  ]
}

function officeRoutes(deps: BookingDeps, onOfficeSaved: (tx: Db) => Promise<unknown>): Endpoint[] {
  return [
    endpoint(routes.getOffice, {
      summary: 'Read office hours, closed periods and kinds of consultation as they are edited.',
      responseSchema: officeResponseSchema,
      handle: async () => getOffice(deps),
    }),
    endpoint(routes.saveOffice, {
      summary:
        'Store office hours, closed periods and kinds of consultation as a whole; 409 when someone else saved in the meantime.',
      limit: writeLimit,
      bodySchema: officeUpdateSchema,
      responseSchema: officeResponseSchema,
      handle: async ({ actor, context, body }) =>
        saveOffice(deps, actor, context.requestId, { update: body, onSaved: onOfficeSaved }),
    }),
  ]
}

function staffOf(actor: Actor, context: RequestContext) {
  return { kind: 'staff', actor, requestId: context.requestId } as const
}
