import { observable } from '#web/features/editor/observable.ts'

/** Whether the hints of a first visit are shown. */
export const areHintsShown = observable(false)

/** Shows the hints to who has not put them away in this browser. */
export function readHints(userId: string): void {
  try {
    areHintsShown.set(localStorage.getItem(keyOf(userId)) === null)
  } catch {
    areHintsShown.set(true) // storage is forbidden
  }
}

/** Puts the hints away, for this person's further visits with this browser too. */
export function dismissHints(userId: string): void {
  areHintsShown.set(false)
  try {
    localStorage.setItem(keyOf(userId), 'seen')
  } catch {
    // Storage is forbidden: they come back with the next visit.
  }
}

function keyOf(userId: string): string {
  return `grantwright-editor-chunk.hints.${userId}`
}
