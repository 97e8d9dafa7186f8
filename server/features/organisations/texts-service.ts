import { z } from 'zod'
import type {
  OrganisationText,
  OrganisationTextList,
  TextVersionList,
  textInputSchema,
  textPatchSchema,
  textQuerySchema,
  organisationPageSchema,
} from '#shared/contracts/organisations.ts'
import { int4Max } from '#shared/contracts/bounds.ts'
import { dayMs } from '#shared/duration.ts'
import type { EventOf } from '#shared/events/event.ts'
import type { organisationEvents } from '#shared/events/organisations.ts'
import { deletedTextDays } from '#shared/organisation-texts.ts'
import { isSameJson } from '#shared/same-json.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { emit } from '#server/events/events.ts'
import { organisationFeature } from '#server/features/organisations/events.ts'
import { requireMember } from '#server/features/organisations/membership.ts'
import { happened } from '#server/features/organisations/service.ts'
import { lockOrganisation } from '#server/features/organisations/store.ts'
import {
  countTexts,
  findText,
  insertText,
  insertTextVersion,
  listTextRows,
  listTextVersions,
  removeDeletedTexts,
  setTextDeleted,
} from '#server/features/organisations/texts-store.ts'
import type { TextRow, TextVersionRow } from '#server/features/organisations/texts-store.ts'
import { AppError } from '#server/http/errors.ts'
import { cutPage, cursorId, readCursor, writeCursor } from '#server/http/list-page.ts'
import { listNames } from '#server/people/names.ts'
import type { RequestActor } from '#server/http/request-context.ts'

/** Most texts that an organisation keeps, without deleted ones. */
const textsMax = 200

/** Which text of which organisation. */
type TextRange = { id: string; text: string }

/** Lists a page of the texts that an organisation uses again. @throws {AppError} `not_found` for who is no member. */
export async function listTextPage(
  deps: Deps,
  userId: string,
  organisationId: string,
  { limit, cursor, search, deleted }: z.output<typeof textQuerySchema>,
): Promise<OrganisationTextList> {
  const { db } = deps.database
  await requireMember(db, userId, organisationId, 'viewer')
  const [before] = cursor === undefined ? [null] : readCursor(cursor, z.tuple([cursorId]))
  const rows = await listTextRows(db, organisationId, {
    isDeleted: deleted === 'true',
    search,
    before,
    limit: limit + 1,
  })
  const { shown, next_cursor } = cutPage(rows, limit, ({ id }) => writeCursor(id))
  const [deletedOne] = await listTextRows(db, organisationId, { isDeleted: true, before: null, limit: 1 })
  return { items: await describeTexts(db, shown), next_cursor, has_deleted: deletedOne !== undefined }
}

/** Lists what a text said, the newest version first; of a deleted one too. @throws {AppError} `not_found` */
export async function listTextVersionPage(
  deps: Deps,
  userId: string,
  { id: organisationId, text: id }: TextRange,
  { limit, cursor }: z.output<typeof organisationPageSchema>,
): Promise<TextVersionList> {
  const { db } = deps.database
  await requireMember(db, userId, organisationId, 'viewer')
  if ((await findText(db, organisationId, id)) === null) throw new AppError('not_found')
  const [before] = cursor === undefined ? [null] : readCursor(cursor, z.tuple([z.int().min(1).max(int4Max)]))
  const rows = await listTextVersions(db, id, { before, limit: limit + 1 })
  const { shown, next_cursor } = cutPage(rows, limit, ({ version }) => writeCursor(version))
  return { items: await describeVersions(db, shown), next_cursor }
}

/** Adds a text. @throws {AppError} `organisation_full` when as many are kept as can be. */
export async function addText(
  deps: Deps,
  asker: RequestActor,
  organisationId: string,
  words: z.output<typeof textInputSchema>,
): Promise<OrganisationText> {
  const at = new Date(deps.clock.now())
  return deps.database.db.transaction(async (tx) => {
    await lockOrganisation(tx, organisationId)
    await requireMember(tx, asker.actor.userId, organisationId, 'editor')
    await requireRoomForText(tx, organisationId)
    const id = await insertText(tx, organisationId, { ...words, author_id: asker.actor.userId, at })
    await tell(tx, deps, asker, { name: 'organisation.text_added', organisationId, textId: id })
    return readText(tx, organisationId, id)
  })
}

/**
 * Changes a text. Earlier wordings stay among its versions; saving the same text changes nothing.
 *
 * @throws {AppError} `organisation_conflict` with what is stored as `stored` when another user saved first;
 * `not_found`, also for a deleted one.
 */
