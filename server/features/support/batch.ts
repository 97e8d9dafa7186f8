import { ticketBatchResultSchema } from '#shared/contracts/support.ts'
import type { StaffTicketUpdate, TicketBatch, TicketBatchResult, TicketUndo } from '#shared/contracts/support.ts'
import type { Office } from '#shared/office-hours.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import type { SupportPorts } from '#server/features/support/settings.ts'
import { applyChanges, changesOf, requireStaff } from '#server/features/support/staff-service.ts'
import { lockTicket } from '#server/features/support/store.ts'
import type { TicketChanges, TicketRecord } from '#server/features/support/store.ts'
import { AppError } from '#server/http/errors.ts'
import type { RequestActor } from '#server/http/request-context.ts'

type Outcome = TicketBatchResult['items'][number]

/** Refusals that concern one ticket; the rest of the batch goes on. */
const rejectionSchema = ticketBatchResultSchema.shape.items.element.shape.rejection

/**
 * Does one act on several tickets, each by itself: what is refused stays as it was, and the answer says why. A new
 * assignee is notified in the interface; two hundred mails would help no one.
 *
 * @throws {AppError} `validation_failed` for an assignee who may not answer.
 */
export async function actOnTickets(
  deps: Deps,
  ports: SupportPorts,
  agent: RequestActor,
  batch: TicketBatch,
): Promise<TicketBatchResult> {
  if (batch.action === 'assign') await requireStaff(deps.database.db, batch.assignee_id, new Date(deps.clock.now()))
  const office = await ports.office()
  const items: Outcome[] = []
  for (const id of batch.ids)
    items.push(
      await changeOne(deps, office, agent, {
        id,
        wantedOf: (tx, before) =>
          changesOf(tx, agent, { before, update: updateOf(batch, before), now: new Date(deps.clock.now()) }),
      }),
    )
  return { items: batch.action === 'close' ? items.map((item) => ({ ...item, undo: null })) : items }
}

/** Takes an act on several tickets back; a ticket that was changed since stays, and the answer says so. */
export async function undoBatch(
  deps: Deps,
  ports: SupportPorts,
  agent: RequestActor,
  undos: readonly TicketUndo[],
): Promise<TicketBatchResult> {
  const office = await ports.office()
  const items: Outcome[] = []
  for (const { id, version, ...undo } of undos) {
    const item = await changeOne(deps, office, agent, {
      id,
      wantedOf: async (tx, before) => {
        if (before.version !== version) throw new AppError('ticket_conflict')
        const given = undo.assignee_id === before.assignee_id ? {} : { assignee_id: undo.assignee_id }
        return { ...undo, ...(await changesOf(tx, agent, { before, update: given, now: new Date(deps.clock.now()) })) }
      },
    })
    items.push({ ...item, undo: null })
  }
  return { items }
}

function updateOf(batch: TicketBatch, before: TicketRecord): Omit<StaffTicketUpdate, 'version'> {
  switch (batch.action) {
    case 'assign':
      return batch.assignee_id === before.assignee_id ? {} : { assignee_id: batch.assignee_id }
    case 'priority':
      return before.is_priority_set && batch.priority === before.priority ? {} : { priority: batch.priority }
    case 'close':
      return { status: 'closed' }
  }
}

async function changeOne(
  deps: Deps,
  office: Office,
  agent: RequestActor,
  { id, wantedOf }: { id: string; wantedOf: (tx: Db, before: TicketRecord) => Promise<TicketChanges> },
): Promise<Outcome> {
  const now = new Date(deps.clock.now())
  let number: number | null = null
  try {
    return await deps.database.db.transaction(async (tx) => {
      const before = await lockTicket(tx, id, null)
      if (!before) throw new AppError('not_found')
      number = before.number
      const wanted = await wantedOf(tx, before)
      if (Object.keys(wanted).length === 0) return { id, number, rejection: null, undo: null }
      const { version } = await applyChanges(tx, deps, office, {
        agent,
        change: { before, wanted, assignee: 'assignee_of_many' },
        now,
      })
      const { assignee_id, priority, is_priority_set } = before
      return { id, number, rejection: null, undo: { id, version, assignee_id, priority, is_priority_set } }
    })
  } catch (error) {
    const rejection = rejectionSchema.safeParse(error instanceof AppError ? error.code : undefined)
    if (!rejection.success || rejection.data === null) throw error
    return { id, number, rejection: rejection.data, undo: null }
  }
}
