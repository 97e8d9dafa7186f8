import { cp, mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Log } from '#server/log.ts'
import { databaseTemplate, templateFolder } from '#server/process/product-files.ts'

/**
 * Makes the template of new embedded databases.
 *
 * @param makeIn opens a new database below a folder, in `database`, and closes it again: one that was closed well starts without
 * a recovery.
 */
export async function writeTemplate(makeIn: (folder: string) => Promise<void>): Promise<void> {
  const made = await mkdtemp(`${templateFolder}-`)
  try {
    await makeIn(made)
    await rm(templateFolder, { recursive: true, force: true })
    await rename(join(made, 'database'), templateFolder)
  } finally {
    await rm(made, { recursive: true, force: true })
  }
}

/**
 * Copies the template to a folder that is not there yet, whole or not at all; the sources have no template, and make
 * theirs each time. The copy is synced to the disk afterwards, while the site already starts.
 */
export async function copyTemplate(folder: string, log: Log): Promise<void> {
  if (databaseTemplate === null || (await isThere(folder)) || !(await isThere(databaseTemplate))) return
  const copied = await mkdtemp(join(dirname(folder), '.database-'))
  try {
    await cp(databaseTemplate, copied, { recursive: true })
    await rename(copied, folder)
  } catch (error) {
    // Built by another user, whose files this process may not read: the database is made again, which takes longer.
    log.info({ err: error }, 'the new database is made without its template')
    await rm(copied, { recursive: true, force: true })
    return
  }
  void keepOnDisk(folder).catch((error: unknown) => log.warn({ err: error }, 'the new database is not all on the disk'))
}

/**
 * One file after the other: the first requests are more urgent. A file that has gone in the meantime was the database's
 * own.
 */
async function keepOnDisk(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = await open(join(entry.parentPath, entry.name), 'r').catch(() => null)
    await file?.sync().catch(() => {})
    await file?.close()
  }
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
