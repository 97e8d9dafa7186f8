import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { clientAddressOf, networkOf, openProxyTrust, subnetOf } from '#server/http/client-address.ts'

test.each([
  ['203.0.113.7', undefined, '203.0.113.7', 'the socket counts'],
  ['203.0.113.7', '198.51.100.1', '203.0.113.7', 'a client cannot choose its own'],
  ['127.0.0.1', '198.51.100.1', '198.51.100.1', 'a proxy on this machine is believed'],
  ['::1', '10.0.0.1, 198.51.100.1', '198.51.100.1', 'only what that proxy added is'],
  ['::ffff:127.0.0.1', '198.51.100.1', '198.51.100.1', 'in the mapped form too'],
  ['127.0.0.1', undefined, '127.0.0.1', 'without a proxy it is this machine'],
  ['127.0.0.1', 'x'.repeat(500), '127.0.0.1', 'nonsense is not taken over'],
  ['127.0.0.1', '', '127.0.0.1', 'nor is nothing'],
  ['127.0.0.1', '198.51.100.7:50123', '198.51.100.7', 'the port of the connection says nothing'],
  ['127.0.0.1', '[2001:db8::7]:50123', '2001:db8::7', 'of either kind'],
  ['127.0.0.1', '[2001:db8::7]', '2001:db8::7', 'nor do brackets'],
  ['127.0.0.1', '"[2001:db8::7]:443"', '2001:db8::7', 'nor quotes'],
  ['127.0.0.1', '2001:db8::7', '2001:db8::7', 'the last group of an address is no port'],
  ['127.0.0.1', '198.51.100.9, 127.0.0.1:8080', '198.51.100.9', 'a proxy is known with its port, too'],
  ['127.0.0.1', 'unknown', '127.0.0.1', 'a word is no address'],
  ['127.0.0.1', '198.51.100.9, _hidden', '127.0.0.1', 'and nothing before a word is believed'],
  ['127.0.0.1', '198.51.100.7:', '127.0.0.1', 'nor half of a port'],
  ['127.0.0.1', '999.1.1.1:80', '127.0.0.1', 'nor numbers that no address has'],
])(
  'from %s with X-Forwarded-For %j it is %s: %s',
  (remoteAddress: string, forwarded: string | undefined, address: string, _why: string) => {
    // Of a request only its socket's address and one header are read.
    const request = {
      socket: { remoteAddress },
      headers: { 'x-forwarded-for': forwarded },
    } as unknown as IncomingMessage
    expect(clientAddressOf(request, openProxyTrust([]))).toBe(address)
  },
)

test.each([
  ['10.0.0.5', '198.51.100.1', '198.51.100.1', 'a proxy that is named is believed'],
  ['::ffff:10.0.0.5', '198.51.100.1', '198.51.100.1', 'in the mapped form too'],
  ['172.18.0.3', '198.51.100.1', '198.51.100.1', 'and one of a network that is named'],
  ['fd00::7', '2001:db8::1', '2001:db8::1', 'of either kind'],
  ['10.0.0.6', '198.51.100.1', '10.0.0.6', 'its neighbour is not'],
  ['10.0.0.5', '1.2.3.4, 198.51.100.1, 172.18.0.3', '198.51.100.1', 'behind two proxies the client stands before both'],
  ['10.0.0.5', '172.18.0.9', '172.18.0.9', 'a client may sit among the proxies'],
])('from %s with X-Forwarded-For %j behind proxies it is %s: %s', (remoteAddress, forwarded, address, _why) => {
  const request = { socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } } as unknown as IncomingMessage
  expect(clientAddressOf(request, openProxyTrust(['10.0.0.5', '172.16.0.0/12', 'fd00::/8']))).toBe(address)
})

test('a request made in process has no address', () => {
  expect(clientAddressOf(undefined, openProxyTrust([]))).toBe('unknown')
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2:ffff::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('limits count %s as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['unknown', 'unknown'],
])('the wider network of %s is %s', (address, subnet) => {
  expect(subnetOf(address)).toBe(subnet)
})
