import { count } from 'drizzle-orm'
import { connectionNames } from '#shared/contracts/connections.ts'
import type { Connection, ConnectionList, ConnectionName, ConnectionTrial } from '#shared/contracts/connections.ts'
import type { ConnectionResult } from '#shared/contracts/settings.ts'
import { recordActivity } from '#server/activity/record.ts'
import { samlProviders } from '#server/auth/public.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { trials, tryOut } from '#server/features/integrations/connection-trials.ts'
import { readUse } from '#server/features/integrations/connection-uses.ts'
import type { ConnectionUse } from '#server/features/integrations/connection-uses.ts'
import { connectionTrials } from '#server/features/integrations/tables.ts'
import { getModelSetUp } from '#server/features/models/public.ts'
import { AppError } from '#server/http/errors.ts'
import { webhookEndpoints } from '#server/webhooks/tables.ts'
import type { RequestActor } from '#server/http/request-context.ts'

/** What this feature needs from others; the `feature.ts` next to it brings them together. */
export type ConnectionPorts = {
  /** Address of the mail server in force; null when mails wait in the outbox. */
  mailServer(): string | null
  testMailServer(): Promise<ConnectionResult>
}

const noUse: ConnectionUse = { successAt: null, failureAt: null, error: null }

type SetUp = Pick<Connection, 'set_by' | 'variables' | 'target'> & { isOn: boolean }

/** Returns the state of every connection: what its use and its last trial say, whichever is newer. */
export async function listConnections(deps: Deps, sources: ConnectionPorts): Promise<ConnectionList> {
  const { db } = deps.database
  const tried = new Map((await db.select().from(connectionTrials)).map((row) => [row.name, row]))
  const items: Connection[] = []
  for (const name of connectionNames) {
    const trial = tried.get(name)
    const trialUse: ConnectionUse = {
      successAt: trial?.last_success_at ?? null,
      failureAt: trial?.last_failure_at ?? null,
      error: trial?.last_error ?? null,
    }
    const setUp = await setUpOf(deps, db, sources, name)
    // What is not set up is not used: among many people the look would cost and find nothing.
    items.push(describe(name, setUp, setUp.isOn ? await lastUseOf(deps, name) : noUse, trialUse))
  }
  return { items, next_cursor: null }
}

/**
 * Tries a connection out and keeps how it went.
 *
 * @throws {AppError} `not_found` for one that cannot be tried from here.
 */
export async function tryConnection(
  deps: Deps,
  sources: ConnectionPorts,
  { actor, requestId }: RequestActor,
  name: ConnectionName,
): Promise<ConnectionTrial> {
  const result = name === 'mail' ? await sources.testMailServer() : await tryOut(deps, name)
  if (result === null) throw new AppError('not_found')
  const at = new Date(deps.clock.now())
  await deps.database.db.transaction(async (tx) => {
    if (result.reason !== 'not_set') await keepTrial(tx, name, result, at)
    const after = { ok: result.ok, reason: result.reason }
    await recordActivity(tx, { at, actor, action: 'connection.test', targetId: name, requestId, after })
  })
  const { items } = await listConnections(deps, sources)
  const connection = items.find((each) => each.name === name)
  if (!connection) throw new Error(`The connection ${name} is not listed`)
  return { result, connection }
}

async function keepTrial(tx: Db, name: ConnectionName, { ok, reason, detail }: ConnectionResult, at: Date) {
  const noted = ok
    ? { last_success_at: at }
    : { last_failure_at: at, last_error: (detail === '' ? reason : detail).slice(0, 300) }
  await tx
    .insert(connectionTrials)
    .values({ name, ...noted })
    .onConflictDoUpdate({ target: connectionTrials.name, set: noted })
}

/** How a connection's use went last. That this very question was answered is the use of the database. */
async function lastUseOf(deps: Deps, name: ConnectionName): Promise<ConnectionUse> {
  if (name !== 'database') return readUse(deps.database.db, name)
  return { successAt: new Date(deps.clock.now()), failureAt: null, error: null }
}

