import type { AuthDeps } from '#server/auth/deps.ts'
import { findOfferedProvider } from '#server/auth/providers/offered.ts'
import { jsonResponse } from '#server/auth/request.ts'
import { isPhoneOffered } from '#server/config/auth-settings.ts'

/** Providers of the official service that this one does not know: applications look them up here too, and read that they are off. */
const unknownProviders = [
  'apple',
  'azure',
  'bitbucket',
  'discord',
  'facebook',
  'figma',
  'fly',
  'gitlab',
  'kakao',
  'keycloak',
  'linkedin',
  'linkedin_oidc',
  'notion',
  'slack',
  'slack_oidc',
  'snapchat',
  'spotify',
  'twitch',
  'twitter',
  'workos',
  'x',
  'zoom',
] as const

/** GET /settings: what an application may offer. @see docs/reference/auth-protocol.md#12-settings-health-keys */
export async function getSettings(deps: AuthDeps): Promise<Response> {
  const { auth: settings, smsWebhookUrl } = deps.config
  return jsonResponse({
    external: {
      ...Object.fromEntries(unknownProviders.map((name) => [name, false])),
      anonymous_users: settings.anonymous,
      email: settings.email,
      phone: isPhoneOffered(settings),
      google: findOfferedProvider(deps, 'google') !== null,
      github: findOfferedProvider(deps, 'github') !== null,
      web3_ethereum: settings.web3.ethereum,
      web3_solana: settings.web3.solana,
    },
    disable_signup: !settings.signup,
    mailer_autoconfirm: settings.confirm_email !== 'required',
    phone_autoconfirm: settings.confirm_phone === 'off',
    sms_provider: smsWebhookUrl === null ? '' : 'webhook',
    saml_enabled: settings.saml,
    passkeys_enabled: false,
  })
}
