import { createHash, randomBytes } from 'node:crypto'
import { and, asc, count, eq, inArray, isNull, sql } from 'drizzle-orm'
import { personalFileBytesMax, personalFileTypes, personalFilesMax } from '#shared/contracts/files.ts'
import type { PersonalFile } from '#shared/contracts/files.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { checkFile, rejectFile } from '#server/files/check-file.ts'
import { shownFileName } from '#server/files/file-name.ts'
import { onStorage } from '#server/files/storage-error.ts'
import { attachments } from '#server/files/tables.ts'
import { disposition } from '#server/http/attachment.ts'
import { BodyTooLong, readBody } from '#server/http/body.ts'
import { AppError } from '#server/http/errors.ts'
import { orderedId } from '#server/db/ordered-id.ts'

export type StoredFile = typeof attachments.$inferSelect

/** Endings of types that people may not send with a message, and that are handed out all the same. */
const otherEndings = { 'text/html': 'html', 'application/json': 'json' }

type FileOwner = { kind: NonNullable<StoredFile['owner_kind']>; id: string }

/** Most files of one person that wait for their message. */
const looseFilesMax = 4 * personalFilesMax

/** Nothing of a file runs, loads or is framed, whatever it holds. */
const filePolicy = "default-src 'none'; sandbox; frame-ancestors 'none'"

/**
 * Reads a body into memory, counted while it comes: one that is too long is refused before it is whole.
 *
 * @throws {AppError} `unsupported_media_type` for other than bytes, `file_refused` (`too_large`)
 */
export async function readFileBody(request: Request): Promise<Buffer> {
  if (request.headers.get('content-type') !== 'application/octet-stream')
    throw new AppError('unsupported_media_type', { detail: 'Expected content-type application/octet-stream.' })
  try {
    return await readBody(request, personalFileBytesMax)
  } catch (error) {
    throw error instanceof BodyTooLong ? rejectFile('too_large') : error
  }
}

/**
 * Keeps a file that waits for its message. The same bytes of one person are stored once.
 *
 * @throws {AppError} `file_refused`, `storage_full`, `unavailable`
 */
export async function keepFile(deps: Deps, userId: string | null, name: string, bytes: Buffer): Promise<StoredFile> {
  const { db } = deps.database
  if (userId !== null && (await countLoose(db, userId)) >= looseFilesMax) throw rejectFile('too_many_files')
  const type = await checkFile(bytes, name)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const known = userId === null ? null : await findSame(db, userId, sha256)
  const key = known?.storage_key ?? `files/${randomBytes(16).toString('hex')}`
  if (known === null) await onStorage(() => deps.files.put(key, [bytes]))
  const [row] = await db
    .insert(attachments)
    .values({
      id: orderedId(),
      user_id: userId,
      name,
      type,
      bytes: bytes.length,
      sha256,
      storage_key: key,
      created_at: new Date(deps.clock.now()),
    })
    .returning()
  if (!row) throw new Error('The file was not written')
  return row
}

/**
 * Hangs files of a person on what was written, in the caller's transaction.
 *
 * @throws {AppError} `validation_failed` when one is not the person's own, or hangs somewhere already.
 */
export async function attachFiles(
  tx: Db,
  userId: string | null,
  ids: readonly string[],
  owner: FileOwner,
): Promise<void> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return
  const whose = userId === null ? isNull(attachments.user_id) : eq(attachments.user_id, userId)
  const rows = await tx
    .update(attachments)
    .set({ owner_kind: owner.kind, owner_id: owner.id })
    .where(and(inArray(attachments.id, wanted), whose, isNull(attachments.owner_id)))
    .returning({ id: attachments.id })
  if (rows.length === wanted.length) return
  throw new AppError('validation_failed', {
    errors: [{ path: 'attachments', message: 'names a file that is not there', code: 'unknown_file' }],
  })
}

/** Hangs a file on what it belongs to whose bytes are stored already, in the caller's transaction. It is of no person. */
export async function noteFile(
  tx: Db,
  deps: Deps,
  owner: FileOwner,
  file: Pick<StoredFile, 'name' | 'type' | 'bytes' | 'sha256' | 'storage_key'>,
): Promise<void> {
  const created_at = new Date(deps.clock.now())
  await tx
    .insert(attachments)
    .values({ ...file, id: orderedId(), owner_kind: owner.kind, owner_id: owner.id, user_id: null, created_at })
}

