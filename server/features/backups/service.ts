import { createHash } from 'node:crypto'
import { and, desc, eq, gte, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import { z } from 'zod'
import { backupErrors } from '#shared/contracts/backups.ts'
import type { Backup, BackupList, BackupRestore } from '#shared/contracts/backups.ts'
import { dayMs, hourMs, minuteMs } from '#shared/duration.ts'
import { isRole } from '#shared/roles.ts'
import { recordActivity } from '#server/activity/record.ts'
import type { ActivityActor } from '#server/activity/record.ts'
import { activityLog } from '#server/activity/tables.ts'
import { requireOwnReauthentication, users } from '#server/auth/public.ts'
import { makeBackup } from '#server/backup/dump.ts'
import { BackupError } from '#server/backup/format.ts'
import { restoreBackup, verifyBackup } from '#server/backup/load.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { backups } from '#server/features/backups/tables.ts'
import { AppError } from '#server/http/errors.ts'
import type { SignedIn } from '#server/http/request-context.ts'
import { orderedId } from '#server/db/ordered-id.ts'
import { isActiveStaff } from '#server/people/staff.ts'
import { randomToken } from '#server/secrets.ts'

type BackupRow = typeof backups.$inferSelect

/** What this feature needs from others. */
export type BackupPorts = {
  /** The passphrase of new backups, and of those that were made with it; null: not encrypted. */
  passphrase(deps: Deps): Promise<string | null>
  /** How many backups of the schedule are kept, and whether one is made every day. */
  plan(deps: Deps): Promise<{ keep: number; isDaily: boolean }>
  /** Erases a person whom a restore brought back, in its transaction. */
  eraseAgain(tx: Db, deps: Deps, userId: string): Promise<void>
}

/** Without a verified backup for this long, staff are alerted. @see docs/reference/content-and-admin.md#backups */
const alarmMs = 48 * hourMs
const linkMs = 5 * minuteMs
const listMax = 200

/** Lists backups, newest first. */
export async function listBackups(deps: Deps, ports: BackupPorts): Promise<BackupList> {
  const rows = await deps.database.db
    .select({ backup: backups, by: users.email })
    .from(backups)
    .leftJoin(users, eq(users.id, backups.created_by))
    .orderBy(desc(backups.created_at), desc(backups.id))
    .limit(listMax)
  const { isDaily } = await ports.plan(deps)
  return {
    items: rows.map(({ backup, by }) => describe(backup, by)),
    next_cursor: null,
    place: placeOf(deps),
    has_passphrase: (await ports.passphrase(deps)) !== null,
    is_daily: isDaily,
    is_alarm: !(await hasVerifiedBackup(deps)),
    site_name: siteName(deps),
  }
}

/** True when a backup of the last 48 hours was verified: the overview and the alarm ask this. */
async function hasVerifiedBackup(deps: Deps): Promise<boolean> {
  const since = new Date(deps.clock.now() - alarmMs)
  const [row] = await deps.database.db
    .select({ id: backups.id })
    .from(backups)
    .where(and(isNotNull(backups.verified_at), gte(backups.created_at, since)))
    .limit(1)
  return row !== undefined
}

/** Notes that a backup shall be made. @returns its id. */
export async function planBackup(
  deps: Deps,
  kind: BackupRow['kind'],
  actor: SignedIn | null,
  requestId: string | null,
): Promise<string> {
  const id = orderedId()
  const at = new Date(deps.clock.now())
  await deps.database.db.transaction(async (tx) => {
    await tx.insert(backups).values({
      id,
      created_at: at,
      kind,
      state: 'making',
      is_encrypted: false,
      place: placeOf(deps),
      created_by: actor?.kind === 'user' ? actor.userId : null,
    })
    await recordActivity(tx, { at, actor, action: 'backup.create', targetId: id, requestId, after: { kind } })
  })
  return id
}

/**
 * Makes a planned backup; one that is made already stays. A failure is noted with it and thrown.
 *
 * @param isLast whether no one tries again after this: until then it is still being made.
 */
export async function runBackup(deps: Deps, ports: BackupPorts, id: string, isLast = true): Promise<void> {
  const row = await findBackup(deps, id)
  if (row === null || row.state === 'ready') return
  const passphrase = await ports.passphrase(deps)
  try {
    await update(deps, id, await writeBytes(deps, id, passphrase))
  } catch (error) {
    await update(deps, id, { ...(isLast ? { state: 'failed' as const } : {}), error: errorText(error) })
    throw error
  }
}

async function writeBytes(deps: Deps, id: string, passphrase: string | null): Promise<Partial<BackupRow>> {
  const made = await makeBackup(deps, passphrase, (bytes) => deps.files.put(keyOf(id), bytes))
  const { bytes, sha256, tables, files } = made
  const is_encrypted = passphrase !== null
  return { state: 'ready', bytes, sha256, is_encrypted, tables, files: files.count, error: null }
}

/**
 * Proves a backup by restoring it into a database made for that; the outcome is noted with it.
 *
 * @param isLast whether no one tries again after this: until then it is still being verified.
 * @throws what kept it from a verdict.
 */
export async function runVerify(deps: Deps, ports: BackupPorts, id: string, isLast = true): Promise<void> {
  const row = await findBackup(deps, id)
  if (row === null || row.state !== 'ready') return
  try {
    const opened = await requireSameBytes(deps, row)
    await verifyBackup(deps, opened, row.is_encrypted ? await ports.passphrase(deps) : null)
    await update(deps, id, { verified_at: new Date(deps.clock.now()), error: null, busy: null })
  } catch (error) {
    const isVerdict = error instanceof BackupError
    await update(deps, id, {
      error: errorText(error),
      verified_at: null,
      ...(isVerdict || isLast ? { busy: null } : {}),
    })
    if (!isVerdict) throw error
  }
}

/**
 * Restores a backup, after making another one of what is there. When it fails nothing has changed: rows, outcome and log
 * entry are one transaction, and nothing that comes after it can turn a restore that worked into a failure.
 */
export async function runRestore(deps: Deps, ports: BackupPorts, id: string): Promise<void> {
  const row = await findBackup(deps, id)
  if (row === null || row.state !== 'ready' || row.busy !== 'restore') return
  const passphrase = await ports.passphrase(deps)
  const kept = await planBackup(deps, 'before_restore', null, null)
  let made: Partial<BackupRow> | null = null
  try {
    const opened = await requireSameBytes(deps, row)
    await restoreBackup(deps, opened, row.is_encrypted ? passphrase : null, {
      async keep(closed) {
        made = await writeBytes(closed, kept, passphrase)
      },
      eraseAgain: ports.eraseAgain,
      async finish(tx, { createdAt, erasedAgain }) {
        const at = new Date(deps.clock.now())
        await tx.update(backups).set({ restored_at: at, error: null, busy: null }).where(eq(backups.id, id))
        if (made !== null) await tx.update(backups).set(made).where(eq(backups.id, kept))
        await recordActivity(tx, {
          at,
          actor: await findAsker(tx, id),
          origin: 'job',
          action: 'backup.restored',
          targetId: id,
          requestId: null,
          after: { created_at: createdAt, kept, erased_again: erasedAgain },
        })
      },
    })
  } catch (error) {
    // What was kept before it failed is as good as any other backup.
    await update(deps, kept, made ?? { state: 'failed', error: errorText(error) })
    await update(deps, id, { error: errorText(error), busy: null })
    if (!(error instanceof BackupError)) throw error
  }
}

/** Who requested the restore, by the log entry of the request. */
async function findAsker(tx: Db, id: string): Promise<ActivityActor | null> {
  const [entry] = await tx
    .select({ userId: activityLog.actor_id, role: activityLog.actor_role })
    .from(activityLog)
    .where(and(eq(activityLog.action, 'backup.restore'), eq(activityLog.target_id, id)))
    .orderBy(desc(activityLog.id))
    .limit(1)
  const userId = entry?.userId ?? null
  return entry && userId !== null && isRole(entry.role) ? { kind: 'user', userId, role: entry.role } : null
}

/** Notes that a backup shall be verified. @throws {AppError} `not_found`, `backup_busy` */
export async function planVerify(deps: Deps, actor: SignedIn, requestId: string, id: string): Promise<void> {
  await take(deps, actor, { requestId, id, action: 'verify' })
}

/**
 * Notes that a backup shall be restored.
 *
 * @throws {AppError} `validation_failed` when the site's name was not typed, `not_found`, `backup_busy`, and what
 * `requireOwnReauthentication` throws.
 */
export async function planRestore(
  deps: Deps,
  actor: SignedIn,
  { requestId, id, asked }: { requestId: string; id: string; asked: BackupRestore },
): Promise<void> {
  await requireReauthenticationNow(deps, actor, asked)
  if (asked.site_name.trim() !== siteName(deps)) {
    const message = `expected the name of the site, ${siteName(deps)}`
    throw new AppError('validation_failed', { errors: [{ path: 'site_name', message, code: 'other_name' }] })
  }
  await take(deps, actor, { requestId, id, action: 'restore' })
}

/** Makes an address under which a backup can be fetched once. @throws {AppError} `not_found`, and what `requireOwnReauthentication` throws. */
export async function makeDownloadLink(
  deps: Deps,
  actor: SignedIn,
  requestId: string,
  { id, proof }: { id: string; proof: { current_password?: string | undefined; nonce?: string | undefined } },
): Promise<{ url: string }> {
  await requireReauthenticationNow(deps, actor, proof)
  // It names who asked for it: the address is dead once that person may not have backups any more.
  const token = `${actor.userId}.${randomToken()}`
  const at = new Date(deps.clock.now())
  await deps.database.db.transaction(async (tx) => {
    const [row] = await tx
      .update(backups)
      .set({ download_hash: deps.secrets.hash('backup', token), download_until: new Date(at.getTime() + linkMs) })
      .where(and(eq(backups.id, id), eq(backups.state, 'ready')))
      .returning({ id: backups.id })
    if (!row) throw new AppError('not_found')
    await recordActivity(tx, { at, actor, action: 'backup.download', targetId: id, requestId })
  })
  return { url: `/api/backups/${id}/file?token=${token}` }
}

/** Opens a backup for who has the token; it works once. @throws {AppError} `not_found` for every wrong or used token, and when its asker may no longer. */
export async function openDownload(
  deps: Deps,
  id: string,
  token: string,
): Promise<{ name: string; bytes: number; body: ReadableStream<Uint8Array> }> {
  const now = new Date(deps.clock.now())
  const asker = z.uuid().safeParse(token.split('.')[0])
  const mayHave = asker.success && (await isActiveStaff(deps.database.db, 'backups.manage', now, asker.data))
  if (!mayHave) throw new AppError('not_found')
  const [row] = await deps.database.db
    .update(backups)
    .set({ download_hash: null, download_until: null })
    .where(
      and(
        eq(backups.id, id),
        eq(backups.download_hash, deps.secrets.hash('backup', token)),
        gte(backups.download_until, new Date(deps.clock.now())),
      ),
    )
    .returning()
  const found = row ? await deps.files.get(keyOf(id)) : null
  if (!row || !found) throw new AppError('not_found')
  return { name: `grantwright-${row.created_at.toISOString().slice(0, 10)}-${id.slice(0, 8)}.backup`, ...found }
}

/**
 * How long what was there before a restore cannot be deleted, not even by the administrator who restored: long enough for
 * others to come back from a holiday and see what was done.
 */
const keptBackMs = 14 * dayMs

function isKeptBack({ kind, state, created_at }: BackupRow, now: number): boolean {
  return kind === 'before_restore' && state === 'ready' && now < created_at.getTime() + keptBackMs
}

/** Deletes a backup with its bytes. @throws {AppError} `not_found`, `backup_busy`, `backup_kept` */
export async function deleteBackup(deps: Deps, actor: SignedIn, requestId: string, id: string): Promise<void> {
  await deps.database.db.transaction(async (tx) => {
    const [row] = await tx.select().from(backups).where(eq(backups.id, id)).for('update')
    if (!row) throw new AppError('not_found')
    if (row.busy !== null) throw new AppError('backup_busy')
    if (isKeptBack(row, deps.clock.now())) throw new AppError('backup_kept')
    await tx.delete(backups).where(eq(backups.id, id))
    const at = new Date(deps.clock.now())
    await recordActivity(tx, {
      at,
      actor,
      action: 'backup.delete',
      targetId: id,
      requestId,
      before: describe(row, null),
    })
  })
  await deps.files.delete(keyOf(id))
}

/** Makes the backup of the day, verifies it, and deletes those of the schedule that are too many. */
export async function runSchedule(deps: Deps, ports: BackupPorts): Promise<void> {
  const { keep, isDaily } = await ports.plan(deps)
  if (isDaily) {
    const id = await planBackup(deps, 'scheduled', null, null)
    await runBackup(deps, ports, id)
    await runVerify(deps, ports, id)
  }
  const rows = await deps.database.db
    .select()
    .from(backups)
    .where(and(inArray(backups.kind, ['scheduled', 'before_restore']), isNull(backups.busy)))
    .orderBy(desc(backups.created_at), desc(backups.id))
  for (const row of rows.slice(keep)) {
    if (isKeptBack(row, deps.clock.now())) continue
    const { id } = row
    await deps.database.db.delete(backups).where(eq(backups.id, id))
    await deps.files.delete(keyOf(id))
  }
  await pruneFailed(deps)
}

/** Failed ones are seen for a month. */
async function pruneFailed(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now() - 30 * dayMs)
  await deps.database.db.delete(backups).where(and(eq(backups.state, 'failed'), lt(backups.created_at, before)))
}

