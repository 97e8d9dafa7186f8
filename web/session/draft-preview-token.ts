const key = 'grantwright.draft-preview'

/** The secret of the link with which this tab shows drafts; null while it shows the site as everybody sees it. */
export function readDraftPreview(): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null // storage is forbidden: a link shows nothing here
  }
}

/** Lets this tab show the drafts behind a link from the next page on, or nothing but the site. */
export function keepDraftPreview(token: string | null): void {
  try {
    if (token === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, token)
  } catch {
    // Storage is forbidden.
  }
}
