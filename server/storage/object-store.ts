/** Bytes as they come: a request's body, a file being read, or a buffer in one piece. */
export type ByteSource = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** A part of an object, in bytes, both ends inclusive. */
type ByteRange = { start: number; end: number }

/** An object that is there: its whole size, and the bytes asked for. */
type FoundObject = { bytes: number; body: ReadableStream<Uint8Array> }

/**
 * Where files are kept: a folder, or a bucket of an object storage. Keys are ours and random; names that people gave never
 * become keys. An object is there whole or not at all.
 *
 * Every method throws `StorageError` when the place is full or does not answer.
 */
export type ObjectStore = {
  /** Stores an object, in place of an earlier one. @returns its size in bytes. */
  put(key: string, source: ByteSource): Promise<number>
  /** Opens an object, or a part of it; null when there is none. */
  get(key: string, range?: ByteRange): Promise<FoundObject | null>
  /** Size of an object in bytes; null when there is none. */
  head(key: string): Promise<number | null>
  /** Takes an object away; does nothing when there is none. */
  delete(key: string): Promise<void>
}

/** Why a file could not be kept or read: the place has no room, or it does not answer as it should. */
export class StorageError extends Error {
  readonly reason: 'full' | 'unavailable'
  constructor(reason: 'full' | 'unavailable', message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'StorageError'
    this.reason = reason
  }
}

const keyPattern = /^[a-z0-9]+([._-][a-z0-9]+)*(\/[a-z0-9]+([._-][a-z0-9]+)*)*$/

/**
 * Checks that a key is one of ours: words of small letters and digits in folders. A key that leads out of its folder cannot
 * be written this way.
 *
 * @throws {Error} for anything else: that is a mistake in the program, not of a person.
 */
export function assertObjectKey(key: string): void {
  if (!keyPattern.test(key) || key.length > 200) throw new Error(`Not a key of the object store: ${key.slice(0, 80)}`)
}

/** Reads an object into memory. For what is known to be small: the callers' limits bound it. */
export async function readWhole(source: ByteSource | ReadableStream<Uint8Array>): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  for await (const part of source) parts.push(part)
  return Buffer.concat(parts)
}
