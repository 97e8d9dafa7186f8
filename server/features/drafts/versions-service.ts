import { z } from 'zod'
import type { DraftVersion, DraftVersions, SectionText, draftVersionsQuerySchema } from '#shared/contracts/drafts.ts'
import type { DraftDoc } from '#shared/drafts/doc.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { getSectionFor, tell } from '#server/features/drafts/outline-service.ts'
import type { SectionPath } from '#server/features/drafts/outline-service.ts'
import { findVersion, listVersions } from '#server/features/drafts/store.ts'
import { describeText, personOf, replaceIn } from '#server/features/drafts/text-service.ts'
import { changeText, versionDue } from '#server/features/drafts/texts.ts'
import { AppError } from '#server/http/errors.ts'
import { cursorId, cutPage, readCursor, writeCursor } from '#server/http/list-page.ts'
import type { RequestActor } from '#server/http/request-context.ts'
import { listNames } from '#server/people/names.ts'

const versionCursor = z.tuple([cursorId]).transform(([id]) => id)

/** Lists the versions of a text, the newest first. What was written before a pause becomes one now. */
export async function listDraftVersions(
  deps: Deps,
  userId: string,
  path: SectionPath,
  { limit, cursor }: z.output<typeof draftVersionsQuerySchema>,
): Promise<DraftVersions> {
  const { db } = deps.database
  const { section } = await getSectionFor(deps, db, userId, { path, atLeast: 'viewer' })
  const isPaused = (now: typeof section) =>
    versionDue(now, { kind: now.changed_kind, userId: now.changed_by }, deps.clock.now()) !== null
  if (isPaused(section))
    await changeText(deps, section.id, async (open) => {
      if (isPaused(open.section)) await open.keepVersion('pause')
    })
  const before = cursor === undefined ? null : readCursor(cursor, versionCursor)
  const rows = await listVersions(db, section.id, { before, limit: limit + 1 })
  const { shown, next_cursor } = cutPage(rows, limit, ({ id }) => writeCursor(id))
  return { items: await describeVersions(db, shown), next_cursor }
}

/** Reads a version with its text. */
export async function getDraftVersion(
  deps: Deps,
  userId: string,
  path: SectionPath & { version: string },
): Promise<DraftVersion> {
  const { db } = deps.database
  const { section } = await getSectionFor(deps, db, userId, { path, atLeast: 'viewer' })
  const { row, doc } = await requireVersion(db, section.id, path.version)
  const [version] = await describeVersions(db, [row])
  if (version === undefined) throw new AppError('not_found')
  return { ...version, doc }
}

/** Makes a version the text again: a change that everyone sees, and a version of its own. */
export async function restoreDraftVersion(
  deps: Deps,
  doer: RequestActor,
  path: SectionPath & { version: string },
): Promise<SectionText> {
  const { db } = deps.database
  const { seen, section } = await getSectionFor(deps, db, doer.actor.userId, { path, atLeast: 'editor' })
  const { doc } = await requireVersion(db, section.id, path.version)
  const changed = await changeText(deps, section.id, async (open) => {
    const seq = await replaceIn(deps, doer, { open, seen, doc, author: personOf(doer), reason: 'restored' })
    if (seq !== null) await tell(open.tx, deps, doer, { seen, name: 'section.version_restored', section: section.id })
    return open.section
  })
  return describeText(deps, changed)
}

async function requireVersion(db: Db, sectionId: string, id: string) {
  const row = await findVersion(db, sectionId, id)
  if (row === null) throw new AppError('not_found')
  // Written from the schema's own JSON, and checked again before it becomes the text.
  return { row, doc: JSON.parse(row.doc) as DraftDoc }
}

async function describeVersions(
  db: Db,
  rows: Awaited<ReturnType<typeof listVersions>>,
): Promise<DraftVersions['items']> {
  const names = await listNames(
    db,
    rows.map(({ author_id }) => author_id),
  )
  return rows.map(({ id, at, author_kind, author_id, reason, words }) => ({
    id,
    at: at.toISOString(),
    author_kind,
    by: author_id === null ? null : { id: author_id, name: names.get(author_id) ?? '' },
    reason,
    words,
  }))
}
