import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { StorageError, assertObjectKey } from './object-store.ts'
import type { ByteSource, ObjectStore } from './object-store.ts'

/** How the folder of unfinished files is called; no key begins with a dot. */
const unfinishedFolder = '.unfinished'

/**
 * Keeps files in a folder of this machine.
 *
 * A file is written next to its place, pushed to the disk and then renamed, so that a cut of power leaves the old file
 * or the new one, never half of one. Folders are made when the first file comes.
 *
 * @param folder absolute path; nothing outside of it is touched.
 */
export function openDiskStore(folder: string): ObjectStore {
  const pathOf = (key: string): string => {
    assertObjectKey(key)
    return join(folder, key)
  }
  return {
    async put(key, source) {
      const path = pathOf(key)
      const unfinished = join(folder, unfinishedFolder, randomUUID())
      try {
        await mkdir(dirname(unfinished), { recursive: true })
        await mkdir(dirname(path), { recursive: true })
        const bytes = await writeWhole(unfinished, source)
        await rename(unfinished, path)
        await syncFolder(dirname(path))
        return bytes
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => {
          // The first failure is the one to tell; the folder of unfinished files may be emptied at any time.
        })
        throw storageError(error)
      }
    },
    async get(key, range) {
      const bytes = await sizeOf(pathOf(key))
      if (bytes === null) return null
      const stream = createReadStream(pathOf(key), range ?? {})
      // Node's web stream of a file carries Uint8Array chunks.
      return { bytes, body: Readable.toWeb(stream) as ReadableStream<Uint8Array> }
    },
    head: (key) => sizeOf(pathOf(key)),
    async delete(key) {
      try {
        await rm(pathOf(key), { force: true })
      } catch (error) {
        throw storageError(error)
      }
    },
  }
}

async function writeWhole(path: string, source: ByteSource): Promise<number> {
  const file = await open(path, 'wx', 0o640)
  try {
    let bytes = 0
    for await (const part of source) {
      await writePart(file, part)
      bytes += part.length
    }
    await file.sync()
    return bytes
  } finally {
    await file.close()
  }
}

async function writePart(file: FileHandle, part: Uint8Array): Promise<void> {
  let written = 0
  while (written < part.length) {
    const { bytesWritten } = await file.write(part, written)
    written += bytesWritten
  }
}

/** Makes a rename last: the folder's own entry is pushed to the disk. Systems that cannot do this to a folder refuse it. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => null)
  if (folder === null) return
  try {
    await folder.sync()
  } catch {
    // Windows and some network disks know no such thing; there the rename itself is all there is.
  } finally {
    await folder.close()
  }
}

async function sizeOf(path: string): Promise<number | null> {
  try {
    const facts = await stat(path)
    return facts.isFile() ? facts.size : null
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return null
    throw storageError(error)
  }
}

/** Only failures of the disk are ours to name; what the source threw goes on as it is. */
function storageError(error: unknown): unknown {
  const code = codeOf(error)
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG')
    return new StorageError('full', 'The disk has no room for this file.', error)
  if (code === 'EACCES' || code === 'EROFS' || code === 'EIO' || code === 'EMFILE' || code === 'ENOTDIR')
    return new StorageError('unavailable', 'The folder of uploads cannot be used.', error)
  return error
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
