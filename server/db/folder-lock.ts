import { createHash } from 'node:crypto'
import { renameSync, rmSync } from 'node:fs'
import { createConnection, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

/** Held while a process owns a data folder. */
type FolderLock = { release(): Promise<void> }

/** The folder belongs to a running process. */
export class FolderInUseError extends Error {}

/** Longest path that the kernel takes for a Unix socket, in bytes. */
const socketPathBytesMax = 100

/**
 * Takes a data folder for this process: two processes on one embedded database would silently lose rows.
 *
 * The lock is a listening Unix socket inside the folder. A process that dies, even by kill -9, stops answering, so a
 * refused connection means a stale lock; a process id would be no proof (in a container it is often 1).
 *
 * @param folder absolute path of an existing folder.
 * @throws {FolderInUseError} when another process answers.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const path = socketPath(folder)
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const server = createServer((connection) => connection.end())
    const listening = await new Promise<boolean>((resolve, reject) => {
      server.once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
      )
      server.listen(path, () => resolve(true))
    })
    if (listening) {
      server.unref()
      return {
        release: () => new Promise((resolve) => server.close(() => resolve())),
      }
    }
    if (await answers(path)) throw new FolderInUseError(`${folder} is in use by another process`)
    // Move the stale socket aside before removing it: if another process has just replaced it, that one answers under the new name too.
    const aside = `${path}.${process.pid}`
    try {
      renameSync(path, aside)
    } catch {
      continue // someone else cleared it
    }
    if (await answers(aside)) {
      renameSync(aside, path)
      throw new FolderInUseError(`${folder} is in use by another process`)
    }
    rmSync(aside, { force: true })
  }
  throw new FolderInUseError(`${folder} could not be locked`)
}

function socketPath(folder: string): string {
  const inside = join(folder, 'lock.sock')
  if (Buffer.byteLength(inside) <= socketPathBytesMax) return inside
  const near = relative(process.cwd(), inside)
  if (Buffer.byteLength(near) <= socketPathBytesMax) return near
  return join(tmpdir(), `grantwright-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}.sock`)
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = createConnection(path)
    connection.once('connect', () => {
      connection.destroy()
      resolve(true)
    })
    connection.once('error', () => resolve(false))
  })
}
