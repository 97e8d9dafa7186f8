import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { base58 } from '@scure/base'

/** A wallet that signs what it is given. */
export type Wallet = {
  address: string
  sign(message: string): string
}

/** Makes an Ethereum wallet. It signs by EIP-191; the address is lower case. */
export function openEthereumWallet(): Wallet {
  const { secretKey } = secp256k1.keygen()
  const key = secp256k1.getPublicKey(secretKey, false).subarray(1)
  return {
    address: `0x${Buffer.from(keccak_256(key).subarray(12)).toString('hex')}`,
    sign(message) {
      const bytes = Buffer.from(message)
      const hash = keccak_256(Buffer.concat([Buffer.from(`\u0019Ethereum Signed Message:\n${bytes.length}`), bytes]))
      const signature = secp256k1.sign(hash, secretKey, { prehash: false, format: 'recovered' })
      // The library puts the recovery number first, wallets put it last, plus 27.
      return `0x${Buffer.from([...signature.subarray(1), (signature[0] ?? 0) + 27]).toString('hex')}`
    },
  }
}

/** Makes a Solana wallet, which signs the bytes that it is given. */
export function openSolanaWallet(): Wallet & { key: Uint8Array; signBytes(bytes: Uint8Array): string } {
  const { secretKey, publicKey } = ed25519.keygen()
  const signBytes = (bytes: Uint8Array) => Buffer.from(ed25519.sign(bytes, secretKey)).toString('base64')
  return {
    address: base58.encode(publicKey),
    key: publicKey,
    signBytes,
    sign: (message) => signBytes(Buffer.from(message)),
  }
}
