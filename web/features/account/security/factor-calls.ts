import { authClient } from '#web/session/auth-client.ts'
import { askAuth } from './auth-rejection.ts'
import type { AuthResponse } from './auth-rejection.ts'

/** What an authenticator app needs: a picture to look at, or a secret to type in. */
export type TotpEnrolment = { factorId: string; picture: string; secret: string }

/** Begins to set up an authenticator app, which files it under the site's host. */
export function enrolTotp(name: string): Promise<AuthResponse<TotpEnrolment>> {
  return askAuth<TotpEnrolment>('Error setting up the authenticator:', async () => {
    const client = await authClient()
    const answer = await client.mfa.enroll({ factorType: 'totp', friendlyName: name })
    if (answer.error !== null) return answer
    const { id, totp } = answer.data
    return { data: { factorId: id, picture: pictureAddress(totp.qr_code), secret: totp.secret }, error: null }
  })
}

/** Begins to set up codes by text message. @param phone E.164 */
export function enrolPhone(name: string, phone: string): Promise<AuthResponse<{ factorId: string }>> {
  return askAuth<{ factorId: string }>('Error setting up text messages:', async () => {
    const client = await authClient()
    const answer = await client.mfa.enroll({ factorType: 'phone', friendlyName: name, phone })
    return answer.error === null ? { data: { factorId: answer.data.id }, error: null } : answer
  })
}

/** Asks for a code: an app shows one by itself, a phone is sent one. */
export function challenge(factorId: string): Promise<AuthResponse<{ id: string }>> {
  return askAuth<{ id: string }>('Error asking for a code:', async () =>
    (await authClient()).mfa.challenge({ factorId }),
  )
}

/** Gives the code of a challenge; the session is proven by two factors from then on. */
export function verify(factorId: string, challengeId: string, code: string): Promise<AuthResponse<unknown>> {
  return askAuth('Error checking the code:', async () =>
    (await authClient()).mfa.verify({ factorId, challengeId, code }),
  )
}

/** Gives a recovery code instead of a factor's own. */
export function verifyRecoveryCode(code: string): Promise<AuthResponse<unknown>> {
  return askAuth('Error checking the recovery code:', async () =>
    (await authClient()).mfa.recoveryCodes.verify({ code }),
  )
}

/** Takes a factor away. */
export function removeFactor(factorId: string): Promise<AuthResponse<unknown>> {
  return askAuth('Error removing the factor:', async () => (await authClient()).mfa.unenroll({ factorId }))
}

/** Makes the first recovery codes, or new ones in place of the old. They are shown this once. */
export function makeRecoveryCodes(kind: 'first' | 'again'): Promise<AuthResponse<string[]>> {
  return askAuth<string[]>('Error making recovery codes:', async () => {
    const { recoveryCodes } = (await authClient()).mfa
    const answer = kind === 'first' ? await recoveryCodes.generate() : await recoveryCodes.regenerate()
    return answer.error === null ? { data: answer.data.codes, error: null } : answer
  })
}

/** Sends a code to the account's address that shows who is there. */
export function sendProofCode(): Promise<AuthResponse<unknown>> {
  return askAuth('Error sending the code:', async () => (await authClient()).reauthenticate())
}

/**
 * Makes an address of the picture that an image element can show: there nothing in it can run. The client puts a data
 * address in front without encoding it, which ends at the first number sign.
 */
export function pictureAddress(picture: string): string {
  const svg = picture.slice(picture.indexOf('<'))
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
}
