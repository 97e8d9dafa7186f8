import { mediaTrashDays } from '#shared/contracts/media.ts'
import type { MediaDetails, MediaItem, MediaList, MediaListQuery, MediaUpdate } from '#shared/contracts/media.ts'
import { dayMs } from '#shared/duration.ts'
import { recordActivity } from '#server/activity/record.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import type { FilePlaces } from '#server/files/file-uses.ts'
import { AppError } from '#server/http/errors.ts'
import { cutPage, readCreatedCursor, writeCreatedCursor } from '#server/http/list-page.ts'
import type { RequestActor, SignedIn } from '#server/http/request-context.ts'
import { toMediaItem } from './item.ts'
import {
  countKeptVersions,
  deleteTrashed,
  findMedia,
  listMedia,
  listOldTrash,
  listPlaces,
  listTags,
  listVersions,
  lockMedia,
  updateMedia,
} from './store.ts'
import type { KnownPlace, StoredMedia } from './store.ts'
import { deleteVariants } from './variants.ts'

/** The process, and every kind of place that can show files. */
export type LibraryDeps = Deps & { filePlaces: readonly FilePlaces[] }

const purgedAtOnce = 50

/** Lists the library or its trash. @throws {AppError} `validation_failed` for a cursor that is not one of ours. */
export async function listLibrary(deps: LibraryDeps, query: MediaListQuery): Promise<MediaList> {
  const after = readCreatedCursor(query.cursor)
  const { db } = deps.database
  const rows = await listMedia(db, { filePlaces: deps.filePlaces, query, after, count: query.limit + 1 })
  const { shown, next_cursor } = cutPage(rows, query.limit, writeCreatedCursor)
  return {
    items: shown.map(toMediaItem),
    next_cursor,
    tags: await listTags(db),
  }
}

/** Reads a file with its versions and the places that show it. @throws {AppError} `not_found` */
export async function getMediaDetails(deps: LibraryDeps, actor: SignedIn, id: string): Promise<MediaDetails> {
  const { db } = deps.database
  const row = await findMedia(db, id)
  if (!row) throw new AppError('not_found')
  const versions = await listVersions(db, id)
  return {
    ...toMediaItem(row),
    ...(await placesFor(deps, db, actor, id)),
    kept_versions: await countKeptVersions(db, deps.filePlaces, id),
    versions: versions.map(({ revision, type, bytes, width, height, created_at }) => ({
      revision,
      type,
      bytes,
      width,
      height,
      created_at: created_at.toISOString(),
    })),
  }
}

type Places = Pick<MediaDetails, 'places' | 'hidden_places'>

/** Places that a person may not see are counted, not named. */
async function placesFor(deps: LibraryDeps, db: Db, actor: SignedIn, id: string): Promise<Places> {
  const all = withoutRepeats(await listPlaces(db, deps.filePlaces, id))
  const permissions = actor.kind === 'user' ? actor.permissions : []
  const seen = all.filter(({ permission }) => permission === null || permissions.includes(permission))
  return { places: seen.map(({ place }) => place), hidden_places: all.length - seen.length }
}

/** A page is named once: its draft is the page itself where visitors see the file there already, and its plan the draft. */
function withoutRepeats(all: readonly KnownPlace[]): KnownPlace[] {
  const named = new Set<string>()
  return all.filter(({ place }) => {
    if (place.kind === 'content') named.add(place.page)
    if (place.kind !== 'page_draft') return true
    if (named.has(place.slug)) return false
    named.add(place.slug)
    return true
  })
}

/**
 * Changes the description of a file, and its crop.
 *
 * @throws {AppError} `not_found`; `content_conflict` with the stored file when another user saved in the meantime;
 * `validation_failed` for a crop of something that is no picture of pixels.
 */
