import type { AuthError } from '@supabase/auth-js'
import { paths } from '#web/paths.ts'
import { authClient } from '#web/session/auth-client.ts'
import { general, rejectionOf, signedIn, withCaptcha } from './account-calls.ts'
import type { Rejection } from './account-calls.ts'

/**
 * What a letter with a link and a code is for. `sign-in` also serves an account whose address is not confirmed yet: its
 * letter confirms and signs in.
 */
export type MailPurpose = 'sign-in' | 'recovery' | 'signup'

/** How asking for a letter ended. */
type MailOutcome =
  /** `waitSeconds`: until the next one may be asked for. */
  | { status: 'sent'; waitSeconds: number }
  /** One has been sent a moment ago, and serves as well. */
  | { status: 'too-soon'; waitSeconds: number }
  | { status: 'refused'; rejection: Rejection }

/** How a code or a link ended. */
type CodeOutcome =
  | { status: 'done' }
  | { status: 'second-factor' }
  /** Wrong, used or too old; the service does not tell which. */
  | { status: 'wrong' }
  /** The first of the two addresses of a change is confirmed. */
  | { status: 'half' }
  | { status: 'refused'; rejection: Rejection }

/** What a mailed link may be for, as its address says. @see docs/reference/auth-protocol.md#61-links-and-codes */
export const linkTypes = ['signup', 'magiclink', 'recovery', 'invite', 'email_change', 'email_change_undo'] as const

export type LinkType = (typeof linkTypes)[number]

/**
 * Asks for a letter. Never throws, and never tells whether the address has an account.
 *
 * @param request `returnTo`: the page of this site that the link leads to in the end. `gapSeconds`: between two letters.
 */
export async function requestMail(request: {
  purpose: MailPurpose
  email: string
  returnTo: string
  gapSeconds: number
  captchaToken?: string | undefined
}): Promise<MailOutcome> {
  try {
    const error = await askForMail(request, location.origin + request.returnTo)
    // The service may say that there is no such account. We say what we say to everybody.
    if (error === null || error.code === 'otp_disabled') return { status: 'sent', waitSeconds: request.gapSeconds }
    const waitSeconds = secondsIn(error)
    return waitSeconds !== null
      ? { status: 'too-soon', waitSeconds }
      : { status: 'refused', rejection: rejectionOf('errorSend', error) }
  } catch (error) {
    console.error('Error asking for a letter:', error)
    return { status: 'refused', rejection: general }
  }
}

async function askForMail(
  { purpose, email, captchaToken }: { purpose: MailPurpose; email: string; captchaToken?: string | undefined },
  address: string,
): Promise<AuthError | null> {
  const captcha = withCaptcha(captchaToken)
  const client = await authClient()
  switch (purpose) {
    case 'recovery': {
      const { error } = await client.resetPasswordForEmail(email, {
        redirectTo: location.origin + paths.resetPassword,
        ...captcha,
      })
      return error
    }
    case 'signup': {
      const { error } = await client.resend({
        type: 'signup',
        email,
        options: { emailRedirectTo: address, ...captcha },
      })
      return error
    }
    case 'sign-in': {
      const { error } = await client.signInWithOtp({
        email,
        options: { emailRedirectTo: address, shouldCreateUser: false, ...captcha },
      })
      return error
    }
  }
}

/** The gap between two letters or messages that the service names in its refusal; null when it names none. */
export function secondsIn(error: AuthError): number | null {
  if (error.code !== 'over_email_send_rate_limit' && error.code !== 'over_sms_send_rate_limit') return null
  const seconds = /after (\d{1,5}) seconds?/.exec(error.message)?.[1]
  return seconds === undefined ? null : Number(seconds)
}

/** Signs in with the code of a letter. Never throws. */
export async function enterMailedCode(purpose: MailPurpose, email: string, code: string): Promise<CodeOutcome> {
  const type = purpose === 'sign-in' ? 'email' : purpose
  return verify('Error checking a code:', 'errorLogin', { email, token: code, type })
}

/** Does what a mailed link is for. Never throws. @param tokenHash from the link's address. */
export async function followLink(tokenHash: string, type: LinkType): Promise<CodeOutcome> {
  // The client passes the type on as it is; that of an undone change is this service's own.
  const known = type as Exclude<LinkType, 'email_change_undo'>
  return verify('Error following a link:', 'confirm.error', { token_hash: tokenHash, type: known })
}

type Proof = Parameters<Awaited<ReturnType<typeof authClient>>['verifyOtp']>[0]

async function verify(note: string, key: Rejection['key'], proof: Proof): Promise<CodeOutcome> {
  try {
    const client = await authClient()
    const { data, error } = await client.verifyOtp(proof)
    if (error?.code === 'otp_expired') return { status: 'wrong' }
    if (error) return { status: 'refused', rejection: rejectionOf(key, error) }
    return data.session === null ? { status: 'half' } : signedIn(data.session)
  } catch (error) {
    console.error(note, error)
    return { status: 'refused', rejection: general }
  }
}
