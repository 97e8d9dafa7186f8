import {
  bookedSchema,
  bookingSchema,
  cancelSchema,
  consultationPathSchema,
  consultationSchema,
  daysQuerySchema,
  daysSchema,
  manageCancelSchema,
  manageMoveSchema,
  manageSchema,
  managedSchema,
  moveSchema,
  ownConsultationsQuerySchema,
  ownConsultationsSchema,
  slotsQuerySchema,
  slotsSchema,
} from '#shared/contracts/consultations.ts'
import type { BookingDeps } from '#server/features/consultations/rules.ts'
import { bookConsultation } from '#server/features/consultations/booking-service.ts'
import {
  cancelOwn,
  describeOwned,
  getOwned,
  moveOwn,
  showManaged,
} from '#server/features/consultations/changes-service.ts'
import { describeManaged } from '#server/features/consultations/describe.ts'
import { listDays, listFreeSlots } from '#server/features/consultations/free-service.ts'
import { restoreOwn } from '#server/features/consultations/restore-service.ts'
import { listOwnConsultations, writeOwnEntry } from '#server/features/consultations/own-service.ts'
import * as routes from '#shared/contracts/routes/consultations.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import { AppError } from '#server/http/errors.ts'
import { requireChallenge } from '#server/http/bot-protection.ts'
import type { RateLimitRule } from '#server/http/rate-limit.ts'
import type { Actor, RequestContext } from '#server/http/request-context.ts'

/** Looking for a time: a person turns months and days. */
const lookLimit: RateLimitRule = { name: 'consultations-look', burst: 600, refillSeconds: 300 }
/** Requests, refused ones too: a rush for one slot is no flood. The number of bookings is limited separately. */
const bookLimit: RateLimitRule = { name: 'consultations-book', burst: 300, refillSeconds: 600 }
const changeLimit: RateLimitRule = { name: 'consultations-change', burst: 60, refillSeconds: 600 }
/** Tokens are not to be guessed. */
const linkLimit: RateLimitRule = { name: 'consultations-link', burst: 60, refillSeconds: 600 }

/** Longest key of a repeated request, in characters. */
const idempotencyKeyLengthMax = 200

/** What consultations need of the rest of the product. */
type ConsultationPorts = {
  /** How many consultations may lie ahead for a person at the same time. */
  openConsultationsMax(userId: string): Promise<number>
}

/** Consultations for visitors and users. @see BOOK-01 to BOOK-05; docs/reference/interfaces.md#addresses (/api/consultations) */
export function consultationRoutes(deps: BookingDeps, ports: ConsultationPorts): Endpoint[] {
  return [...freeRoutes(deps, ports), ...ownRoutes(deps, ports), ...linkRoutes(deps)]
}

function freeRoutes(deps: BookingDeps, ports: ConsultationPorts): Endpoint[] {
  return [
    endpoint(routes.listFreeSlots, {
      summary: "List the starts of one day of the office's calendar, free or not.",
      limit: lookLimit,
      querySchema: slotsQuerySchema,
      responseSchema: slotsSchema,
      handle: async ({ query }) => listFreeSlots(deps, query.date, query.type),
    }),
    endpoint(routes.listDays, {
      summary: 'Say what up to 62 days have to offer, why others have nothing, and which is the next free one.',
      limit: lookLimit,
      querySchema: daysQuerySchema,
      responseSchema: daysSchema,
      handle: async ({ query }) => listDays(deps, query.from, query.to, query.type),
    }),
    endpoint(routes.bookConsultation, {
      summary:
        "Book a consultation at a date and time of the office's zone; 409 when taken. An Idempotency-Key makes repeating safe.",
      limit: bookLimit,
      bodySchema: bookingSchema,
      responseSchema: bookedSchema,
      handle: async ({ actor, context, body, request }) => {
        const idempotencyKey = readKey(request)
        if (actor.kind === 'anonymous') await requireChallenge(deps, context, 'booking', body.human)
        const openMax = actor.kind === 'user' ? await ports.openConsultationsMax(actor.userId) : null
        return bookConsultation(deps, { actor, context, idempotencyKey, openMax }, body)
      },
    }),
  ]
}