function describe(name: ConnectionName, setUp: SetUp, use: ConnectionUse, trial: ConnectionUse): Connection {
  const { isOn, ...facts } = setUp
  const successAt = later(use.successAt, trial.successAt)
  const failureAt = later(use.failureAt, trial.failureAt)
  const error = failureAt === null ? null : failureAt === trial.failureAt ? trial.error : use.error
  const isFailing = failureAt !== null && (successAt === null || failureAt > successAt)
  return {
    name,
    state: !isOn ? 'off' : isFailing ? 'failing' : successAt === null ? 'unknown' : 'working',
    ...facts,
    last_success_at: successAt?.toISOString() ?? null,
    last_failure_at: failureAt?.toISOString() ?? null,
    last_error: error,
    can_test: isOn && (name === 'mail' || trials[name] !== undefined),
  }
}

function later(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other
  return one > other ? one : other
}

const byEnvironment = (isOn: boolean, target: string | null, ...variables: string[]): SetUp => ({
  isOn,
  set_by: 'environment',
  variables,
  target,
})
const bySetting = (isOn: boolean, target: string | null): SetUp => ({ isOn, set_by: 'setting', variables: [], target })

async function setUpOf(deps: Deps, db: Db, sources: ConnectionPorts, name: ConnectionName): Promise<SetUp> {
  const { config } = deps
  const hostOf = (url: string | null | undefined): string | null => (url ? new URL(url).host : null)
  switch (name) {
    case 'database':
      return config.databaseUrl === null
        ? { isOn: true, set_by: 'built_in', variables: [], target: 'DATA_DIR' }
        : byEnvironment(true, hostOf(config.databaseUrl), 'DATABASE_URL')
    case 'storage':
      return config.s3 === null
        ? { isOn: true, set_by: 'built_in', variables: [], target: 'DATA_DIR' }
        : byEnvironment(true, `${hostOf(config.s3.endpoint)}/${config.s3.bucket}`, 'S3_ENDPOINT', 'S3_BUCKET')
    case 'mail': {
      const server = sources.mailServer()
      return config.smtpUrl === null
        ? bySetting(server !== null, hostOf(server))
        : byEnvironment(true, hostOf(server), 'SMTP_URL')
    }
    case 'inbound_mail':
      return bySetting(config.answersByMail, '/api/inbound/mail')
    case 'sms':
      return byEnvironment(config.smsWebhookUrl !== null, hostOf(config.smsWebhookUrl), 'SMS_WEBHOOK_URL')
    case 'google':
    case 'github': {
      const provider = config.oauth[name]
      const usual = name === 'google' ? 'accounts.google.com' : 'github.com'
      const prefix = `OAUTH_${name.toUpperCase()}`
      const target = provider === null ? null : (hostOf(provider.baseUrl) ?? usual)
      return byEnvironment(provider !== null, target, `${prefix}_CLIENT_ID`, `${prefix}_CLIENT_SECRET`)
    }
    case 'saml': {
      const [row] = await db.select({ count: count() }).from(samlProviders)
      return bySetting((row?.count ?? 0) > 0, String(row?.count ?? 0))
    }
    case 'captcha':
      return byEnvironment(config.auth.captcha !== null, config.auth.captcha?.provider ?? null, 'AUTH_CONFIG')
    case 'payments':
      return byEnvironment(config.paymentsWebhookSecrets !== null, '/api/payments/webhook', 'PAYMENTS_WEBHOOK_SECRET')
    case 'webhooks': {
      const [row] = await db.select({ count: count() }).from(webhookEndpoints)
      return bySetting((row?.count ?? 0) > 0, String(row?.count ?? 0))
    }
    case 'ai': {
      const { connection, isOn: isSwitchedOn } = await getModelSetUp(deps, db)
      const [isOn, target] = [connection !== null && isSwitchedOn, hostOf(connection?.baseUrl)]
      return config.ai === null ? bySetting(isOn, target) : byEnvironment(isOn, target, 'AI_BASE_URL', 'AI_MODEL')
    }
  }
}
