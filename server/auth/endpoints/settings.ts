import type { AuthDeps } from '#server/auth/deps.ts'
import { findOfferedProvider } from '#server/auth/providers/offered.ts'
import { jsonAnswer } from '#server/auth/request.ts'
import { isPhoneOffered } from '#server/auth/settings.ts'

/** GET /settings: what an application may offer. @see auth protocol, section 12 */
export async function getSettings(deps: AuthDeps): Promise<Response> {
  const settings = deps.config.auth
  return jsonAnswer({
    external: {
      anonymous_users: settings.anonymous,
      email: settings.email,
      phone: isPhoneOffered(settings),
      google: findOfferedProvider(deps, 'google') !== null,
      github: findOfferedProvider(deps, 'github') !== null,
    },
    disable_signup: !settings.signup,
    mailer_autoconfirm: settings.confirm_email !== 'required',
    phone_autoconfirm: settings.confirm_phone === 'off',
    sms_provider: '',
    saml_enabled: settings.saml,
    passkeys_enabled: false,
  })
}
