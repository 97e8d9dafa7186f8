import { accessSync, chmodSync, constants, mkdirSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { ConfigError } from '#server/config.ts'

/**
 * Makes a folder and those above it, and returns when it is there.
 *
 * Node's own way of making several at once never returns where the system says "no such file" about a folder whose parent
 * exists, as under /proc and /sys. https://github.com/nodejs/node/issues/31481
 *
 * @throws {Error} of the system when one cannot be made, or is a file.
 */
export function makeFolder(folder: string): void {
  const path = resolve(folder)
  try {
    mkdirSync(path)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'ENOENT' && dirname(path) !== path && !isThere(dirname(path))) {
      makeFolder(dirname(path))
      mkdirSync(path)
      return
    }
    // A file of that name is refused by the slash: "not a directory".
    if (code === 'EEXIST') return accessSync(`${path}/`, constants.R_OK)
    throw error
  }
}

/**
 * Makes sure that the data folder is there and can be written.
 *
 * @throws {ConfigError} that names DATA_DIR. @see START-05
 */
export function requireDataFolder(folder: string): void {
  try {
    makeFolder(folder)
    accessSync(folder, constants.R_OK | constants.W_OK)
  } catch (error) {
    throw unwritableFolder(folder, error)
  }
}

/** Bits of a file's mode by which others than its owner read, write or enter it. */
const othersBits = 0o077

/**
 * Closes the data folder to everyone but the user of this process: what is there, and what the process writes from now
 * on. The embedded database unpacks its files writable for all, and earlier versions left them so.
 *
 * @throws {Error} of the system when the folder cannot be read. Another user's file stays as it is.
 */
export function closeDataFolder(folder: string): void {
  process.umask(othersBits)
  closeOff(folder)
}

function closeOff(path: string): void {
  const { mode, uid } = statSync(path)
  if (uid !== process.getuid?.()) return
  if ((mode & othersBits) !== 0) chmodSync(path, mode & 0o777 & ~othersBits)
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inner = join(path, entry.name)
    if (entry.isDirectory()) closeOff(inner)
    else if (entry.isFile()) {
      const file = statSync(inner)
      if ((file.mode & othersBits) !== 0 && file.uid === uid) chmodSync(inner, file.mode & 0o777 & ~othersBits)
    }
  }
}

/** True when others than its owner can get into the data folder. */
export function isOpenToOthers(folder: string): boolean {
  return (statSync(folder).mode & othersBits) !== 0
}

/** Why the start stops when something cannot be kept in the data folder. */
export function unwritableFolder(folder: string, error: unknown): ConfigError {
  return new ConfigError(
    'DATA_DIR',
    `${folder} cannot be written (${error instanceof Error ? error.message : 'unknown'})`,
    'Choose a folder that this user may write',
  )
}

function isThere(path: string): boolean {
  try {
    accessSync(path)
    return true
  } catch {
    return false
  }
}
