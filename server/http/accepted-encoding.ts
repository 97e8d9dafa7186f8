/** The forms in which texts are sent. */
export type Encoding = 'br' | 'gzip' | 'identity'

/** The best of the forms that a browser takes. @see RFC 9110, section 12.5.3 */
export function acceptedEncoding(header: string | undefined): Encoding {
  if (header === undefined) return 'identity'
  const rejected = (name: string) => new RegExp(`\\b${name}\\s*;\\s*q=0(\\.0*)?\\s*(,|$)`).test(header)
  if (/\bbr\b/.test(header) && !rejected('br')) return 'br'
  return /\bgzip\b/.test(header) && !rejected('gzip') ? 'gzip' : 'identity'
}

/** Weak comparison of If-None-Match. @see RFC 9110, section 13.1.2 */
export function matchesEtag(header: string, etag: string): boolean {
  const bare = (tag: string) => tag.trim().replace(/^W\//, '')
  return header.trim() === '*' || header.split(',').some((tag) => bare(tag) === bare(etag))
}
