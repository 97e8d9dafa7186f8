import type { AuthDeps } from '#server/auth/deps.ts'
import { github } from '#server/auth/providers/github.ts'
import { google } from '#server/auth/providers/google.ts'
import type { Provider } from '#server/auth/providers/provider.ts'
import type { OAuthProviderConfig } from '#server/config.ts'

const providers = { google, github } as const satisfies Record<string, Provider>

/** Name of a provider that the service knows. */
type ProviderName = keyof typeof providers

/** A provider that is set up, with its registration. */
export type OfferedProvider = { name: ProviderName; provider: Provider; config: OAuthProviderConfig }

/** Finds a provider by name; null when the service does not know it or the site has not set it up. */
export function findOfferedProvider(deps: AuthDeps, name: string): OfferedProvider | null {
  if (name !== 'google' && name !== 'github') return null
  const config = deps.config.oauth[name]
  return config && { name, provider: providers[name], config }
}
