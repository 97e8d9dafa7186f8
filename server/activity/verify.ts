import { addressHash, detailsHash, noSeal, rootOf, sealHash } from '#server/activity/proofs.ts'
import {
  countSlippedIn,
  findNewestSeal,
  insertCheck,
  listSeals,
  listStoredActivities,
} from '#server/activity/seal-store.ts'
import type { StoredActivity, StoredSeal } from '#server/activity/seal-store.ts'
import { settledMs } from '#server/activity/seal.ts'
import type { Deps } from '#server/deps.ts'
import { sameText } from '#server/secrets.ts'

/** What can be wrong with the log. `signature`: the seal was made by someone else, or with another APP_SECRET. */
const activityErrors = [
  'seal_missing',
  'seal_altered',
  'signature',
  'row_missing',
  'row_altered',
  'details_altered',
  'row_added',
] as const

/** What is wrong with the log, at which seal, and at which row where that is known. */
export type ActivityError = { kind: (typeof activityErrors)[number]; seal: number; row: number | null }

/** What a verification found. */
type ActivityCheck = {
  checkedAt: Date
  fromNumber: number
  /** Up to this seal everything is as it was written; 0: nothing is. */
  upToNumber: number
  upToAt: Date | null
  entries: number
  /** Entries whose details were erased with an account: that they happened is still proven. */
  erased: number
  error: ActivityError | null
}

const sealsAtOnce = 20

/**
 * Follows the hash chain over the activity log and compares it with the rows, up to the first fault; keeps what it found.
 *
 * @param newest looks only at so many of the newest seals; left out: at all of them, and at rows that no seal covers.
 */
export async function verifyActivity(deps: Deps, newest?: number): Promise<ActivityCheck> {
  const { db } = deps.database
  const last = await findNewestSeal(db)
  const fromNumber = newest === undefined ? 1 : Math.max(1, (last?.number ?? 0) - newest + 1)
  const before = fromNumber === 1 ? null : ((await listSeals(db, fromNumber - 1, 1))[0] ?? null)
  const check: ActivityCheck = {
    checkedAt: new Date(deps.clock.now()),
    fromNumber,
    upToNumber: fromNumber - 1,
    upToAt: before?.last_at ?? null,
    entries: 0,
    erased: 0,
    error: null,
  }
  await followChain(deps, check, before?.hash ?? noSeal, last?.number ?? 0)
  // Everything old enough must be covered: a row that was slipped in has no seal.
  if (check.error === null && last && newest === undefined) {
    const slippedIn = await countSlippedIn(db, new Date(deps.clock.now() - settledMs))
    if (slippedIn > 0) check.error = { kind: 'row_added', seal: last.number, row: null }
  }
  const { checkedAt, upToNumber, upToAt, entries, erased, error } = check
  await insertCheck(db, {
    checked_at: checkedAt,
    from_number: fromNumber,
    up_to_number: upToNumber,
    up_to_at: upToAt,
    entries,
    erased,
    error,
  })
  return check
}

async function followChain(deps: Deps, check: ActivityCheck, hashBefore: string, lastNumber: number): Promise<void> {
  let before = hashBefore
  while (check.upToNumber < lastNumber) {
    const seals = await listSeals(deps.database.db, check.upToNumber + 1, sealsAtOnce)
    if (seals.length === 0) check.error = { kind: 'seal_missing', seal: check.upToNumber + 1, row: null }
    for (const seal of seals) {
      check.error = errorOfSeal(deps, seal, check.upToNumber + 1, before) ?? (await errorOfRows(deps, seal, check))
      if (check.error) return
      before = seal.hash
      check.upToNumber = seal.number
      check.upToAt = seal.last_at
    }
    if (check.error) return
  }
}

function errorOfSeal(deps: Deps, seal: StoredSeal, expected: number, before: string): ActivityError | null {
  const { number, row_ids: rowIds, root, hash, signature } = seal
  if (number !== expected) return { kind: 'seal_missing', seal: expected, row: null }
  if (!sameText(hash, sealHash({ number, before, rowIds, root })))
    return { kind: 'seal_altered', seal: number, row: null }
  return sameText(signature, deps.secrets.hash('activity-seal', hash))
    ? null
    : { kind: 'signature', seal: number, row: null }
}

async function errorOfRows(deps: Deps, seal: StoredSeal, check: ActivityCheck): Promise<ActivityError | null> {
  const rows = await listStoredActivities(deps.database.db, seal.row_ids)
  const found = new Set(rows.map(({ id }) => id))
  const missing = seal.row_ids.find((id) => !found.has(id))
  if (missing !== undefined) return { kind: 'row_missing', seal: seal.number, row: missing }
  if (rootOf(rows) !== seal.root) return { kind: 'row_altered', seal: seal.number, row: null }
  const altered = rows.find((row) => !isProven(row))
  if (altered) return { kind: 'details_altered', seal: seal.number, row: altered.id }
  check.entries += rows.length
  check.erased += rows.filter(({ details_hash: hash, details_salt: salt }) => hash !== null && salt === null).length
  return null
}

/** Erased details are empty; others must be what their hash says. */
function isProven(row: StoredActivity): boolean {
  const { before, after, details_hash, details_salt, address, address_hash, address_salt } = row
  const areDetails =
    details_hash === null ||
    (details_salt === null
      ? before === null && after === null
      : details_hash === detailsHash(details_salt, before, after))
  const isAddress =
    address_hash === null || address_salt === null
      ? address === null
      : address !== null && address_hash === addressHash(address_salt, address)
  return areDetails && isAddress
}
