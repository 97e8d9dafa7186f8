/** First part of the names under which texts are kept: of the databases, and of the notes about them. */
const prefix = 'grantwright.text.'

/** The name of the database in which this device keeps a text of an account. */
export function textJournalName(userId: string, applicationId: string, section: string): string {
  return `${prefix}${userId}.${applicationId}.${section}`
}

/** Notes that this device keeps a text, so that it can be erased. */
export function noteKeptText(journal: string): void {
  setItem(journal, '')
}

/**
 * Notes since when a window has changes in a text that the server has not stored. The note is written at once, before the
 * database has the change.
 *
 * @param since Unix milliseconds.
 */
export function noteUnsent(journal: string, client: string, since: number): void {
  noteKeptText(journal)
  setItem(unsentKey(journal, client), String(since))
}

/** When the oldest change of a text was made that no window has sent, in Unix milliseconds; null when there is none. */
export function unsentSince(journal: string): number | null {
  const times = unsentKeys(journal).map((key) => Number(localStorage.getItem(key)))
  return times.length === 0 ? null : Math.min(...times)
}

/** Forgets which windows had unsent changes of a text: the server has them all. */
export function clearUnsent(journal: string): void {
  for (const key of unsentKeys(journal)) localStorage.removeItem(key)
}

/** Erases the texts of an account from this device, except those with changes that the server has not stored. */
export function eraseKeptTexts(userId: string): void {
  for (const journal of keysFrom(`${prefix}${userId}.`).filter((key) => !key.includes(unsentMark))) {
    if (unsentSince(journal) !== null) continue
    localStorage.removeItem(journal)
    indexedDB.deleteDatabase(journal)
  }
}

const unsentMark = '#'

const unsentKey = (journal: string, client: string): string => `${journal}${unsentMark}${client}`

const unsentKeys = (journal: string): string[] => keysFrom(unsentKey(journal, ''))

function setItem(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // storage is switched off or full
  }
}

function keysFrom(start: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(start))
  } catch {
    return [] // storage is switched off: nothing can have been kept
  }
}
