import { createHash } from 'node:crypto'

/** Headers of every answer. The content security policy of pages is made per page; everything else may load nothing. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
}

/** Policy for answers that are not pages. */
export const closedPolicy = "default-src 'none'; frame-ancestors 'none'"

/** Header that keeps browsers on https for a year; only sent by a site on https. */
export const transportSecurity = 'max-age=31536000; includeSubDomains'

/** Texts of the inline scripts and styles of a page, listed where they are written. */
export type InlineParts = { scripts: readonly string[]; styles: readonly string[] }

/**
 * Makes the content security policy of a page from the hashes of its inline scripts and styles. Hashes instead of a
 * nonce keep the bytes of a page equal for every visitor, so that it can be kept compressed and answered with 304.
 *
 * @param captchaHosts whose widget the forms show: their scripts, styles, frames and requests are allowed besides.
 * @see docs/decisions/0002-security-policy-by-hashes.md
 */
export function contentSecurityPolicy(
  inline: InlineParts,
  isHttps: boolean,
  captchaHosts: readonly string[] = [],
): string {
  const scripts = hashesOf(inline.scripts)
  const styles = hashesOf(inline.styles)
  return [
    "default-src 'none'",
    ['script-src', "'self'", ...scripts, ...captchaHosts].join(' '),
    ['style-src', "'self'", ...styles, ...captchaHosts].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    ['connect-src', "'self'", ...captchaHosts].join(' '),
    // What is framed says so itself: of our own answers only mails do, to administrators.
    ['frame-src', "'self'", ...captchaHosts].join(' '),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** Hashes of inline scripts or styles, as a content security policy names them; each once. */
export function hashesOf(texts: readonly string[]): string[] {
  const filled = new Set(texts.filter((text) => text !== ''))
  return [...filled].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}
