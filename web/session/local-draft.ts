import { dayMs } from '#shared/duration.ts'
import { isRecord } from '#shared/guards.ts'

/** Whose drafts: the id of an account, or those of visitors without one. */
export type DraftOwner = string

/** The owner of what is typed while no one is signed in. */
export const visitor: DraftOwner = 'visitor'

/** What was typed and not sent, as this device keeps it. */
type LocalDraft = {
  /** JSON of whatever the form gave; check its shape before use: an older version of the form may have written it. */
  values: unknown
  /** Unix milliseconds. */
  keptAt: number
  /** What it was typed over, of a form whose record has a version. */
  over?: DraftBase | undefined
}

/** The version of a record, and what the changed fields held in it. */
export type DraftBase = { version: number; values: Readonly<Record<string, unknown>> }

const prefix = 'grantwright.draft.'
/** Without an account nothing says whose device it is: there a draft lives shorter. */
const lifetimeMs = { account: 30 * dayMs, visitor: 7 * dayMs }
/** Longest draft, in UTF-16 units; browsers give about five million to a whole site. */
const draftLengthMax = 1_000_000
/** Fields that never leave the page, whatever a form hands over. */
const secretName = /password|passphrase|secret|token|^otp$|^code$|^human$/i
const depthMax = 20

/**
 * Keeps what a user types on this device, until it is sent or they sign out. Fields with a secret's name are left out.
 *
 * Written at once and not later: a tab can close at any moment.
 *
 * @param place names the form, and the thing that it edits: `ticket.new`, `profile`, `webhook.{id}`.
 * @returns false when the device could not keep it: storage is off, full, or the text too long.
 * @see QUAL-11
 */
export function saveLocalDraft(owner: DraftOwner, place: string, values: unknown, over?: DraftBase): boolean {
  const draft = { values: withoutSecrets(values), keptAt: Date.now(), over } satisfies LocalDraft
  const text = JSON.stringify(draft)
  if (text.length > draftLengthMax) return false
  try {
    localStorage.setItem(keyOf(owner, place), text)
    return true
  } catch {
    return false
  }
}

/** What is kept of a form; null when nothing is, or when it is too old. */
export function readLocalDraft(owner: DraftOwner, place: string): LocalDraft | null {
  const key = keyOf(owner, place)
  try {
    const draft = parseDraft(localStorage.getItem(key))
    if (draft === null || !isOld(key, draft)) return draft
    localStorage.removeItem(key)
  } catch {
    // Storage is switched off: nothing can have been kept.
  }
  return null
}

/** Forgets what is kept of a form: it was sent, or thrown away on purpose. */
export function deleteLocalDraft(owner: DraftOwner, place: string): void {
  try {
    localStorage.removeItem(keyOf(owner, place))
  } catch {
    // Storage is switched off: nothing can have been kept.
  }
}

/** Lists the forms of an owner of which something is kept, by the beginning of their names. */
export function listLocalDraftKeys(owner: DraftOwner, beginning: string): string[] {
  try {
    const start = keyOf(owner, beginning)
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(start))
      .map((key) => key.slice(keyOf(owner, '').length))
      .filter((place) => readLocalDraft(owner, place) !== null)
  } catch {
    return [] // storage is switched off: nothing can have been kept
  }
}

/** Forgets everything that an owner typed on this device: they have signed out. */
export function deleteLocalDraftsOf(owner: DraftOwner): void {
  forgetWhere((key) => key.startsWith(keyOf(owner, '')))
}

/** Deletes what is too old, of every owner. */
export function deleteOldLocalDrafts(): void {
  forgetWhere((key, text) => {
    const draft = parseDraft(text)
    return draft === null || isOld(key, draft)
  })
}

function forgetWhere(isGone: (key: string, text: string | null) => boolean): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(prefix) && isGone(key, localStorage.getItem(key))) localStorage.removeItem(key)
  } catch {
    // Storage is switched off: nothing can have been kept.
  }
}

function keyOf(owner: DraftOwner, place: string): string {
  return `${prefix}${owner}.${place}`
}

function isOld(key: string, { keptAt }: LocalDraft): boolean {
  const lifetime = key.startsWith(keyOf(visitor, '')) ? lifetimeMs.visitor : lifetimeMs.account
  return Date.now() - keptAt > lifetime
}

function parseDraft(text: string | null): LocalDraft | null {
  if (text === null) return null
  let stored: unknown
  try {
    stored = JSON.parse(text)
  } catch {
    return null // not ours, or cut off
  }
  if (typeof stored !== 'object' || stored === null || !('values' in stored) || !('keptAt' in stored)) return null
  if (typeof stored.keptAt !== 'number') return null
  return { values: stored.values, keptAt: stored.keptAt, over: 'over' in stored ? baseIn(stored.over) : undefined }
}

function baseIn(stored: unknown): DraftBase | undefined {
  if (!isRecord(stored) || typeof stored['version'] !== 'number' || !isRecord(stored['values'])) return undefined
  return { version: stored['version'], values: stored['values'] }
}

function withoutSecrets(value: unknown, depth = 0): unknown {
  if (depth > depthMax || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((each) => withoutSecrets(each, depth + 1))
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !secretName.test(name))
      .map(([name, each]) => [name, withoutSecrets(each, depth + 1)]),
  )
}
