import { z } from 'zod'
import type { ReadyTexts, readyTextsQuerySchema } from '#shared/contracts/drafts.ts'
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
  { limit, cursor, kind, language: wanted }: z.output<typeof readyTextsQuerySchema>,
): Promise<ReadyTexts> {
  const { db } = deps.database
  await requireMember(db, userId, organisationId, 'viewer')
  const [before] = cursor === undefined ? [null] : readCursor(cursor, z.tuple([cursorId]))
  const rows = await listReadySections(db, organisationId, { before, kind, limit: limit + 1 })
  const { shown, next_cursor } = cutPage(rows, limit, ({ id }) => writeCursor(id))
  const items = shown.map(({ id, application_id, application, language, written_at, used_on, section }) => {
    const shared = SharedText.load(section.stored, section.updates)
    const text = textOf(shared.toJson())
    shared.destroy()
    return {
      id,
      application: { id: application_id, title: application },
      section: section.key,
      title: section.title,
      language: languageOf(text) ?? language,
      words: section.words,
      text,
      written_at: written_at.toISOString(),
      used_on,
    }
  })
  // Only a text itself says which language it is written in.
  return { items: items.filter(({ language }) => wanted === undefined || language === wanted), next_cursor }
}
