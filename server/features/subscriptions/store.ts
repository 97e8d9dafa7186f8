import { and, asc, count, desc, eq, gt, inArray, isNotNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { SubscriptionListQuery } from '#shared/contracts/subscriptions.ts'
import type { Plan, SubscriptionTimes } from '#shared/plans.ts'
import { isRunning } from '#shared/plans.ts'
import { users } from '#server/auth/public.ts'
import type { Db } from '#server/db/database.ts'
import { holdsWords } from '#server/db/like.ts'
import { subscriptionEvents, subscriptionRequests, subscriptions } from '#server/features/subscriptions/tables.ts'
import type { CreatedCursor } from '#server/http/list-page.ts'
import { orderedId } from '#server/db/ordered-id.ts'
import { givenName, shownName } from '#server/people/names.ts'

export type SubscriptionRow = typeof subscriptions.$inferSelect
export type RequestRow = typeof subscriptionRequests.$inferSelect
/** What happened. */
export type EventRow = typeof subscriptionEvents.$inferSelect

/** What decides whether a stored subscription still gives its plan. */
export function timesOf({ status, expires_at, grace_until }: SubscriptionRow): SubscriptionTimes {
  return { status, expiresAt: expires_at?.getTime() ?? null, graceUntil: grace_until?.getTime() ?? null }
}

/**
 * Makes others who change a user's subscription wait until the transaction ends. @returns when the account was made;
 * null when it is gone.
 */
export async function lockPerson(tx: Db, userId: string): Promise<Date | null> {
  const [user] = await tx.select({ at: users.created_at }).from(users).where(eq(users.id, userId)).for('update')
  return user?.at ?? null
}

/** Finds the subscription that gives a user a plan now; null when there is none. */
export async function findRunning(db: Db, userId: string, now: Date): Promise<SubscriptionRow | null> {
  const row = await findUnended(db, userId)
  return row !== null && isRunning(timesOf(row), now.getTime()) ? row : null
}

/** The plans of those subscriptions of users that run at an instant, each with its user. */
export async function listRunningPlans(
  db: Db,
  userIds: readonly string[],
  now: Date,
): Promise<{ userId: string; plan: Plan }[]> {
  const rows = await db
    .select()
    .from(subscriptions)
    .where(and(inArray(subscriptions.user_id, [...userIds]), ne(subscriptions.status, 'expired')))
  return rows
    .filter((row) => isRunning(timesOf(row), now.getTime()))
    .map(({ user_id, plan }) => ({ userId: user_id, plan }))
}

/** Finds the subscription that no one has noted as ended, whether or not it still runs. */
export async function findUnended(db: Db, userId: string): Promise<SubscriptionRow | null> {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.user_id, userId), ne(subscriptions.status, 'expired')))
  return row ?? null
}

/** Stores a subscription. */
export async function insertSubscription(tx: Db, row: SubscriptionRow): Promise<void> {
  await tx.insert(subscriptions).values(row)
}

/** Changes a subscription that has not ended. @returns false when it has. */
export async function changeSubscription(
  tx: Db,
  id: string,
  changes: Partial<Pick<SubscriptionRow, 'status' | 'expires_at' | 'grace_until' | 'cancel_reason'>>,
  now: Date,
): Promise<boolean> {
  const { expires_at: end, ...others } = changes
  // Replicas' clocks may differ by a little: nothing ends before it began.
  const ending =
    end === undefined
      ? {}
      : {
          expires_at:
            end === null ? null : sql`greatest(${end.toISOString()}::timestamptz, ${subscriptions.starts_at})`,
        }
  const rows = await tx
    .update(subscriptions)
    .set({ ...others, ...ending, updated_at: now })
    .where(and(eq(subscriptions.id, id), ne(subscriptions.status, 'expired')))
    .returning({ id: subscriptions.id })
  return rows.length > 0
}