async function take(
  deps: Deps,
  actor: SignedIn,
  { requestId, id, action }: { requestId: string; id: string; action: 'verify' | 'restore' },
): Promise<void> {
  await deps.database.db.transaction(async (tx) => {
    const [row] = await tx.select().from(backups).where(eq(backups.id, id)).for('update')
    if (!row) throw new AppError('not_found')
    if (row.state !== 'ready' || row.busy !== null) throw new AppError('backup_busy')
    await tx.update(backups).set({ busy: action, error: null }).where(eq(backups.id, id))
    const at = new Date(deps.clock.now())
    await recordActivity(tx, { at, actor, action: `backup.${action}`, targetId: id, requestId })
  })
}

/** Lets only administrators on who have shown who is there. */
async function requireReauthenticationNow(
  deps: Deps,
  actor: SignedIn,
  proof: { current_password?: string | undefined; nonce?: string | undefined },
): Promise<void> {
  // A backup holds every account, and a restored one brings its own table of roles.
  if (!actor.isAdmin) throw new AppError('not_allowed', { detail: 'Only administrators download and restore backups.' })
  await requireOwnReauthentication(deps, actor, proof)
}

/** Opens a backup's bytes as often as needed, after comparing them with what was noted when they were written. */
async function requireSameBytes(deps: Deps, row: BackupRow): Promise<() => Promise<ReadableStream<Uint8Array>>> {
  const open = async (): Promise<ReadableStream<Uint8Array>> => {
    const found = await deps.files.get(keyOf(row.id))
    if (!found) throw new BackupError('broken', 'The bytes of the backup are gone.')
    return found.body
  }
  const hash = createHash('sha256')
  for await (const part of await open()) hash.update(part)
  if (hash.digest('hex') !== row.sha256) throw new BackupError('broken', 'The backup was altered after it was made.')
  return open
}

