/** What has a body: a request that came, or an answer that was asked for. */
type Source = { headers: Headers; body: AsyncIterable<Uint8Array> | null }

/** A body that is longer than it may be. Becomes `body_too_large` when no one says it in other words. */
export class BodyTooLong extends Error {
  constructor(bytesMax: number) {
    super(`A body may have at most ${bytesInWords(bytesMax)}.`)
    this.name = 'BodyTooLong'
  }
}

function bytesInWords(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`
  const [size, unit] = bytes < 1_048_576 ? [bytes / 1024, 'KB'] : [bytes / 1_048_576, 'MB']
  return `${Math.floor(size * 10) / 10} ${unit} (${bytes} bytes)`
}

/**
 * Hands a body on as it comes, and stops at the bound, whether or not the other side says how much it sends. The only
 * place where bodies from outside are read.
 *
 * @throws {BodyTooLong} before the first part when the length is announced.
 */
export async function* bodyParts(source: Source, bytesMax: number): AsyncGenerator<Uint8Array> {
  if (Number(source.headers.get('content-length') ?? 0) > bytesMax) throw new BodyTooLong(bytesMax)
  let length = 0
  for await (const part of source.body ?? []) {
    length += part.length
    if (length > bytesMax) throw new BodyTooLong(bytesMax)
    yield part
  }
}

/** Reads a whole body into memory. @throws {BodyTooLong} */
export async function readBody(source: Source, bytesMax: number): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  for await (const part of bodyParts(source, bytesMax)) parts.push(part)
  return Buffer.concat(parts)
}

/** Reads a whole body as JSON. @throws {BodyTooLong}; {SyntaxError} when it is none. */
export async function readJsonBody(source: Source, bytesMax: number): Promise<unknown> {
  return JSON.parse((await readBody(source, bytesMax)).toString('utf8'))
}

/** Reads the beginning of a body, and leaves the rest unread. */
export async function readBodyStart(body: AsyncIterable<Uint8Array> | null, bytesMax: number): Promise<string> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body ?? []) {
    parts.push(part)
    length += part.length
    if (length >= bytesMax) break
  }
  return Buffer.concat(parts).subarray(0, bytesMax).toString('utf8')
}