/** Finds a subscription; null when there is none. */
export async function findSubscription(db: Db, id: string): Promise<SubscriptionRow | null> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.id, id))
  return row ?? null
}

/** Subscriptions whose end has come and that no one has noted. */
export async function listOverdue(db: Db, now: Date): Promise<SubscriptionRow[]> {
  const rows = await db
    .select()
    .from(subscriptions)
    .where(
      and(ne(subscriptions.status, 'expired'), isNotNull(subscriptions.expires_at), lte(subscriptions.expires_at, now)),
    )
    .orderBy(asc(subscriptions.expires_at), asc(subscriptions.id))
    .limit(500)
  return rows.filter((row) => !isRunning(timesOf(row), now.getTime()))
}

/** Subscriptions that end between two instants. */
export async function listEnding(db: Db, from: Date, until: Date): Promise<SubscriptionRow[]> {
  return db
    .select()
    .from(subscriptions)
    .where(
      and(
        ne(subscriptions.status, 'expired'),
        gt(subscriptions.expires_at, from),
        lte(subscriptions.expires_at, until),
      ),
    )
    .orderBy(asc(subscriptions.expires_at), asc(subscriptions.id))
    .limit(500)
}

/** Finds a user's open request; null when there is none. */
export async function findOpenRequest(db: Db, userId: string): Promise<RequestRow | null> {
  const [row] = await db
    .select()
    .from(subscriptionRequests)
    .where(and(eq(subscriptionRequests.user_id, userId), eq(subscriptionRequests.status, 'open')))
  return row ?? null
}

/** Finds a request; null when there is none. */
export async function findRequest(db: Db, id: string): Promise<RequestRow | null> {
  const [row] = await db.select().from(subscriptionRequests).where(eq(subscriptionRequests.id, id))
  return row ?? null
}

/** Stores a request. */
export async function insertRequest(tx: Db, row: RequestRow): Promise<void> {
  await tx.insert(subscriptionRequests).values(row)
}

/** Decides an open request. @returns false when it is open no more. */
export async function closeRequest(
  tx: Db,
  id: string,
  decision: Pick<RequestRow, 'status' | 'answer' | 'decided_at' | 'decided_by'>,
): Promise<boolean> {
  const rows = await tx
    .update(subscriptionRequests)
    .set(decision)
    .where(and(eq(subscriptionRequests.id, id), eq(subscriptionRequests.status, 'open')))
    .returning({ id: subscriptionRequests.id })
  return rows.length > 0
}

/** Writes down what happened. */
export async function insertEvent(
  tx: Db,
  event: { userId: string; action: EventRow['action']; plan: Plan; reason: string | null; actorId: string | null },
  now: Date,
): Promise<void> {
  const { userId: user_id, actorId: actor_id, ...rest } = event
  await tx.insert(subscriptionEvents).values({ id: orderedId(), user_id, actor_id, ...rest, created_at: now })
}

/** What happened to a user's subscriptions, newest first. */
export async function listEvents(db: Db, userId: string, rowsMax: number): Promise<EventRow[]> {
  return db
    .select()
    .from(subscriptionEvents)
    .where(eq(subscriptionEvents.user_id, userId))
    .orderBy(desc(subscriptionEvents.created_at), desc(subscriptionEvents.id))
    .limit(rowsMax)
}

/** What happened to a user's subscriptions with who did it, newest first; the name is null once the account is gone. */
export async function listEventsWithNames(db: Db, userId: string, rowsMax: number) {
  return db
    .select({
      row: subscriptionEvents,
      by: shownName('auth.users'),
      // The product itself only ends plans: when the plan was paid, the provider's word did.
      isByProvider: sql<boolean>`${subscriptionEvents.actor_id} is null and (
        ${subscriptionEvents.action} in ('started', 'changed', 'cancelled') or exists (
          select 1 from subscriptions s where s.user_id = ${subscriptionEvents.user_id}
            and s.plan = ${subscriptionEvents.plan} and s.provider is not null))`,
    })
    .from(subscriptionEvents)
    .leftJoin(users, eq(users.id, subscriptionEvents.actor_id))
    .where(eq(subscriptionEvents.user_id, userId))
    .orderBy(desc(subscriptionEvents.created_at), desc(subscriptionEvents.id))
    .limit(rowsMax)
}

