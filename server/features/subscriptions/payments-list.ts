import type { PaymentList, PaymentListQuery, PaymentPayload } from '#shared/contracts/subscriptions.ts'
import type { Deps } from '#server/deps.ts'
import { showPayload } from '#server/features/subscriptions/payment-payload.ts'
import { paymentStateSchema } from '#server/features/subscriptions/payment-provider.ts'
import { findRawBody, listPaymentEvents } from '#server/features/subscriptions/payments-store.ts'
import { AppError } from '#server/http/errors.ts'
import { cutPage, readCreatedCursor, writeCursor } from '#server/http/list-page.ts'

/**
 * Lists what the payment provider posted, newest first, without their bodies.
 *
 * @param isOpen whether a provider is set up.
 * @throws {AppError} `validation_failed` for a cursor that is not one of ours.
 */
export async function listPayments(
  deps: Deps,
  isOpen: boolean,
  { limit, cursor, ...filter }: PaymentListQuery,
): Promise<PaymentList> {
  const position = readCreatedCursor(cursor)
  const after = position && { at: position.createdAt, id: position.id }
  const rows = await listPaymentEvents(deps.database.db, filter, after, limit + 1)
  const { shown, next_cursor } = cutPage(rows, limit, ({ row }) => writeCursor(row.received_at, row.id))
  return {
    is_open: isOpen,
    items: shown.map(({ row, email, outcome, standing }) => ({
      id: row.id,
      provider: row.provider,
      event_id: row.event_id,
      kind: row.kind,
      subscription_ref: row.subscription_ref,
      outcome,
      state: stateOf(row.state),
      standing,
      error: row.error,
      attempts: row.attempts,
      received_at: row.received_at.toISOString(),
      processed_at: row.processed_at?.toISOString() ?? null,
      user_id: row.user_id,
      email: email ?? '',
    })),
    next_cursor,
  }
}

/** Reads what one event says, without what is private. @throws {AppError} `not_found` */
export async function getPayload(deps: Deps, id: string): Promise<PaymentPayload> {
  const raw = await findRawBody(deps.database.db, id)
  if (raw === null) throw new AppError('not_found')
  return { payload: showPayload(raw) }
}

/** A stored state as the list shows it; null for none, and for one that an earlier version wrote in another way. */
function stateOf(stored: unknown): PaymentList['items'][number]['state'] {
  const read = paymentStateSchema.safeParse(stored)
  if (!read.success) return null
  const { plan, status, starts_at, expires_at, grace_until } = read.data
  return { plan, status, starts_at, expires_at, past_due_until: grace_until }
}
