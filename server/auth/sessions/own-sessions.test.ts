import { expect, test } from 'vitest'
import { shortNetworkOf } from '#server/auth/sessions/own-sessions.ts'

test.each([
  ['203.0.113.7', '203.0.113.x'],
  ['203.0.113.7/32', '203.0.113.x'],
  ['::ffff:203.0.113.7', '203.0.113.x'],
  ['2001:db8:85a3:1:2:8a2e:370:7334', '2001:db8:85a3:x'],
  ['2001:db8::7334', '2001:db8:0:x'],
  ['2001::', '2001:0:0:x'],
  ['::7334', '0:0:0:x'],
  ['127.0.0.1', null],
  ['::1', null],
])('[AUTH-08] of the address %s only the network %s is shown', (address, network) => {
  expect(shortNetworkOf(address)).toBe(network)
})
