import { observable } from '#web/features/editor/observable.ts'

/** Whether a press on words begins to type on the page; otherwise it opens the dialog. */
export const pressTypes = observable(false)

/** Reads what a person chose in this browser. */
export function readPressTypes(userId: string): void {
  try {
    pressTypes.set(localStorage.getItem(keyOf(userId)) === 'on')
  } catch {
    pressTypes.set(false) // storage is forbidden
  }
}

/** Changes what a press does, also for the person's next visit with this browser. */
export function switchPressTypes(userId: string, isOn: boolean): void {
  pressTypes.set(isOn)
  try {
    if (isOn) localStorage.setItem(keyOf(userId), 'on')
    else localStorage.removeItem(keyOf(userId))
  } catch {
    // Storage is forbidden: it holds until the page is loaded again.
  }
}

function keyOf(userId: string): string {
  return `grantwright-editor-chunk.press-types.${userId}`
}
