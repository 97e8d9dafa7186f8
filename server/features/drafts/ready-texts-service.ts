import { z } from 'zod'
import type { ReadyTexts } from '#shared/contracts/drafts.ts'
import type { organisationPageSchema } from '#shared/contracts/organisations.ts'
import { textOf } from '#shared/drafts/doc.ts'
import type { Deps } from '#server/deps.ts'
import { SharedText } from '#server/features/drafts/shared-text.ts'
import { listReadySections } from '#server/features/drafts/store.ts'
import { requireMember } from '#server/features/organisations/public.ts'
import { languageOf } from '#server/grants/text/language.ts'
import { cutPage, cursorId, readCursor, writeCursor } from '#server/http/list-page.ts'

/** Lists a page of the texts of ready sections of an organisation. @throws {AppError} `not_found` for who is no member. */
export async function listReadyTexts(
  deps: Deps,
  userId: string,
  organisationId: string,
  { limit, cursor }: z.output<typeof organisationPageSchema>,
): Promise<ReadyTexts> {
  const { db } = deps.database
  await requireMember(db, userId, organisationId, 'viewer')
  const [before] = cursor === undefined ? [null] : readCursor(cursor, z.tuple([cursorId]))
  const rows = await listReadySections(db, organisationId, { before, limit: limit + 1 })
  const { shown, next_cursor } = cutPage(rows, limit, ({ id }) => writeCursor(id))
  const items = shown.map(({ id, application_id, application, language, written_at, used_on, section }) => {
    const shared = SharedText.load(section.stored, section.updates)
    const text = textOf(shared.toJson())
    shared.destroy()
    return {
      id,
      application: { id: application_id, title: application },
      title: section.title,
      language: languageOf(text) ?? language,
      words: section.words,
      text,
      written_at: written_at.toISOString(),
      used_on,
    }
  })
  return { items, next_cursor }
}
