import { createHash } from 'node:crypto'
import { createGzip, gunzipSync, gzipSync } from 'node:zlib'
import { Readable } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { compressLines, decodeBackup, encodeBackup, readProtection } from '#server/backup/format.ts'
import type { BackupKeys } from '#server/backup/format.ts'
import { openSecrets } from '#server/secrets.ts'

/** Hundreds of megabytes are packed and unpacked. */
vi.setConfig({ testTimeout: 120_000 })

const keys: BackupKeys = { passphrase: null, secrets: openSecrets('a secret of thirty-two characters') }
const otherKeys: BackupKeys = { passphrase: null, secrets: openSecrets('another one of thirty-two letters') }
const lines = [{ line: 'a', text: 'ș 💶' }, { line: 'b', text: 'x'.repeat(200_000) }, { line: 'c' }]

async function write(given: BackupKeys = keys): Promise<Buffer> {
  const written = { sha256: '', bytes: 0 }
  const parts: Uint8Array[] = []
  for await (const part of encodeBackup(compressLines(Readable.from(lines)), given, written)) parts.push(part)
  const bytes = Buffer.concat(parts)
  expect(written).toEqual({ sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length })
  return bytes
}

async function read(bytes: Uint8Array, given: BackupKeys = keys): Promise<unknown[]> {
  const found: unknown[] = []
  for await (const line of decodeBackup(Readable.from([bytes]), given)) found.push(line)
  return found
}

const broken = { name: 'BackupError', kind: 'broken' }
const headLength = (bytes: Buffer) => bytes.indexOf(10, bytes.indexOf(10) + 1) + 1

test('[ADM-08] a backup without a passphrase is sealed with the application secret, and no one else can write one', async () => {
  const bytes = await write()
  expect(await readProtection(Readable.from([bytes]))).toBe('secret')
  expect(await read(bytes)).toEqual(lines)
  await expect(read(bytes, otherKeys)).rejects.toMatchObject({ kind: 'other_secret' })
  // Well-formed in every part, but written by someone else.
  const start = headLength(bytes)
  const forged = Buffer.concat([
    bytes.subarray(0, start),
    gzipSync(gunzipSync(bytes.subarray(start, -32)).toString('utf8').replace('"c"', '"d"')),
    bytes.subarray(-32),
  ])
  await expect(read(forged)).rejects.toMatchObject(broken)
})

test('[ADM-08] one changed or missing byte anywhere in a sealed backup is noticed', async () => {
  const bytes = await write()
  for (let at = 0; at < bytes.length; at += 37) {
    const altered = Buffer.from(bytes)
    altered[at] = (altered[at] ?? 0) ^ 1
    await expect(read(altered), `byte ${at}`).rejects.toMatchObject(broken)
  }
  for (const length of [
    bytes.length - 1,
    bytes.length - 32,
    bytes.length - 33,
    headLength(bytes),
    headLength(bytes) + 5,
  ])
    await expect(read(bytes.subarray(0, length)), `cut to ${length}`).rejects.toMatchObject(broken)
})

test('[ADM-08] a file of an earlier version without seal or passphrase is read and recognised', async () => {
  const old = Buffer.concat([Buffer.from('GRANTWRIGHT-BACKUP 1\nnull\n'), gzipSync('{"line":"a"}\n{"line":"b"}\n')])
  expect(await readProtection(Readable.from([old]))).toBe('none')
  expect(await read(old)).toEqual([{ line: 'a' }, { line: 'b' }])
  const encrypted = await write({ ...keys, passphrase: 'a passphrase' })
  expect(await readProtection(Readable.from([encrypted]))).toBe('passphrase')
  expect(await read(encrypted, { ...otherKeys, passphrase: 'a passphrase' })).toEqual(lines)
})

test('[ADM-08] a small file that unpacks to one endless line is refused without holding the line', async () => {
  const zip = createGzip()
  const packed: Buffer[] = []
  zip.on('data', (part: Buffer) => void packed.push(part))
  const megabyte = Buffer.alloc(1024 * 1024, 'a')
  for (let number = 0; number < 160; number += 1)
    if (!zip.write(megabyte)) await new Promise((resolve) => void zip.once('drain', resolve))
  await new Promise<void>((resolve) => void zip.end(resolve))
  const bomb = Buffer.concat([Buffer.from('GRANTWRIGHT-BACKUP 1\nnull\n'), ...packed])
  expect(bomb.length).toBeLessThan(2 * 1024 * 1024)
  await expect(read(bomb)).rejects.toThrow('The backup has a line that is too long.')
})