/** Finds a backup of the list; null when there is none. */
export async function findBackup(deps: Deps, id: string): Promise<BackupRow | null> {
  const [row] = await deps.database.db.select().from(backups).where(eq(backups.id, id))
  return row ?? null
}

async function update(deps: Deps, id: string, changes: Partial<BackupRow>): Promise<void> {
  await deps.database.db.update(backups).set(changes).where(eq(backups.id, id))
}

function describe(row: BackupRow, by: string | null): Backup {
  const sums = row.tables === null ? null : Object.values(row.tables)
  return {
    id: row.id,
    created_at: row.created_at.toISOString(),
    kind: row.kind,
    state: row.state,
    busy: row.busy,
    bytes: row.bytes,
    sha256: row.sha256,
    is_encrypted: row.is_encrypted,
    place: row.place,
    by,
    tables: sums?.length ?? null,
    rows: sums === null ? null : sums.reduce((sum, { count }) => sum + count, 0),
    files: row.files,
    verified_at: row.verified_at?.toISOString() ?? null,
    restored_at: row.restored_at?.toISOString() ?? null,
    ...readError(row.error),
  }
}

/** Where a backup's bytes are. */
export function keyOf(id: string): string {
  return `backups/${id}`
}

function placeOf(deps: Deps): 'disk' | 's3' {
  return deps.config.s3 === null ? 'disk' : 's3'
}

/** What has to be typed before a restore: the host that the site is known by. */
function siteName(deps: Deps): string {
  return new URL(deps.config.publicUrl).host
}

function errorText(error: unknown): string {
  const text = error instanceof Error ? error.message : 'unknown fault'
  // Faults of the database may quote values; only ours are shown.
  if (error instanceof BackupError) return `[${error.kind}] ${text.slice(0, 500)}`
  return error instanceof AppError
    ? text.slice(0, 500)
    : `${error instanceof Error ? error.name : 'Error'}: see the log`
}

/** Takes the kind of a fault, as `errorText` wrote it, from its text. */
function readError(text: string | null): Pick<Backup, 'error' | 'failure'> {
  const failure = backupErrors.find((kind) => text?.startsWith(`[${kind}] `)) ?? null
  return { failure, error: failure === null ? text : (text?.slice(failure.length + 3) ?? null) }
}
