import type { backupErrors } from '#shared/contracts/backups.ts'
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto'
import { createGunzip, createGzip } from 'node:zlib'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { z } from 'zod'
import type { Secrets } from '#server/secrets.ts'
import type { ByteSource } from '#server/storage/object-store.ts'

/** First line of every backup. */
const magic = 'GRANTWRIGHT-BACKUP 1'
const tagBytes = 16
const macBytes = 32
/** Longest first lines, in bytes: what is longer is no backup. */
const headBytesMax = 4096
/**
 * Longest line, in bytes: a batch of rows, or a part of a file. Today's are a few megabytes; earlier versions wrote five
 * hundred rows into one, however long. Nothing longer is ever held, however far a small file unpacks.
 */
const lineBytesMax = 128 * 1024 * 1024

const deriveKey = promisify<string, Buffer, number, object, Buffer>(scrypt)
/** 64 MB and some tenths of a second for every guess. */
const keyCost = { N: 65_536, r: 8, p: 1, maxmem: 128 * 1024 * 1024 }

/**
 * How the rest is protected: encrypted, or readable with a keyed hash at its end (HMAC-SHA-256 over all before it, by a key
 * made from the application secret, which its mark recognises). Null: by nothing; earlier versions wrote such files without a passphrase.
 */
const sealSchema = z
  .union([
    z.object({ salt: z.base64url(), nonce: z.base64url() }).strict(),
    z.object({ mac: z.literal('hmac-sha256'), secret_mark: z.string() }).strict(),
  ])
  .nullable()

/** What opens a backup: its passphrase when it is encrypted, otherwise this product's application secret. */
export type BackupKeys = { passphrase: string | null; secrets: Secrets }

/** How a backup is protected: `none` proves nothing about who wrote it. */
type BackupProtection = 'passphrase' | 'secret' | 'none'

/** A file that is no backup, was cut off or altered, or asks for another passphrase. The message may be read by people. */
export class BackupError extends Error {
  readonly kind: (typeof backupErrors)[number]
  constructor(kind: BackupError['kind'], message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'BackupError'
    this.kind = kind
  }
}

/** What became of the bytes that were written: filled in once all of them have been read. */
export type WrittenBackup = { sha256: string; bytes: number }

/**
 * Turns lines into a backup: compressed, and encrypted by a key made from the passphrase when there is one
 * (AES-256-GCM, scrypt), otherwise with a keyed hash at the end, so that no one without the application secret can
 * write or alter one. Nothing is held in memory but what is under way.
 *
 * @param parts compressed lines (gzip members one after the other).
 * @param written is filled in at the end.
 */
export async function* encodeBackup(
  parts: AsyncIterable<Uint8Array>,
  keys: BackupKeys,
  written: WrittenBackup,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  for await (const part of sealParts(parts, keys)) {
    hash.update(part)
    written.bytes += part.length
    yield part
  }
  written.sha256 = hash.digest('hex')
}

