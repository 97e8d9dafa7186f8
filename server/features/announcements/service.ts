import { and, desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { announcementInputSchema, audienceSchema } from '#shared/contracts/announcements.ts'
import type { Announcement, AnnouncementInput, AnnouncementTest, Audience } from '#shared/contracts/announcements.ts'
import { dayMs } from '#shared/duration.ts'
import { recordActivity } from '#server/activity/record.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { countAudience, listAudience } from '#server/features/announcements/audience.ts'
import { announcements } from '#server/features/announcements/tables.ts'
import type { FilePlaces } from '#server/files/file-uses.ts'
import { AppError } from '#server/http/errors.ts'
import type { SignedIn } from '#server/http/request-context.ts'
import { jobKind, queueJob } from '#server/jobs/jobs.ts'
import { mailPerson, notifyPerson } from '#server/notifications/notify.ts'
import { orderedId } from '#server/db/ordered-id.ts'

type Row = typeof announcements.$inferSelect
/** How far ahead something may be planned. */
const planMaxMs = 365 * dayMs
/** People notified in one transaction: few enough that the embedded database's one connection is soon free again. */
const batchPeople = 50
const listMax = 200

const textsSchema = announcementInputSchema.shape.texts

/** Sends an announcement, batch by batch; each batch commits with how far it came, so a crash tells no one twice. */
export const announceJob = jobKind('announcements.send', z.object({ id: z.uuid() }), async (deps, { id }) => {
  while (await sendBatch(deps, id));
})

/** Counts the people of an audience. */
export async function countPeople(deps: Deps, audience: Audience): Promise<{ people: number }> {
  return { people: await countAudience(deps.database.db, audience, new Date(deps.clock.now())) }
}

/** Lists announcements, newest first, with how many people were reached and how many have read. */
export async function listAnnouncements(deps: Deps): Promise<{ items: Announcement[]; next_cursor: null }> {
  const { db } = deps.database
  const rows = await db
    .select()
    .from(announcements)
    .orderBy(desc(announcements.created_at), desc(announcements.id))
    .limit(listMax)
  const items: Announcement[] = []
  for (const row of rows) items.push(describe(row, await countRead(db, row.id)))
  return { items, next_cursor: null }
}

/**
 * Plans an announcement; it is sent at its time by a job that is written in the same transaction.
 *
 * @throws {AppError} `validation_failed` for a time in the past or more than a year ahead.
 */
export async function planAnnouncement(
  deps: Deps,
  actor: SignedIn,
  requestId: string,
  input: AnnouncementInput,
): Promise<Announcement> {
  const { userId } = actor
  const now = new Date(deps.clock.now())
  const sendAt = input.send_at === null ? now : new Date(input.send_at)
  if (sendAt < now || sendAt.getTime() > now.getTime() + planMaxMs) {
    throw new AppError('validation_failed', {
      errors: [{ path: 'send_at', message: 'must lie within a year from now', code: 'out_of_range' }],
    })
  }
  const id = orderedId()
  const { texts, link, audience, in_app, email } = input
  const row = {
    id,
    texts,
    link,
    audience,
    in_app,
    email,
    state: 'scheduled',
    send_at: sendAt,
    created_at: now,
  } as const
  const stored: Row = { ...row, created_by: userId, reached: null, people: 0 }
  await deps.database.db.transaction(async (tx) => {
    await tx.insert(announcements).values(stored)
    await queueJob(tx, deps, announceJob, { data: { id }, runAt: sendAt, dedupeKey: `announcement:${id}` })
    await recordActivity(tx, {
      at: now,
      actor,
      action: 'announcement.plan',
      targetId: id,
      requestId,
      after: { audience },
    })
  })
  return describe(stored, 0)
}

/** Cancels an announcement that has not been sent to everybody. @throws {AppError} `not_found`, also when it is too late. */
export async function cancelAnnouncement(deps: Deps, actor: SignedIn, requestId: string, id: string): Promise<void> {
  const at = new Date(deps.clock.now())
  await deps.database.db.transaction(async (tx) => {
    const rows = await tx
      .update(announcements)
      .set({ state: 'cancelled' })
      .where(and(eq(announcements.id, id), sql`${announcements.state} in ('scheduled', 'sending')`))
      .returning({ id: announcements.id })
    if (rows.length === 0) throw new AppError('not_found')
    await recordActivity(tx, { at, actor, action: 'announcement.cancel', targetId: id, requestId })
  })
}

/** Sends what is being written to its author, in the interface and by mail. */
export async function testAnnouncement(deps: Deps, actor: SignedIn, { texts, link }: AnnouncementTest): Promise<void> {
  const { userId } = actor
  const announced = { id: orderedId(), texts, link, in_app: true, email: true, isAskedFor: true }
  await deps.database.db.transaction((tx) => tell(tx, deps, announced, userId))
}

/** Notifies the next people. @returns false when no one is left, or it was cancelled. */
async function sendBatch(deps: Deps, id: string): Promise<boolean> {
  const now = new Date(deps.clock.now())
  return deps.database.db.transaction(async (tx) => {
    const [row] = await tx.select().from(announcements).where(eq(announcements.id, id)).for('update')
    if (!row || row.state === 'sent' || row.state === 'cancelled') return false
    const audience = audienceSchema.parse(row.audience)
    const people = await listAudience(tx, { audience, now, after: row.reached, rowsMax: batchPeople })
    const announced = {
      id,
      texts: textsSchema.parse(row.texts),
      link: row.link,
      in_app: row.in_app,
      email: row.email,
      isAskedFor: false,
    }
    for (const userId of people) await tell(tx, deps, announced, userId)
    const isDone = people.length < batchPeople
    await tx
      .update(announcements)
      .set({
        state: isDone ? 'sent' : 'sending',
        reached: people.at(-1) ?? row.reached,
        people: sql`${announcements.people} + ${people.length}`,
      })
      .where(eq(announcements.id, id))
    return !isDone
  })
}

type Announced = AnnouncementTest & { id: string; in_app: boolean; email: boolean; isAskedFor: boolean }

async function tell(
  tx: Db,
  deps: Deps,
  { id, texts, link, in_app, email, isAskedFor }: Announced,
  userId: string,
): Promise<void> {
  const { en, ru, ro } = texts
  const data = {
    title: { en: en.title, ru: ru.title, ro: ro.title },
    text: { en: en.text, ru: ru.text, ro: ro.text },
  }
  const dedupeKey = `announcement:${id}`
  if (in_app) await notifyPerson(tx, deps, { userId, kind: 'announcement', data, link, dedupeKey })
  if (!email) return
  const href = link === null ? null : deps.config.publicUrl + link
  const content = { kind: 'announcement', texts, href } as const
  const mail = { userId, topic: 'announcement', content, dedupeKey: `${dedupeKey}:${userId}`, isAskedFor } as const
  await mailPerson(tx, deps, mail)
}

async function countRead(db: Db, id: string): Promise<number> {
  const { rows } = await db.execute<{ read: string }>(
    sql`select count(*) as read from notifications where kind = 'announcement' and dedupe_key = ${`announcement:${id}`}
      and read_at is not null`,
  )
  return Number(rows[0]?.read ?? 0)
}

function describe(row: Row, read: number): Announcement {
  const { reached: _reached, created_by: _by, send_at, created_at, texts, audience, ...rest } = row
  return {
    ...rest,
    texts: textsSchema.parse(texts),
    audience: audienceSchema.parse(audience),
    send_at: send_at.toISOString(),
    created_at: created_at.toISOString(),
    read,
  }
}

/** Where announcements that are not sent yet lead to files. */
export const announcementLinks: FilePlaces = {
  column: 'public.announcements.link',
  rows: sql`select link as shown, jsonb_build_object('kind', 'announcement') as place, null::text as permission
    from announcements where state in ('scheduled', 'sending')`,
}
