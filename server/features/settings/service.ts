import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { defaultSettings, plainSettingKeys, secretSettingKeys, settingSchemas } from '#shared/contracts/settings.ts'
import type {
  PlainSettingKey,
  SecretSettingKey,
  SettingKey,
  Settings,
  SettingsResponse,
  SettingsHistory,
  SettingsUpdate,
  WaitingMails,
} from '#shared/contracts/settings.ts'
import type { Proof } from '#shared/contracts/account.ts'
import { defaultLanguage } from '#shared/languages.ts'
import { recordActivity } from '#server/activity/record.ts'
import { requireOwnReauthentication } from '#server/auth/public.ts'
import { settingsChannel } from '#server/db/channels.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { checkSettings } from '#server/features/settings/checks.ts'
import { fixedSettings, lockedSettings } from '#server/features/settings/fixed.ts'
import {
  addSettingChange,
  deleteSetting,
  listSettingChanges,
  listStoredSettings,
  saveSetting,
} from '#server/features/settings/store.ts'
import type { StoredSettingChange } from '#server/features/settings/tables.ts'
import { AppError } from '#server/http/errors.ts'
import { cutPage } from '#server/http/list-page.ts'
import type { Actor } from '#server/http/request-context.ts'
import { discardBacklog, getBacklog } from '#server/mail/backlog.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { listActiveStaff } from '#server/people/staff.ts'

/** Key of the advisory lock that lets settings change one after the other. */
const settingsLockKey = 7_261_003

/** A secret as it is stored: sealed, with what tells it from another. */
type StoredSecret = { sealed: string; fingerprint: string }

/**
 * Reads all settings as they count: what the environment fixes, otherwise what is stored, otherwise the default. A
 * stored value that no longer fits counts for nothing.
 */
export async function readSettings(deps: Deps, db: Db = deps.database.db): Promise<Settings> {
  return effectiveSettings(deps, await listStoredSettings(db))
}

/** Reads a secret setting in the clear: the environment's, otherwise the stored one; null when there is none. */
export async function findSecretSetting(deps: Deps, key: SecretSettingKey): Promise<string | null> {
  const fixed = fixedSecret(deps, key)
  if (fixed !== null) return fixed
  return openStoredSecret(deps, (await listStoredSettings(deps.database.db)).get(key))
}

function openStoredSecret(deps: Deps, value: unknown): string | null {
  const stored = secretOf(value)
  if (stored === null) return null
  try {
    return deps.secrets.decrypt('setting', stored.sealed)
  } catch {
    // Sealed with another application secret: no one can read it any more, it has to be given again.
    return null
  }
}

/** True when an administrator has set the secret, readable here or not. */
export async function isSettingStored(deps: Deps, key: SecretSettingKey): Promise<boolean> {
  return secretOf((await listStoredSettings(deps.database.db)).get(key)) !== null
}

/** Reads all settings with the version that a change must name. */
export async function getVersionedSettings(deps: Deps, db: Db = deps.database.db): Promise<SettingsResponse> {
  const stored = await listStoredSettings(db)
  const values = effectiveSettings(deps, stored)
  const facts = {
    ...values,
    locked: lockedSettings(deps.config),
    secrets: describeSecrets(deps, stored),
  }
  return { ...facts, version: createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 16) }
}

/** True when nothing is wanted that is not there; what a secret is cannot be seen. */
function isStoredAlready(before: SettingsResponse, wanted: Wanted): boolean {
  return Object.entries(wanted).every(
    ([name, value]) => Object.hasOwn(before, name) && isDeepStrictEqual(Reflect.get(before, name), value),
  )
}

/**
 * Changes settings. Each change enters the history and the activity log in the same transaction; of a secret only the
 * fingerprint does. What equals the stored value is no change.
 *
 * @throws {AppError} `content_conflict` with the stored settings when someone else changed them in the meantime;
 * `validation_failed` for a value that cannot be used or one that the environment fixes; `not_allowed` and
 * `reauthentication_needed` for the mail server and the backups' passphrase.
 */
