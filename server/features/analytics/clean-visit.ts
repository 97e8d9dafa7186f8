import { isbot } from 'isbot'
import { withoutEndSlashes } from '#shared/end-slashes.ts'
import { directSource, missingPage, otherPage } from '#shared/contracts/analytics.ts'
import type { Visit } from '#shared/contracts/analytics.ts'

/** What is kept of a page view: closed lists and short names, whatever was sent. */
type CleanVisit = { page: string; source: string; campaign: string; language: string; device: string }

const publicPages: readonly string[] = [
  '/',
  '/features',
  '/about',
  '/contact',
  '/faq',
  '/help',
  '/privacy',
  '/terms',
  '/login',
  '/register',
  '/dashboard',
  '/book',
]
const hostPattern = /^(?=.{1,100}$)([a-z0-9-]{1,63}\.)+[a-z]{2,63}$/
const campaignPattern = /^[\p{L}\p{N} ._-]{1,60}$/u

/**
 * Turns what a browser said into what is kept. An address that is none of ours becomes one name, so that no one can fill
 * the tables with made-up ones; of a referrer only the host stays, of a query only the campaign.
 *
 * @param slugs addresses of the published pages.
 */
export function cleanVisit(visit: Visit, ownHost: string, slugs: readonly string[]): CleanVisit {
  return {
    page: visit.missing ? missingPage : pageOf(visit.path, slugs),
    source: sourceOf(visit.referrer ?? null, visit.query ?? null, ownHost),
    campaign: campaignOf(visit.query ?? null),
    language: visit.language,
    device: visit.device,
  }
}

/** True for programs that say what they are, and for those that say nothing. */
export function isRobot(userAgent: string): boolean {
  return userAgent.trim().length < 16 || isbot(userAgent)
}

/** The page of ours that an address names. @param slugs addresses of the published pages. */
export function pageOf(path: string, slugs: readonly string[]): string {
  const bare = path.length > 1 ? withoutEndSlashes(path) : path
  if (publicPages.includes(bare)) return bare
  const slug = /^\/page\/([^/]+)$/.exec(bare)?.[1]
  return slug !== undefined && slugs.includes(decoded(slug)) ? `/page/${decoded(slug)}` : otherPage
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // Not a name of ours then.
    return ''
  }
}

/** The host of another site as it is kept; null for what is none. */
export function outboundHost(host: string, ownHost: string): string | null {
  const bare = host.toLowerCase().replace(/^(www|m|l|lm)\./, '')
  return bare === ownHost.replace(/^www\./, '') || !hostPattern.test(bare) ? null : bare
}

function sourceOf(referrer: string | null, query: string | null, ownHost: string): string {
  const named = new URLSearchParams(query ?? '').get('utm_source')?.trim().toLowerCase()
  if (named !== undefined && campaignPattern.test(named)) return named
  if (referrer === null || !URL.canParse(referrer)) return directSource
  const { hostname, protocol } = new URL(referrer)
  if (protocol !== 'https:' && protocol !== 'http:') return directSource
  return outboundHost(hostname, ownHost) ?? directSource
}

function campaignOf(query: string | null): string {
  const name = new URLSearchParams(query ?? '').get('utm_campaign')?.trim() ?? ''
  return campaignPattern.test(name) ? name : ''
}
