import { sql } from 'drizzle-orm'
import type { StaffTicketRow, StaffTickets, StaffTicketsQuery, SupportFigures } from '#shared/contracts/support.ts'
import { dayMs } from '#shared/duration.ts'
import { waitsForStaff } from '#shared/ticket-states.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { describeTicket } from '#server/features/support/describe.ts'
import { countedPriority } from '#server/features/support/due-times.ts'
import { findPeople, getQueue } from '#server/features/support/lists.ts'
import { countHeld } from '#server/features/support/quarantine.ts'
import { averageRating } from '#server/features/support/ratings.ts'
import type { TicketRecord } from '#server/features/support/store.ts'

/** Lists a queue for staff. @throws {AppError} `validation_failed` for a cursor that does not fit. */
export async function listForStaff(deps: Deps, userId: string, query: StaffTicketsQuery): Promise<StaffTickets> {
  const { tickets, next } = await getQueue(deps, userId, query)
  return { items: await describeRows(deps.database.db, deps, tickets), next_cursor: next }
}

/** A ticket as a row of staff's list. */
export async function getStaffRow(db: Db, deps: Deps, ticket: TicketRecord): Promise<StaffTicketRow> {
  const [row] = await describeRows(db, deps, [ticket])
  if (!row) throw new Error('A ticket has no row')
  return row
}

async function describeRows(db: Db, deps: Deps, tickets: readonly TicketRecord[]): Promise<StaffTicketRow[]> {
  const people = await findPeople(
    db,
    tickets.flatMap(({ user_id, assignee_id }) => (assignee_id === null ? [user_id] : [user_id, assignee_id])),
  )
  const now = deps.clock.now()
  return tickets.map((ticket) => {
    const owner = people.get(ticket.user_id)
    const assignee = ticket.assignee_id === null ? undefined : people.get(ticket.assignee_id)
    const waits = waitsForStaff(ticket.status) && ticket.next_response_due_at !== null
    const answeredAt = ticket.last_staff_message_at?.getTime() ?? 0
    return {
      ...describeTicket(ticket),
      // The priority that the clock follows; the requested one is separate.
      priority: countedPriority(ticket),
      user: { id: ticket.user_id, name: owner?.name ?? '', email: owner?.email ?? '' },
      priority_requested: ticket.priority_requested,
      assignee:
        ticket.assignee_id === null ? null : { id: ticket.assignee_id, name: assignee?.name || assignee?.email || '' },
      waiting_since: waits ? ticket.waiting_since.toISOString() : null,
      is_overdue: waits && (ticket.next_response_due_at?.getTime() ?? now) < now,
      last_answer_by: answeredAt >= ticket.last_client_message_at.getTime() ? 'staff' : 'client',
    }
  })
}

type FigureRow = Record<Exclude<keyof SupportFigures, 'held_mails' | `satisfaction_${string}`>, number | null>

/**
 * Counts what waits, and how fast answers were in the last thirty days, in working time.
 *
 * @param userId whose `mine` is counted.
 */
export async function readFigures(deps: Deps, userId: string): Promise<SupportFigures> {
  const now = new Date(deps.clock.now())
  const since = new Date(now.getTime() - 30 * dayMs).toISOString()
  const active = sql.raw(`status in ('open', 'in_progress')`)
  const { rows } = await deps.database.db.execute<FigureRow>(sql`
    select
      (select count(*)::int from support_tickets where ${active} and assignee_id is null) as unassigned,
      (select count(*)::int from support_tickets where assignee_id = ${userId}::uuid and status <> 'closed') as mine,
      (select count(*)::int from support_tickets where ${active}) as active,
      (select count(*)::int from support_tickets where status = 'replied') as waiting,
      (select count(*)::int from support_tickets
        where ${active} and next_response_due_at < ${now.toISOString()}::timestamptz) as overdue,
      f.*, c.*
    from (
      select percentile_cont(0.5) within group (order by first_response_ms) as first_answer_median_ms,
        avg(case when first_responded_at <= first_response_due_at then 1.0 else 0 end)
          filter (where first_responded_at is not null
            or (${active} and first_response_due_at < ${now.toISOString()}::timestamptz)) as first_answer_in_time,
        count(*)::int as created_30_days
      from support_tickets where created_at >= ${since}::timestamptz
    ) f, (
      select percentile_cont(0.5) within group (order by resolution_ms) as resolution_median_ms,
        count(*)::int as closed_30_days
      from support_tickets where status = 'closed' and closed_at >= ${since}::timestamptz
    ) c`)
  const [row] = rows
  const { average, count } = await averageRating(deps.database.db, new Date(now.getTime() - 30 * dayMs))
  if (!row) throw new Error('The figures of support are missing')
  const number = (value: number | null) => (value === null ? null : Number(value))
  const counted = (value: number | null) => Number(value ?? 0)
  return {
    unassigned: counted(row.unassigned),
    mine: counted(row.mine),
    active: counted(row.active),
    waiting: counted(row.waiting),
    overdue: counted(row.overdue),
    first_answer_median_ms: number(row.first_answer_median_ms),
    first_answer_in_time: number(row.first_answer_in_time),
    resolution_median_ms: number(row.resolution_median_ms),
    held_mails: await countHeld(deps.database.db),
    satisfaction_average: average,
    satisfaction_count: count,
    created_30_days: counted(row.created_30_days),
    closed_30_days: counted(row.closed_30_days),
  }
}
