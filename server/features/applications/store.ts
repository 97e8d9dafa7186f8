import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { applicationGroups, groupStatuses } from '#shared/applications.ts'
import type { ApplicationGroup, ApplicationStatus } from '#shared/applications.ts'
import { activityLog } from '#server/activity/tables.ts'
import type { Db } from '#server/db/database.ts'
import { byDue } from '#server/http/due-order.ts'
import type { DueCursor, DuePlace } from '#server/http/due-order.ts'
import { holdsWords } from '#server/db/like.ts'
import { applicationOverrides, applicationSteps, applications } from '#server/features/applications/tables.ts'
import { calls } from '#server/features/calls/public.ts'
import { organisationMembers, organisations } from '#server/features/organisations/public.ts'

type StoredApplication = typeof applications.$inferSelect

/** Which of a person's applications are meant. */
type ApplicationFilter = {
  group: ApplicationGroup | null
  status: ApplicationStatus | null
  isArchived: boolean | null
  organisationId: string | null
  search: string
}

const columns = {
  row: applications,
  organisation: organisations.name,
  role: organisationMembers.role,
  call: {
    id: calls.id,
    state: calls.state,
    reason: calls.reason,
    title: calls.title,
    language: calls.language,
    facts_version: calls.facts_version,
  },
}

/** An application with what a member of its organisation sees of it. */
export type SeenApplication = {
  row: StoredApplication
  organisation: string
  role: (typeof organisationMembers.$inferSelect)['role']
  /** True for a consultant to whom it was opened. */
  asConsultant?: boolean
  call: Pick<typeof calls.$inferSelect, 'id' | 'state' | 'reason' | 'title' | 'language' | 'facts_version'> | null
}

/** Finds an application for a member of its organisation, deleted ones too; null for everybody else. */
export async function findApplication(db: Db, userId: string, id: string): Promise<SeenApplication | null> {
  const [row] = await ownApplications(db, userId, null).where(eq(applications.id, id))
  return row ?? null
}

/** Finds an application that was opened to a consultant. @param role the role in which they see it. */
export async function findOpenedApplication(
  db: Db,
  id: string,
  role: SeenApplication['role'],
): Promise<SeenApplication | null> {
  const { role: _role, ...others } = columns
  const [found] = await db
    .select(others)
    .from(applications)
    .innerJoin(organisations, eq(organisations.id, applications.organisation_id))
    .leftJoin(calls, eq(calls.id, applications.call_id))
    .where(and(eq(applications.id, id), isNull(applications.deleted_at)))
  return found === undefined ? null : { ...found, role, asConsultant: true }
}

/** A row of the list, with its place in it. */
type ListedApplication = SeenApplication & { place: DuePlace }

const isConfirmed = sql`coalesce(${applications.call_summary} -> 'deadline_confirmed' = 'true', false)`

/** Lists a person's applications: open ones by what is due next, others the latest deadline first. */
export async function listOwnApplications(
  db: Db,
  userId: string,
  filter: ApplicationFilter,
  { end, asOf, limit }: { end: DueCursor | null; asOf: Date; limit: number },
): Promise<ListedApplication[]> {
  const isOpen = filter.group === null || filter.group === 'open'
  const { due_at: due, created_at: created, id } = applications
  const { place, orderBy, after } = byDue({ due, isConfirmed, created, id }, isOpen ? 'next' : 'latest', asOf)
  return ownApplications(db, userId, place)
    .where(and(matches(filter), after(end)))
    .orderBy(orderBy)
    .limit(limit)
}

/** Counts a person's applications by the part of the list that shows them. */
export async function countOwnApplications(
  db: Db,
  userId: string,
  filter: Pick<ApplicationFilter, 'organisationId' | 'search'>,
): Promise<Record<ApplicationGroup, number>> {
  const counted = applicationGroups.map(
    (group) => sql`count(*) filter (where ${groupCondition(group)})::int as ${sql.identifier(group)}`,
  )
  const { rows } = await db.execute<Record<ApplicationGroup, number>>(sql`
    select ${sql.join(counted, sql`, `)} from ${applications}
    join ${organisationMembers} on ${organisationMembers.organisation_id} = ${applications.organisation_id}
      and ${organisationMembers.user_id} = ${userId}
    left join ${calls} on ${calls.id} = ${applications.call_id}
    where ${matches({ ...filter, group: null, status: null, isArchived: null }, true) ?? sql`true`}`)
  const [row] = rows
  return row ?? { open: 0, submitted: 0, ended: 0, archived: 0, deleted: 0 }
}

