import type { ConnectionResult, ConnectionTest } from '#shared/contracts/settings.ts'
import type { Deps } from '#server/deps.ts'
import { readSecretSetting } from '#server/features/settings/service.ts'
import { OutsideFault, requestOutside } from '#server/outside/request.ts'

/** How long a trial may take. */
const trialMs = 10_000

/** Tries a connection out. It never throws for what is wrong with the other side: that is the result. */
export async function testConnection(deps: Deps, test: ConnectionTest): Promise<ConnectionResult> {
  const startedAt = performance.now()
  const result = test.kind === 'address' ? await testAddress(deps, test.url) : await testMailServer(deps)
  return { ...result, ms: Math.round(performance.now() - startedAt) }
}

type Result = Omit<ConnectionResult, 'ms'>

/** True answers are those below 400: what asks for a sign-in, or is not there, does not serve visitors. */
async function testAddress(deps: Deps, url: string): Promise<Result> {
  try {
    const { status } = await requestOutside(deps.config, { url, method: 'GET', timeoutMs: trialMs, redirectsMax: 5 })
    const ok = status < 400
    return { ok, reason: ok ? 'answered' : 'refused', detail: `HTTP ${status}` }
  } catch (error) {
    if (error instanceof OutsideFault) return { ok: false, reason: error.kind, detail: error.message }
    throw error
  }
}

async function testMailServer(deps: Deps): Promise<Result> {
  const smtpUrl = await readSecretSetting(deps, 'mail_server')
  if (smtpUrl === null) return { ok: false, reason: 'not_set', detail: '' }
  const { verifyMailServer } = await import('#server/mail/transport.ts')
  const fault = await verifyMailServer(smtpUrl, trialMs)
  return fault === null
    ? { ok: true, reason: 'answered', detail: '' }
    : { ok: false, reason: 'unreachable', detail: fault }
}
