import { and, desc, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { StaffTicket } from '#shared/contracts/support.ts'
import type { Office } from '#shared/office-hours.ts'
import { ticketStatuses } from '#shared/ticket-states.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { asStaff } from '#server/features/support/actors.ts'
import { isAnswered, nextDue } from '#server/features/support/due-times.ts'
import { emitTicket } from '#server/features/support/events.ts'
import { findMerge } from '#server/features/support/merges.ts'
import type { MergeRecord } from '#server/features/support/merges.ts'
import type { SupportPorts } from '#server/features/support/settings.ts'
import { lockSeen, getStaffTicket, withTimes } from '#server/features/support/staff-service.ts'
import { changeTicket, findTicket, insertEvent, lockTicket } from '#server/features/support/store.ts'
import type { TicketChanges, TicketRecord } from '#server/features/support/store.ts'
import { supportMerges, supportMessages, supportTickets } from '#server/features/support/tables.ts'
import { AppError } from '#server/http/errors.ts'
import { orderedId } from '#server/db/ordered-id.ts'
import type { RequestActor } from '#server/http/request-context.ts'

const status = z.enum(ticketStatuses)
const instant = z.coerce.date()

/** The earlier state of the merged ticket. */
const sourceSchema = z.object({
  status,
  closed_at: instant.nullable(),
  first_response_ms: z.number().nullable(),
  resolution_ms: z.number().nullable(),
})

/** The earlier state of the ticket that took it over. */
const targetSchema = z.object({
  status,
  waiting_since: instant,
  closing_warned_at: instant.nullable(),
  last_client_message_at: instant,
  last_staff_message_at: instant.nullable(),
  had_assignee: z.boolean(),
})

/** What a merge moved, and the state of both tickets before it; `kept` is the target after it. */
type DoneMerge = {
  source: TicketRecord
  target: TicketRecord
  kept: TicketRecord
  moved: readonly { id: string }[]
  led: readonly { id: string }[]
}

/** Notes what a merge moved, so that it can be taken back. @returns the merge's id. */
export async function keepMerge(tx: Db, { source, target, kept, moved, led }: DoneMerge, now: Date): Promise<string> {
  const id = orderedId()
  await tx.insert(supportMerges).values({
    id,
    source_id: source.id,
    target_id: target.id,
    message_ids: moved.map((each) => each.id),
    led_ids: led.map((each) => each.id),
    source_before: sourceSchema.parse(source),
    target_before: targetSchema.parse({ ...target, had_assignee: target.assignee_id !== null }),
    target_version: kept.version,
    merged_at: now,
  })
  return id
}

/**
 * Takes a merge back, whenever it was: what came from the ticket goes back there with its files, and it is as before.
 * What was written since stays where it was written. The other ticket is as before too, unless something happened to it
 * since: then it keeps its state and its owner. Everyone who was notified of the merge is notified of this.
 *
 * @param id the merged ticket.
 * @returns the ticket that is separate again.
 * @throws {AppError} `not_found`; `ticket_conflict` when it was changed in the meantime; `ticket_state` when it is not
 * merged, or the ticket that took it over went into another one since.
 */
export async function unmergeTicket(
  deps: Deps,
  ports: Pick<SupportPorts, 'office'>,
  agent: RequestActor,
  { id, version }: { id: string; version: number },
): Promise<StaffTicket> {
  const office = await ports.office()
  const now = new Date(deps.clock.now())
  await deps.database.db.transaction(async (tx) => {
    // Both in the order in which merges lock them.
    const into = (await findTicket(tx, id))?.merged_into_id
    for (const each of into ? [id, into].toSorted() : []) await lockTicket(tx, each, null)
    const source = await lockSeen(tx, deps, agent, { id, version })
    const merge = await findMerge(tx, source)
    const target = merge && (await lockTicket(tx, merge.target_id, null))
    if (!merge || !target)
      throw new AppError('ticket_state', { detail: 'Only the last merge of a ticket can be taken back.' })
    await giveBack(tx, merge)
    const parted = await changeTicket(tx, source, standingBefore(office, source, merge), now)
    const kept = await changeTicket(tx, target, await leftIn(tx, { office, target, merge, now }), now)
    await noteParting(tx, deps, agent, { source: parted, target: kept, mergeId: merge.id })
  })
  return getStaffTicket(deps, agent, id)
}

async function giveBack(tx: Db, { id, source_id, target_id, message_ids, led_ids }: MergeRecord): Promise<void> {
  await tx
    .update(supportMessages)
    .set({ ticket_id: source_id })
    .where(and(eq(supportMessages.ticket_id, target_id), inArray(supportMessages.id, message_ids)))
  await tx
    .update(supportTickets)
    .set({ merged_into_id: source_id })
    .where(and(eq(supportTickets.merged_into_id, target_id), inArray(supportTickets.id, led_ids)))
  await tx.delete(supportMerges).where(eq(supportMerges.id, id))
}

function standingBefore(office: Office, source: TicketRecord, merge: MergeRecord): TicketChanges {
  const changes = { ...sourceSchema.parse(merge.source_before), merged_into_id: null }
  const after = { ...source, ...changes }
  return { ...changes, next_response_due_at: isAnswered(after) ? null : nextDue(office, after) }
}

/** The other ticket without what went back. */
async function leftIn(
  tx: Db,
  { office, target, merge, now }: { office: Office; target: TicketRecord; merge: MergeRecord; now: Date },
): Promise<TicketChanges> {
  const { had_assignee, ...before } = targetSchema.parse(merge.target_before)
  const [answer, question] = [await newest(tx, target.id, 'staff'), await newest(tx, target.id, 'client')]
  const admin_reply = answer?.body ?? null
  if (target.version === merge.target_version) {
    const changes = { ...before, admin_reply, ...(had_assignee ? {} : { assignee_id: null }) }
    return withTimes(office, target, changes, now)
  }
  const last_client_message_at = question?.created_at ?? target.created_at
  const last_staff_message_at = answer?.created_at ?? null
  // It waited for what the other one waited for: now for what it waited for itself.
  const isLent = target.waiting_since.getTime() !== before.waiting_since.getTime()
  const waiting_since = isLent && target.waiting_since <= merge.merged_at ? before.waiting_since : target.waiting_since
  return withTimes(office, target, { admin_reply, last_client_message_at, last_staff_message_at, waiting_since }, now)
}

async function newest(tx: Db, ticketId: string, author: 'staff' | 'client') {
  const [message] = await tx
    .select({ body: supportMessages.body, created_at: supportMessages.created_at })
    .from(supportMessages)
    .where(
      and(
        eq(supportMessages.ticket_id, ticketId),
        eq(supportMessages.author_kind, author),
        eq(supportMessages.kind, 'message'),
      ),
    )
    .orderBy(desc(supportMessages.position))
    .limit(1)
  return message
}

async function noteParting(
  tx: Db,
  deps: Deps,
  agent: RequestActor,
  { source, target, mergeId }: { source: TicketRecord; target: TicketRecord; mergeId: string },
): Promise<void> {
  const by = { actor_id: agent.actor.userId, actor_kind: 'staff' as const, created_at: new Date(deps.clock.now()) }
  await insertEvent(tx, { ticket_id: source.id, ...by, action: 'parted', after: String(target.number) })
  await insertEvent(tx, { ticket_id: target.id, ...by, action: 'gave_back', before: String(source.number) })
  const change = { before: { merged_into_id: target.id }, after: { merged_into_id: null } }
  const data = { merge_id: mergeId, kept_id: target.id }
  const parted = { name: 'ticket.parted', to: ['owner'], data } as const
  await emitTicket(tx, deps, source, { event: parted, ...asStaff(agent), ...change })
  await emitTicket(tx, deps, target, { event: { name: 'ticket.gave_back', to: [], data: {} }, ...asStaff(agent) })
}
