import { linkTypes } from './mail-calls.ts'
import type { LinkType } from './mail-calls.ts'

/** What the address of a mailed link says. */
export type ConfirmLink =
  /** `isFirstProof`: no one has confirmed the address yet, and what was set up before goes when the link is used. */
  | { status: 'link'; tokenHash: string; type: LinkType; returnTo: string | null; isFirstProof: boolean }
  /** The service refused it before it came here. */
  | { status: 'dead' }
  | { status: 'broken' }

/**
 * Reads the address of a mailed link. Its secrets are in the fragment, which no server and no next page receives.
 *
 * @param fragment with or without its #.
 * @param origin of this site: a link leads to its own pages only.
 */
export function readConfirmLink(fragment: string, origin: string): ConfirmLink {
  const said = new URLSearchParams(fragment.replace(/^#/, ''))
  const tokenHash = said.get('token_hash')
  const type = linkTypes.find((known) => known === said.get('type'))
  if (tokenHash && type) {
    const isFirstProof = said.get('first_proof') === 'true'
    return { status: 'link', tokenHash, type, returnTo: ownPath(said.get('redirect_to'), origin), isFirstProof }
  }
  return said.has('error_code') || said.has('error') ? { status: 'dead' } : { status: 'broken' }
}

/** Path, query and fragment of an address of this site; null for every other one. */
function ownPath(address: string | null, origin: string): string | null {
  if (address === null || !URL.canParse(address, origin)) return null
  const { origin: itsOrigin, pathname, search, hash } = new URL(address, origin)
  // A path that begins with two slashes would be another site as soon as it is followed.
  return itsOrigin === origin && !pathname.startsWith('//') ? pathname + search + hash : null
}
