/** What has a body: a request that came, or an answer that was asked for. */
type Source = { headers: Headers; body: ReadableStream<Uint8Array> | null }

/** A body that is longer than it may be. Becomes `body_too_large` when nobody says it in other words. */
export class BodyTooLong extends Error {
  constructor(bytesMax: number) {
    super(`A body may have at most ${bytesMax} bytes.`)
    this.name = 'BodyTooLong'
  }
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
