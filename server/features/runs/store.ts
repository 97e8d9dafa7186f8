import { and, asc, desc, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm'
import type { RunAction, RunError, RunState } from '#shared/runs.ts'
import { runsChannel } from '#server/db/channels.ts'
import type { Db } from '#server/db/database.ts'
import { runChunks, runs } from '#server/features/runs/tables.ts'

/** A run as it is stored, without its text. */
export type StoredRun = typeof runs.$inferSelect

/** Inserts a run. */
export async function insertRun(db: Db, row: typeof runs.$inferInsert): Promise<void> {
  await db.insert(runs).values(row)
}

/** Finds a run; null when there is none. */
export async function findRun(db: Db, id: string): Promise<StoredRun | null> {
  const [row] = await db.select().from(runs).where(eq(runs.id, id))
  return row ?? null
}

/** Finds the newest run of an application that does something; null when there is none. */
export async function findNewestRun(db: Db, applicationId: string, action: RunAction): Promise<StoredRun | null> {
  const [row] = await db
    .select()
    .from(runs)
    .where(and(eq(runs.application_id, applicationId), eq(runs.action, action)))
    .orderBy(desc(runs.id))
    .limit(1)
  return row ?? null
}

/** A question with what a model answered so far. */
export type StoredAnswer = StoredRun & { question: string; answer: string }

/** Lists the conversation of an application, newest first, without what was deleted. @param before the id that they precede. */
export async function listAnswers(
  db: Db,
  applicationId: string,
  { before, limit }: { before: string | null; limit: number },
): Promise<StoredAnswer[]> {
  const rows = await db
    .select()
    .from(runs)
    .where(
      and(
        eq(runs.application_id, applicationId),
        eq(runs.action, 'ask'),
        ne(runs.instruction, ''),
        before === null ? undefined : lt(runs.id, before),
      ),
    )
    .orderBy(desc(runs.id))
    .limit(limit)
  const texts = await db
    .select({ id: runChunks.run_id, text: sql<string>`string_agg(${runChunks.text}, '' order by ${runChunks.seq})` })
    .from(runChunks)
    .where(
      inArray(
        runChunks.run_id,
        rows.map(({ id }) => id),
      ),
    )
    .groupBy(runChunks.run_id)
  const answers = new Map(texts.map(({ id, text }) => [id, text]))
  return rows.map((row) => ({ ...row, question: row.instruction, answer: answers.get(row.id) ?? '' }))
}

/** Deletes the words of a conversation, and stops what goes on. That a model was asked stays, for the statement on its use. */
export async function clearConversation(db: Db, applicationId: string, at: Date): Promise<void> {
  const conversation = and(eq(runs.application_id, applicationId), eq(runs.action, 'ask'))
  const asked = db.select({ id: runs.id }).from(runs).where(conversation)
  await db.delete(runChunks).where(inArray(runChunks.run_id, asked))
  await db.update(runs).set({ instruction: '' }).where(conversation)
  await db
    .update(runs)
    .set({ stop_asked_at: at })
    .where(and(conversation, eq(runs.state, 'running')))
}

/** Lists the runs of an application that wrote or read, newest first. @param before the id that they precede. */
export async function listStoredRuns(
  db: Db,
  applicationId: string,
  { before, limit }: { before: string | null; limit: number },
): Promise<StoredRun[]> {
  return db
    .select()
    .from(runs)
    .where(
      and(
        eq(runs.application_id, applicationId),
        ne(runs.action, 'ask'),
        before === null ? undefined : lt(runs.id, before),
      ),
    )
    .orderBy(desc(runs.id))
    .limit(limit)
}

/** Lists when models wrote what for an application, and whether users took it, oldest first. Runs that wrote nothing are left out. */
export async function listWrittenRuns(
  db: Db,
  applicationId: string,
): Promise<Pick<StoredRun, 'created_at' | 'model' | 'section' | 'action' | 'taken'>[]> {
  const { created_at, model, section, action, taken } = runs
  return db
    .select({ created_at, model, section, action, taken })
    .from(runs)
    .where(and(eq(runs.application_id, applicationId), gt(runs.chunks, 0)))
    .orderBy(asc(runs.id))
}

/** Lists the pieces that a run wrote after one of them. */
export async function listChunks(db: Db, id: string, after: number): Promise<{ seq: number; text: string }[]> {
  return db
    .select({ seq: runChunks.seq, text: runChunks.text })
    .from(runChunks)
    .where(and(eq(runChunks.run_id, id), gt(runChunks.seq, after)))
    .orderBy(asc(runChunks.seq))
}

/**
 * Renews the lease of a run, with the next piece of its text where there is one, and notifies those who follow it.
 *
 * @param text empty: the lease alone.
 * @returns whether the run goes on: false once someone asked to stop it, or it has ended.
 */
export async function renewRun(db: Db, id: string, text: string, leasedUntil: Date): Promise<boolean> {
  const until = leasedUntil.toISOString()
  const { rows } = await db.execute<{ goes_on: boolean }>(sql`
    with run as (
      update ${runs} set leased_until = ${until}::timestamptz, chunks = chunks + ${text === '' ? 0 : 1}::int
      where id = ${id} and state = 'running'
      returning chunks, stop_asked_at
    ), piece as (
      insert into ${runChunks} (run_id, seq, text) select ${id}::uuid, chunks, ${text} from run where ${text !== ''}
      returning pg_notify(${runsChannel}, ${id})
    )
    select stop_asked_at is null as goes_on, (select count(*) from piece) from run`)
  return rows[0]?.goes_on === true
}

/** Ends a run that is still going on, and notifies those who follow it. */
export async function endRun(
  db: Db,
  id: string,
  { state, error, at }: { state: RunState; error: RunError | null; at: Date },
): Promise<void> {
  await db.execute(sql`
    with ended as (
      update ${runs} set state = ${state}, error = ${error}::text, ended_at = ${at.toISOString()}::timestamptz
      where id = ${id} and state = 'running' returning id
    )
    select pg_notify(${runsChannel}, id::text) from ended`)
}

/** Ends the runs of an application, or one, whose process is gone. */
export async function endLostRuns(db: Db, which: { id: string } | { applicationId: string }, now: Date): Promise<void> {
  await db
    .update(runs)
    .set({ state: 'failed', error: 'interrupted', ended_at: now })
    .where(
      and(
        'id' in which ? eq(runs.id, which.id) : eq(runs.application_id, which.applicationId),
        eq(runs.state, 'running'),
        lt(runs.leased_until, now),
      ),
    )
}

/** Asks the process of a run to stop it. */
export async function askToStop(db: Db, id: string, at: Date): Promise<void> {
  await db
    .update(runs)
    .set({ stop_asked_at: at })
    .where(and(eq(runs.id, id), eq(runs.state, 'running')))
}

/** Notes whether a user took the text of a run. */
export async function setTaken(db: Db, id: string, taken: boolean): Promise<void> {
  await db.update(runs).set({ taken }).where(eq(runs.id, id))
}

/** Lists what a user asked a model to write, oldest first. */
export async function listWishesOf(db: Db, userId: string) {
  return db
    .select({
      application_id: runs.application_id,
      at: runs.created_at,
      action: runs.action,
      section: runs.section,
      instruction: runs.instruction,
      passage: runs.passage,
      model: runs.model,
    })
    .from(runs)
    .where(eq(runs.created_by, userId))
    .orderBy(asc(runs.id))
}

/** Takes the name of a user from the runs. */
export async function clearRunAuthor(db: Db, userId: string): Promise<void> {
  await db.update(runs).set({ created_by: null }).where(eq(runs.created_by, userId))
}
