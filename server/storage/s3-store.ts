import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { withoutEndSlashes } from '#shared/end-slashes.ts'
import type { Config } from '#server/config.ts'
import { readBodyStart } from '#server/http/body.ts'
import { StorageError, assertObjectKey, readWhole } from './object-store.ts'
import type { ObjectStore } from './object-store.ts'

/** How often a request is tried again when the storage answers with an error of its own. */
const retries = 2
/** How long one request may take, answer included. */
const patienceMs = 30_000
/** Most of an error of the storage that goes into the log. */
const saidBytesMax = 500

/**
 * Keeps files in a bucket of an S3-compatible object storage. Addresses are path style (`endpoint/bucket/key`), which every
 * such storage understands. Bodies are sent in one piece with their hash in the signature, so what arrives is what was
 * meant; they are held in memory for that, which the limits of uploads bound.
 *
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
export function openS3Store(settings: NonNullable<Config['s3']>): ObjectStore {
  const { accessKeyId, secretAccessKey, region, endpoint, bucket } = settings
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries, initRetryMs: 100 })
  async function ask(
    method: string,
    key: string,
    init: { body?: Buffer<ArrayBuffer>; range?: string } = {},
  ): Promise<Response> {
    assertObjectKey(key)
    const url = `${withoutEndSlashes(endpoint)}/${encodeURIComponent(bucket)}/${key}`
    const headers = new Headers({ 'x-amz-content-sha256': hashOf(init.body) })
    if (init.range !== undefined) headers.set('range', init.range)
    if (init.body !== undefined) headers.set('content-type', 'application/octet-stream')
    try {
      return await client.fetch(url, {
        method,
        headers,
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
        ...(init.body === undefined ? {} : { body: init.body }),
      })
    } catch (error) {
      throw new StorageError('unavailable', 'The object storage does not answer.', error)
    }
  }
  return {
    async put(key, source) {
      const body = await readWhole(source)
      await accept(await ask('PUT', key, { body }))
      return body.length
    },
    async get(key, range) {
      const response = await ask('GET', key, range ? { range: `bytes=${range.start}-${range.end}` } : {})
      if (response.status === 404) return drop(response)
      await accept(response)
      return { bytes: wholeSize(response), body: response.body ?? new Blob().stream() }
    },
    async head(key) {
      const response = await ask('HEAD', key)
      if (response.status === 404) return drop(response)
      await accept(response)
      return wholeSize(response)
    },
    async delete(key) {
      const response = await ask('DELETE', key)
      if (response.status !== 404) await accept(response)
      await response.body?.cancel()
    },
  }
}

async function drop(response: Response): Promise<null> {
  await response.body?.cancel()
  return null
}

/** @throws {StorageError} with what the storage said, for the log. */
async function accept(response: Response): Promise<void> {
  if (response.ok) return
  const said = await readBodyStart(response.body, saidBytesMax)
  const isFull = response.status === 507 || /QuotaExceeded|StorageFull/.test(said)
  throw new StorageError(
    isFull ? 'full' : 'unavailable',
    `The object storage answered ${response.status}.`,
    new Error(said),
  )
}

function wholeSize(response: Response): number {
  const whole = /\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1]
  return Number(whole ?? response.headers.get('content-length') ?? 0)
}

function hashOf(body: Buffer<ArrayBuffer> | undefined): string {
  return createHash('sha256')
    .update(body ?? '')
    .digest('hex')
}
