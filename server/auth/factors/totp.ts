import { generateSecret, verifySync } from 'otplib'
import { renderSVG } from 'uqr'
import type { AuthDeps } from '#server/auth/deps.ts'

/** Length of a secret before it is written in base32: the length of the hash, as the standard recommends. @see RFC 4226, section 4 (R6) */
const secretBytes = 20
/** How long a code counts, and how far a clock may be off in either direction. @see docs/reference/auth-protocol.md#8-factors (window ±1) */
const stepSeconds = 30

/** A secret for an authenticator application, in every form that one takes. */
type TotpEnrolment = {
  /** Base32. */
  secret: string
  uri: string
  /** An `<svg>` that a client may put behind `data:image/svg+xml;utf-8,` as it is. */
  qr_code: string
}

/**
 * Makes a secret of an authenticator application.
 *
 * @param issuer names the site, @param label the account in the application's list.
 * @see docs/reference/auth-protocol.md#post-factors (POST /factors, totp); https://github.com/google/google-authenticator/wiki/Key-Uri-Format
 */
export function makeTotpEnrolment(issuer: string, label: string): TotpEnrolment {
  const secret = generateSecret({ length: secretBytes })
  const query = new URLSearchParams({ algorithm: 'SHA1', digits: '6', issuer, period: String(stepSeconds), secret })
  // Authenticators show a plus sign as it is, so a space has to be %20.
  const uri = `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(label)}?${query.toString().replaceAll('+', '%20')}`
  return { secret, uri, qr_code: drawQrCode(uri) }
}

/**
 * It may contain no `#`, `%` or line break: the client does not encode it.
 * @see docs/reference/auth-protocol.md#8-factors
 */
function drawQrCode(text: string): string {
  return renderSVG(text, { border: 4, pixelSize: 4, whiteColor: 'white', blackColor: 'black' }).replaceAll('\n', '')
}

/** Seals a secret for the database. */
export function sealTotpSecret(deps: AuthDeps, secret: string): string {
  return deps.secrets.encrypt('factor', secret)
}

/**
 * Finds the 30-second step whose code this is: the present one, the one before or the one after.
 *
 * @param sealed as `sealTotpSecret` made it.
 * @param code six digits; spaces between them do not count.
 * @returns the step's number since 1970, so that the caller can see to it that it is accepted once; null when the code is wrong.
 * @see RFC 6238, section 5.2
 */
export function findTotpStep(deps: AuthDeps, sealed: string, code: string): number | null {
  const token = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const result = verifySync({
    secret: deps.secrets.decrypt('factor', sealed),
    token,
    epoch: Math.floor(deps.clock.now() / 1000),
    epochTolerance: stepSeconds,
  })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}