async function* sealParts(
  parts: AsyncIterable<Uint8Array>,
  { passphrase, secrets }: BackupKeys,
): AsyncGenerator<Uint8Array> {
  if (passphrase === null) {
    const open = Buffer.from(`${magic}\n${JSON.stringify({ mac: 'hmac-sha256', secret_mark: secretMark(secrets) })}\n`)
    const mac = createHmac('sha256', macKey(secrets)).update(open)
    yield open
    for await (const part of parts) {
      mac.update(part)
      yield part
    }
    yield mac.digest()
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

/** Distinguishes application secrets, and reveals nothing else about them. */
export function secretMark(secrets: Secrets): string {
  return secrets.hash('backup', 'mark').slice(0, 16)
}

/** Refuses what was made with another application secret. @throws {BackupError} `other_secret` */
export function requireOwnSecret(mark: string, secrets: Secrets): void {
  if (mark !== secretMark(secrets))
    throw new BackupError(
      'other_secret',
      'The backup was made with another APP_SECRET: what it holds sealed could not be opened. Start with that secret.',
    )
}

/** A key of its own, so that what is stored under the purpose says nothing about it. */
function macKey(secrets: Secrets): Buffer {
  return Buffer.from(secrets.hash('backup', 'mac key'), 'base64url')
}

/** Returns how a backup is protected, by its first lines. @throws {BackupError} when it is no backup. */
export async function readProtection(source: ByteSource | ReadableStream<Uint8Array>): Promise<BackupProtection> {
  const { seal, rest } = await readHead(source)
  await rest.return(undefined)
  if (seal === null) return 'none'
  return 'mac' in seal ? 'secret' : 'passphrase'
}

/**
 * Reads a backup's lines. All of them are genuine only once the last one was read: a caller that acts on them before
 * must be able to undo it. Memory holds one line, whatever the file unpacks to.
 *
 * @throws {BackupError} when it is no backup, was cut off or altered, or the passphrase is missing or wrong.
 */
export async function* decodeBackup(
  source: ByteSource | ReadableStream<Uint8Array>,
  keys: BackupKeys,
): AsyncGenerator<unknown> {
  const { head, seal, rest } = await readHead(source)
  const bytes = Readable.from(openParts(head, seal, keys, rest))
  const unzip = createGunzip()
  bytes.on('error', (error) => unzip.destroy(error))
  try {
    for await (const line of cutLines(bytes.pipe(unzip))) yield JSON.parse(line)
  } catch (error) {
    throw toError(error)
  } finally {
    // A reader of the beginning lets go of the rest.
    bytes.destroy()
    unzip.destroy()
  }
}

/** Cuts unpacked bytes into lines, and counts since the last line feed before anything is put together. */
async function* cutLines(unpacked: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let held: Buffer[] = []
  let heldBytes = 0
  for await (const part of unpacked) {
    let from = 0
    for (let end = part.indexOf(10); end !== -1; end = part.indexOf(10, from)) {
      held.push(part.subarray(from, end))
      yield Buffer.concat(held).toString('utf8')
      held = []
      heldBytes = 0
      from = end + 1
    }
    held.push(part.subarray(from))
    heldBytes += part.length - from
    if (heldBytes > lineBytesMax) throw new BackupError('broken', 'The backup has a line that is too long.')
  }
  if (heldBytes > 0) yield Buffer.concat(held).toString('utf8')
}

function openParts(
  head: Buffer,
  seal: Seal,
  { passphrase, secrets }: BackupKeys,
  rest: AsyncIterable<Uint8Array>,
): AsyncIterable<Uint8Array> {
  if (seal === null) return rest
  if ('mac' in seal) {
    requireOwnSecret(seal.secret_mark, secrets)
    return proveParts(head, secrets, rest)
  }
  if (passphrase === null) throw new BackupError('passphrase', 'The backup is encrypted: its passphrase is needed.')
  return openSeal(head, seal, passphrase, rest)
}

type Seal = z.output<typeof sealSchema>

async function readHead(
  source: ByteSource | ReadableStream<Uint8Array>,
): Promise<{ head: Buffer; seal: Seal; rest: AsyncGenerator<Uint8Array> }> {
  const parts = chunksOf(source)
  let start = Buffer.alloc(0)
  let end = -1
  while (end === -1) {
    const { value, done } = await parts.next()
    if (done === true || start.length > headBytesMax)
      throw new BackupError('broken', 'The file is not a backup of Grantwright.')
    start = Buffer.concat([start, value])
    const first = start.indexOf(10)
    end = first === -1 ? -1 : start.indexOf(10, first + 1)
  }
  const [name, seal] = start.subarray(0, end).toString('utf8').split('\n')
  if (name !== magic) throw new BackupError('broken', 'The file is not a backup of Grantwright.')
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
    throw new BackupError('broken', 'The file is not a backup of Grantwright.', error)
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
  const { parts, tail } = holdBack(rest, tagBytes)
  for await (const part of parts) yield decipher.update(part)
  decipher.setAuthTag(tail())
  try {
    yield decipher.final()
  } catch (error) {
    throw new BackupError('passphrase', 'The passphrase is wrong, or the backup was altered.', error)
  }
}

async function* proveParts(
  head: Buffer,
  secrets: Secrets,
  rest: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const mac = createHmac('sha256', macKey(secrets)).update(head)
  const { parts, tail } = holdBack(rest, macBytes)
  for await (const part of parts) {
    mac.update(part)
    yield part
  }
  if (!timingSafeEqual(mac.digest(), tail()))
    throw new BackupError('broken', 'The backup was altered after it was made.')
}

/** Hands all on but the last bytes, which are the tag: so many are always held back. */
function holdBack(
  rest: AsyncIterable<Uint8Array>,
  count: number,
): { parts: AsyncIterable<Uint8Array>; tail: () => Buffer } {
  let held = Buffer.alloc(0)
  async function* parts(): AsyncGenerator<Uint8Array> {
    for await (const part of rest) {
      const all = Buffer.concat([held, part])
      const cut = Math.max(0, all.length - count)
      held = all.subarray(cut)
      if (cut > 0) yield all.subarray(0, cut)
    }
  }
  function tail(): Buffer {
    if (held.length !== count) throw new BackupError('broken', 'The backup was cut off.')
    return held
  }
  return { parts: parts(), tail }
}

function toError(error: unknown): Error {
  if (error instanceof BackupError) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (error instanceof SyntaxError || code.startsWith('Z_') || code === 'ERR_BUFFER_OUT_OF_BOUNDS')
    return new BackupError('broken', 'The backup was cut off or altered, or its passphrase is wrong.', error)
  return error instanceof Error ? error : new Error(String(error))
}