/** Lists what a user asked for, newest first. */
export async function listRequests(db: Db, userId: string, rowsMax: number): Promise<RequestRow[]> {
  return db
    .select()
    .from(subscriptionRequests)
    .where(eq(subscriptionRequests.user_id, userId))
    .orderBy(desc(subscriptionRequests.created_at), desc(subscriptionRequests.id))
    .limit(rowsMax)
}

/** Returns whether there is such an account. */
export async function hasAccount(db: Db, userId: string): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.id, userId))
  return rows.length > 0
}

/** A user with what belongs to them. */
export type WithPerson<Row> = { row: Row; email: string | null; metadata: Record<string, unknown> | null }

const personColumns = { email: users.email, metadata: users.raw_user_meta_data }

/** Lists open requests with their people, the longest waiting first. */
export async function listOpenRequests(db: Db, rowsMax: number): Promise<WithPerson<RequestRow>[]> {
  return db
    .select({ row: subscriptionRequests, ...personColumns })
    .from(subscriptionRequests)
    .innerJoin(users, eq(users.id, subscriptionRequests.user_id))
    .where(eq(subscriptionRequests.status, 'open'))
    .orderBy(asc(subscriptionRequests.created_at), asc(subscriptionRequests.id))
    .limit(rowsMax)
}

/** Lists subscriptions with their people, newest first. @param after starts behind this one. */
export async function listSubscriptions(
  db: Db,
  filter: Pick<SubscriptionListQuery, 'status' | 'plan' | 'search'>,
  { after, now, rowsMax }: { after: CreatedCursor | null; now: Date; rowsMax: number },
): Promise<WithPerson<SubscriptionRow>[]> {
  const { created_at: at, id } = subscriptions
  const behind =
    after === null ? undefined : or(lt(at, after.createdAt), and(eq(at, after.createdAt), lt(id, after.id)))
  return db
    .select({ row: subscriptions, ...personColumns })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.user_id))
    .where(
      and(
        statusIs(filter.status, now),
        filter.plan === undefined ? undefined : eq(subscriptions.plan, filter.plan),
        personHas(filter.search),
        behind,
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(rowsMax)
}

/** Counts the people who have each plan now. */
export async function countRunning(db: Db, now: Date): Promise<Map<Plan, number>> {
  const rows = await db
    .select({ plan: subscriptions.plan, people: count() })
    .from(subscriptions)
    .where(sql`not coalesce(${isOver(now)}, false)`)
    .groupBy(subscriptions.plan)
  return new Map(rows.map(({ plan, people }) => [plan, people]))
}

/** By what it is now: the end counts, whether or not anybody noted it. */
function statusIs(status: SubscriptionListQuery['status'], now: Date): SQL | undefined {
  if (status === undefined) return undefined
  if (status === 'expired') return isOver(now)
  return sql`(not coalesce(${isOver(now)}, false) and ${eq(subscriptions.status, status)})`
}

/** The same as `isRunning`, the other way round; null without an end. */
function isOver(now: Date): SQL {
  const at = sql`${now.toISOString()}::timestamptz`
  const { status, expires_at: end, grace_until: grace } = subscriptions
  return sql`(${status} = 'expired' or ${end} <= ${at} and
    (${status} = 'cancelled' or coalesce(${grace}, ${end}) <= ${at}))`
}

function personHas(search: string | undefined): SQL | undefined {
  const text = sql`concat_ws(' ', ${users.email}, ${givenName('auth.users')})`
  return holdsWords(text, search)
}
