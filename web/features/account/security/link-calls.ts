import { paths } from '#web/paths.ts'
import { authClient } from '#web/session/auth-client.ts'
import { askAuth } from './auth-rejection.ts'
import type { AuthResponse } from './auth-rejection.ts'

/** Providers whose accounts can be linked, in the order they are shown. */
export const linkProviders = ['google', 'github'] as const
export type LinkProvider = (typeof linkProviders)[number]

/** Goes to a provider to link its account to this one: on success the browser leaves the page. */
export function link(provider: LinkProvider): Promise<AuthResponse<unknown>> {
  return askAuth('Error linking an account:', async () =>
    (await authClient()).linkIdentity({
      provider,
      options: { redirectTo: `${location.origin}${paths.dashboard}` },
    }),
  )
}

/** Takes a provider's account off this one. @param identityId what the auth service knows it by. */
export function unlink(identityId: string): Promise<AuthResponse<unknown>> {
  return askAuth('Error unlinking an account:', async () => {
    const client = await authClient()
    const known = await client.getUserIdentities()
    if (known.error !== null) return known
    const identity = known.data.identities.find((each) => each.identity_id === identityId)
    // Somebody was faster in another tab: what was wanted is so.
    return identity ? client.unlinkIdentity(identity) : { data: {}, error: null }
  })
}
