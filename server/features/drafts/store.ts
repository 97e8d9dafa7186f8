import { and, asc, count, desc, eq, getTableColumns, gt, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import type { StepCounts } from '#shared/applications.ts'
import type { SectionKind } from '#shared/drafts/sections.ts'
import { sectionsChannel } from '#server/db/channels.ts'
import type { Db } from '#server/db/database.ts'
import { applications } from '#server/features/applications/public.ts'
import {
  draftComments,
  draftSections,
  draftSuggestions,
  draftUpdates,
  draftVersions,
} from '#server/features/drafts/tables.ts'

type SectionRow = typeof draftSections.$inferSelect

/** A section without its text. */
export type SectionFacts = Omit<SectionRow, 'stored'>

/** A stored change of a text. */
export type StoredUpdate = Pick<typeof draftUpdates.$inferSelect, 'seq' | 'client' | 'bytes'>

const { stored: _stored, ...facts } = getTableColumns(draftSections)

/** Lists the sections of an application in their order, deleted ones too. */
export async function listSections(db: Db, applicationId: string): Promise<SectionFacts[]> {
  return db
    .select(facts)
    .from(draftSections)
    .where(eq(draftSections.application_id, applicationId))
    .orderBy(asc(draftSections.place), asc(draftSections.id))
}

/** As `listSections`; keeps others from changing the outline until the transaction ends. */
export async function lockOutline(tx: Db, applicationId: string): Promise<SectionFacts[]> {
  await tx
    .select({ id: applications.id })
    .from(applications)
    .where(eq(applications.id, applicationId))
    .for('no key update')
  return listSections(tx, applicationId)
}

/** Finds a section, deleted ones too; null when there is none. */
export async function findSection(db: Db, applicationId: string, key: string): Promise<SectionFacts | null> {
  const [row] = await db
    .select(facts)
    .from(draftSections)
    .where(and(eq(draftSections.application_id, applicationId), eq(draftSections.key, key)))
  return row ?? null
}

/** As `findSection`, by its id. */
export async function findSectionById(db: Db, id: string): Promise<SectionFacts | null> {
  const [row] = await db.select(facts).from(draftSections).where(eq(draftSections.id, id))
  return row ?? null
}

/** Finds a section and keeps others from changing it until the transaction ends; null when there is none. */
export async function lockSection(tx: Db, id: string): Promise<SectionFacts | null> {
  const [row] = await tx.select(facts).from(draftSections).where(eq(draftSections.id, id)).for('update')
  return row ?? null
}

/** Stores new sections. */
export async function insertSections(tx: Db, rows: readonly (typeof draftSections.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(draftSections).values([...rows])
}

/** Changes a section. */
export async function setSection(tx: Db, id: string, set: Partial<SectionRow>): Promise<void> {
  await tx.update(draftSections).set(set).where(eq(draftSections.id, id))
}

/** Gives sections of an application their places. @param order their ids. */
export async function setPlaces(tx: Db, order: readonly string[]): Promise<void> {
  const ids = sql`${`{${order.join(',')}}`}::uuid[]`
  const place = sql<number>`array_position(${ids}, ${draftSections.id}) - 1`
  await tx
    .update(draftSections)
    .set({ place })
    .where(and(sql`${draftSections.id} = any(${ids})`, ne(draftSections.place, place)))
}

/** Counts the sections of an application, those without a word and those that are ready. */
export async function countSections(
  db: Db,
  applicationId: string,
): Promise<Required<Pick<StepCounts, 'sections' | 'empty' | 'ready'>>> {
  const [row] = await db
    .select({
      sections: sql<number>`count(*)::int`,
      empty: sql<number>`count(*) filter (where ${draftSections.words} = 0)::int`,
      ready: sql<number>`count(*) filter (where ${draftSections.state} = 'ready')::int`,
    })
    .from(draftSections)
    .where(and(eq(draftSections.application_id, applicationId), isNull(draftSections.deleted_at)))
  return row ?? { sections: 0, empty: 0, ready: 0 }
}

/** Takes a section away for good. */
export async function removeSection(tx: Db, id: string): Promise<void> {
  await tx.delete(draftSections).where(eq(draftSections.id, id))
}

/** Reads the stored text of a section, and the changes since; null when there is none. */
export async function readStored(
  db: Db,
  id: string,
): Promise<{ stored: Uint8Array; updates: StoredUpdate[]; seq: number } | null> {
  const [row] = await db
    .select({ stored: draftSections.stored, upto: draftSections.upto })
    .from(draftSections)
    .where(eq(draftSections.id, id))
  if (row === undefined) return null
  const updates = await listUpdates(db, id, row.upto)
  return { stored: row.stored, updates, seq: updates.at(-1)?.seq ?? row.upto }
}

/** Lists the changes of a text after one of them, in their order. */
export async function listUpdates(db: Db, sectionId: string, after: number): Promise<StoredUpdate[]> {
  return db
    .select({ seq: draftUpdates.seq, client: draftUpdates.client, bytes: draftUpdates.bytes })
    .from(draftUpdates)
    .where(and(eq(draftUpdates.section_id, sectionId), gt(draftUpdates.seq, after)))
    .orderBy(asc(draftUpdates.seq))
}

/** Finds the number under which a change of a window is stored; null when it is not, or was stored long ago. */
export async function findUpdate(db: Db, sectionId: string, client: string, n: number): Promise<number | null> {
  const [row] = await db
    .select({ seq: draftUpdates.seq })
    .from(draftUpdates)
    .where(and(eq(draftUpdates.section_id, sectionId), eq(draftUpdates.client, client), eq(draftUpdates.n, n)))
  return row?.seq ?? null
}

/** Stores a change. */
export async function insertUpdate(tx: Db, row: typeof draftUpdates.$inferInsert): Promise<void> {
  await tx.insert(draftUpdates).values(row)
}

/** Takes away changes that the stored text holds, up to one of them. */
export async function removeUpdates(tx: Db, sectionId: string, upto: number): Promise<void> {
  await tx.delete(draftUpdates).where(and(eq(draftUpdates.section_id, sectionId), lte(draftUpdates.seq, upto)))
}

/** Stores a version, and takes away the oldest ones of its section. @param keep how many stay. */
export async function insertVersion(tx: Db, row: typeof draftVersions.$inferInsert, keep: number): Promise<void> {
  await tx.insert(draftVersions).values(row)
  await tx.execute(sql`
    delete from draft_versions where section_id = ${row.section_id} and id < (
      select min(id::text)::uuid from (
        select id from draft_versions where section_id = ${row.section_id} order by id desc limit ${keep}) newest)`)
}

/** Lists versions of a section, the newest first, without their texts. */
export async function listVersions(
  db: Db,
  sectionId: string,
  { before, limit }: { before: string | null; limit: number },
): Promise<Omit<typeof draftVersions.$inferSelect, 'doc'>[]> {
  const { doc: _doc, ...columns } = getTableColumns(draftVersions)
  return db
    .select(columns)
    .from(draftVersions)
    .where(
      and(
        eq(draftVersions.section_id, sectionId),
        before === null ? undefined : sql`${draftVersions.id} < ${before}::uuid`,
      ),
    )
    .orderBy(desc(draftVersions.id))
    .limit(limit)
}

/** Finds a version of a section; null when there is none. */
export async function findVersion(
  db: Db,
  sectionId: string,
  id: string,
): Promise<typeof draftVersions.$inferSelect | null> {
  const [row] = await db
    .select()
    .from(draftVersions)
    .where(and(eq(draftVersions.section_id, sectionId), eq(draftVersions.id, id)))
  return row ?? null
}

/** Lists the sections of an application that are not deleted, in their order, each with its stored text and the changes since. */
export async function listTexts(db: Db, applicationId: string): Promise<StoredText[]> {
  const rows = await db
    .select()
    .from(draftSections)
    .where(and(eq(draftSections.application_id, applicationId), isNull(draftSections.deleted_at)))
    .orderBy(asc(draftSections.place), asc(draftSections.id))
  return withUpdates(db, rows)
}

type StoredText = SectionRow & { updates: Uint8Array[] }

async function withUpdates(db: Db, rows: readonly SectionRow[]): Promise<StoredText[]> {
  const ids = rows.map(({ id }) => id)
  const updates = await db
    .select({ section_id: draftUpdates.section_id, bytes: draftUpdates.bytes })
    .from(draftUpdates)
    .innerJoin(draftSections, eq(draftSections.id, draftUpdates.section_id))
    .where(and(inArray(draftSections.id, ids), gt(draftUpdates.seq, draftSections.upto)))
    .orderBy(asc(draftUpdates.section_id), asc(draftUpdates.seq))
  return rows.map((row) => ({
    ...row,
    updates: updates.filter(({ section_id }) => section_id === row.id).map(({ bytes }) => bytes),
  }))
}

/**
 * Lists ready sections of an organisation with their texts, those begun last first. Sections with the same title and counts are
 * copies of one text: the newest is listed, with the first time at which one was written and the last day on which one was submitted.
 *
 * @param before the id of the last one that was listed before.
 */
export async function listReadySections(
  db: Db,
  organisationId: string,
  { before, kind, limit }: { before: string | null; kind?: SectionKind | undefined; limit: number },
) {
  const { id, title, words, characters, characters_without_spaces: bare, changed_at } = draftSections
  const same = sql`partition by ${title}, ${words}, ${characters}, ${bare}`
  const ranked = db
    .select({
      id,
      application_id: draftSections.application_id,
      application: applications.title,
      language: applications.language,
      written_at: sql`min(${changed_at}) over (${same})`.mapWith(changed_at).as('written_at'),
      used_on: sql<string | null>`max(${applications.submitted_on}) over (${same})`.as('used_on'),
      rank: sql<number>`row_number() over (${same} order by ${id} desc)`.as('rank'),
    })
    .from(draftSections)
    .innerJoin(applications, eq(applications.id, draftSections.application_id))
    .where(
      and(
        eq(applications.organisation_id, organisationId),
        eq(draftSections.state, 'ready'),
        kind === undefined ? undefined : eq(draftSections.kind, kind),
        gt(words, 0),
        isNull(draftSections.deleted_at),
        isNull(applications.deleted_at),
      ),
    )
    .as('ranked')
  const found = await db
    .select()
    .from(ranked)
    .where(and(eq(ranked.rank, 1), before === null ? undefined : lt(ranked.id, before)))
    .orderBy(desc(ranked.id))
    .limit(limit)
  const ids = found.map((each) => each.id)
  const texts = await withUpdates(db, await db.select().from(draftSections).where(inArray(id, ids)))
  return found.flatMap((each) => texts.filter((text) => text.id === each.id).map((section) => ({ ...each, section })))
}

/** What a replica sends to all of them about a section. */
export type SectionNews = { section: string } & (
  | { seq: number }
  | { changed: 'section' | 'comments' | 'suggestions' | 'versions' }
  | { presence: { client: string; awareness: string } }
)

/** Notifies all replicas about a section when the transaction commits. */
export async function tellSection(tx: Db, news: SectionNews): Promise<void> {
  await tx.execute(sql`select pg_notify(${sectionsChannel}, ${JSON.stringify(news)})`)
}

/** Lists the applications of organisations. */
export async function listApplicationIds(db: Db, organisationIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: applications.id })
    .from(applications)
    .where(inArray(applications.organisation_id, [...organisationIds]))
    .orderBy(asc(applications.id))
  return rows.map(({ id }) => id)
}

