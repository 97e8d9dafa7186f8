import { z } from 'zod'
import {
  consultationActResultsSchema,
  consultationActsSchema,
  consultationDetailsSchema,
  consultationFiguresSchema,
  consultationListQuerySchema,
  consultationListSchema,
  consultationNoteInputSchema,
  consultationPatchSchema,
  officeAnswerSchema,
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
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import type { RateLimitRule } from '#server/http/rate-limit.ts'
import type { Actor, RequestContext } from '#server/http/request-context.ts'

const access = 'consultations.manage'
const readLimit: RateLimitRule = { name: 'consultations-staff-read', burst: 600, refillSeconds: 300 }
const writeLimit: RateLimitRule = { name: 'consultations-staff-write', burst: 300, refillSeconds: 600 }
const notePathSchema = consultationPathSchema.extend({ note_id: z.uuid() })

/** Consultations for staff: list, calendar, changes, office hours. @see BOOK-04, ADM-07 */
export function consultationAdminRoutes(deps: BookingDeps, onOfficeSaved: (tx: Db) => Promise<unknown>): Endpoint[] {
  // The feeds come first: their fixed addresses would be read as the id of a consultation.
  return [...feedRoutes(deps), ...readingRoutes(deps), ...changingRoutes(deps), ...officeRoutes(deps, onOfficeSaved)]
}

function readingRoutes(deps: BookingDeps): Endpoint[] {
  const common = { method: 'get', access, limit: readLimit } as const
  return [
    endpoint(
      {
        ...common,
        path: '/api/admin/consultations',
        summary: 'List consultations by filter and search; with from and to, those of a calendar.',
        querySchema: consultationListQuerySchema,
        answer: { status: 200, schema: consultationListSchema },
      },
      async ({ actor, query }) => listConsultations(deps, actor, query),
    ),
    endpoint(
      {
        ...common,
        path: '/api/admin/consultations/figures',
        summary: 'Count the consultations of the day and what waits to be settled.',
        answer: { status: 200, schema: consultationFiguresSchema },
      },
      async () => getFigures(deps),
    ),
    endpoint(
      {
        ...common,
        path: '/api/admin/consultations/{id}',
        summary: 'Read a consultation with its notes and its history.',
        pathSchema: consultationPathSchema,
        answer: { status: 200, schema: consultationDetailsSchema },
      },
      async ({ path }) => getDetails(deps, path.id),
    ),
  ]
}

function changingRoutes(deps: BookingDeps): Endpoint[] {
  const common = { access, limit: writeLimit } as const
  return [
    endpoint(
      {
        ...common,
        method: 'post',
        path: '/api/admin/consultations',
        summary: 'Book for a client, at any time if that is asked for.',
        bodySchema: staffBookingSchema,
        answer: { status: 201, schema: consultationDetailsSchema },
      },
      async ({ actor, context, body }) => bookForClient(deps, actor, context, body),
    ),
    endpoint(
      {
        ...common,
        method: 'post',
        path: '/api/admin/consultations/acts',
        summary: 'Complete, mark, reopen, cancel or assign up to 200 consultations; answers for each why not.',
        bodySchema: consultationActsSchema,
        answer: { status: 200, schema: consultationActResultsSchema },
      },
      async ({ actor, context, body }) => actOnConsultations(deps, staffOf(actor, context), body.ids, body.act),
    ),
    endpoint(
      {
        ...common,
        method: 'patch',
        path: '/api/admin/consultations/{id}',
        summary: 'Change who holds a consultation, or where.',
        pathSchema: consultationPathSchema,
        bodySchema: consultationPatchSchema,
        answer: { status: 200, schema: consultationDetailsSchema },
      },
      async ({ actor, context, path, body }) => patchConsultation(deps, staffOf(actor, context), path.id, body),
    ),
    endpoint(
      {
        ...common,
        method: 'post',
        path: '/api/admin/consultations/{id}/move',
        summary: 'Move a consultation, with or without a mail.',
        pathSchema: consultationPathSchema,
        bodySchema: staffMoveSchema,
        answer: { status: 200, schema: consultationDetailsSchema },
      },
      async ({ actor, context, path, body }) => moveForClient(deps, staffOf(actor, context), path.id, body),
    ),
    endpoint(
      {
        ...common,
        method: 'post',
        path: '/api/admin/consultations/{id}/notes',
        summary: 'Note something about a consultation, for staff alone or for the client too.',
        pathSchema: consultationPathSchema,
        bodySchema: consultationNoteInputSchema,
        answer: { status: 201, schema: consultationDetailsSchema },
      },
      async ({ actor, context, path, body }) => addNote(deps, staffOf(actor, context), path.id, body),
    ),
    endpoint(
      {
        ...common,
        method: 'delete',
        path: '/api/admin/consultations/{id}/notes/{note_id}',
        summary: 'Take a note away.',
        pathSchema: notePathSchema,
        answer: { status: 200, schema: consultationDetailsSchema },
      },
      async ({ actor, context, path }) => removeNote(deps, staffOf(actor, context), path.id, path.note_id),
    ),
  ]
}

function officeRoutes(deps: BookingDeps, onOfficeSaved: (tx: Db) => Promise<unknown>): Endpoint[] {
  return [
    endpoint(
      {
        method: 'get',
        path: '/api/admin/office',
        summary: 'Read office hours, closed periods and kinds of consultation as they are edited.',
        access,
        answer: { status: 200, schema: officeAnswerSchema },
      },
      async () => getOffice(deps),
    ),
    endpoint(
      {
        method: 'put',
        path: '/api/admin/office',
        summary:
          'Store office hours, closed periods and kinds of consultation whole; 409 when someone saved meanwhile.',
        access,
        limit: writeLimit,
        bodySchema: officeUpdateSchema,
        answer: { status: 200, schema: officeAnswerSchema },
      },
      async ({ actor, context, body }) => saveOffice(deps, actor, context.requestId, body, onOfficeSaved),
    ),
  ]
}

function staffOf(actor: Actor, context: RequestContext) {
  return { kind: 'staff', actor, requestId: context.requestId } as const
}
