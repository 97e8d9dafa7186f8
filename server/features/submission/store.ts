import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { applications } from '#server/features/applications/public.ts'
import { applicationDocuments } from '#server/features/submission/tables.ts'
import { attachments } from '#server/files/tables.ts'

export type DocumentRow = typeof applicationDocuments.$inferSelect

/** Keeps others from changing the checklist of an application until the transaction ends. */
export async function lockApplication(tx: Db, id: string): Promise<void> {
  await tx.select({ id: applications.id }).from(applications).where(eq(applications.id, id)).for('update')
}

/** Lists what was noted about the documents of an application, in the order in which it was noted. */
export async function listDocumentRows(db: Db, applicationId: string): Promise<DocumentRow[]> {
  return db
    .select()
    .from(applicationDocuments)
    .where(eq(applicationDocuments.application_id, applicationId))
    .orderBy(asc(applicationDocuments.created_at), asc(applicationDocuments.id))
}

/** Stores an entry, over what was noted about it before. */
export async function upsertDocument(tx: Db, row: typeof applicationDocuments.$inferInsert): Promise<void> {
  const { id: _id, application_id: _application, created_at: _at, ...set } = row
  await tx.insert(applicationDocuments).values(row).onConflictDoUpdate({ target: applicationDocuments.id, set })
}

/** Takes an entry away. */
export async function deleteDocument(tx: Db, id: string): Promise<void> {
  await tx.delete(applicationDocuments).where(eq(applicationDocuments.id, id))
}

/** Lists files of entries and applications that are gone. */
export async function listLostFiles(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: attachments.id })
    .from(attachments)
    .leftJoin(applicationDocuments, eq(applicationDocuments.id, attachments.owner_id))
    .leftJoin(applications, eq(applications.id, attachments.owner_id))
    .where(
      or(
        and(eq(attachments.owner_kind, 'application_document'), isNull(applicationDocuments.id)),
        and(eq(attachments.owner_kind, 'application_receipt'), isNull(applications.id)),
      ),
    )
    .orderBy(asc(attachments.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Lists the entries of all applications of some organisations, with the names of their files. */
export async function listDocumentsOf(db: Db, organisationIds: readonly string[]) {
  const { application_id, label, condition, due, state, waits_for, created_at } = applicationDocuments
  return db
    .select({ application_id, label, condition, due, state, waits_for, created_at, file: attachments.name })
    .from(applicationDocuments)
    .innerJoin(applications, eq(applications.id, application_id))
    .leftJoin(
      attachments,
      and(eq(attachments.owner_kind, 'application_document'), eq(attachments.owner_id, applicationDocuments.id)),
    )
    .where(inArray(applications.organisation_id, [...organisationIds]))
    .orderBy(asc(application_id), asc(created_at), asc(applicationDocuments.id))
}

/** Takes a person out of the entries that they were to bring. */
export async function clearOwner(tx: Db, userId: string): Promise<void> {
  await tx.update(applicationDocuments).set({ owner_id: null }).where(eq(applicationDocuments.owner_id, userId))
}
