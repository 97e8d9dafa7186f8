import { isIP } from 'node:net'
import type { Config } from '#server/config.ts'
import { isPrivateAddress } from '#server/outbound/private-address.ts'
import { hostAndPort } from '#server/outbound/request.ts'

/** What is wrong with an address that a user typed. */
type AddressError = { code: 'not_https' | 'private_address' | 'with_password'; message: string }

/**
 * Checks an address that a user typed, of a webhook or of a model, before it is kept. Names are looked up when
 * something is sent, each time: what a name resolves to today says nothing about tomorrow.
 *
 * @returns null when nothing is wrong.
 */
export function findAddressError(config: Config, text: string): AddressError | null {
  const url = new URL(text)
  if (config.outboundAllow.includes(hostAndPort(url)) && /^https?:$/.test(url.protocol)) return null
  if (url.protocol !== 'https:') return { code: 'not_https', message: 'expected an address that begins with https://' }
  if (url.username !== '' || url.password !== '')
    return { code: 'with_password', message: 'must hold no user and no password: what is sent is signed' }
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isPrivate = (isIP(host) !== 0 && isPrivateAddress(host)) || /(^|\.)(localhost|local|internal)\.?$/.test(host)
  return isPrivate ? { code: 'private_address', message: 'must be on the public internet' } : null
}
