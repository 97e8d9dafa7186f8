import { useEffect } from 'react'
import type { AuthError, Session } from '@supabase/auth-js'
import type { Login, Registration } from '#shared/contracts/accounts.ts'
import { paths } from '#web/paths.ts'
import type { Language } from '#shared/languages.ts'
import { authClient } from '#web/session/auth-client.ts'
import type { TakeCaptcha } from './use-captcha.tsx'
import { needsSecondFactor } from '#web/session/second-factor.ts'

/** What a refusal is shown as: words of the namespace `auth`, and what the auth service said, when its words follow. */
export type Rejection = {
  key:
    | 'errorInvalidCredentials'
    | 'errorUserExists'
    | 'errorLogin'
    | 'errorRegister'
    | 'errorSend'
    | 'errorGeneral'
    | 'secondFactor.error'
    | 'confirm.error'
    | 'newPassword.error'
  detail: AuthDetail | null
}

/** What the auth service said: its code, for a translation when we have one, and its own words. */
type AuthDetail = { code: string | null; message: string }

/** What a password lacks by the judgement of the auth service. */
export type WeakPasswordReason = 'length' | 'characters' | 'pwned'

/** How a sign-in ended. */
type LoginOutcome =
  | { status: 'done' }
  /** The password was right; the account's second factor is still to come. */
  | { status: 'second-factor' }
  /** The account waits for its address to be confirmed. */
  | { status: 'check-email' }
  | { status: 'refused'; rejection: Rejection }

/** How a registration ended. */
type AccountOutcome = LoginOutcome | { status: 'weak-password'; reasons: WeakPasswordReason[] }

/** The captcha's token among the options of a call of the official client; nothing when no captcha is asked for. */
export function withCaptcha(captchaToken: string | undefined): { captchaToken?: string } {
  return captchaToken === undefined ? {} : { captchaToken }
}

/** Signs in with e-mail and password. Never throws. @see docs/reference/product.md#auth */
export async function logIn(login: Login, captchaToken?: string): Promise<LoginOutcome> {
  return withoutThrowing('Error signing in:', async (): Promise<LoginOutcome> => {
    const client = await authClient()
    const { data, error } = await client.signInWithPassword({ ...login, options: withCaptcha(captchaToken) })
    if (error?.code === 'email_not_confirmed') return { status: 'check-email' }
    return error ? rejected(loginRejection(error)) : signedIn(data.session)
  })
}

/** What a new session means: it counts at once, or waits for the second factor. */
export function signedIn(session: Session): { status: 'done' } | { status: 'second-factor' } {
  return needsSecondFactor(session.access_token, session.user) ? { status: 'second-factor' } : { status: 'done' }
}

/**
 * Registers, then signs in with the same credentials. Never throws.
 *
 * @param captcha brings a solved captcha for each of the two requests.
 * @param language kept with the account, so that its mails speak it.
 * @see docs/reference/product.md#registration, docs/reference/product.md#product-use, docs/reference/product.md#auth
 */
export async function register(
  registration: Registration,
  language: Language,
  captcha: TakeCaptcha,
): Promise<AccountOutcome | { status: 'no-captcha' }> {
  return withoutThrowing('Error registering:', async (): Promise<AccountOutcome | { status: 'no-captcha' }> => {
    const captchaToken = await captcha()
    if (captchaToken === null) return { status: 'no-captcha' }
    const { email, password, firstName, lastName, phoneNumber, telegramAccount } = registration
    const client = await authClient()
    const signUp = await client.signUp({
      email,
      password,
      options: {
        ...withCaptcha(captchaToken),
        emailRedirectTo: location.origin + paths.dashboard,
        data: {
          first_name: firstName,
          last_name: lastName,
          phone_number: phoneNumber || null,
          telegram: telegramAccount || null,
          language,
        },
      },
    })
    if (signUp.error) {
      const reasons = weakPasswordReasons(signUp.error)
      return reasons ? { status: 'weak-password', reasons } : rejected(registerRejection(signUp.error))
    }
    // The sign-up has opened a session already: a second one would only clutter the user's list.
    if (signUp.data.session !== null) return signedIn(signUp.data.session)
    const nextToken = await captcha()
    // The account is made; its letter says how to go on.
    if (nextToken === null) return { status: 'check-email' }
    const signIn = await client.signInWithPassword({ email, password, options: withCaptcha(nextToken) })
    if (!signIn.error) return signedIn(signIn.data.session)
    // Without a session the address waits to be confirmed. An address that was registered before gets the same answer,
    // so that a stranger does not learn of it.
    if (isOneOf(signIn.error, 'email_not_confirmed', 'invalid_credentials')) return { status: 'check-email' }
    return rejected({ key: 'errorLogin', detail: detailOf(signIn.error) })
  })
}

