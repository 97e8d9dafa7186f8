/**
 * Whether a browser says that another site's page sends a request. Scripts of other sites get no answer from the API; this
 * keeps them from having an effect as well. Programs that are no browsers say nothing and are not meant.
 *
 * @param address of the request; the site may be open under another name than its public one.
 * @param publicUrl the site's own address.
 * @see docs/reference/services.md#16-failure-and-abuse-list, line 31
 */
export function comesFromForeignSite(headers: Headers, address: string, publicUrl: string): boolean {
  const site = headers.get('sec-fetch-site')
  // A page that tells no one where it is says "null" of its origin even to its own site.
  if (site === 'same-origin' || site === 'none') return false
  const origin = headers.get('origin')
  if (origin === null) return site === 'cross-site' || site === 'same-site'
  const own = [new URL(address).host, new URL(publicUrl).host]
  return !URL.canParse(origin) || !own.includes(new URL(origin).host)
}
