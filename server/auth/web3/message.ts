import { z } from 'zod'
import { AuthError } from '#server/auth/errors.ts'

/** Blockchains whose accounts can sign in. */
export type Chain = 'ethereum' | 'solana'

/** A message that a wallet has signed, read line by line. Instants are milliseconds. */
export type SignInMessage = {
  /** Host, with its port when it has one, lower case. */
  domain: string
  /** As identities hold it: lower case for Ethereum, as it stands for Solana, where case counts. */
  address: string
  statement: string | null
  uri: URL
  /** Chain id of Ethereum, name of a network of Solana; null when there is none. */
  network: string | null
  nonce: string | null
  issuedAtMs: number
  expiresAtMs: number | null
  notBeforeMs: number | null
}

/** Length of a message in characters. @see docs/reference/auth-protocol.md#post-tokengrant_type (POST /token, web3) */
const messageLength = { min: 64, max: 20 * 1024 } as const

const chainNames = { ethereum: 'Ethereum', solana: 'Solana' } as const
const addressForms = { ethereum: /^0x[0-9a-fA-F]{40}$/, solana: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/ } as const
const networkForms = {
  ethereum: /^[1-9]\d{0,19}$/,
  solana: /^(solana:)?(main|mainnet|devnet|testnet|localnet)$/,
} as const
const fieldNames = [
  'URI',
  'Version',
  'Chain ID',
  'Nonce',
  'Issued At',
  'Expiration Time',
  'Not Before',
  'Request ID',
] as const

type Fields = Partial<Record<(typeof fieldNames)[number], string>>

/**
 * Reads a message: domain, address, perhaps a statement, fields in any order and each once, perhaps resources. Every line
 * must be one of these. Whether the message is good now and here is for the caller.
 *
 * @throws {AuthError} `validation_failed` with the line that is wrong.
 * @see EIP-4361 (Sign-In with Ethereum), its twin of Solana, and docs/reference/auth-protocol.md#7-endpoints-for-users
 */
export function readMessage(chain: Chain, text: string): SignInMessage {
  if (text.length < messageLength.min) throw wrong('message is too short')
  if (text.length > messageLength.max) throw wrong('message is too long')
  const [heading = '', address = '', blank, ...rest] = text.split('\n')
  const { statement, lines } = splitStatement(rest)
  const domain = readDomain(chain, heading)
  if (!addressForms[chain].test(address)) throw wrong('line 2 is not an address')
  if (blank !== '') throw wrong('line 3 should be empty')
  const fields = readFields(lines)
  if (fields['Version'] !== '1') throw wrong('Version should be 1')
  const network = fields['Chain ID'] ?? null
  if (network === null && chain === 'ethereum') throw wrong('Chain ID is missing')
  if (network !== null && !networkForms[chain].test(network)) throw wrong('Chain ID is not one of this chain')
  const issuedAtMs = readInstant('Issued At', fields['Issued At'])
  if (issuedAtMs === null) throw wrong('Issued At is missing')
  return {
    domain,
    address: chain === 'ethereum' ? address.toLowerCase() : address,
    statement,
    uri: readUri(fields['URI']),
    network,
    nonce: fields['Nonce'] ?? null,
    issuedAtMs,
    expiresAtMs: readInstant('Expiration Time', fields['Expiration Time']),
    notBeforeMs: readInstant('Not Before', fields['Not Before']),
  }
}

function readDomain(chain: Chain, heading: string): string {
  const ending = ` wants you to sign in with your ${chainNames[chain]} account:`
  const domain = heading.endsWith(ending) ? heading.slice(0, -ending.length).toLowerCase() : ''
  const isHost = /^[a-z0-9.-]+(:\d{1,5})?$/.test(domain) && URL.canParse(`https://${domain}/`)
  // Spelled as it is read: no number for an address, no port that is the usual one.
  if (!isHost || ![new URL(`https://${domain}/`).host, new URL(`http://${domain}/`).host].includes(domain))
    throw wrong(`line 1 should be a domain and "${ending.trim()}"`)
  return domain
}

/** A statement is between two empty lines; without one there may be a further empty line, or none. */
function splitStatement(rest: readonly string[]): { statement: string | null; lines: readonly string[] } {
  const [first, second] = rest
  if (first === '') return { statement: null, lines: rest.slice(1) }
  if (first !== undefined && second === '') return { statement: first, lines: rest.slice(2) }
  return { statement: null, lines: rest }
}

function readFields(lines: readonly string[]): Fields {
  const fields: Fields = {}
  for (const [index, line] of lines.entries()) {
    // The official client writes the heading of Solana's resources without its colon.
    if (line === 'Resources:' || line === 'Resources') {
      requireResources(lines.slice(index + 1))
      return fields
    }
    const name = fieldNames.find((each) => line.startsWith(`${each}: `))
    if (!name) throw wrong(`unexpected line ${JSON.stringify(line.slice(0, 64))}`)
    if (fields[name] !== undefined) throw wrong(`${name} occurs twice`)
    fields[name] = line.slice(name.length + 2)
  }
  return fields
}

function requireResources(lines: readonly string[]): void {
  for (const line of lines) {
    if (!line.startsWith('- ') || !URL.canParse(line.slice(2)))
      throw wrong(`a resource should be "- " and an address, not ${JSON.stringify(line.slice(0, 64))}`)
  }
}

function readUri(text: string | undefined): URL {
  if (text === undefined) throw wrong('URI is missing')
  // eslint-disable-next-line no-control-regex -- what the parser would drop or read otherwise
  if (/[\\\u0000-\u0020\u007f]/.test(text) || !URL.canParse(text)) throw wrong('URI is not an address')
  return new URL(text)
}

function readInstant(name: string, text: string | undefined): number | null {
  if (text === undefined) return null
  if (!z.iso.datetime({ offset: true }).safeParse(text).success) throw wrong(`${name} is not an instant (RFC 3339)`)
  return Date.parse(text)
}

function wrong(problem: string): AuthError {
  return new AuthError('validation_failed', `Signed message: ${problem}`)
}
