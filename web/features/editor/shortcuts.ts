import { observable } from '#web/features/editor/observable.ts'

/** One way to do something by keyboard in edit mode. */
type Shortcut = {
  /** The word of `shortcuts.actions` that says what it does. */
  action:
    | 'mode'
    | 'undo'
    | 'redo'
    | 'edit'
    | 'type'
    | 'format'
    | 'visibility'
    | 'delete'
    | 'move'
    | 'panel'
    | 'list'
    | 'leave'
    | 'save'
    | 'follow'
    | 'find'
    | 'translate'
  /** Keys as they are on a keyboard, each pressed together with the ones before it; `click` is the mouse. */
  keys: readonly string[]
  /** Letters and signs alone can be switched off, for people who dictate. @see WCAG 2.1.4 */
  isCharacter?: true
}

/** All keys of edit mode; the list that `?` opens shows exactly these. */
export const shortcuts: readonly Shortcut[] = [
  { action: 'mode', keys: ['Alt', 'S'] },
  { action: 'undo', keys: ['Ctrl', 'Z'] },
  { action: 'redo', keys: ['Ctrl', 'Shift', 'Z'] },
  { action: 'edit', keys: ['Enter'] },
  { action: 'type', keys: ['F2'] },
  { action: 'format', keys: ['Alt', 'F10'] },
  { action: 'save', keys: ['Ctrl', 'S'] },
  { action: 'follow', keys: ['Alt', 'click'] },
  { action: 'find', keys: ['Ctrl', 'K'] },
  { action: 'translate', keys: ['F8'] },
  { action: 'visibility', keys: ['Alt', 'H'] },
  { action: 'delete', keys: ['Delete'] },
  { action: 'move', keys: ['Alt', '↑ ↓'] },
  { action: 'panel', keys: ['F6'] },
  { action: 'list', keys: ['?'], isCharacter: true },
  { action: 'leave', keys: ['Esc'] },
]

const storageKey = 'grantwright-editor-chunk.characters'

/** Whether letters and signs alone do something; kept in this browser. */
export const characterKeys = observable<boolean>(readCharacterKeys())

/** Switches letters and signs on or off, also for the next visit. */
export function switchCharacterKeys(areOn: boolean): void {
  characterKeys.set(areOn)
  try {
    localStorage.setItem(storageKey, areOn ? 'on' : 'off')
  } catch {
    // Storage is forbidden: it holds until the page is loaded again.
  }
}

/** True for a press of `?` that is meant for the list of shortcuts. */
export function isListKey(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): boolean {
  return characterKeys.get() && event.key === '?' && !event.ctrlKey && !event.metaKey && !event.altKey
}

/** True for the keys that hide and show. A letter alone may be the first of a word, and visitors see at once what it does. */
export function isHideKey({
  code,
  altKey,
  ctrlKey,
  metaKey,
  shiftKey,
}: Pick<KeyboardEvent, 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>): boolean {
  return code === 'KeyH' && altKey && !ctrlKey && !metaKey && !shiftKey
}

function readCharacterKeys(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true // storage is forbidden, or this is no browser
  }
}
