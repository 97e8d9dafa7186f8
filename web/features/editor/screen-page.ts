import { paths } from '#web/paths.ts'

/** The content page behind an address. @returns null where a screen has no content of its own. */
export function contentPageAt(pathname: string): string | null {
  const path = pathname.replace(/(?<=.)\/+$/, '')
  const page = pages.find((each) => paths[each] === path)
  if (page) return page
  if (path === paths.login || path === paths.register) return 'login'
  const slug = /^\/page\/([^/]+)$/.exec(path)?.[1]
  return slug === undefined ? null : decodeURIComponent(slug)
}

/** The address of a content page; null for what all pages share. */
export function pathOf(page: string): string | null {
  const own = pages.find((each) => each === page)
  if (own) return paths[own]
  if (page === 'login') return paths.login
  return page === 'layout' ? null : `/page/${encodeURIComponent(page)}`
}

/** True when new sections can be added to a page: it shows them after its own. */
export function takesSections(page: string | null): page is string {
  return page !== null && page !== 'login'
}

/** True in the admin area, which has an editor of its own. */
export function isAdminArea(pathname: string): boolean {
  return pathname === paths.admin || pathname.startsWith(`${paths.admin}/`)
}

/** Pages of the site with texts of their own. */
export const pages = ['home', 'features', 'about', 'contact', 'faq', 'privacy', 'terms'] as const
