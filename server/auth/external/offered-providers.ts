import { z } from 'zod'
import type { SiteConfig } from '#shared/contracts/site.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import { readJsonBody } from '#server/http/body.ts'

/** How long the other service may take to say what it offers, in milliseconds. */
const patienceMs = 2_000
/** Most of an answer that is read: some dozens of settings. */
const responseBytesMax = 100_000

const settingsSchema = z.object({ external: z.record(z.string(), z.unknown()) })

/**
 * Asks the auth service that AUTH_URL names which sign-in providers it offers.
 *
 * @returns none when it does not answer: everything else on the page works all the same.
 * @see docs/reference/auth-protocol.md#12-settings-health-keys
 */
export async function listExternalProviders(deps: AuthDeps, authUrl: string): Promise<SiteConfig['providers']> {
  try {
    const response = await fetch(`${authUrl}/settings`, { signal: AbortSignal.timeout(patienceMs), redirect: 'error' })
    const { external } = settingsSchema.parse(await readJsonBody(response, responseBytesMax))
    return (['google', 'github'] as const).filter((provider) => external[provider] === true)
  } catch (error) {
    deps.log.warn({ err: error }, 'the auth service did not say what it offers')
    return []
  }
}
