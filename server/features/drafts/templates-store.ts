import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { draftTemplates } from '#server/features/drafts/tables.ts'

/** An outline that an organisation keeps under a name. */
export type TemplateRow = typeof draftTemplates.$inferSelect

/** Lists the templates of an organisation, by name. */
export async function listTemplates(db: Db, organisationId: string): Promise<TemplateRow[]> {
  return db
    .select()
    .from(draftTemplates)
    .where(eq(draftTemplates.organisation_id, organisationId))
    .orderBy(asc(draftTemplates.name), asc(draftTemplates.id))
}

/** Finds a template of an organisation; null when there is none. */
export async function findTemplate(db: Db, organisationId: string, id: string): Promise<TemplateRow | null> {
  const [row] = await db
    .select()
    .from(draftTemplates)
    .where(and(eq(draftTemplates.id, id), eq(draftTemplates.organisation_id, organisationId)))
  return row ?? null
}

/** Stores a new template. */
export async function insertTemplate(tx: Db, row: Omit<TemplateRow, 'version'>): Promise<void> {
  await tx.insert(draftTemplates).values(row)
}

/** Changes the name of a template, and so its version. */
export async function setTemplateName(tx: Db, { id, name, version }: Omit<TemplateRow, 'sections'>): Promise<void> {
  await tx.update(draftTemplates).set({ name, version }).where(eq(draftTemplates.id, id))
}

/** Takes a template away. */
export async function removeTemplate(tx: Db, id: string): Promise<void> {
  await tx.delete(draftTemplates).where(eq(draftTemplates.id, id))
}
