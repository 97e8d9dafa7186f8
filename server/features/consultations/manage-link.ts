import type { Deps } from '#server/deps.ts'
import type { ConsultationRecord } from '#server/features/consultations/store.ts'
import { sameText } from '#server/secrets.ts'

/** Address of the page on which a consultation is moved or cancelled. No server and no log sees the token in it. */
export function manageLink(deps: Deps, token: string, language: string): string {
  const address = new URL('/consultation', deps.config.publicUrl)
  address.searchParams.set('lng', language)
  address.hash = token
  return address.href
}

/** Keyed hash of a link's token: what is stored of it. */
export function tokenHash(deps: Deps, token: string): string {
  return deps.secrets.hash('consultation', token)
}

/** The token of a consultation's link; null when it was sealed with another application secret. */
export function openToken(deps: Deps, row: ConsultationRecord): string | null {
  try {
    const token = deps.secrets.decrypt('consultation', row.manage_token_sealed)
    return sameText(tokenHash(deps, token), row.manage_token_hash) ? token : null
  } catch {
    // Sealed with another application secret: the mail goes out without the link.
    return null
  }
}