/** @param place where a row is in a list; of a single one it is left out. */
function ownApplications(db: Db, userId: string, place: ReturnType<typeof byDue>['place'] | null) {
  return db
    .select({
      ...columns,
      place: place ?? { rank: sql<number>`0`, key: sql<number>`0`, id: sql<string>`${applications.id}` },
    })
    .from(applications)
    .innerJoin(organisations, eq(organisations.id, applications.organisation_id))
    .innerJoin(
      organisationMembers,
      and(
        eq(organisationMembers.organisation_id, applications.organisation_id),
        eq(organisationMembers.user_id, userId),
      ),
    )
    .leftJoin(calls, eq(calls.id, applications.call_id))
    .$dynamic()
}

function matches(
  { group, status, isArchived, organisationId, search }: ApplicationFilter,
  withDeleted = false,
): SQL | undefined {
  return and(
    group === null ? (withDeleted ? undefined : isNull(applications.deleted_at)) : groupCondition(group),
    status === null ? undefined : eq(applications.status, status),
    isArchived === null
      ? undefined
      : isArchived
        ? isNotNull(applications.archived_at)
        : isNull(applications.archived_at),
    organisationId === null ? undefined : eq(applications.organisation_id, organisationId),
    holdsWords(
      sql`(${applications.title} || ' ' || coalesce(${calls.title}, '') || ' ' || coalesce(${applications.call_summary} ->> 'identifier', '') || ' ' || coalesce(${applications.call_summary} ->> 'programme', '') || ' ' || coalesce(${applications.reference}, ''))`,
      search,
    ),
  )
}

function groupCondition(group: ApplicationGroup): SQL | undefined {
  if (group === 'deleted') return isNotNull(applications.deleted_at)
  if (group === 'archived') return and(isNull(applications.deleted_at), isNotNull(applications.archived_at))
  return and(
    isNull(applications.deleted_at),
    isNull(applications.archived_at),
    inArray(applications.status, [...groupStatuses[group]]),
  )
}

/** Stores a new application. */
export async function insertApplication(tx: Db, row: typeof applications.$inferInsert): Promise<void> {
  await tx.insert(applications).values(row)
}

/** Changes an application if it still has this version. @returns false when it does not. */
export async function updateApplication(
  tx: Db,
  id: string,
  version: number,
  set: Partial<StoredApplication>,
): Promise<boolean> {
  const changed = await tx
    .update(applications)
    .set({ ...set, version: version + 1 })
    .where(and(eq(applications.id, id), eq(applications.version, version)))
    .returning({ id: applications.id })
  return changed.length > 0
}

/** Marks an application as deleted, or not. */
export async function setDeleted(tx: Db, id: string, at: Date | null): Promise<void> {
  await tx.update(applications).set({ deleted_at: at }).where(eq(applications.id, id))
}

/** Takes away for good what was deleted before an instant. @returns how many. */
export async function removeDeleted(db: Db, before: Date): Promise<number> {
  const gone = await db
    .delete(applications)
    .where(lt(applications.deleted_at, before))
    .returning({ id: applications.id })
  return gone.length
}

/** Lists how far people are with the steps of some applications. */
export async function listSteps(db: Db, ids: readonly string[]): Promise<(typeof applicationSteps.$inferSelect)[]> {
  if (ids.length === 0) return []
  return db
    .select()
    .from(applicationSteps)
    .where(inArray(applicationSteps.application_id, [...ids]))
    .orderBy(asc(applicationSteps.application_id), asc(applicationSteps.step))
}

/** Notes the progress of a step. */
export async function upsertStep(tx: Db, note: typeof applicationSteps.$inferInsert): Promise<void> {
  const { state, facts_version, at } = note
  await tx
    .insert(applicationSteps)
    .values(note)
    .onConflictDoUpdate({
      target: [applicationSteps.application_id, applicationSteps.step],
      set: { state, facts_version, at },
    })
}

/** Keeps what was counted in a step. @param since what changed before this instant is part of the count. */
export async function upsertCounts(
  db: Db,
  {
    since,
    ...note
  }: Omit<typeof applicationSteps.$inferInsert, 'state' | 'facts_version' | 'changed_at'> & { since: Date },
): Promise<void> {
  const { counts, counted_version } = note
  const changed_at = sql`case when ${applicationSteps.changed_at} > ${since.toISOString()}::timestamptz then ${applicationSteps.changed_at} end`
  await db
    .insert(applicationSteps)
    .values({ ...note, state: null, facts_version: 0 })
    .onConflictDoUpdate({
      target: [applicationSteps.application_id, applicationSteps.step],
      set: { counts, counted_version, changed_at },
    })
}

