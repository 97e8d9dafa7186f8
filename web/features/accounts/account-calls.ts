import type { AuthError } from '@supabase/auth-js'
import type { Login, Registration } from '#shared/contracts/accounts.ts'
import { paths } from '#web/paths.ts'
import { authClient } from '#web/session/auth-client.ts'

/** What a refusal is shown as: words of the namespace `auth`, and what the auth service said, when its words follow. */
export type Refusal = {
  key: 'errorInvalidCredentials' | 'errorUserExists' | 'errorLogin' | 'errorRegister' | 'errorGeneral'
  detail: AuthDetail | null
}

/** What the auth service said: its code, for a translation when we have one, and its own words. */
export type AuthDetail = { code: string | null; message: string }

/** What a password lacks by the judgement of the auth service. */
export type WeakPasswordReason = 'length' | 'characters' | 'pwned'

/** How a sign-in or registration ended. */
export type AccountOutcome =
  | { status: 'done' }
  /** The account waits for its address to be confirmed. */
  | { status: 'check-email' }
  | { status: 'weak-password'; reasons: WeakPasswordReason[] }
  | { status: 'refused'; refusal: Refusal }

/** Signs in with e-mail and password. Never throws. @see product specification, section 8 (Auth) */
export async function logIn(login: Login): Promise<AccountOutcome> {
  return withoutThrowing('Error signing in:', async () => {
    const client = await authClient()
    const { error } = await client.signInWithPassword(login)
    return error ? refused(loginRefusal(error)) : { status: 'done' }
  })
}

/**
 * Registers, then signs in with the same credentials. Never throws.
 *
 * @see product specification, sections 4 (register flow), 7 (product use) and 8 (Auth)
 */
export async function register(registration: Registration): Promise<AccountOutcome> {
  return withoutThrowing('Error registering:', async () => {
    const { email, password, firstName, lastName, phoneNumber, telegramAccount } = registration
    const client = await authClient()
    const signUp = await client.signUp({
      email,
      password,
      options: {
        emailRedirectTo: location.origin + paths.home,
        data: {
          first_name: firstName,
          last_name: lastName,
          phone_number: phoneNumber || null,
          telegram: telegramAccount || null,
        },
      },
    })
    if (signUp.error) {
      const reasons = weakPasswordReasons(signUp.error)
      return reasons ? { status: 'weak-password', reasons } : refused(registerRefusal(signUp.error))
    }
    const signIn = await client.signInWithPassword({ email, password })
    if (!signIn.error) return { status: 'done' }
    // Without a session the address waits to be confirmed. An address that was registered before gets the same answer,
    // so that a stranger does not learn of it.
    if (signUp.data.session === null && isOneOf(signIn.error, 'email_not_confirmed', 'invalid_credentials'))
      return { status: 'check-email' }
    return refused({ key: 'errorLogin', detail: detailOf(signIn.error) })
  })
}

/**
 * Goes to a sign-in provider: the browser leaves the page.
 *
 * @returns null when it is on its way, else what to say.
 */
export async function logInWith(provider: 'google' | 'github'): Promise<Refusal | null> {
  const outcome = await withoutThrowing('Error signing in with a provider:', async () => {
    const client = await authClient()
    const { error } = await client.signInWithOAuth({
      provider,
      options: { redirectTo: location.origin + paths.dashboard },
    })
    if (!error) return { status: 'done' }
    console.error('Error signing in with a provider:', error)
    return refused(isAway(error) ? general : { key: 'errorLogin', detail: detailOf(error) })
  })
  return outcome.status === 'refused' ? outcome.refusal : null
}

/** Reads what a password lacks from an error of the auth service; null when the error is about something else. */
export function weakPasswordReasons(error: AuthError): WeakPasswordReason[] | null {
  if (error.code !== 'weak_password') return null
  const reasons: unknown = 'reasons' in error ? error.reasons : []
  const known = ['length', 'characters', 'pwned'] as const
  return Array.isArray(reasons) ? known.filter((reason) => reasons.includes(reason)) : []
}

/** What a refused sign-in is shown as. */
export function loginRefusal(error: AuthError): Refusal {
  if (isAway(error)) return general
  // The specification names the message; the code says the same, and older services send only one of them.
  if (isOneOf(error, 'invalid_credentials') || error.message === 'Invalid login credentials')
    return { key: 'errorInvalidCredentials', detail: null }
  return { key: 'errorLogin', detail: detailOf(error) }
}

/** What a refused sign-up is shown as. */
export function registerRefusal(error: AuthError): Refusal {
  if (isAway(error)) return general
  if (isOneOf(error, 'user_already_exists', 'email_exists') || error.message === 'User already registered')
    return { key: 'errorUserExists', detail: null }
  return { key: 'errorRegister', detail: detailOf(error) }
}

const general: Refusal = { key: 'errorGeneral', detail: null }

function refused(refusal: Refusal): AccountOutcome {
  return { status: 'refused', refusal }
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

async function withoutThrowing(note: string, call: () => Promise<AccountOutcome>): Promise<AccountOutcome> {
  try {
    return await call()
  } catch (error) {
    console.error(note, error)
    return refused(general)
  }
}
