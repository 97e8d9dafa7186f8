import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { minuteMs } from '#shared/duration.ts'
import { listenOnLoopback } from '#server/process/fakes/loopback.ts'

/** What the fake checks requests against, and how much it holds. */
type FakeObjectStoreOptions = {
  port: number
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Room in bytes; what does not fit is refused with 507. Without it there is no end. */
  bytesMax?: number
}

/** An object storage on this machine, for tests and for trying the S3 settings without an account anywhere. */
export type FakeObjectStore = {
  /** For S3_ENDPOINT. */
  endpoint: string
  /** Keys with their bytes. */
  objects: ReadonlyMap<string, Buffer>
  /** Why requests were refused, oldest first. */
  rejections: readonly string[]
  close(): Promise<void>
}

/** How far the date of a signature may be from the clock, as the real ones have it. */
const skewMs = 15 * minuteMs

/**
 * Starts the fake. It speaks PUT, GET with range, HEAD and DELETE in path style, and refuses a signature, date, hash or
 * bucket that is not right, as the real ones do.
 *
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
export async function openFakeObjectStore(options: FakeObjectStoreOptions): Promise<FakeObjectStore> {
  const objects = new Map<string, Buffer>()
  const rejections: string[] = []
  const server = createServer((request, response) => {
    answer(request, response, options, objects).catch((error: unknown) => {
      const rejection = error instanceof Rejection ? error : new Rejection(500, 'InternalError')
      rejections.push(rejection.code)
      response.writeHead(rejection.status, { 'content-type': 'application/xml' })
      response.end(request.method === 'HEAD' ? undefined : `<Error><Code>${rejection.code}</Code></Error>`)
    })
  })
  const { close, origin } = await listenOnLoopback(server, options.port)
  return {
    endpoint: origin,
    objects,
    rejections,
    close,
  }
}

class Rejection extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  options: FakeObjectStoreOptions,
  objects: Map<string, Buffer>,
): Promise<void> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part))
  const body = Buffer.concat(parts)
  const url = new URL(request.url ?? '/', 'http://localhost')
  checkSignature(request, url, body, options)
  const [, bucket, ...rest] = url.pathname.split('/')
  if (bucket !== options.bucket) throw new Rejection(404, 'NoSuchBucket')
  const key = rest.join('/')
  if (request.method === 'PUT') {
    const held = [...objects.values()].reduce((sum, each) => sum + each.length, 0)
    if (options.bytesMax !== undefined && held + body.length > options.bytesMax)
      throw new Rejection(507, 'XMinioStorageFull')
    objects.set(key, body)
    response.writeHead(200).end()
    return
  }
  if (request.method === 'DELETE') {
    objects.delete(key)
    response.writeHead(204).end()
    return
  }
  const found = objects.get(key)
  if (!found) throw new Rejection(404, 'NoSuchKey')
  sendObject(request, response, found)
}

function sendObject(request: IncomingMessage, response: ServerResponse, found: Buffer): void {
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')
  if (!range) {
    response.writeHead(200, { 'content-length': found.length })
    response.end(request.method === 'HEAD' ? undefined : found)
    return
  }
  const part = found.subarray(Number(range[1]), Number(range[2]) + 1)
  response.writeHead(206, {
    'content-length': part.length,
    'content-range': `bytes ${range[1]}-${Number(range[1]) + part.length - 1}/${found.length}`,
  })
  response.end(part)
}

/** @throws {Refusal} */
function checkSignature(request: IncomingMessage, url: URL, body: Buffer, options: FakeObjectStoreOptions): void {
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    )
  if (!given) throw new Rejection(403, 'AccessDenied')
  const [, accessKeyId = '', day = '', region = '', signedHeaders = '', signature = ''] = given
  if (accessKeyId !== options.accessKeyId) throw new Rejection(403, 'InvalidAccessKeyId')
  if (region !== options.region) throw new Rejection(400, 'AuthorizationHeaderMalformed')
  const date = headerOf(request, 'x-amz-date')
  if (Math.abs(Date.now() - readDate(date)) > skewMs || !date.startsWith(day))
    throw new Rejection(403, 'RequestTimeTooSkewed')
  const names = signedHeaders.split(';')
  if (!names.includes('host')) throw new Rejection(403, 'AccessDenied')
  const hash = headerOf(request, 'x-amz-content-sha256')
  if (hash !== sha256(body)) throw new Rejection(400, 'XAmzContentSHA256Mismatch')
  const canonical = [
    request.method,
    url.pathname,
    [...url.searchParams]
      .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
      .sort()
      .join('&'),
    ...names.map((name) => `${name}:${headerOf(request, name).trim()}`),
    '',
    signedHeaders,
    hash,
  ].join('\n')
  const text = ['AWS4-HMAC-SHA256', date, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer>(
    (last, part) => createHmac('sha256', last).update(part).digest(),
    Buffer.from(`AWS4${options.secretAccessKey}`),
  )
  const expected = createHmac('sha256', key).update(text).digest()
  if (!timingSafeEqual(expected, Buffer.from(signature, 'hex'))) throw new Rejection(403, 'SignatureDoesNotMatch')
}

function headerOf(request: IncomingMessage, name: string): string {
  const value = request.headers[name]
  return Array.isArray(value) ? value.join(',') : (value ?? '')
}

/** Reads `20260131T235959Z`. */
function readDate(text: string): number {
  const parts = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/.exec(text)
  return parts ? Date.parse(`${parts[1]}-${parts[2]}-${parts[3]}T${parts[4]}:${parts[5]}:${parts[6]}Z`) : Number.NaN
}

function sha256(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex')
}