/**
 * Takes the files off what they hang on, in the caller's transaction: they wait for their message again, as this person's.
 *
 * @returns their ids.
 */
export async function detachFiles(tx: Db, owner: FileOwner, userId: string | null): Promise<string[]> {
  const rows = await tx
    .update(attachments)
    .set({ owner_kind: null, owner_id: null, user_id: userId })
    .where(and(eq(attachments.owner_kind, owner.kind), eq(attachments.owner_id, owner.id)))
    .returning({ id: attachments.id })
  return rows.map(({ id }) => id)
}

/** How many bytes hang on things of a kind. */
export async function countFileBytes(db: Db, kind: FileOwner['kind']): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<string>`coalesce(sum(${attachments.bytes}), 0)` })
    .from(attachments)
    .where(eq(attachments.owner_kind, kind))
  return Number(row?.bytes ?? 0)
}

/** Lists the files that hang on several things, in the order in which they were sent. */
export async function listFiles(db: Db, kind: FileOwner['kind'], ids: readonly string[]): Promise<StoredFile[]> {
  if (ids.length === 0) return []
  return db
    .select()
    .from(attachments)
    .where(and(eq(attachments.owner_kind, kind), inArray(attachments.owner_id, [...ids])))
    .orderBy(asc(attachments.created_at), asc(attachments.id))
}

/** Takes a file away that waits for its message. @throws {AppError} `not_found` */
export async function dropLooseFile(deps: Deps, userId: string, id: string): Promise<void> {
  const [row] = await deps.database.db
    .delete(attachments)
    .where(and(eq(attachments.id, id), eq(attachments.user_id, userId), isNull(attachments.owner_id)))
    .returning()
  if (!row) throw new AppError('not_found')
  await deleteBytes(deps, row.storage_key)
}

/** Deletes files with their bytes, unless another file has the same. */
export async function deleteFiles(deps: Deps, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await deps.database.db
    .delete(attachments)
    .where(inArray(attachments.id, [...ids]))
    .returning({ key: attachments.storage_key })
  for (const { key } of rows) await deleteBytes(deps, key)
}

/** Describes a file for who may read it. */
export function describeFile({ id, name, type, bytes }: StoredFile): PersonalFile {
  return { id, name: shownFileName(name), type, bytes }
}

/** Hands a file out, for saving only. Call it after the rights were checked. @throws {AppError} `not_found` */
export async function sendFile(deps: Deps, row: StoredFile): Promise<Response> {
  const found = await onStorage(() => deps.files.get(row.storage_key))
  if (!found) throw new AppError('not_found')
  return new Response(found.body, {
    headers: {
      'content-type': row.type.startsWith('text/') ? `${row.type}; charset=utf-8` : row.type,
      'content-length': String(found.bytes),
      'content-disposition': disposition(headerName(row)),
      'content-security-policy': filePolicy,
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-store',
    },
  })
}

/** The name that the person gave, with the ending of what it really is. */
function headerName({ name, type }: StoredFile): string {
  const stem =
    name
      .replace(/\.[^.]{1,5}$/, '')
      .replaceAll(/[/\\:*?"<>|\p{Cc}\p{Cf}]/gu, '_')
      .slice(0, 100) || 'file'
  const ending = Object.entries({ ...personalFileTypes, ...otherEndings }).find(([each]) => each === type)?.[1] ?? 'bin'
  return `${stem}.${ending}`
}

async function countLoose(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(attachments)
    .where(and(eq(attachments.user_id, userId), isNull(attachments.owner_id)))
  return row?.count ?? 0
}

async function findSame(db: Db, userId: string, sha256: string): Promise<StoredFile | null> {
  const [row] = await db
    .select()
    .from(attachments)
    .where(and(eq(attachments.user_id, userId), eq(attachments.sha256, sha256)))
    .limit(1)
  return row ?? null
}

async function deleteBytes(deps: Deps, key: string): Promise<void> {
  const [other] = await deps.database.db
    .select({ id: attachments.id })
    .from(attachments)
    .where(eq(attachments.storage_key, key))
    .limit(1)
  if (!other) await onStorage(() => deps.files.delete(key))
}