/** Takes the name of a user out of all sections and versions. */
export async function forgetAuthor(tx: Db, userId: string): Promise<void> {
  await tx.update(draftSections).set({ owner_id: null }).where(eq(draftSections.owner_id, userId))
  await tx.update(draftSections).set({ changed_by: null }).where(eq(draftSections.changed_by, userId))
  await tx.update(draftComments).set({ author_id: null }).where(eq(draftComments.author_id, userId))
  await tx.update(draftComments).set({ resolved_by: null }).where(eq(draftComments.resolved_by, userId))
  await tx.update(draftSuggestions).set({ author_id: null }).where(eq(draftSuggestions.author_id, userId))
  await tx.update(draftVersions).set({ author_id: null }).where(eq(draftVersions.author_id, userId))
}

/** Lists when a language model wrote or changed the text of which section of an application, oldest first; deleted sections too. */
export async function listModelTexts(db: Db, applicationId: string): Promise<{ at: Date; title: string }[]> {
  return db
    .select({ at: draftVersions.at, title: draftSections.title })
    .from(draftVersions)
    .innerJoin(draftSections, eq(draftSections.id, draftVersions.section_id))
    .where(and(eq(draftSections.application_id, applicationId), eq(draftVersions.author_kind, 'model')))
    .orderBy(asc(draftVersions.at), asc(draftVersions.id))
}

