import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { ConnectionName } from '#shared/contracts/connections.ts'
import type { ConnectionResult } from '#shared/contracts/settings.ts'
import { samlProviders } from '#server/auth/public.ts'
import { readJsonBody } from '#server/http/body.ts'
import type { Deps } from '#server/deps.ts'
import { getModelSetUp } from '#server/features/models/public.ts'
import { OutboundError, requestOutbound } from '#server/outbound/request.ts'

/** How long a trial may take. */
const trialMs = 10_000
const jsonBytesMax = 65_536

/** A trial's outcome before it was timed. */
type Outcome = Omit<ConnectionResult, 'ms'>
/** Tries one connection out. It never throws for what is wrong with the other side. */
type Trial = (deps: Deps) => Promise<Outcome>

const answered = (detail = ''): Outcome => ({ ok: true, reason: 'answered', detail })
const rejected = (detail: string): Outcome => ({ ok: false, reason: 'refused', detail })
const notSet: Outcome = { ok: false, reason: 'not_set', detail: '' }

/** How each connection is tried out; those that others open, and those with trials of their own elsewhere, are left out. */
export const trials: Partial<Record<Exclude<ConnectionName, 'mail'>, Trial>> = {
  async database({ database }) {
    await database.db.execute(sql`select 1`)
    return (await database.isReady()) ? answered() : rejected('migrations have not run')
  },
  /** Writes, reads and deletes a small object. */
  async storage({ files }) {
    const key = `trials/${randomUUID()}`
    try {
      await files.put(key, [Buffer.from('trial')])
      const size = await files.head(key)
      return size === 5 ? answered() : rejected(`${size ?? 'no'} bytes came back instead of 5`)
    } finally {
      await files.delete(key)
    }
  },
  /** Asks without sending a message: any answer says that the hook is there. */
  async sms({ config }) {
    if (config.smsWebhookUrl === null) return notSet
    const status = (await ask(config.smsWebhookUrl, { method: 'HEAD' })).status
    return status >= 500 ? rejected(`HTTP ${status}`) : answered(`HTTP ${status}`)
  },
  async google({ config }) {
    if (config.oauth.google === null) return notSet
    const issuer = (config.oauth.google.baseUrl ?? 'https://accounts.google.com').replace(/\/$/, '')
    const response = await ask(`${issuer}/.well-known/openid-configuration`)
    if (!response.ok) return rejected(`HTTP ${response.status}`)
    const described = z.looseObject({ authorization_endpoint: z.url() }).safeParse(await readJson(response))
    return described.success ? answered(`HTTP ${response.status}`) : rejected('not an OpenID Connect description')
  },
  async github({ config }) {
    if (config.oauth.github === null) return notSet
    const { baseUrl, clientId } = config.oauth.github
    const base = (baseUrl ?? 'https://github.com').replace(/\/$/, '')
    const { status } = await ask(`${base}/login/oauth/authorize?client_id=${encodeURIComponent(clientId)}`)
    return status < 400 ? answered(`HTTP ${status}`) : rejected(`HTTP ${status}`)
  },
  /** Fetches the descriptions of the organisations that have an address for theirs. */
  async saml({ config, database }) {
    const rows = await database.db.select({ url: samlProviders.metadata_url }).from(samlProviders)
    const addresses = rows.flatMap(({ url }) => (url === null ? [] : [url]))
    if (addresses.length === 0) return notSet
    for (const url of addresses) {
      const { status } = await requestOutbound(config, { url, method: 'GET', timeoutMs: trialMs, redirectsMax: 3 })
      if (status >= 400) return rejected(`${new URL(url).host}: HTTP ${status}`)
    }
    return answered()
  },
  /** Sends an answer that cannot be right: a provider that knows our secret complains of the answer alone. */
  async captcha({ config }) {
    const { captcha } = config.auth
    if (captcha === null) return notSet
    const body = new URLSearchParams({ secret: captcha.secret, response: 'trial' })
    const response = await ask(captcha.url ?? captchaUrls[captcha.provider], { method: 'POST', body })
    const said = z.looseObject({ 'error-codes': z.array(z.string()).nullish() }).safeParse(await readJson(response))
    const codes = said.data?.['error-codes'] ?? []
    if (!said.success) return rejected(`HTTP ${response.status}`)
    return codes.some((code) => /secret/.test(code)) ? rejected(codes.join(', ')) : answered(`HTTP ${response.status}`)
  },
  /** Asks for the list of models. An address that administrators typed in is no way into our own network. */
  async ai(deps) {
    const { connection, isOn } = await getModelSetUp(deps)
    if (connection === null || !isOn) return notSet
    const { baseUrl, key, isFixed } = connection
    const headers: Record<string, string> = key === null ? {} : { authorization: `Bearer ${key}` }
    const url = `${baseUrl.replace(/\/$/, '')}/models`
    const { status } = isFixed
      ? await ask(url, { headers })
      : await requestOutbound(deps.config, { url, method: 'GET', headers, timeoutMs: trialMs, redirectsMax: 0 })
    return status < 400 ? answered(`HTTP ${status}`) : rejected(`HTTP ${status}`)
  },
}

/** @see server/auth/captcha.ts */
const captchaUrls = {
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
} as const

/** Tries a connection out, within ten seconds. @returns null when there is no trial for it. */
export async function tryOut(deps: Deps, name: ConnectionName): Promise<ConnectionResult | null> {
  const trial = name === 'mail' ? undefined : trials[name]
  if (trial === undefined) return null
  const startedAt = performance.now()
  const outcome = await within(trial(deps)).catch((error: unknown) => toOutcome(deps, name, error))
  return { ...outcome, ms: Math.round(performance.now() - startedAt) }
}

async function within(trial: Promise<Outcome>): Promise<Outcome> {
  const late = Promise.withResolvers<Outcome>()
  const timer = setTimeout(
    () => late.resolve({ ok: false, reason: 'unreachable', detail: 'no answer in time' }),
    trialMs,
  )
  // A trial that fails after the time is over has no one left to report to.
  trial.catch(() => {})
  return Promise.race([trial, late.promise]).finally(() => clearTimeout(timer))
}

function toOutcome(deps: Deps, name: ConnectionName, error: unknown): Outcome {
  if (error instanceof OutboundError) return { ok: false, reason: error.kind, detail: error.message }
  deps.log.warn({ err: error, connection: name }, 'a trial of a connection failed')
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : null
  // Messages may quote addresses with passwords; names and codes do not.
  return { ok: false, reason: 'unreachable', detail: code ?? (cause instanceof Error ? cause.name : 'unknown fault') }
}

/** Asks an address that the operator set in the environment: it may be one of their own network. */
function ask(url: string, init: RequestInit = {}): Promise<Response> {
  return fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(trialMs) })
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await readJsonBody(response, jsonBytesMax)
  } catch {
    // The user who asked sees that it is not what was expected.
    return null
  }
}