export async function changeSettings(
  deps: Deps,
  actor: Actor,
  requestId: string,
  update: SettingsUpdate,
): Promise<SettingsResponse> {
  const { version, current_password, nonce, waiting_mails, ...wanted } = update
  checkSettings(deps.config, wanted)
  await requireGuard(deps, actor, wanted, { current_password, nonce })
  // Sealing happens here: inside the transaction only the database works.
  const secrets = sealSecrets(deps, wanted)
  return deps.database.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${settingsLockKey})`)
    const before = await getVersionedSettings(deps, tx)
    // A client that retries after a lost response finds its own values.
    if (before.version !== version && isStoredAlready(before, wanted)) return before
    if (before.version !== version) {
      throw new AppError('content_conflict', {
        detail: 'The settings were changed by someone else after you loaded them.',
        extra: { stored: before },
      })
    }
    const mailServerBefore = openStoredSecret(deps, (await listStoredSettings(tx)).get('mail_server'))
    await decideWaitingMails(tx, deps, {
      before,
      wanted,
      hasServer: mailServerBefore !== null,
      decision: waiting_mails,
    })
    const saved = { at: new Date(deps.clock.now()), by: actor.kind === 'user' ? actor.userId : null }
    const changes = [
      ...(await savePlain(tx, before, wanted, saved)),
      ...(await saveSecrets(tx, before, secrets, saved)),
    ]
    if (changes.length === 0) return before
    const after = await getVersionedSettings(deps, tx)
    await addSettingChange(tx, { ...saved, changes })
    await recordActivity(tx, {
      at: saved.at,
      actor,
      action: 'settings.update',
      targetId: null,
      requestId,
      before: Object.fromEntries(changes.map((change) => [change.key, change.before])),
      after: Object.fromEntries(changes.map((change) => [change.key, change.after])),
    })
    if (changes.some(({ key }) => key === 'mail_server'))
      await tellMailServerChanged(tx, deps, saved, { before: mailServerBefore, after: wanted.mail_server ?? null })
    await tx.execute(sql`select pg_notify(${settingsChannel}, '')`)
    return after
  })
}

/** Counts the mails that would leave by a mail server which is set now. */
export async function getWaitingMails(deps: Deps): Promise<WaitingMails> {
  const hasServer = (await findSecretSetting(deps, 'mail_server')) !== null
  const { total, oldestAt, lastDay, lastWeek, over } = await getBacklog(deps.database.db, deps, hasServer)
  return { total, oldest_at: oldestAt?.toISOString() ?? null, last_day: lastDay, last_week: lastWeek, over }
}

/**
 * What waited, perhaps for weeks, goes by a new mail server only when the person who sets it says so.
 *
 * @throws {AppError} `validation_failed` when mails wait and it was not said what becomes of them.
 */
async function decideWaitingMails(
  tx: Db,
  deps: Deps,
  change: {
    before: SettingsResponse
    wanted: Wanted
    hasServer: boolean
    decision: SettingsUpdate['waiting_mails']
  },
): Promise<void> {
  const { before, wanted, hasServer, decision } = change
  if (typeof wanted.mail_server !== 'string' || decision === 'send') return
  if (fingerprintOf(deps, wanted.mail_server) === before.secrets.mail_server.fingerprint) return
  if (decision === 'discard') {
    const count = await discardBacklog(tx, deps, hasServer)
    deps.log.info({ count }, 'mails that waited were discarded with a new mail server')
    return
  }
  const { total } = await getBacklog(tx, deps, hasServer)
  if (total === 0) return
  const message = `${total} mails wait in the outbox: say "send" or "discard"`
  throw new AppError('validation_failed', {
    errors: [{ path: 'waiting_mails', message, code: 'waiting_mails_undecided' }],
  })
}

/**
 * Notifies every administrator that mail goes another way now, by the server that was in force until then: an attacker
 * who reads what goes through the new one could hold the notice back. It goes to everyone who is an administrator at
 * this moment. When the old server takes nothing any more the change holds all the same, and the outbox shows what
 * could not be sent.
 */
async function tellMailServerChanged(
  tx: Db,
  deps: Deps,
  saved: Saved,
  server: { before: string | null; after: string | null },
): Promise<void> {
  const administrators = (await listActiveStaff(tx, 'settings.edit', saved.at)).filter(({ role }) => role === 'admin')
  const content = {
    kind: 'mail_server_changed',
    by: administrators.find(({ id }) => id === saved.by)?.email ?? '',
    server: server.after === null ? '' : new URL(server.after).host,
    href: new URL('/admin/settings', deps.config.publicUrl).href,
  } as const
  for (const { id, email, language } of administrators) {
    if (email === '') continue
    const to = { to: email, language: language ?? defaultLanguage, userId: id, name: null, content }
    await queueMail(tx, deps, server.before === null ? to : { ...to, through: server.before })
  }
}

/**
 * Every link into every account goes through the mail server, and the passphrase opens copies of everything: only
 * administrators change them, and only after showing who is there.
 */
async function requireGuard(deps: Deps, actor: Actor, wanted: Wanted, proof: Proof): Promise<void> {
  const guarded = secretSettingKeys.filter((key) => wanted[key] !== undefined)
  if (guarded.length === 0) return
  if (actor.kind !== 'user' || !actor.isAdmin)
    throw new AppError('not_allowed', { detail: `Only administrators change ${guarded.join(' and ')}.` })
  await requireOwnReauthentication(deps, actor, proof)
}

/** Lists changes of settings, newest first. */
export async function listSettingsHistory(
  deps: Deps,
  query: { cursor?: string | undefined; limit: number },
): Promise<SettingsHistory> {
  const before = query.cursor === undefined ? null : Number(query.cursor)
  const rows = await listSettingChanges(deps.database.db, before, query.limit + 1)
  const { shown, next_cursor } = cutPage(rows, query.limit, ({ id }) => String(id))
  return {
    items: shown.map(({ id, at, by, changes }) => ({ id: String(id), at: at.toISOString(), by, changes })),
    next_cursor,
  }
}

/** All settings as a file: values in force and which the environment fixes, no secret and no fingerprint of one. */
export async function exportSettings(deps: Deps, actor: Actor, requestId: string): Promise<string> {
  const at = new Date(deps.clock.now())
  const values = await readSettings(deps)
  await recordActivity(deps.database.db, { at, actor, action: 'settings.export', targetId: null, requestId })
  const file = { exported_at: at.toISOString(), settings: values, locked: lockedSettings(deps.config) }
  return `${JSON.stringify(file, null, 2)}\n`
}

/** The settings as they count over what is stored. @param stored values by key, whatever they are; empty: none. */
export function effectiveSettings(deps: Deps, stored: ReadonlyMap<string, unknown>): Settings {
  const fixed = fixedSettings(deps.config)
  const entries = plainSettingKeys.map((key) => [key, fixed[key] ?? storedValue(key, stored.get(key))])
  // Every key of the settings is in plainSettingKeys, and each value was parsed by its own schema.
  return Object.fromEntries(entries) as Settings
}

function storedValue(key: PlainSettingKey, stored: unknown): unknown {
  const result = settingSchemas[key].safeParse(stored)
  return result.success ? result.data : defaultSettings[key]
}

type Wanted = Omit<SettingsUpdate, 'version' | 'waiting_mails' | keyof Proof>

type Saved = { at: Date; by: string | null }

async function savePlain(
  tx: Db,
  before: SettingsResponse,
  wanted: Wanted,
  saved: Saved,
): Promise<StoredSettingChange[]> {
  const changes: StoredSettingChange[] = []
  for (const key of plainSettingKeys) {
    const after = wanted[key]
    if (after === undefined || JSON.stringify(after) === JSON.stringify(before[key])) continue
    await saveSetting(tx, key, after, saved)
    changes.push({ key, before: before[key], after })
  }
  return changes
}

function sealSecrets(deps: Deps, wanted: Wanted): { key: SecretSettingKey; secret: StoredSecret | null }[] {
  return secretSettingKeys.flatMap((key): { key: SecretSettingKey; secret: StoredSecret | null }[] => {
    const value = wanted[key]
    if (value === undefined) return []
    if (value === null) return [{ key, secret: null }]
    return [
      { key, secret: { sealed: deps.secrets.encrypt('setting', value), fingerprint: fingerprintOf(deps, value) } },
    ]
  })
}

async function saveSecrets(
  tx: Db,
  before: SettingsResponse,
  secrets: readonly { key: SecretSettingKey; secret: StoredSecret | null }[],
  saved: Saved,
): Promise<StoredSettingChange[]> {
  const changes: StoredSettingChange[] = []
  for (const { key, secret } of secrets) {
    const earlier = before.secrets[key].fingerprint
    const next = secret?.fingerprint ?? null
    if (earlier === next) continue
    if (secret === null) await deleteSetting(tx, key)
    else await saveSetting(tx, key, secret, saved)
    changes.push({ key, before: earlier, after: next })
  }
  return changes
}

function describeSecrets(deps: Deps, stored: ReadonlyMap<string, unknown>): SettingsResponse['secrets'] {
  const describe = (key: SecretSettingKey): SettingsResponse['secrets'][SecretSettingKey] => {
    const fixed = fixedSecret(deps, key)
    const fingerprint = fixed === null ? (secretOf(stored.get(key))?.fingerprint ?? null) : fingerprintOf(deps, fixed)
    return { is_set: fingerprint !== null, fingerprint }
  }
  return { mail_server: describe('mail_server'), backup_passphrase: describe('backup_passphrase') }
}

function fixedSecret(deps: Deps, key: SettingKey): string | null {
  return key === 'mail_server' ? deps.config.smtpUrl : null
}

function secretOf(stored: unknown): StoredSecret | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { sealed, fingerprint }: { sealed?: unknown; fingerprint?: unknown } = stored
  return typeof sealed === 'string' && typeof fingerprint === 'string' ? { sealed, fingerprint } : null
}

/** Eight characters of a keyed hash: enough to tell two values apart, too few to try values against. */
function fingerprintOf(deps: Deps, value: string): string {
  return deps.secrets.hash('setting', value).slice(0, 8)
}