/** A comment or an answer. */
export type CommentRow = typeof draftComments.$inferSelect
/** A suggestion that is not decided. */
export type SuggestionRow = typeof draftSuggestions.$inferSelect

/** Lists the comments of a section with their answers, the oldest first. */
export async function listComments(db: Db, sectionId: string): Promise<CommentRow[]> {
  return db.select().from(draftComments).where(eq(draftComments.section_id, sectionId)).orderBy(asc(draftComments.id))
}

/** Counts the comments and answers of a section. */
export async function countComments(db: Db, sectionId: string): Promise<number> {
  const [row] = await db.select({ count: count() }).from(draftComments).where(eq(draftComments.section_id, sectionId))
  return row?.count ?? 0
}

/** Lists a comment and its answers, the oldest first. */
export async function listThread(db: Db, id: string): Promise<CommentRow[]> {
  return db
    .select()
    .from(draftComments)
    .where(or(eq(draftComments.id, id), eq(draftComments.answers_id, id)))
    .orderBy(asc(draftComments.id))
}

/** Finds a comment or an answer by its id; null when there is none. */
export async function findComment(db: Db, id: string): Promise<CommentRow | null> {
  const [row] = await db.select().from(draftComments).where(eq(draftComments.id, id))
  return row ?? null
}

/** Stores a comment or an answer. */
export async function insertComment(tx: Db, row: typeof draftComments.$inferInsert): Promise<void> {
  await tx.insert(draftComments).values(row)
}

