import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { base58 } from '@scure/base'
import { AuthError } from '#server/auth/errors.ts'
import type { Chain } from '#server/auth/web3/message.ts'

/**
 * Reads a signature: 65 bytes in hex, with or without 0x, for Ethereum; 64 bytes in base64 or base64url for Solana.
 *
 * @throws {AuthError} `validation_failed`
 * @see docs/reference/auth-protocol.md#post-tokengrant_type (POST /token, web3)
 */
export function readSignature(chain: Chain, given: unknown): Uint8Array {
  if (typeof given === 'string') {
    if (chain === 'ethereum' && /^(0x)?[0-9a-fA-F]{130}$/.test(given))
      return Buffer.from(given.replace(/^0x/, ''), 'hex')
    if (chain === 'solana' && /^([A-Za-z0-9+/]{86}==|[A-Za-z0-9_-]{86}(==)?)$/.test(given))
      return Buffer.from(given, 'base64url')
  }
  const expected = chain === 'ethereum' ? '65 bytes in hex' : '64 bytes in base64 or base64url'
  throw new AuthError('validation_failed', `signature should be ${expected}`)
}

/** True when the owner of the address has signed this text. @param address as the message's reader gives it. */
export function isSignedBy(chain: Chain, address: string, text: string, signature: Uint8Array): boolean {
  try {
    return chain === 'ethereum'
      ? recoverAddress(text, signature) === address
      : isSignedBySolana(address, text, signature)
  } catch {
    return false // numbers that are no signature, or bytes that are no key
  }
}

/** @see EIP-191 (version 0x45, personal_sign) */
function recoverAddress(text: string, signature: Uint8Array): string {
  const message = Buffer.from(text, 'utf8')
  const prefix = Buffer.from(`\u0019Ethereum Signed Message:\n${message.length}`, 'utf8')
  const last = signature[64] ?? -1
  const recovery = last >= 27 ? last - 27 : last
  if (recovery !== 0 && recovery !== 1) throw new Error('The recovery number is none')
  const point = secp256k1.Signature.fromBytes(signature.subarray(0, 64), 'compact')
    .addRecoveryBit(recovery)
    .recoverPublicKey(keccak_256(Buffer.concat([prefix, message])))
  const key = point.toBytes(false).subarray(1)
  return `0x${Buffer.from(keccak_256(key).subarray(12)).toString('hex')}`
}

function isSignedBySolana(address: string, text: string, signature: Uint8Array): boolean {
  const key = base58.decode(address)
  if (key.length !== 32) return false
  return signedForms(Buffer.from(text, 'utf8'), key).some((bytes) =>
    ed25519.verify(signature, bytes, key, { zip215: false }),
  )
}

const offChainDomain = Buffer.from('\u00ffsolana offchain', 'latin1')
/** Formats of an off-chain message: printable ASCII, UTF-8 that a hardware wallet shows, longer UTF-8. */
const offChainFormats = [0, 1, 2]

/**
 * What a wallet may have signed for a text: the text itself, or the off-chain envelope that hardware wallets use, in the
 * form with the signer and the application in its header and in the older one without.
 *
 * @see https://github.com/solana-labs/solana/blob/master/docs/src/proposals/off-chain-message-signing.md
 */
function signedForms(message: Uint8Array, key: Uint8Array): Uint8Array[] {
  const length = Buffer.alloc(2)
  length.writeUInt16LE(message.length)
  const version = Buffer.from([0])
  const envelopes = offChainFormats.flatMap((format) => [
    Buffer.concat([offChainDomain, version, Buffer.alloc(32), Buffer.from([format, 1]), key, length, message]),
    Buffer.concat([offChainDomain, version, Buffer.from([format]), length, message]),
  ])
  return [message, ...envelopes]
}