/** Notes that texts or plan have changed since the review counted its findings. Only the first change is kept. */
export async function setReviewChanged(tx: Db, applicationId: string, at: Date): Promise<void> {
  await tx
    .update(applicationSteps)
    .set({ changed_at: at })
    .where(
      and(
        eq(applicationSteps.application_id, applicationId),
        eq(applicationSteps.step, 'review'),
        isNotNull(applicationSteps.counted_version),
        isNull(applicationSteps.changed_at),
      ),
    )
}

/** Keeps why a user called an application ready although a blocker was open. */
export async function insertOverride(tx: Db, row: typeof applicationOverrides.$inferInsert): Promise<void> {
  await tx.insert(applicationOverrides).values(row)
}

/** Lists some of those reasons by id. */
export async function listOverrides(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, Pick<typeof applicationOverrides.$inferSelect, 'reason' | 'blockers'>>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      id: applicationOverrides.id,
      reason: applicationOverrides.reason,
      blockers: applicationOverrides.blockers,
    })
    .from(applicationOverrides)
    .where(inArray(applicationOverrides.id, [...ids]))
    .orderBy(asc(applicationOverrides.id))
  return new Map(rows.map(({ id, ...override }) => [id, override]))
}

/** Takes a call out of the trash with the application that rests on it: nothing kept it there while that was deleted. */
export async function restoreCall(tx: Db, id: string): Promise<void> {
  await tx.update(calls).set({ deleted_at: null }).where(eq(calls.id, id))
}

/**
 * Finds the organisation and language of a call, and keeps others from deleting it until the transaction ends; null when there
 * is none.
 */
export async function findCall(
  db: Db,
  id: string,
): Promise<Pick<typeof calls.$inferSelect, 'organisation_id' | 'language'> | null> {
  const [row] = await db
    .select({ organisation_id: calls.organisation_id, language: calls.language })
    .from(calls)
    .where(and(eq(calls.id, id), isNull(calls.deleted_at)))
    .for('share')
  return row ?? null
}

/** Lists what was done to an application and its call, newest first. */
export async function listActions(
  db: Db,
  targets: readonly string[],
  { before, limit }: { before: number | null; limit: number },
): Promise<Pick<typeof activityLog.$inferSelect, 'id' | 'at' | 'action' | 'actor_id' | 'after'>[]> {
  return db
    .select({
      id: activityLog.id,
      at: activityLog.at,
      action: activityLog.action,
      actor_id: activityLog.actor_id,
      after: activityLog.after,
    })
    .from(activityLog)
    .where(and(inArray(activityLog.target_id, [...targets]), before === null ? undefined : lt(activityLog.id, before)))
    .orderBy(desc(activityLog.id))
    .limit(limit)
}

/** Most summaries that one request brings up to date; more of them wait for the next. */
const staleMax = 200

/** Lists the calls whose facts have changed since applications of a person, or one of them, were last summed up. */
export async function listStaleCalls(db: Db, userId: string, applicationId: string | null): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: calls.id })
    .from(applications)
    .innerJoin(
      organisationMembers,
      and(
        eq(organisationMembers.organisation_id, applications.organisation_id),
        eq(organisationMembers.user_id, userId),
      ),
    )
    .innerJoin(calls, eq(calls.id, applications.call_id))
    .where(
      and(
        applicationId === null ? undefined : eq(applications.id, applicationId),
        eq(calls.state, 'read'),
        or(
          sql`${applications.call_facts_version} is distinct from ${calls.facts_version}`,
          // A summary from before it said whether its deadline is confirmed.
          sql`not ${applications.call_summary} ? 'deadline_confirmed'`,
        ),
      ),
    )
    .orderBy(asc(calls.id))
    .limit(staleMax)
  return rows.map(({ id }) => id)
}

/** Keeps what a call says for all applications to it. */
export async function keepSummary(
  db: Db,
  callId: string,
  summary: Pick<StoredApplication, 'call_summary' | 'call_facts_version' | 'due_at'>,
): Promise<void> {
  await db.update(applications).set(summary).where(eq(applications.call_id, callId))
}

/** Counts the applications of an organisation that are neither archived nor deleted. */
export async function countAtWork(db: Db, organisationIds: readonly string[]): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(applications)
    .where(
      and(
        inArray(applications.organisation_id, [...organisationIds]),
        isNull(applications.archived_at),
        isNull(applications.deleted_at),
      ),
    )
  return row?.total ?? 0
}
