import { and, eq } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import type { SectionRef } from '#server/features/content/page-sections.ts'
import { contentDrafts } from '#server/features/content/tables.ts'

/** Moves the drafts of a section with it to another page. @throws SQLSTATE 23505 when a draft is there already */
export async function moveSectionDrafts(tx: Db, from: SectionRef, to: SectionRef): Promise<void> {
  await tx
    .update(contentDrafts)
    .set({ page: to.page, section: to.name })
    .where(and(eq(contentDrafts.page, from.page), eq(contentDrafts.section, from.name)))
}
