import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FolderInUseError, lockFolder } from '#server/db/folder-lock.ts'

test('[START-05] a folder that is held is refused, and free again when it was let go', async () => {
  const folder = newFolder()
  const lock = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUseError)
  await lock.release()
  const again = await lockFolder(folder)
  await again.release()
})

test('a lock whose process has died is taken over', async () => {
  const folder = newFolder()
  const server = createServer().listen(join(folder, 'lock.sock'))
  await new Promise((resolve) => server.once('listening', resolve))
  // What kill -9 leaves: the file of a socket on which nobody listens any more.
  const path = join(folder, 'lock.sock')
  server.close()
  if (!existsSync(path)) writeFileSync(path, '')
  const lock = await lockFolder(folder)
  await lock.release()
})

test('of ten that want a folder at once one gets it', async () => {
  const folder = newFolder()
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => lockFolder(folder)))
  const held = results.filter((result) => result.status === 'fulfilled')
  expect(held).toHaveLength(1)
  await held[0]?.value.release()
})

test('a folder with a very long path can be locked too', async () => {
  const folder = mkdtempSync(join(tmpdir(), `grantwright-${'long-name-'.repeat(12)}`))
  const lock = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUseError)
  await lock.release()
})

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'grantwright-lock-'))
}
