import type { ConnectionResult, ConnectionTest } from '#shared/contracts/settings.ts'
import type { Deps } from '#server/deps.ts'
import { checkSettings } from '#server/features/settings/checks.ts'
import { findSecretSetting } from '#server/features/settings/service.ts'
import { AppError } from '#server/http/errors.ts'
import type { Actor } from '#server/http/request-context.ts'
import { OutboundError, requestOutbound } from '#server/outbound/request.ts'

/** How long a trial may take. */
const trialMs = 10_000

/**
 * Tries a connection out. It never throws for what is wrong with the other side: that is the result.
 *
 * @throws {AppError} `not_allowed` for a typed mail server when the actor is no administrator, as for saving one;
 * `validation_failed` for one that could not be saved.
 */
export async function testConnection(deps: Deps, actor: Actor, test: ConnectionTest): Promise<ConnectionResult> {
  if (test.kind === 'address') return timed(() => testAddress(deps, test.url))
  if (test.url === undefined) return testMailServerInForce(deps)
  if (actor.kind !== 'user' || !actor.isAdmin)
    throw new AppError('not_allowed', { detail: 'Only administrators try another mail server than the one in force.' })
  checkSettings(deps.config, { mail_server: test.url })
  const { url } = test
  return timed(() => testMailServer(url))
}

/** Tries the mail server in force out. */
export async function testMailServerInForce(deps: Deps): Promise<ConnectionResult> {
  return timed(async () => testMailServer(await findSecretSetting(deps, 'mail_server')))
}

async function timed(trial: () => Promise<Result>): Promise<ConnectionResult> {
  const startedAt = performance.now()
  const result = await trial()
  return { ...result, ms: Math.round(performance.now() - startedAt) }
}

type Result = Omit<ConnectionResult, 'ms'>

/** True answers are those below 400: what asks for a sign-in, or is not there, does not serve visitors. */
async function testAddress(deps: Deps, url: string): Promise<Result> {
  try {
    const { status } = await requestOutbound(deps.config, { url, method: 'GET', timeoutMs: trialMs, redirectsMax: 5 })
    const ok = status < 400
    return { ok, reason: ok ? 'answered' : 'refused', detail: `HTTP ${status}` }
  } catch (error) {
    if (error instanceof OutboundError) return { ok: false, reason: error.kind, detail: error.message }
    throw error
  }
}

async function testMailServer(smtpUrl: string | null): Promise<Result> {
  if (smtpUrl === null) return { ok: false, reason: 'not_set', detail: '' }
  const { verifyMailServer } = await import('#server/mail/transport.ts')
  const error = await verifyMailServer(smtpUrl, trialMs)
  return error === null
    ? { ok: true, reason: 'answered', detail: '' }
    : { ok: false, reason: 'unreachable', detail: error }
}
