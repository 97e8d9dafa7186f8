import { sql } from 'drizzle-orm'
import { backupParts } from '#shared/contracts/backups.ts'
import type { BackupCompatibilityReport } from '#shared/contracts/backups.ts'
import { listTables, nameOf, listMigrations } from '#server/backup/dump.ts'
import { readBackupHeadLine, requireFit } from '#server/backup/compatibility.ts'
import { BackupError } from '#server/backup/format.ts'
import type { BackupHead, TableSum } from '#server/backup/lines.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { findBackup, keyOf } from '#server/features/backups/service.ts'
import type { BackupPorts } from '#server/features/backups/service.ts'
import { AppError } from '#server/http/errors.ts'
import { productVersion } from '#server/process/product-version.ts'

type Part = (typeof backupParts)[number]

/** The tables that people have words for. */
const partOfTable: Readonly<Record<string, Part>> = {
  'auth.users': 'people',
  'public.consultations': 'consultations',
  'public.support_tickets': 'tickets',
  'public.subscriptions': 'subscriptions',
  'public.site_content': 'content',
  'public.pages': 'pages',
  'public.media': 'media',
}

/**
 * Returns whether a backup fits this product, and what a restore would change. Reads its beginning only: what it says
 * there is proven by verifying, and once more before a restore.
 *
 * @throws {AppError} `not_found`, also for a backup that is not ready.
 */
export async function getBackupCompatibility(
  deps: Deps,
  ports: BackupPorts,
  id: string,
): Promise<BackupCompatibilityReport> {
  const { db } = deps.database
  const row = await findBackup(deps, id)
  if (row === null || row.state !== 'ready') throw new AppError('not_found')
  const here = { version: productVersion(), migrations: (await listMigrations(db)).count }
  const parts = compareParts(row.tables ?? {}, await countTables(db))
  let head: BackupHead | null = null
  try {
    head = await readHead(deps, id, row.is_encrypted ? await ports.passphrase(deps) : null)
    const fit = await requireFit(deps, db, head)
    return { fit, failure: null, made_by: madeBy(head), here, parts }
  } catch (error) {
    if (!(error instanceof BackupError)) throw error
    return { fit: null, failure: error.kind, made_by: head && madeBy(head), here, parts }
  }
}

async function readHead(deps: Deps, id: string, passphrase: string | null): Promise<BackupHead> {
  const found = await deps.files.get(keyOf(id))
  if (!found) throw new BackupError('broken', 'The bytes of the backup are gone.')
  return readBackupHeadLine(found.body, { passphrase, secrets: deps.secrets })
}

function madeBy(head: BackupHead): NonNullable<BackupCompatibilityReport['made_by']> {
  return { version: head.version, migrations: head.migrations.count }
}

async function countTables(db: Db): Promise<Record<string, number>> {
  const tables = await listTables(db)
  const counts = tables.map(({ name }) => `select '${name}' as name, count(*)::int as count from ${nameOf({ name })}`)
  const { rows } = await db.execute<{ name: string; count: number }>(sql.raw(counts.join(' union all ')))
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

function compareParts(kept: Record<string, TableSum>, now: Record<string, number>): BackupCompatibilityReport['parts'] {
  const sums = new Map<Part, { kept: number; now: number }>()
  for (const name of new Set([...Object.keys(kept), ...Object.keys(now)])) {
    const part = partOfTable[name] ?? 'other'
    const sum = sums.get(part) ?? { kept: 0, now: 0 }
    sums.set(part, { kept: sum.kept + (kept[name]?.count ?? 0), now: sum.now + (now[name] ?? 0) })
  }
  return backupParts.map((part) => ({ part, ...(sums.get(part) ?? { kept: 0, now: 0 }) }))
}
