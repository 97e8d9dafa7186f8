import { and, asc, eq, gt, inArray, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import type { AccountPart } from '#server/feature.ts'
import { applyCancel } from '#server/features/consultations/changes-service.ts'
import { farewellMail } from '#server/features/consultations/events.ts'
import { getOffice } from '#server/features/consultations/office-store.ts'
import { listSharedNotes } from '#server/features/consultations/store.ts'
import {
  consultationEvents,
  consultationFeeds,
  consultationNotes,
  consultations,
} from '#server/features/consultations/tables.ts'
import { removeNoticesAbout } from '#server/notifications/store.ts'
import type { Person } from '#server/people/personal-data.ts'

/** What replaces an erased name. */
const erased = ''

/**
 * What consultations keep about people. A meeting belongs to the account that booked it, and to the owner of the
 * address in it; what was held stays known without saying with whom. A meeting that is still to come is cancelled.
 *
 * @see docs/reference/services.md#14-privacy
 */
export const consultationsPart: AccountPart = {
  policy: ['consultations'],
  tables: {
    'public.consultations':
      'given; erased: name, address, phone, company, message and link, the time stays without them; one to come is cancelled',
    'public.consultation_events': 'given: what the person did; erased: whose act it was, and what changed',
    'public.consultation_feeds': 'given: what a person subscribed to, without the secret; erased',
    'public.consultation_notes': 'given: what staff wrote to the person; erased',
  },
  async collect(db, person) {
    const rows = await db
      .select()
      .from(consultations)
      .where(isOf(person))
      .orderBy(asc(consultations.starts_at), asc(consultations.id))
    const notes = await listSharedNotes(
      db,
      rows.map(({ id }) => id),
    )
    const events = await db
      .select({ at: consultationEvents.at, action: consultationEvents.action, id: consultationEvents.consultation_id })
      .from(consultationEvents)
      .where(eq(consultationEvents.actor_id, person.userId))
      .orderBy(asc(consultationEvents.id))
    const feeds = await db
      .select()
      .from(consultationFeeds)
      .where(eq(consultationFeeds.user_id, person.userId))
      .orderBy(asc(consultationFeeds.created_at), asc(consultationFeeds.id))
    return {
      consultation_feeds: feeds.map(({ scope, created_at, last_read_at }) => ({
        scope,
        created_at: created_at.toISOString(),
        last_read_at: last_read_at?.toISOString() ?? null,
      })),
      consultations: rows.map((row) => ({
        id: row.id,
        name: row.name,
        email: row.email,
        phone: row.phone,
        company: row.company,
        message: row.message,
        status: row.status,
        starts_at: row.starts_at.toISOString(),
        ends_at: row.ends_at.toISOString(),
        language: row.language,
        time_zone: row.client_time_zone,
        utc_offset_minutes: row.client_utc_offset_minutes,
        cancel_reason: row.cancel_reason,
        created_at: row.created_at.toISOString(),
        notes: notes.get(row.id) ?? [],
      })),
      consultation_acts: events.map(({ at, action, id }) => ({ at: at.toISOString(), action, consultation: id })),
    }
  },
  async close(tx, deps, person) {
    const now = deps.clock.now()
    const open = await tx
      .select()
      .from(consultations)
      .where(and(isOf(person), eq(consultations.status, 'scheduled'), gt(consultations.starts_at, new Date(now))))
      .orderBy(asc(consultations.starts_at), asc(consultations.id))
      .for('update')
    const office = await getOffice(tx, '9999')
    const by = { kind: 'client', actor: null, requestId: null } as const
    const mails = []
    for (const row of open) {
      const cancelled = await applyCancel(tx, deps, by, { row, reason: null, isNotified: false })
      mails.push(...farewellMail(deps, cancelled, office))
    }
    return mails
  },
  async erase(tx, person) {
    const ids = await listIds(tx, person)
    await tx.delete(consultationFeeds).where(eq(consultationFeeds.user_id, person.userId))
    await tx.update(consultationEvents).set({ actor_id: null }).where(eq(consultationEvents.actor_id, person.userId))
    if (ids.length === 0) return
    await removeNoticesAbout(tx, ids)
    await tx.delete(consultationNotes).where(inArray(consultationNotes.consultation_id, ids))
    await tx
      .update(consultationEvents)
      .set({ before: null, after: null })
      .where(inArray(consultationEvents.consultation_id, ids))
    await tx
      .update(consultations)
      .set({
        user_id: null,
        name: erased,
        email: erased,
        phone: null,
        company: null,
        message: null,
        meeting_link: null,
        client_time_zone: null,
        client_utc_offset_minutes: null,
        cancel_reason: null,
        origin_hash: null,
        idempotency_key: null,
        idempotency_body: null,
        remind: false,
        // No link leads here any more: nothing hashes to its own id.
        manage_token_hash: sql`${consultations.id}::text`,
        manage_token_sealed: erased,
        status: sql`case when ${consultations.status} = 'scheduled' then 'cancelled' else ${consultations.status} end`,
      })
      .where(inArray(consultations.id, ids))
  },
  async clearUnproven(tx, userId) {
    const person = { userId, confirmedEmail: null }
    const hasAny = (await listIds(tx, person)).length > 0
    await consultationsPart.erase(tx, person)
    return hasAny ? ['consultations'] : []
  },
}

function isOf({ userId, confirmedEmail }: Person): SQL | undefined {
  const isOwn = eq(consultations.user_id, userId)
  return confirmedEmail === null
    ? isOwn
    : or(isOwn, sql`(${consultations.user_id} is null and lower(${consultations.email}) = ${confirmedEmail})`)
}

async function listIds(tx: Db, person: Person): Promise<string[]> {
  const rows = await tx.select({ id: consultations.id }).from(consultations).where(isOf(person))
  return rows.map(({ id }) => id)
}