/**
 * Goes to a sign-in provider: the browser leaves the page.
 *
 * @returns null when it is on its way, otherwise what to say.
 */
export async function logInWith(provider: 'google' | 'github'): Promise<Rejection | null> {
  const outcome = await withoutThrowing('Error signing in with a provider:', async (): Promise<LoginOutcome> => {
    const client = await authClient()
    const { error } = await client.signInWithOAuth({
      provider,
      options: { redirectTo: location.origin + paths.dashboard },
    })
    if (!error) return { status: 'done' }
    console.error('Error signing in with a provider:', error)
    return rejected(isAway(error) ? general : { key: 'errorLogin', detail: detailOf(error) })
  })
  return outcome.status === 'refused' ? outcome.rejection : null
}

/** Reads what a password lacks from an error of the auth service; null when the error is about something else. */
export function weakPasswordReasons(error: AuthError): WeakPasswordReason[] | null {
  if (error.code !== 'weak_password') return null
  const reasons: unknown = 'reasons' in error ? error.reasons : []
  const known = ['length', 'characters', 'pwned'] as const
  return Array.isArray(reasons) ? known.filter((reason) => reasons.includes(reason)) : []
}

/** What a refused sign-in is shown as. */
export function loginRejection(error: AuthError): Rejection {
  if (isAway(error)) return general
  // The specification names the message; the code says the same, and older services send only one of them.
  if (isOneOf(error, 'invalid_credentials') || error.message === 'Invalid login credentials')
    return { key: 'errorInvalidCredentials', detail: null }
  return { key: 'errorLogin', detail: detailOf(error) }
}

/** What a refused sign-up is shown as. */
export function registerRejection(error: AuthError): Rejection {
  if (isAway(error)) return general
  if (isOneOf(error, 'user_already_exists', 'email_exists') || error.message === 'User already registered')
    return { key: 'errorUserExists', detail: null }
  return { key: 'errorRegister', detail: detailOf(error) }
}

/** What any other refusal is shown as: that nothing answered, or what could not be done and what the service said. */
export function rejectionOf(key: Rejection['key'], error: AuthError): Rejection {
  return isAway(error) ? general : { key, detail: detailOf(error) }
}

/** Nothing answered. */
export const general: Rejection = { key: 'errorGeneral', detail: null }

function rejected(rejection: Rejection): { status: 'refused'; rejection: Rejection } {
  return { status: 'refused', rejection }
}

/** No answer, or one that says the service is away: what the client calls retryable. */
function isAway(error: AuthError): boolean {
  return error.name === 'AuthRetryableFetchError'
}

function isOneOf(error: AuthError, ...codes: string[]): boolean {
  return error.code !== undefined && codes.includes(error.code)
}

function detailOf(error: AuthError): AuthDetail {
  return { code: error.code ?? null, message: error.message }
}

async function withoutThrowing<Outcome>(
  note: string,
  call: () => Promise<Outcome>,
): Promise<Outcome | { status: 'refused'; rejection: Rejection }> {
  try {
    return await call()
  } catch (error) {
    console.error(note, error)
    return rejected(general)
  }
}

/**
 * Runs when a person comes back by the browser's button from where a press had led: the browser shows the page as it was
 * left, busy.
 *
 * @param onReturn the same function at every render.
 */
export function useReturn(onReturn: () => void): void {
  useEffect(() => {
    const handleReturn = (event: PageTransitionEvent): void => {
      if (event.persisted) onReturn()
    }
    window.addEventListener('pageshow', handleReturn)
    return () => window.removeEventListener('pageshow', handleReturn)
  }, [onReturn])
}
