import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { acceptedEncoding, matchesEtag } from '#server/http/accepted-encoding.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Answers a request with a text that is the same as long as the process lives. */
type CachedText = (request: Request) => Promise<Response>

/**
 * Makes a large text once, at the first request for it, and keeps it compressed with its ETag.
 *
 * @param make what fails is tried again at the next request.
 */
export function keptText(contentType: string, make: () => Promise<string>): CachedText {
  let cached: ReturnType<typeof pack> | null = null
  return async (request) => {
    cached ??= make().then(pack)
    cached.catch(() => (cached = null))
    const { etag, bodies } = await cached
    const headers = new Headers({
      'content-type': contentType,
      'cache-control': 'public, max-age=300',
      vary: 'Accept-Encoding',
      etag,
    })
    const known = request.headers.get('if-none-match')
    if (known !== null && matchesEtag(known, etag)) return new Response(null, { status: 304, headers })
    const encoding = acceptedEncoding(request.headers.get('accept-encoding') ?? undefined)
    if (encoding !== 'identity') headers.set('content-encoding', encoding)
    return new Response(new Uint8Array(bodies[encoding]), { headers })
  }
}

async function pack(text: string) {
  const identity = Buffer.from(text)
  const [br, gz] = await Promise.all([
    compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    compressGzip(identity),
  ])
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  return { etag, bodies: { br, gzip: gz, identity } }
}
