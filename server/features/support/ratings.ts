import { and, asc, desc, eq, gte, isNotNull, sql } from 'drizzle-orm'
import type { RatingLink, TicketRating } from '#shared/contracts/support.ts'
import { dayMs } from '#shared/duration.ts'
import type { TicketScore } from '#shared/ticket-states.ts'
import { ratingDaysMax, ticketScores } from '#shared/ticket-states.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { asClient } from '#server/features/support/actors.ts'
import type { Client } from '#server/features/support/actors.ts'
import { emitTicket } from '#server/features/support/events.ts'
import { insertEvent, lockTicket } from '#server/features/support/store.ts'
import type { TicketRecord } from '#server/features/support/store.ts'
import { supportRatings, supportTickets } from '#server/features/support/tables.ts'
import { AppError } from '#server/http/errors.ts'
import { orderedId } from '#server/db/ordered-id.ts'
import { randomToken } from '#server/secrets.ts'

/** A stored vote, or the place of one that was not given yet. */
type RatingRecord = typeof supportRatings.$inferSelect

/** Opens the vote on a closing, in the transaction that closes the ticket; its mail makes the link. @returns its id. */
export async function openRating(tx: Db, deps: Deps, ticket: TicketRecord): Promise<string> {
  const id = orderedId()
  // No one has this secret; a mail about the closing gets one of its own.
  const token_hash = deps.secrets.hash('ticket-rating', randomToken())
  const closed_at = new Date(deps.clock.now())
  await tx.insert(supportRatings).values({ id, ticket_id: ticket.id, token_hash, closed_at })
  return id
}

/** The vote on a ticket's newest closing, as its owner sees it; null when it was never closed. */
export async function findRating(db: Db, ticketId: string): Promise<TicketRating | null> {
  const [row] = await db
    .select()
    .from(supportRatings)
    .where(eq(supportRatings.ticket_id, ticketId))
    .orderBy(desc(supportRatings.closed_at), desc(supportRatings.id))
    .limit(1)
  return row ? describeRating(row) : null
}

/** Every vote that was given on a ticket, oldest closing first. */
export async function listRatings(db: Db, ticketId: string): Promise<TicketRating[]> {
  const rows = await db
    .select()
    .from(supportRatings)
    .where(and(eq(supportRatings.ticket_id, ticketId), isNotNull(supportRatings.score)))
    .orderBy(asc(supportRatings.closed_at), asc(supportRatings.id))
  return rows.map(describeRating)
}

/** The mean of the votes on closings since an instant, and how many they are; null without any. */
export async function averageRating(db: Db, since: Date): Promise<{ average: number | null; count: number }> {
  const [row] = await db
    .select({ average: sql<string | null>`avg(${supportRatings.score})`, count: sql<number>`count(*)::int` })
    .from(supportRatings)
    .where(and(isNotNull(supportRatings.score), gte(supportRatings.closed_at, since)))
  const average = row?.average ?? null
  return { average: average === null ? null : Number(average), count: row?.count ?? 0 }
}

/**
 * Votes on the newest closing of one's own ticket, or changes the vote.
 *
 * @throws {AppError} `not_found`, also for another's; `ticket_state` while it is not closed, or a week after the closing.
 */
export async function rateOwnTicket(deps: Deps, client: Client, id: string, score: TicketScore): Promise<void> {
  await deps.database.db.transaction(async (tx) => {
    const ticket = await lockTicket(tx, id, client.userId)
    if (!ticket) throw new AppError('not_found')
    const [row] = await tx
      .select()
      .from(supportRatings)
      .where(eq(supportRatings.ticket_id, id))
      .orderBy(desc(supportRatings.closed_at), desc(supportRatings.id))
      .limit(1)
    if (!row || ticket.status !== 'closed' || ticket.merged_into_id !== null || isOver(deps, row))
      throw new AppError('ticket_state', { detail: 'A ticket is rated within seven days after it was closed.' })
    await keepScore(tx, deps, client, { ticket, rating: row, score })
  })
}

/**
 * What a mailed link is for; reading it changes nothing.
 *
 * @throws {AppError} `not_found` for a secret that is wrong, and the same for one that is over.
 */
export async function getRatingLink(deps: Deps, token: string): Promise<RatingLink> {
  const { rating, ticket } = await findByToken(deps.database.db, deps, token)
  return { number: ticket.number, subject: ticket.subject, score: readScore(rating), until: untilOf(rating) }
}

/** Votes with a mailed link, or changes the vote. @throws {AppError} `not_found` as `getRatingLink` does. */
export async function rateByLink(deps: Deps, token: string, score: TicketScore): Promise<RatingLink> {
  await deps.database.db.transaction(async (tx) => {
    const { ticket } = await findByToken(tx, deps, token)
    const locked = await lockTicket(tx, ticket.id, null)
    // Read again behind the lock: two presses at once are one after the other.
    const { rating } = await findByToken(tx, deps, token)
    if (!locked) throw new AppError('not_found')
    const client = { userId: locked.user_id, actor: null, requestId: null }
    await keepScore(tx, deps, client, { ticket: locked, rating, score })
  })
  return getRatingLink(deps, token)
}

async function findByToken(
  db: Db,
  deps: Deps,
  token: string,
): Promise<{ rating: RatingRecord; ticket: Pick<TicketRecord, 'id' | 'number' | 'subject'> }> {
  const [row] = await db
    .select({
      rating: supportRatings,
      ticket: { id: supportTickets.id, number: supportTickets.number, subject: supportTickets.subject },
    })
    .from(supportRatings)
    .innerJoin(supportTickets, eq(supportTickets.id, supportRatings.ticket_id))
    .where(eq(supportRatings.token_hash, deps.secrets.hash('ticket-rating', token)))
  if (!row || isOver(deps, row.rating)) throw new AppError('not_found')
  return row
}

async function keepScore(
  tx: Db,
  deps: Deps,
  client: Client,
  { ticket, rating, score }: { ticket: TicketRecord; rating: RatingRecord; score: TicketScore },
): Promise<void> {
  if (rating.score === score) return
  const now = new Date(deps.clock.now())
  await tx.update(supportRatings).set({ score, rated_at: now }).where(eq(supportRatings.id, rating.id))
  const before = rating.score === null ? null : String(rating.score)
  const change = { before, after: String(score) }
  const by = { actor_id: client.userId, actor_kind: 'client' as const }
  await insertEvent(tx, { ticket_id: ticket.id, ...by, action: 'rated', ...change, created_at: now })
  await emitTicket(tx, deps, ticket, {
    event: { name: 'ticket.rated', to: [], data: {} },
    ...asClient(client),
    before: { score: rating.score },
    after: { score },
  })
}

function untilOf({ closed_at }: RatingRecord): string {
  return new Date(closed_at.getTime() + ratingDaysMax * dayMs).toISOString()
}

function isOver(deps: Deps, rating: RatingRecord): boolean {
  return Date.parse(untilOf(rating)) <= deps.clock.now()
}

function describeRating(row: RatingRecord): TicketRating {
  return {
    score: readScore(row),
    closed_at: row.closed_at.toISOString(),
    rated_at: row.rated_at?.toISOString() ?? null,
    until: untilOf(row),
  }
}

/** The column holds 1 to 5, and its check says so. */
function readScore({ score }: RatingRecord): TicketScore | null {
  return ticketScores.find((each) => each === score) ?? null
}