/** Settles a comment, or opens it again. */
export async function setResolved(
  tx: Db,
  id: string,
  resolved: Pick<CommentRow, 'resolved_at' | 'resolved_by'>,
): Promise<void> {
  await tx.update(draftComments).set(resolved).where(eq(draftComments.id, id))
}

/** Takes a comment away, with its answers. */
export async function removeComment(tx: Db, id: string): Promise<void> {
  await tx.delete(draftComments).where(eq(draftComments.id, id))
}

/** Lists what a user wrote in comments. */
export async function listOwnComments(
  db: Db,
  userId: string,
): Promise<{ application_id: string; key: string; at: Date; quote: string; text: string }[]> {
  return db
    .select({
      application_id: draftSections.application_id,
      key: draftSections.key,
      at: draftComments.at,
      quote: draftComments.quote,
      text: draftComments.text,
    })
    .from(draftComments)
    .innerJoin(draftSections, eq(draftSections.id, draftComments.section_id))
    .where(eq(draftComments.author_id, userId))
    .orderBy(asc(draftComments.id))
}

/** Lists the open suggestions of a section, the oldest first. */
export async function listSuggestions(db: Db, sectionId: string): Promise<SuggestionRow[]> {
  return db
    .select()
    .from(draftSuggestions)
    .where(eq(draftSuggestions.section_id, sectionId))
    .orderBy(asc(draftSuggestions.id))
}

/** Counts the open suggestions of a section. */
export async function countSuggestions(db: Db, sectionId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(draftSuggestions)
    .where(eq(draftSuggestions.section_id, sectionId))
  return row?.count ?? 0
}

/** Stores suggestions. */
export async function insertSuggestions(
  tx: Db,
  rows: readonly (typeof draftSuggestions.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await tx.insert(draftSuggestions).values([...rows])
}

/** Takes suggestions away. */
export async function removeSuggestions(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(draftSuggestions).where(inArray(draftSuggestions.id, [...ids]))
}
