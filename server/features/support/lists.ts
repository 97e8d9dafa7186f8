import { and, asc, desc, eq, inArray, lt, ne, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { OwnTickets, OwnTicketsQuery, StaffTicketsQuery, TicketQueue } from '#shared/contracts/support.ts'
import { users } from '#server/auth/public.ts'
import type { Db } from '#server/db/database.ts'
import { escapeLike } from '#server/db/like.ts'
import type { Deps } from '#server/deps.ts'
import { describeTicket } from '#server/features/support/describe.ts'
import type { TicketRecord } from '#server/features/support/store.ts'
import { never, promisedAt, supportTickets } from '#server/features/support/tables.ts'
import { cutPage, cursorId, cursorInstant, readCursor, writeCursor } from '#server/http/list-page.ts'
import { givenName } from '#server/people/names.ts'

/** Where a page ended: the value of the list's order, and the ticket. */
type ListPosition = { at: Date; id: string }

/** What the owner reads: their wish, until staff decide. */
const shownPriority = sql<string>`case when ${supportTickets.is_priority_set} then ${supportTickets.priority}
  else ${supportTickets.priority_requested} end`

/**
 * Lists one's own tickets, the last changed first.
 *
 * @throws {AppError} `validation_failed` for a cursor that is none of ours.
 */
export async function listOwnTickets(deps: Deps, userId: string, query: OwnTicketsQuery): Promise<OwnTickets> {
  const position = readCursorPosition(query.cursor, 'own')
  const { status, priority, q } = query
  const rows = await deps.database.db
    .select()
    .from(supportTickets)
    .where(
      and(
        eq(supportTickets.user_id, userId),
        status === undefined
          ? undefined
          : status === 'active'
            ? ne(supportTickets.status, 'closed')
            : eq(supportTickets.status, status),
        priority && eq(shownPriority, priority),
        q ? searchCondition(q) : undefined,
        position === null ? undefined : beyond(supportTickets.updated_at, position, 'desc'),
      ),
    )
    .orderBy(desc(supportTickets.updated_at), desc(supportTickets.id))
    .limit(query.limit + 1)
  const { shown, next_cursor } = cutPage(rows, query.limit, ({ updated_at, id }) => writeCursor('own', updated_at, id))
  return { items: shown.map(describeTicket), next_cursor }
}

/**
 * How a queue is ordered: by which column, and which way. Each has an index. A ticket without the value is as `never`.
 */
type Order = { column: PgColumn | SQL; value(ticket: TicketRecord): Date | null; direction: 'asc' | 'desc' }

/** Queues that hold tickets without a promise too: taken up again after an answer. */
const byPromise: Order = {
  column: promisedAt,
  value: (ticket) => ticket.next_response_due_at,
  direction: 'asc',
}
const orders: Record<TicketQueue, Order> = {
  unassigned: byPromise,
  active: byPromise,
  overdue: { ...byPromise, column: supportTickets.next_response_due_at },
  mine: { column: supportTickets.updated_at, value: (ticket) => ticket.updated_at, direction: 'desc' },
  waiting: {
    column: supportTickets.last_staff_message_at,
    value: (ticket) => ticket.last_staff_message_at,
    direction: 'asc',
  },
  closed: { column: supportTickets.closed_at, value: (ticket) => ticket.closed_at, direction: 'desc' },
  all: { column: supportTickets.created_at, value: (ticket) => ticket.created_at, direction: 'desc' },
}

/** Longest wait first; an owner who has their answer waits for no one, and follows all. */
const byWaiting: Order = {
  column: sql`case when ${supportTickets.next_response_due_at} is null then ${never.toISOString()}::timestamptz else ${supportTickets.waiting_since} end`,
  value: (ticket) => (ticket.next_response_due_at === null ? null : ticket.waiting_since),
  direction: 'asc',
}

/**
 * Reads a page of a queue.
 *
 * @throws {AppError} `validation_failed` for a cursor of another queue, or none of ours.
 */
export async function getQueue(
  deps: Deps,
  userId: string,
  query: StaffTicketsQuery,
): Promise<{ tickets: TicketRecord[]; next: string | null }> {
  const { queue, limit } = query
  const order = query.sort === 'waiting' ? byWaiting : orders[queue]
  const list = query.sort === undefined ? queue : `${queue} ${query.sort}`
  const position = readCursorPosition(query.cursor, list)
  const now = new Date(deps.clock.now())
  const direct = order.direction === 'asc' ? asc : desc
  const rows = await deps.database.db
    .select()
    .from(supportTickets)
    .where(
      and(
        queueCondition(queue, userId, now),
        filterCondition(query, userId, now),
        position === null ? undefined : beyond(order.column, position, order.direction),
      ),
    )
    .orderBy(direct(order.column), direct(supportTickets.id))
    .limit(limit + 1)
  const { shown, next_cursor } = cutPage(rows, limit, (ticket) =>
    writeCursor(list, order.value(ticket) ?? never, ticket.id),
  )
  return { tickets: shown, next: next_cursor }
}

/** Which tickets are in a queue. @param userId whose `mine` it is. */
function queueCondition(queue: TicketQueue, userId: string, now: Date): SQL | undefined {
  // Written out, so that the planner sees that the partial indexes fit.
  const isActive = sql`${supportTickets.status} in ('open', 'in_progress')`
  switch (queue) {
    case 'unassigned':
      return sql`${supportTickets.assignee_id} is null and ${isActive}`
    case 'mine':
      return sql`${supportTickets.assignee_id} = ${userId}::uuid and ${supportTickets.status} <> 'closed'`
    case 'active':
      return isActive
    case 'waiting':
      return sql`${supportTickets.status} = 'replied'`
    case 'overdue':
      return and(isActive, lt(supportTickets.next_response_due_at, now))
    case 'closed':
      return sql`${supportTickets.status} = 'closed'`
    case 'all':
      return undefined
  }
}

function filterCondition(
  { priority, category, assignee, overdue, user, q }: StaffTicketsQuery,
  userId: string,
  now: Date,
): SQL | undefined {
  return and(
    priority && eq(supportTickets.priority, priority),
    category ? eq(supportTickets.category, category) : undefined,
    assignee === undefined
      ? undefined
      : assignee === 'none'
        ? sql`${supportTickets.assignee_id} is null`
        : eq(supportTickets.assignee_id, assignee === 'me' ? userId : assignee),
    overdue && queueCondition('overdue', userId, now),
    user === undefined ? undefined : eq(supportTickets.user_id, user),
    q ? staffSearchCondition(q) : undefined,
  )
}

const numberForm = /^#?(\d{1,12})$/

/** A number, or words of the subject. */
function searchCondition(text: string): SQL {
  const number = numberForm.exec(text)?.[1]
  const inSubject = sql`public.folded(${supportTickets.subject}) like ${pattern(text)}`
  return number === undefined ? inSubject : sql`(${supportTickets.number} = ${Number(number)} or ${inSubject})`
}

/**
 * A number, words of the subject, or the person: each by its index, then brought together. As arrays, and with the person's
 * tickets apart: the database takes a join for many times as large as it is, and would go through all tickets.
 */
function staffSearchCondition(text: string): SQL {
  const number = numberForm.exec(text)?.[1]
  const found = [
    sql`select s.id from support_tickets s where public.folded(s.subject) like ${pattern(text)}`,
    sql`select s.id from auth.users u cross join lateral (select id from support_tickets where user_id = u.id offset 0) s
      where u.search_words like ${pattern(text)}`,
    ...(number === undefined ? [] : [sql`select s.id from support_tickets s where s.number = ${Number(number)}`]),
  ]
  return sql`${supportTickets.id} = any(array(${sql.join(found, sql` union `)}))`
}

/** Folded by the database, so that it is folded as what is stored. */
function pattern(text: string): SQL {
  return sql`'%' || public.folded(${escapeLike(text)}::text) || '%'`
}

function beyond(column: SQL | PgColumn, position: ListPosition, direction: 'asc' | 'desc'): SQL {
  const at = position.at.toISOString()
  const operator = sql.raw(direction === 'asc' ? '>' : '<')
  return sql`(${column}, ${supportTickets.id}) ${operator} (${at}::timestamptz, ${position.id}::uuid)`
}

/** @param list what the cursor must be of: places of different orders do not fit each other. */
function readCursorPosition(cursor: string | undefined, list: string): ListPosition | null {
  if (cursor === undefined) return null
  const [, at, id] = readCursor(cursor, z.tuple([z.literal(list), cursorInstant, cursorId]))
  return { at, id }
}

/** Finds the people of tickets: owners and assignees. */
export async function findPeople(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { name: string; email: string }>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      id: users.id,
      name: sql<string>`coalesce(${givenName('auth.users')}, '')`,
      email: users.email,
    })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, name, email }) => [id, { name, email: email ?? '' }]))
}
