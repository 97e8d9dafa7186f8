import type { IncomingMessage } from 'node:http'

const loopback = /^(::1|(::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3})$/

/**
 * Finds the address of the client for limits.
 *
 * A proxy on this machine is trusted: the last address that it added to X-Forwarded-For counts, so a client cannot
 * choose its own. Without a proxy the socket's address counts, whatever headers say.
 */
export function clientAddressOf(incoming: IncomingMessage | undefined): string {
  const direct = incoming?.socket.remoteAddress
  if (!direct) return 'unknown'
  const forwarded = incoming.headers['x-forwarded-for']
  if (!loopback.test(direct) || forwarded === undefined) return direct
  const last = (Array.isArray(forwarded) ? forwarded.join(',') : forwarded).split(',').at(-1)?.trim()
  return last && last.length <= 45 ? last : direct
}
