import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'

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

/**
 * Names the network that a limit counts for: an IPv4 address by itself, of an IPv6 address the first 64 bits, because every
 * customer has all that follows them. Whatever is no address stays as it is.
 *
 * @see RFC 6177, section 2
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  const [bare = ''] = address.split('%')
  if (!isIPv6(bare)) return address
  // A URL writes an address in its one shortest form, without an IPv4 tail.
  const [head = '', tail = ''] = new URL(`http://[${bare}]/`).hostname.slice(1, -1).split('::')
  const [before, after] = [head, tail].map((part) => part.split(':').filter((group) => group !== ''))
  const zeros = Array.from({ length: 8 - (before?.length ?? 0) - (after?.length ?? 0) }, () => '0')
  return `${[...(before ?? []), ...zeros, ...(after ?? [])].slice(0, 4).join(':')}::/64`
}

/**
 * Names the wider network that an address stands in: of IPv4 the first 24 bits, of IPv6 the first 48, which is what one
 * site is given at most. Whatever is no address stays as it is.
 *
 * @see RFC 6177, section 2
 */
export function subnetOf(address: string): string {
  const network = networkOf(address)
  const [, first24] = /^(\d{1,3}(?:\.\d{1,3}){2})\.\d{1,3}$/.exec(network) ?? []
  if (first24 !== undefined) return `${first24}.0/24`
  return network.endsWith('::/64') ? `${network.split(':').slice(0, 3).join(':')}::/48` : network
}