export async function updateText(
  deps: Deps,
  asker: RequestActor,
  { id: organisationId, text: id }: TextRange,
  { version, ...given }: z.output<typeof textPatchSchema>,
): Promise<OrganisationText> {
  const at = new Date(deps.clock.now())
  return deps.database.db.transaction(async (tx) => {
    const row = await lockText(tx, asker, organisationId, id)
    if (row.deleted_at !== null) throw new AppError('not_found')
    const stored = await readText(tx, organisationId, id)
    if (row.version !== version) throw new AppError('organisation_conflict', { extra: { stored } })
    const words = {
      kind: given.kind ?? row.kind,
      language: given.language ?? row.language,
      title: given.title ?? row.title,
      body: given.body ?? row.body,
    }
    if (isSameJson(words, { kind: row.kind, language: row.language, title: row.title, body: row.body })) return stored
    await insertTextVersion(tx, { ...words, text_id: id, version: version + 1, author_id: asker.actor.userId, at })
    await tell(tx, deps, asker, { name: 'organisation.text_updated', organisationId, textId: id })
    return readText(tx, organisationId, id)
  })
}

/** Deletes a text; `restoreText` undoes it for thirty days. One that is deleted already stays so. */
export async function deleteText(
  deps: Deps,
  asker: RequestActor,
  { id: organisationId, text: id }: TextRange,
): Promise<void> {
  const at = new Date(deps.clock.now())
  await deps.database.db.transaction(async (tx) => {
    const row = await lockText(tx, asker, organisationId, id)
    if (row.deleted_at !== null) return
    await setTextDeleted(tx, id, at)
    await tell(tx, deps, asker, { name: 'organisation.text_removed', organisationId, textId: id })
  })
}

/**
 * Undoes a deletion. One that is not deleted stays as it is.
 *
 * @throws {AppError} `not_found` once it is gone for good; `organisation_full`.
 */
export async function restoreText(
  deps: Deps,
  asker: RequestActor,
  { id: organisationId, text: id }: TextRange,
): Promise<OrganisationText> {
  return deps.database.db.transaction(async (tx) => {
    const row = await lockText(tx, asker, organisationId, id)
    if (row.deleted_at !== null) {
      await requireRoomForText(tx, organisationId)
      await setTextDeleted(tx, id, null)
      await tell(tx, deps, asker, { name: 'organisation.text_restored', organisationId, textId: id })
    }
    return readText(tx, organisationId, id)
  })
}

/** Lists all texts of an organisation, deleted ones too. */
export async function listAllTexts(db: Db, organisationId: string): Promise<OrganisationText[]> {
  return describeTexts(db, await listTextRows(db, organisationId, { isDeleted: null, before: null, limit: int4Max }))
}

/** Takes away for good what was deleted long enough ago. */
export async function pruneDeletedTexts(deps: Deps): Promise<void> {
  await removeDeletedTexts(deps.database.db, new Date(deps.clock.now() - deletedTextDays * dayMs))
}

async function lockText(tx: Db, asker: RequestActor, organisationId: string, id: string): Promise<TextRow> {
  await lockOrganisation(tx, organisationId)
  await requireMember(tx, asker.actor.userId, organisationId, 'editor')
  const row = await findText(tx, organisationId, id)
  if (row === null) throw new AppError('not_found')
  return row
}

async function requireRoomForText(tx: Db, organisationId: string): Promise<void> {
  if ((await countTexts(tx, organisationId)) >= textsMax)
    throw new AppError('organisation_full', { detail: `At most ${textsMax} texts are kept. Delete one first.` })
}

async function readText(db: Db, organisationId: string, id: string): Promise<OrganisationText> {
  const row = await findText(db, organisationId, id)
  const [text] = row === null ? [] : await describeTexts(db, [row])
  if (text === undefined) throw new AppError('not_found')
  return text
}

async function describeTexts(db: Db, rows: readonly TextRow[]): Promise<OrganisationText[]> {
  const versions = await describeVersions(db, rows)
  return versions.map((version, index) => {
    const { id = '', deleted_at } = rows[index] ?? {}
    return { id, ...version, deleted_at: deleted_at?.toISOString() ?? null }
  })
}

async function describeVersions(db: Db, rows: readonly TextVersionRow[]): Promise<TextVersionList['items']> {
  const names = await listNames(
    db,
    rows.map(({ author_id }) => author_id),
  )
  return rows.map(({ version, kind, language, title, body, author_id, at }) => ({
    version,
    kind,
    language,
    title,
    body,
    author: (author_id === null ? undefined : names.get(author_id)) ?? null,
    at: at.toISOString(),
  }))
}

type TextEvent = Extract<EventOf<typeof organisationEvents>, { data: { text_id: string } }>['name']

async function tell(
  tx: Db,
  deps: Deps,
  asker: RequestActor,
  { name, organisationId, textId }: { name: TextEvent; organisationId: string; textId: string },
): Promise<void> {
  const event = { name, data: { organisation_id: organisationId, text_id: textId }, to: [] }
  await emit(tx, deps, organisationFeature, { event, ...happened(asker, organisationId) })
}
