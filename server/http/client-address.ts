import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'

/** Returns whether an address is believed about other addresses. */
type ProxyTrust = (address: string) => boolean

/**
 * Trusts this machine, and the proxies that the settings name.
 *
 * @param proxies addresses, or networks like `10.0.0.0/8`, as the settings have checked them.
 */
export function openProxyTrust(proxies: readonly string[]): ProxyTrust {
  const trusted = new BlockList()
  for (const network of ['127.0.0.0/8', '::1', ...proxies]) {
    const [address = '', prefix] = network.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (prefix === undefined) trusted.addAddress(address, family)
    else trusted.addSubnet(address, Number(prefix), family)
  }
  return (address) => {
    const plain = withoutMapping(address)
    return isIP(plain) !== 0 && trusted.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
  }
}

/**
 * Finds the address of the client for limits.
 *
 * Each proxy adds the address that it was called from to X-Forwarded-For. Read from the end, the first one that is no
 * trusted proxy is the client: everything before it may have been written by the client itself. Some proxies add the
 * port, which is another one with every connection and therefore left off. From any other sender, and where there is no
 * address, the socket's counts, whatever headers say.
 */
export function clientAddressOf(incoming: IncomingMessage | undefined, isTrusted: ProxyTrust): string {
  const direct = incoming?.socket.remoteAddress
  if (!direct) return 'unknown'
  const forwarded = incoming.headers['x-forwarded-for']
  if (forwarded === undefined || !isTrusted(direct)) return direct
  const chain = (Array.isArray(forwarded) ? forwarded.join(',') : forwarded).split(',').map(addressOfEntry)
  const last = chain.findLast((each) => each === null || !isTrusted(each))
  return (last === undefined ? chain[0] : last) ?? direct
}

/** The address of an entry of X-Forwarded-For: bare, in brackets, in quotes, with a port or without; null for anything else. */
function addressOfEntry(entry: string): string | null {
  const text = entry.trim()
  if (text.length > entryLengthMax) return null
  const unquoted = /^"(.*)"$/.exec(text)?.[1] ?? text
  const [, bracketed, dotted] = /^(?:\[([^\]]*)\]|(\d+(?:\.\d+){3}))(?::\d{1,5})?$/.exec(unquoted) ?? []
  const address = bracketed ?? dotted ?? unquoted
  return isIP(address) === 0 ? null : address
}

/** Longest entry that is looked at, a mapped address with a zone, a port, brackets and quotes. */
const entryLengthMax = 80

/** An IPv4 address as it is, also when it came over a socket that speaks IPv6 too. */
function withoutMapping(address: string): string {
  return /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address)?.[1] ?? address
}

/**
 * Names the network that a limit counts for: an IPv4 address by itself, of an IPv6 address the first 64 bits, because every
 * customer has all that follows them. Whatever is no address stays as it is.
 *
 * @see RFC 6177, section 2
 */
export function networkOf(address: string): string {
  const plain = withoutMapping(address)
  const [bare = ''] = plain.split('%')
  if (!isIPv6(bare)) return plain
  // A URL writes an address in its one shortest form, without an IPv4 tail.
  const [head = '', tail = ''] = new URL(`http://[${bare}]/`).hostname.slice(1, -1).split('::')
  const [before, after] = [head, tail].map((part) => part.split(':').filter((group) => group !== ''))
  const zeros = Array.from({ length: 8 - (before?.length ?? 0) - (after?.length ?? 0) }, () => '0')
  return `${[...(before ?? []), ...zeros, ...(after ?? [])].slice(0, 4).join(':')}::/64`
}

/**
 * Names the wider network of an address: of IPv4 the first 24 bits, of IPv6 the first 48, which is what one site is
 * given at most. What is not an address stays as it is.
 *
 * @see RFC 6177, section 2
 */
export function subnetOf(address: string): string {
  const network = networkOf(address)
  const [, first24] = /^(\d{1,3}(?:\.\d{1,3}){2})\.\d{1,3}$/.exec(network) ?? []
  if (first24 !== undefined) return `${first24}.0/24`
  return network.endsWith('::/64') ? `${network.split(':').slice(0, 3).join(':')}::/48` : network
}
