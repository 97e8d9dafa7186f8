import type { backupFaults } from '#shared/contracts/backups.ts'
import { createCipheriv, createDecipheriv, createHash, randomBytes, scrypt } from 'node:crypto'
import { createGunzip, createGzip } from 'node:zlib'
import { Readable } from 'node:stream'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { z } from 'zod'
import type { ByteSource } from '#server/storage/object-store.ts'

/** First line of every backup. */
const magic = 'GRANTWRIGHT-BACKUP 1'
const tagBytes = 16
/** Longest first lines, in bytes: what is longer is no backup. */
const headBytesMax = 4096
/** Longest line: a batch of rows, or a part of a file. */
const lineLengthMax = 512 * 1024 * 1024

const deriveKey = promisify<string, Buffer, number, object, Buffer>(scrypt)
/** 64 MB and some tenths of a second for every guess. */
const keyCost = { N: 65_536, r: 8, p: 1, maxmem: 128 * 1024 * 1024 }

const sealSchema = z.object({ salt: z.base64url(), nonce: z.base64url() }).nullable()

/** A file that is no backup, was cut off or altered, or asks for another passphrase. The message may be read by people. */
export class BackupFault extends Error {
  readonly kind: (typeof backupFaults)[number]
  constructor(kind: BackupFault['kind'], message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'BackupFault'
    this.kind = kind
  }
}

/** What became of the bytes that were written: filled in once all of them have been read. */
export type WrittenBackup = { sha256: string; bytes: number }

/**
 * Turns lines into a backup: compressed, and encrypted by a key made from the passphrase when there is one (AES-256-GCM,
 * scrypt). Nothing is held in memory but what is under way.
 *
 * @param parts compressed lines (gzip members one after the other).
 * @param written is filled in at the end.
 */
export async function* encodeBackup(
  parts: AsyncIterable<Uint8Array>,
  passphrase: string | null,
  written: WrittenBackup,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  for await (const part of sealParts(parts, passphrase)) {
    hash.update(part)
    written.bytes += part.length
    yield part
  }
  written.sha256 = hash.digest('hex')
}

async function* sealParts(parts: AsyncIterable<Uint8Array>, passphrase: string | null): AsyncGenerator<Uint8Array> {
  if (passphrase === null) {
    yield Buffer.from(`${magic}\nnull\n`)
    yield* parts
    return
  }
  const salt = randomBytes(16)
  const nonce = randomBytes(12)
  const head = Buffer.from(
    `${magic}\n${JSON.stringify({ salt: salt.toString('base64url'), nonce: nonce.toString('base64url') })}\n`,
  )
  yield head
  const cipher = createCipheriv('aes-256-gcm', await deriveKey(passphrase, salt, 32, keyCost), nonce, {
    authTagLength: tagBytes,
  })
  cipher.setAAD(head)
  for await (const part of parts) yield cipher.update(part)
  yield cipher.final()
  yield cipher.getAuthTag()
}

/** Compresses lines of JSON into one gzip member. */
export function compressLines(lines: AsyncIterable<unknown>): AsyncIterable<Uint8Array> {
  async function* texts(): AsyncGenerator<string> {
    for await (const line of lines) yield `${JSON.stringify(line)}\n`
  }
  const zip = createGzip({ level: 6 })
  const source = Readable.from(texts())
  source.on('error', (error) => zip.destroy(error))
  return source.pipe(zip)
}

/**
 * Reads a backup's lines. All of them are genuine only once the last one was read: whoever acts on them before must be
 * able to undo it.
 *
 * @throws {BackupFault} when it is no backup, was cut off or altered, or the passphrase is missing or wrong.
 */
