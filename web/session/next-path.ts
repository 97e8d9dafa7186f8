import { paths } from '#web/paths.ts'
import { removeAuthResponse } from '#web/session/auth-response.ts'

/** The name in the address that says where to go after signing in. */
const nextName = 'next'

/**
 * Reads where to go after signing in from an address: a page of this site only.
 *
 * @param search the query part of the address, with or without its question mark.
 * @returns path, query and fragment; null when nothing usable is asked for. Other sites, other schemes and addresses that
 * browsers read differently (`//host`, `/\host`, control characters) are refused, and so are the sign-in pages themselves.
 */
export function nextPathOf(search: string): string | null {
  const asked = new URLSearchParams(search).get(nextName)
  // eslint-disable-next-line no-control-regex -- browsers drop tabs and line breaks inside an address, so "/\t/host" means "//host"
  if (!asked || !/^\/(?![/\\])/.test(asked) || /[\\\u0000-\u001f\u007f]/.test(asked)) return null
  const base = 'http://own.invalid'
  if (!URL.canParse(asked, base)) return null
  const address = new URL(asked, base)
  // "/.//host" is a path here, and another site as soon as it is written out without its dots.
  if (address.origin !== base || address.pathname.startsWith('//')) return null
  // A provider's refusal was shown already; it must not come back after the next sign-in.
  removeAuthResponse(address)
  if (address.pathname === paths.login || address.pathname === paths.register) return null
  return address.pathname + address.search + address.hash
}

/** The address of a sign-in page that leads to `next` afterwards. */
export function signInPath(page: 'login' | 'register', next: string | null): string {
  return next === null ? paths[page] : `${paths[page]}?${new URLSearchParams({ [nextName]: next }).toString()}`
}