export async function changeMedia(
  deps: Deps,
  author: RequestActor,
  id: string,
  update: MediaUpdate,
): Promise<MediaItem> {
  let outdated: StoredMedia | null = null
  const item = await deps.database.db.transaction(async (tx) => {
    const before = await lockLive(tx, id)
    if (before.updated_at.getTime() !== Date.parse(update.updated_at))
      throw new AppError('content_conflict', { extra: { stored: toMediaItem(before) } })
    if (update.crop && (before.width === null || before.type === 'image/svg+xml'))
      throw new AppError('validation_failed', {
        errors: [{ path: 'crop', message: 'only pictures of pixels can be cropped', code: 'not_a_picture' }],
      })
    const isCut = update.crop !== undefined && JSON.stringify(update.crop) !== JSON.stringify(before.crop)
    if (isCut) outdated = before
    const at = new Date(deps.clock.now())
    const row = await updateMedia(tx, id, {
      ...changesOf(update),
      ...(isCut ? { crop: update.crop ?? null, revision: before.revision + 1 } : {}),
      updated_at: at,
    })
    await recordActivity(tx, {
      at,
      ...author,
      action: 'media.update',
      targetId: id,
      before: said(before),
      after: said(row),
    })
    return toMediaItem(row)
  })
  // What is left of another cut is only room: it is asked for by no address any more.
  if (outdated)
    await deleteVariants(deps, outdated).catch((error: unknown) => deps.log.warn({ err: error }, 'old variants stayed'))
  return item
}

function changesOf({ name, alt, is_decorative, tags, focal }: MediaUpdate) {
  return {
    ...(name === undefined ? {} : { name }),
    ...(alt?.en === undefined ? {} : { alt_en: alt.en }),
    ...(alt?.ru === undefined ? {} : { alt_ru: alt.ru }),
    ...(alt?.ro === undefined ? {} : { alt_ro: alt.ro }),
    ...(is_decorative === undefined ? {} : { is_decorative }),
    ...(tags === undefined ? {} : { tags }),
    ...(focal === undefined ? {} : { focal_x: focal.x, focal_y: focal.y }),
  }
}

function said(row: StoredMedia) {
  const { name, alt, is_decorative, tags, focal, crop } = toMediaItem(row)
  return { name, alt, is_decorative, tags, focal, crop }
}

/**
 * Puts a file into the trash, where visitors do not get it and from which it can be restored.
 *
 * @throws {AppError} `not_found`; `media_in_use` with `places` and `hidden_places` while content, a draft or a
 * plan shows it.
 */
export async function trashMedia(deps: LibraryDeps, author: RequestActor, id: string): Promise<void> {
  await deps.database.db.transaction(async (tx) => {
    const row = await lockLive(tx, id)
    const use = await placesFor(deps, tx, author.actor, id)
    if (use.places.length + use.hidden_places > 0)
      throw new AppError('media_in_use', {
        detail:
          'The site or a draft shows this file. Take it out of the places named, or replace it under the same address.',
        extra: use,
      })
    const at = new Date(deps.clock.now())
    await updateMedia(tx, id, { trashed_at: at, updated_at: at })
    await recordActivity(tx, { at, ...author, action: 'media.trash', targetId: id, before: { name: row.name } })
  })
}

/** Takes a file out of the trash. @throws {AppError} `not_found` when it is not in there. */
export async function restoreMedia(deps: Deps, author: RequestActor, id: string): Promise<MediaItem> {
  return deps.database.db.transaction(async (tx) => {
    const row = await lockMedia(tx, id)
    if (!row || row.trashed_at === null)
      throw new AppError('not_found', { detail: 'There is no such file in the trash.' })
    const at = new Date(deps.clock.now())
    const restored = await updateMedia(tx, id, { trashed_at: null, updated_at: at })
    await recordActivity(tx, { at, ...author, action: 'media.restore', targetId: id, after: { name: row.name } })
    return toMediaItem(restored)
  })
}

/** Forgets what lay in the trash for its days, bytes and all. */
export async function pruneOldTrash(deps: Deps): Promise<void> {
  const { db } = deps.database
  const now = deps.clock.now()
  for (const row of await listOldTrash(db, new Date(now - mediaTrashDays * dayMs), purgedAtOnce)) {
    const versions = await listVersions(db, row.id)
    await db.transaction(async (tx) => {
      if (!(await deleteTrashed(tx, row.id))) return
      await recordActivity(tx, {
        at: new Date(now),
        actor: null,
        requestId: null,
        action: 'media.purge',
        targetId: row.id,
        before: { name: row.name },
      })
    })
    if (await findMedia(db, row.id)) continue
    for (let revision = 1; revision <= row.revision; revision += 1)
      for (const { storage_key, type } of versions) await deleteVariants(deps, { ...row, storage_key, type, revision })
    for (const { storage_key } of versions) await deps.files.delete(storage_key)
  }
}

async function lockLive(tx: Db, id: string): Promise<StoredMedia> {
  const row = await lockMedia(tx, id)
  if (!row || row.trashed_at !== null) throw new AppError('not_found')
  return row
}