function ownRoutes(deps: BookingDeps, ports: ConsultationPorts): Endpoint[] {
  return [
    endpoint(routes.listOwnConsultations, {
      summary: 'List the own consultations.',
      querySchema: ownConsultationsQuerySchema,
      responseSchema: ownConsultationsSchema,
      handle: async ({ actor, query }) => listOwnConsultations(deps, actor.userId, query),
    }),
    endpoint(routes.moveOwnConsultation, {
      summary: 'Move an own consultation to another free time.',
      limit: changeLimit,
      pathSchema: consultationPathSchema,
      bodySchema: moveSchema,
      responseSchema: consultationSchema,
      handle: async ({ actor, context, path, body }) => {
        const proof = { kind: 'account', id: path.id, userId: actor.userId } as const
        const { row, facts } = await moveOwn(deps, clientOf(actor, context), proof, body)
        return describeOwned(deps, row, facts)
      },
    }),
    endpoint(routes.cancelOwnConsultation, {
      summary: 'Cancel an own consultation.',
      limit: changeLimit,
      pathSchema: consultationPathSchema,
      bodySchema: cancelSchema,
      responseSchema: consultationSchema,
      handle: async ({ actor, context, path, body }) => {
        const proof = { kind: 'account', id: path.id, userId: actor.userId } as const
        const { row, facts } = await cancelOwn(deps, clientOf(actor, context), proof, body.reason ?? null)
        return describeOwned(deps, row, facts)
      },
    }),
    endpoint(routes.restoreOwnConsultation, {
      summary: 'Undo your own recent cancellation; 409 when the time has been taken since.',
      limit: changeLimit,
      pathSchema: consultationPathSchema,
      responseSchema: consultationSchema,
      handle: async ({ actor, context, path }) => {
        const userId = actor.userId
        const openMax = await ports.openConsultationsMax(userId)
        const proof = { kind: 'account', id: path.id, userId } as const
        const { row, facts } = await restoreOwn(deps, clientOf(actor, context), proof, openMax)
        return describeOwned(deps, row, facts)
      },
    }),
    endpoint(routes.getOwnCalendarEntry, {
      summary: "Download an own consultation's calendar entry.",
      pathSchema: consultationPathSchema,
      responseDescription: 'iCalendar (text/calendar)',
      handle: async ({ actor, path }) =>
        writeOwnEntry(deps, await getOwned(deps, { kind: 'account', id: path.id, userId: actor.userId }), null),
    }),
  ]
}

/** The holder of a mailed link acts without an account. The token comes in the body, so no log has it. */
function linkRoutes(deps: BookingDeps): Endpoint[] {
  return [
    endpoint(routes.getManaged, {
      summary: 'Show what the link of a mail is about; changes nothing.',
      bodySchema: manageSchema,
      limit: linkLimit,
      responseSchema: managedSchema,
      handle: async ({ body }) => showManaged(deps, body.token),
    }),
    endpoint(routes.moveManaged, {
      summary: 'Move what the link of a mail is about.',
      bodySchema: manageMoveSchema,
      limit: linkLimit,
      responseSchema: managedSchema,
      handle: async ({ actor, context, body: { token, ...wanted } }) => {
        const { row, facts } = await moveOwn(deps, clientOf(actor, context), { kind: 'link', token }, wanted)
        return describeManaged(row, facts, deps.clock.now())
      },
    }),
    endpoint(routes.cancelManaged, {
      summary: 'Cancel what the link of a mail is about.',
      bodySchema: manageCancelSchema,
      limit: linkLimit,
      responseSchema: managedSchema,
      handle: async ({ actor, context, body: { token, reason } }) => {
        const { row, facts } = await cancelOwn(deps, clientOf(actor, context), { kind: 'link', token }, reason ?? null)
        return describeManaged(row, facts, deps.clock.now())
      },
    }),
    endpoint(routes.restoreManaged, {
      summary: 'Undo a recent cancellation made with the link; 409 when the time has been taken since.',
      bodySchema: manageSchema,
      limit: linkLimit,
      responseSchema: managedSchema,
      handle: async ({ actor, context, body: { token } }) => {
        const { row, facts } = await restoreOwn(deps, clientOf(actor, context), { kind: 'link', token }, null)
        return describeManaged(row, facts, deps.clock.now())
      },
    }),
    endpoint(routes.getManagedCalendarEntry, {
      summary: 'Download the calendar entry of what the link of a mail is about.',
      bodySchema: manageSchema,
      limit: linkLimit,
      responseDescription: 'iCalendar (text/calendar)',
      handle: async ({ body: { token } }) => writeOwnEntry(deps, await getOwned(deps, { kind: 'link', token }), token),
    }),
  ]
}

function clientOf(actor: Actor, context: RequestContext) {
  return { kind: 'client', actor, requestId: context.requestId } as const
}

function readKey(request: Request): string | null {
  const key = request.headers.get('idempotency-key')
  if (key === null || (key.trim() !== '' && key.length <= idempotencyKeyLengthMax)) return key
  throw new AppError('validation_failed', {
    errors: [
      { path: 'Idempotency-Key', message: `expected 1 to ${idempotencyKeyLengthMax} characters`, code: 'invalid_key' },
    ],
  })
}
