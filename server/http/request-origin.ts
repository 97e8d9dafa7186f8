/** How a request came: from a screen of the site in a browser, or from a program. */
export type RequestOrigin = 'screen' | 'api'

/**
 * Distinguishes a screen of the site from a program, by what browsers say of themselves. For the reader of the activity
 * log only: a program can say the same, so nothing is allowed or refused by it.
 *
 * @param publicUrl the site's own address. Browsers leave `Sec-Fetch-Site` out where the connection is not secure.
 */
export function requestOrigin(headers: Headers, publicUrl: string): RequestOrigin {
  const own = new URL(publicUrl).origin
  const referrer = headers.get('referer')
  const isOwn =
    headers.get('origin') === own || (referrer !== null && URL.canParse(referrer) && new URL(referrer).origin === own)
  return headers.has('sec-fetch-site') || isOwn ? 'screen' : 'api'
}
