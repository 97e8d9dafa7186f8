/** Where it is noted for this tab whose session ended, so that a reload still says so. */
const endedKey = 'grantwright.session-ended'

/** Where it is noted for all tabs who signed out last: they are to go, not to be asked to sign in again. */
const leaverKey = 'grantwright.signed-out'

/** The user whose session ended in this tab without their doing; none after a sign-in or a sign-out. @see QUAL-11 */
export const endedSessions = {
  read: (): string | null => read(() => sessionStorage, endedKey),
  keep: (userId: string): void => write(() => sessionStorage, endedKey, userId),
  forget: (): void => write(() => sessionStorage, endedKey, null),
}

/** Who signed out of this browser on purpose, in whichever tab. */
export const leavers = {
  has: (userId: string): boolean => read(() => localStorage, leaverKey) === userId,
  add: (userId: string): void => write(() => localStorage, leaverKey, userId),
  forget(userId: string): void {
    if (leavers.has(userId)) write(() => localStorage, leaverKey, null)
  },
}

function read(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key)
  } catch {
    return null // storage is switched off
  }
}

function write(storage: () => Storage, key: string, value: string | null): void {
  try {
    if (value === null) storage().removeItem(key)
    else storage().setItem(key, value)
  } catch {
    // Storage is switched off: no one stays signed in there either.
  }
}
