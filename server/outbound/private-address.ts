import { BlockList, isIP, isIPv6 } from 'node:net'

/** Ranges that are no part of the public internet. @see IANA special-purpose address registries, RFC 6890 */
const privateRanges = listOf('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
])

/** The only IPv6 addresses that are given out to the public internet. */
const publicRange = listOf('ipv6', [['2000::', 3]])

/** Parts of it that lead elsewhere: documentation, tunnels that carry an IPv4 address, benchmarks, ORCHID. */
const exceptions = listOf('ipv6', [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
])

/**
 * True for every address that is not one of the public internet: this machine, the local network, the metadata services
 * of cloud providers, multicast, documentation. An IPv4 address inside an IPv6 one is not public either.
 *
 * @param address an IP address without brackets; anything else counts as private.
 */
export function isPrivateAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return privateRanges.check(address, 'ipv4')
  if (version === 6 && isIPv6(address) && !address.includes('%'))
    return !publicRange.check(address, 'ipv6') || exceptions.check(address, 'ipv6')
  return true
}

function listOf(family: 'ipv4' | 'ipv6', ranges: readonly (readonly [network: string, prefix: number])[]): BlockList {
  const list = new BlockList()
  for (const [network, prefix] of ranges) list.addSubnet(network, prefix, family)
  return list
}
