import { Readable } from 'node:stream'
import type { Config } from '#server/config.ts'
import { bodyParts } from '#server/http/body.ts'
import { hostAndPort, openResponse, readUrl } from '#server/outbound/request.ts'

/** Longest answer that is read, in bytes. The longest draft is a hundredth of it. */
const responseBytesMax = 8 * 1024 * 1024

/**
 * A `fetch` for the provider package that reaches only where it may: public addresses, those of OUTBOUND_ALLOW, and
 * those the environment itself names. It posts texts, follows no redirect, and stops reading at a bound.
 *
 * @param isFixed the address comes from the environment, so its operator chose it.
 */
export function openModelFetch(config: Config, isFixed: boolean): typeof fetch {
  return async (input, init) => {
    if (typeof input !== 'string' || typeof init?.body !== 'string') throw new TypeError('Only texts are posted')
    const url = readUrl(input)
    const message = await openResponse(url, {
      method: init.method ?? 'POST',
      headers: Object.fromEntries(new Headers(init.headers)),
      body: init.body,
      isAllowed: isFixed || config.outboundAllow.includes(hostAndPort(url)),
      signal: init.signal ?? undefined,
    })
    const status = message.statusCode ?? 0
    if (status < 200 || status > 599) throw new Error(`HTTP ${status}`)
    const headers = new Headers({ 'content-type': message.headers['content-type'] ?? '' })
    return new Response(
      Readable.toWeb(Readable.from(bodyParts({ headers, body: message }, responseBytesMax))) as ReadableStream,
      { status, headers },
    )
  }
}
