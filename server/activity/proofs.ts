import { createHash, randomBytes } from 'node:crypto'
import { canonicalJson } from '#shared/same-json.ts'

/** What a seal covers of a row; `before`, `after` and `address` are covered by their hashes, so that they can be erased. */
type SealedRow = {
  id: number
  at: Date
  actor_id: string | null
  actor_role: string
  token_id: string | null
  action: string
  target_id: string | null
  request_id: string | null
  origin: string | null
  details_hash: string | null
  address_hash: string | null
}

type SealParts = { number: number; before: string; rowIds: readonly number[]; root: string }

/** The value before the first seal. */
export const noSeal = ''

/** Makes an unguessable salt. */
export function newSalt(): string {
  return randomBytes(16).toString('base64url')
}

/** Proves what was before and after. The order of members says nothing: the database keeps its own. */
export function detailsHash(salt: string, before: unknown, after: unknown): string {
  return sha256(`details ${salt} ${canonicalJson([before ?? null, after ?? null])}`)
}

/** Proves an address. */
export function addressHash(salt: string, address: string): string {
  return sha256(`address ${salt} ${address}`)
}

/** The hash over rows, in the order of their ids. */
export function rootOf(rows: readonly SealedRow[]): string {
  const hash = createHash('sha256')
  for (const row of rows) {
    const facts = [
      row.id,
      row.at.toISOString(),
      row.actor_id,
      row.actor_role,
      row.action,
      row.target_id,
      row.request_id,
      row.details_hash,
      row.address_hash,
      // Rows that no token made are hashed as they were before there were tokens.
      ...(row.token_id === null ? [] : [row.token_id]),
      // Rows of versions that did not note it were sealed without; named, so that it cannot be taken for a token.
      ...(row.origin === null ? [] : [{ origin: row.origin }]),
    ]
    hash.update(`${JSON.stringify(facts)}\n`)
  }
  return hash.digest('base64url')
}

/** The hash of a seal. */
export function sealHash({ number, before, rowIds, root }: SealParts): string {
  return sha256(`seal ${number} ${before} ${rowIds.join(',')} ${root}`)
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
