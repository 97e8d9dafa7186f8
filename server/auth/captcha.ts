import { z } from 'zod'
import { requireServiceRole } from '#server/auth/bearer.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import { AuthError } from '#server/auth/errors.ts'
import { limitCaptchas } from '#server/auth/limits.ts'
import { fetchProviderJson } from '#server/auth/providers/outgoing.ts'
import type { AuthSettings } from '#server/config/auth-settings.ts'
import { contextOf, readBody } from '#server/auth/request.ts'
import type { AuthRequest } from '#server/auth/request.ts'

/** Where each provider checks a token, unless the settings name another place. */
const verifyUrls = {
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
} as const

/** Where each provider's widget comes from, and the hosts that it loads from afterwards. */
const widgets = {
  hcaptcha: { script: 'https://js.hcaptcha.com/1/api.js', hosts: ['https://hcaptcha.com', 'https://*.hcaptcha.com'] },
  turnstile: {
    script: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
    hosts: ['https://challenges.cloudflare.com'],
  },
} as const

/**
 * The widget that the site's own forms show; null without a captcha.
 *
 * @returns `hosts`: origins that the security policy of pages has to allow, as it spells them.
 */
export function captchaWidget(settings: AuthSettings): { scriptUrl: string; hosts: readonly string[] } | null {
  if (settings.captcha === null) return null
  const { script, hosts } = widgets[settings.captcha.provider]
  const named = settings.captcha.script_url
  return named === undefined
    ? { scriptUrl: script, hosts }
    : { scriptUrl: named, hosts: [...new Set([new URL(named).origin, ...hosts])] }
}

const bodySchema = z.looseObject({
  gotrue_meta_security: z.looseObject({ captcha_token: z.string().nullish() }).nullish(),
})

const verdictSchema = z.looseObject({
  success: z.boolean(),
  'error-codes': z.array(z.string()).nullish(),
})

/** Longest that the provider may take, all in all. */
const verifyTimeMaxMs = 5000

/**
 * Lets a request pass that solved the captcha, when the site has one. Operators' own programs need none. The token is
 * in the body, as `gotrue_meta_security.captcha_token`. It asks the provider, so never inside a transaction.
 *
 * @throws {AuthError} `captcha_failed` without a token or with a refused one; `unexpected_failure` (500) when the
 * provider cannot be asked; `over_request_rate_limit`.
 * @see docs/reference/auth-protocol.md#64-captcha
 */
export async function requireCaptcha(deps: AuthDeps, c: AuthRequest): Promise<void> {
  const { captcha } = deps.config.auth
  if (captcha === null || (await isOperator(deps, c))) return
  const token =
    bodySchema.safeParse(await readBody(c, z.looseObject({}))).data?.gotrue_meta_security?.captcha_token?.trim() ?? ''
  if (token === '') throw rejected('no captcha_token found')
  const context = contextOf(c)
  await limitCaptchas(deps, context)
  const form = new URLSearchParams({ secret: captcha.secret, response: token })
  if (context.clientAddress !== 'unknown') form.set('remoteip', context.clientAddress)
  const verdict = await ask(captcha.url ?? verifyUrls[captcha.provider], form)
  if (!verdict.success) throw rejected(verdict['error-codes']?.join(', ') || 'the captcha was not solved')
}

async function isOperator(deps: AuthDeps, c: AuthRequest): Promise<boolean> {
  try {
    await requireServiceRole(deps, c)
    return true
  } catch (error) {
    // Everybody else: a person, the public key, or nothing at all.
    if (error instanceof AuthError) return false
    throw error
  }
}

async function ask(url: string, form: URLSearchParams): Promise<z.output<typeof verdictSchema>> {
  try {
    const request = { method: 'POST', body: form, headers: { accept: 'application/json' } }
    const response = await fetchProviderJson(url, request, AbortSignal.timeout(verifyTimeMaxMs))
    return verdictSchema.parse(response)
  } catch (error) {
    throw new AuthError('unexpected_failure', 'captcha verification process failed', { cause: error })
  }
}

function rejected(reason: string): AuthError {
  return new AuthError('captcha_failed', `captcha protection: request disallowed (${reason})`)
}
