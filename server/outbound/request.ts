import { lookup as resolve } from 'node:dns'
import { request as requestPlain } from 'node:http'
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import { request as requestTls } from 'node:https'
import { isIP } from 'node:net'
import type { LookupFunction } from 'node:net'
import type { Config } from '#server/config.ts'
import { readBodyStart } from '#server/http/body.ts'
import { isPrivateAddress } from '#server/outbound/private-address.ts'

/** A request to an address that people typed in. */
type OutboundRequest = {
  url: string
  method: 'GET' | 'POST'
  headers?: Readonly<Record<string, string>>
  body?: string
  /** For all of it: names, connection, redirects and answer. */
  timeoutMs: number
  /** How many redirects are followed; with 0 a redirect is the answer. */
  redirectsMax: number
  /** Most bytes of the answer that are read; a few kilobytes when it is left out. */
  responseBytesMax?: number
}

/** The answer, with as much of its body as is kept. */
type OutboundResponse = { status: number; url: string; body: string }

/** Why there is no answer. `private`: the address, or one that it leads to, is not on the public internet. */
export class OutboundError extends Error {
  readonly kind: 'private' | 'unreachable'
  constructor(kind: OutboundError['kind'], message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'OutboundError'
    this.kind = kind
  }
}

/** Most of an answer's body that is read unless more is asked for, in bytes. */
const usualResponseBytesMax = 4096

/**
 * Asks an address that people typed in, without letting it lead into our own network: every address a name stands for
 * must be public, and the connection goes to one of exactly those, so a name that changes its mind between the check and
 * the connection changes nothing. Redirects are followed one by one under the same rule. Nothing of ours but the given
 * headers goes along.
 *
 * @param config `outboundAllow` lists `host:port` of receivers in one's own network.
 * @throws {OutboundError}
 * @see docs/reference/services.md#16-failure-and-abuse-list (row 33)
 */
export async function requestOutbound(config: Config, wanted: OutboundRequest): Promise<OutboundResponse> {
  const signal = AbortSignal.timeout(wanted.timeoutMs)
  let { url, method } = wanted
  let body = wanted.body
  for (let redirects = 0; ; redirects += 1) {
    const response = await requestOnce(
      config,
      { ...wanted, url, method, ...(body === undefined ? {} : { body }) },
      signal,
    )
    const next = redirectOf(response.message, url)
    if (next === null || wanted.redirectsMax === 0) return { status: response.status, url, body: response.body }
    if (redirects >= wanted.redirectsMax) throw new OutboundError('unreachable', 'too many redirects')
    url = next
    if (response.status !== 307 && response.status !== 308) {
      method = 'GET'
      body = undefined
    }
  }
}

type OneResponse = { status: number; body: string; message: IncomingMessage }

async function requestOnce(config: Config, wanted: OutboundRequest, signal: AbortSignal): Promise<OneResponse> {
  const url = readUrl(wanted.url)
  const { method, headers = {}, body } = wanted
  const isAllowed = config.outboundAllow.includes(hostAndPort(url))
  try {
    const message = await openResponse(url, { method, headers: { accept: '*/*', ...headers }, body, isAllowed, signal })
    return { status: message.statusCode ?? 0, body: await readResponse(message, wanted.responseBytesMax), message }
  } catch (error) {
    throw toError(error instanceof Error ? error : new Error(String(error)))
  }
}

/**
 * Sends one request and waits for the head of its answer. No redirect is followed.
 *
 * @param wanted `isAllowed`: the address may be one of one's own network, as the environment says. Otherwise every address that
 * the name stands for must be public, and the connection goes to one of exactly those.
 * @throws {OutboundError} for a private address; {Error} of the connection.
 */
export async function openResponse(
  url: URL,
  wanted: {
    method: string
    headers: OutgoingHttpHeaders
    body: string | undefined
    isAllowed: boolean
    signal: AbortSignal | undefined
  },
): Promise<IncomingMessage> {
  const { method, headers, body, isAllowed, signal } = wanted
  rejectPrivateLiteral(url, isAllowed)
  const send = url.protocol === 'https:' ? requestTls : requestPlain
  return new Promise((fulfil, reject) => {
    const request = send(
      url,
      {
        method,
        headers: {
          'user-agent': 'Grantwright',
          ...headers,
          ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
        },
        // A connection of its own: a kept one could lead to an address that was never checked.
        agent: false,
        lookup: isAllowed ? undefined : publicLookup,
        signal,
      },
      fulfil,
    )
    request.on('error', reject)
    request.end(body)
  })
}

/** Reads an address that requests may go to. @throws {OutboundError} for another protocol, and for one with a user or a password. */
export function readUrl(text: string): URL {
  if (!URL.canParse(text)) throw new OutboundError('unreachable', 'the address cannot be read')
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new OutboundError('unreachable', 'the address is neither http nor https')
  if (url.username !== '' || url.password !== '')
    throw new OutboundError('unreachable', 'the address holds a user or a password')
  return url
}

/** Numbers are not looked up, so they are checked here. */
function rejectPrivateLiteral(url: URL, isAllowed: boolean): void {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!isAllowed && isIP(host) !== 0 && isPrivateAddress(host)) throw privateError()
}

/** `host:port` as `outboundAllow` names it. */
export function hostAndPort(url: URL): string {
  return `${url.hostname}:${url.port || (url.protocol === 'https:' ? '443' : '80')}`
}

/** Looks a name up and refuses it when any of its addresses is private. */
const publicLookup: LookupFunction = (hostname, options, done) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '', 0)
    const first = addresses[0]
    if (first === undefined || addresses.some(({ address }) => isPrivateAddress(address)))
      return done(privateError(), '', 0)
    if (options.all) return done(null, addresses)
    return done(null, first.address, first.family)
  })
}

async function readResponse(message: IncomingMessage, bytesMax = usualResponseBytesMax): Promise<string> {
  return (await readBodyStart(message, bytesMax)).toWellFormed().replaceAll('\0', '')
}

function redirectOf({ statusCode = 0, headers }: IncomingMessage, from: string): string | null {
  const { location } = headers
  if (![301, 302, 303, 307, 308].includes(statusCode) || location === undefined) return null
  return URL.canParse(location, from) ? new URL(location, from).href : null
}

function toError(error: Error): OutboundError {
  if (error instanceof OutboundError) return error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  return new OutboundError('unreachable', code === 'ABORT_ERR' ? 'no answer in time' : code, error)
}

function privateError(): OutboundError {
  return new OutboundError('private', 'the address is not on the public internet')
}
