import { dayMs } from '#shared/duration.ts'
import { ConfigError } from '#server/config.ts'
import type { Setup, SetupResult, SetupStatus } from '#shared/contracts/setup.ts'
import { recordActivity } from '#server/activity/record.ts'
import { createUser, findUserId, hasAdministrator, hashGoodPassword, lockAdministrators } from '#server/auth/public.ts'
import type { Deps } from '#server/deps.ts'
import { deleteLinks, hasLiveLink, insertLink } from '#server/features/setup/store.ts'
import { AppError } from '#server/http/errors.ts'
import { randomToken } from '#server/secrets.ts'

/** How long a set-up link lives. @see START-04 */
const linkLifetimeMs = dayMs

/**
 * Makes a link that creates the first administrator. Every start without an administrator makes another; each works until
 * it is 24 hours old or one of them was used.
 *
 * @returns the address to print, or null when there is an administrator, or accounts are made elsewhere.
 * @see START-04
 */
export async function announceSetupLink(deps: Deps): Promise<string | null> {
  if (deps.config.authUrl !== null || (await hasAdministrator(deps.database.db))) return null
  const token = randomToken()
  const now = deps.clock.now()
  await insertLink(deps.database.db, hashOf(deps, token), new Date(now), new Date(now + linkLifetimeMs))
  return `${deps.config.publicUrl}/setup?token=${token}`
}

/** Returns whether a set-up link would still work. */
export async function checkSetupLink(deps: Deps, token: string): Promise<SetupStatus> {
  return { valid: (await isLive(deps, token)) && !(await hasAdministrator(deps.database.db)) }
}

/**
 * Creates the first administrator and ends all set-up links. Two at once make one.
 *
 * @throws {AppError} `setup_link_invalid`, `setup_done`, `weak_password`, `email_taken`.
 * @see START-04
 */
export async function setUp(deps: Deps, requestId: string, input: Setup): Promise<SetupResult> {
  // Looked at first, so that strangers cannot make the server hash.
  if (!(await isLive(deps, input.token))) throw new AppError('setup_link_invalid')
  const passwordHash = await hashGoodPassword(deps, input.password, input.email)
  const id = await deps.database.db.transaction(async (tx) => {
    await lockAdministrators(tx)
    const now = new Date(deps.clock.now())
    if (!(await hasLiveLink(tx, hashOf(deps, input.token), now))) throw new AppError('setup_link_invalid')
    if (await hasAdministrator(tx)) throw new AppError('setup_done')
    const created = await createUser(tx, deps, {
      email: input.email,
      passwordHash,
      role: 'admin',
      firstName: input.first_name,
      lastName: input.last_name,
    })
    if (created === null)
      throw new AppError('email_taken', {
        errors: [{ path: 'email', message: 'has an account already', code: 'email_taken' }],
      })
    await deleteLinks(tx)
    await recordActivity(tx, {
      at: now,
      actor: { kind: 'anonymous' },
      action: 'setup.create_administrator',
      targetId: created,
      requestId,
    })
    return created
  })
  return { id, email: input.email }
}

/**
 * Creates the first administrator that ADMIN_EMAIL and ADMIN_PASSWORD name, if they are set and there is none yet. Later
 * starts change nothing, whatever the settings say then.
 *
 * @returns true when it created one.
 * @throws {ConfigError} when the password is too weak, or the address has an account that is no administrator.
 * @see START-04
 */
export async function ensureAdministrator(deps: Deps): Promise<boolean> {
  const { admin } = deps.config
  if (admin === null || deps.config.authUrl !== null || (await hasAdministrator(deps.database.db))) return false
  const email = admin.email.toLowerCase()
  const passwordHash = await hashGoodPassword(deps, admin.password, email).catch((error: unknown): never => {
    if (!(error instanceof AppError)) throw error
    throw new ConfigError('ADMIN_PASSWORD', error.message.replace(/\.$/, ''), 'Choose a stronger one')
  })
  return deps.database.db.transaction(async (tx) => {
    await lockAdministrators(tx)
    if (await hasAdministrator(tx)) return false
    const id = await createUser(tx, deps, { email, passwordHash, role: 'admin' })
    if (id === null) {
      const holder = await findUserId(tx, email)
      throw new ConfigError(
        'ADMIN_EMAIL',
        `the address has an account that is no administrator (user ${holder ?? 'unknown'})`,
        `Choose another address, or run: npm run cli -- admin:create --email ${email}`,
      )
    }
    await deleteLinks(tx)
    await recordActivity(tx, {
      at: new Date(deps.clock.now()),
      actor: null,
      action: 'setup.create_administrator',
      targetId: id,
      requestId: null,
    })
    return true
  })
}

async function isLive(deps: Deps, token: string): Promise<boolean> {
  return hasLiveLink(deps.database.db, hashOf(deps, token), new Date(deps.clock.now()))
}

function hashOf(deps: Deps, token: string): string {
  return deps.secrets.hash('setup-link', token)
}
