import { and, desc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { holdsWords } from '#server/db/like.ts'
import { orderedId } from '#server/db/ordered-id.ts'
import { organisationTextVersions, organisationTexts } from '#server/features/organisations/tables.ts'

export type TextVersionRow = typeof organisationTextVersions.$inferSelect

/** A text with the version that holds. */
export type TextRow = TextVersionRow & Pick<typeof organisationTexts.$inferSelect, 'id' | 'deleted_at'>

/**
 * Lists texts of an organisation, those added last first.
 *
 * @param before the id of the last one that was listed before.
 * @param isDeleted null: both.
 */
export async function listTextRows(
  db: Db,
  organisationId: string,
  { isDeleted, search, before, limit }: TextFilter,
): Promise<TextRow[]> {
  return heldTexts(db)
    .where(
      and(
        eq(organisationTexts.organisation_id, organisationId),
        isDeleted === null
          ? undefined
          : isDeleted
            ? isNotNull(organisationTexts.deleted_at)
            : isNull(organisationTexts.deleted_at),
        before === null ? undefined : lt(organisationTexts.id, before),
        holdsWords(sql`(${organisationTextVersions.title} || ' ' || ${organisationTextVersions.body})`, search),
      ),
    )
    .orderBy(desc(organisationTexts.id))
    .limit(limit)
}

type TextFilter = { isDeleted: boolean | null; search?: string | undefined; before: string | null; limit: number }

/** Finds a text of an organisation, deleted ones too; null when there is none. */
export async function findText(db: Db, organisationId: string, id: string): Promise<TextRow | null> {
  const [row] = await heldTexts(db).where(
    and(eq(organisationTexts.id, id), eq(organisationTexts.organisation_id, organisationId)),
  )
  return row ?? null
}

function heldTexts(db: Db) {
  const { text_id, version, kind, language, title, body, author_id, at } = organisationTextVersions
  const { id, deleted_at } = organisationTexts
  return db
    .select({ id, deleted_at, text_id, version, kind, language, title, body, author_id, at })
    .from(organisationTexts)
    .innerJoin(
      organisationTextVersions,
      and(eq(organisationTextVersions.text_id, organisationTexts.id), eq(version, organisationTexts.version)),
    )
}

/** Counts the texts of an organisation that are not deleted. */
export async function countTexts(db: Db, organisationId: string): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(organisationTexts)
    .where(and(eq(organisationTexts.organisation_id, organisationId), isNull(organisationTexts.deleted_at)))
  return row?.total ?? 0
}

/** Stores a text with its first version. @returns its id. */
export async function insertText(
  tx: Db,
  organisationId: string,
  first: Omit<TextVersionRow, 'text_id' | 'version'>,
): Promise<string> {
  const id = orderedId()
  await tx.insert(organisationTexts).values({ id, organisation_id: organisationId })
  await tx.insert(organisationTextVersions).values({ ...first, text_id: id, version: 1 })
  return id
}

/** Stores the next version of a text, which then holds. */
export async function insertTextVersion(tx: Db, next: TextVersionRow): Promise<void> {
  await tx.insert(organisationTextVersions).values(next)
  await tx.update(organisationTexts).set({ version: next.version }).where(eq(organisationTexts.id, next.text_id))
}

/** Lists versions of a text, the newest first. @param before the number of the last one that was listed before. */
export async function listTextVersions(
  db: Db,
  id: string,
  { before, limit }: { before: number | null; limit: number },
): Promise<TextVersionRow[]> {
  return db
    .select()
    .from(organisationTextVersions)
    .where(
      and(
        eq(organisationTextVersions.text_id, id),
        before === null ? undefined : lt(organisationTextVersions.version, before),
      ),
    )
    .orderBy(desc(organisationTextVersions.version))
    .limit(limit)
}

/** Marks a text as deleted, or not. */
export async function setTextDeleted(tx: Db, id: string, at: Date | null): Promise<void> {
  await tx.update(organisationTexts).set({ deleted_at: at }).where(eq(organisationTexts.id, id))
}

/** Takes away for good what was deleted before an instant. */
export async function removeDeletedTexts(db: Db, before: Date): Promise<void> {
  await db.delete(organisationTexts).where(lt(organisationTexts.deleted_at, before))
}
