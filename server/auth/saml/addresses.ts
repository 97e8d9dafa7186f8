import type { AuthDeps } from '#server/auth/deps.ts'
import { issuerOf } from '#server/auth/sessions/tokens.ts'

/** What identity providers know this service by: the address of its metadata. @see SAML 2.0 core, section 8.3.6 */
export function entityIdOf(deps: AuthDeps): string {
  return `${issuerOf(deps)}/sso/saml/metadata`
}

/** Where identity providers send their assertions. @see SAML 2.0 profiles, section 4.1 (assertion consumer service) */
export function consumerAddress(deps: AuthDeps): string {
  return `${issuerOf(deps)}/sso/saml/acs`
}