export async function* decodeBackup(
  source: ByteSource | ReadableStream<Uint8Array>,
  passphrase: string | null,
): AsyncGenerator<unknown> {
  const { head, seal, rest } = await readHead(source)
  if (seal !== null && passphrase === null)
    throw new BackupFault('passphrase', 'The backup is encrypted: its passphrase is needed.')
  const plain = seal === null || passphrase === null ? rest : openSeal(head, seal, passphrase, rest)
  const unzip = createGunzip()
  const bytes = Readable.from(plain)
  bytes.on('error', (error) => unzip.destroy(error))
  const lines = createInterface({ input: bytes.pipe(unzip), crlfDelay: Number.POSITIVE_INFINITY })
  // Without a listener a failure between two lines would end the process; the iteration throws it as well.
  let fault: unknown = null
  unzip.on('error', (error) => {
    fault = error
    lines.close()
  })
  try {
    for await (const line of lines) {
      if (line.length > lineLengthMax) throw new BackupFault('broken', 'The backup has a line that is too long.')
      yield JSON.parse(line)
    }
  } catch (error) {
    throw toFault(error)
  } finally {
    // Whoever reads the beginning only lets go of the rest.
    bytes.destroy()
    unzip.destroy()
  }
  if (fault !== null) throw toFault(fault)
}

type Seal = { salt: string; nonce: string } | null

async function readHead(
  source: ByteSource | ReadableStream<Uint8Array>,
): Promise<{ head: Buffer; seal: Seal; rest: AsyncGenerator<Uint8Array> }> {
  const parts = chunksOf(source)
  let start = Buffer.alloc(0)
  let end = -1
  while (end === -1) {
    const { value, done } = await parts.next()
    if (done === true || start.length > headBytesMax)
      throw new BackupFault('broken', 'The file is not a backup of Grantwright.')
    start = Buffer.concat([start, value])
    const first = start.indexOf(10)
    end = first === -1 ? -1 : start.indexOf(10, first + 1)
  }
  const [name, seal] = start.subarray(0, end).toString('utf8').split('\n')
  if (name !== magic) throw new BackupFault('broken', 'The file is not a backup of Grantwright.')
  const head = start.subarray(0, end + 1)
  const first = start.subarray(end + 1)
  async function* rest(): AsyncGenerator<Uint8Array> {
    yield first
    yield* parts
  }
  return { head, seal: readSeal(seal ?? ''), rest: rest() }
}

async function* chunksOf(source: ByteSource | ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, undefined> {
  for await (const part of source) yield part
  return undefined
}

function readSeal(text: string): Seal {
  try {
    return sealSchema.parse(JSON.parse(text))
  } catch (error) {
    throw new BackupFault('broken', 'The file is not a backup of Grantwright.', error)
  }
}

async function* openSeal(
  head: Buffer,
  seal: { salt: string; nonce: string },
  passphrase: string,
  rest: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const key = await deriveKey(passphrase, Buffer.from(seal.salt, 'base64url'), 32, keyCost)
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(seal.nonce, 'base64url'), {
    authTagLength: tagBytes,
  })
  decipher.setAAD(head)
  // The last bytes are the tag: so many are always held back.
  let held = Buffer.alloc(0)
  for await (const part of rest) {
    const all = Buffer.concat([held, part])
    const cut = Math.max(0, all.length - tagBytes)
    held = all.subarray(cut)
    if (cut > 0) yield decipher.update(all.subarray(0, cut))
  }
  if (held.length !== tagBytes) throw new BackupFault('broken', 'The backup was cut off.')
  decipher.setAuthTag(held)
  try {
    yield decipher.final()
  } catch (error) {
    throw new BackupFault('passphrase', 'The passphrase is wrong, or the backup was altered.', error)
  }
}

function toFault(error: unknown): Error {
  if (error instanceof BackupFault) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (error instanceof SyntaxError || code.startsWith('Z_') || code === 'ERR_BUFFER_OUT_OF_BOUNDS')
    return new BackupFault('broken', 'The backup was cut off or altered, or its passphrase is wrong.', error)
  return error instanceof Error ? error : new Error(String(error))
}
