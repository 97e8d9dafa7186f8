import { observable } from '#web/features/editor/observable.ts'

/** One way to do something by keyboard in edit mode. */
type Shortcut = {
  /** The word of `shortcuts.acts` that says what it does. */
  act:
    | 'mode'
    | 'undo'
    | 'redo'
    | 'edit'
    | 'type'
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
  /** Keys as they stand on a keyboard, each pressed together with the ones before it; `click` is the mouse. */
  keys: readonly string[]
  /** Letters and signs alone can be switched off, for people who dictate. @see WCAG 2.1.4 */
  isCharacter?: true
}

/** All keys of edit mode; the list that `?` opens shows exactly these. */
export const shortcuts: readonly Shortcut[] = [
  { act: 'mode', keys: ['Alt', 'S'] },
  { act: 'undo', keys: ['Ctrl', 'Z'] },
  { act: 'redo', keys: ['Ctrl', 'Shift', 'Z'] },
  { act: 'edit', keys: ['Enter'] },
  { act: 'type', keys: ['F2'] },
  { act: 'save', keys: ['Ctrl', 'S'] },
  { act: 'follow', keys: ['Alt', 'click'] },
  { act: 'find', keys: ['Ctrl', 'K'] },
  { act: 'translate', keys: ['F8'] },
  { act: 'visibility', keys: ['H'], isCharacter: true },
  { act: 'delete', keys: ['Delete'] },
  { act: 'move', keys: ['Alt', '↑ ↓'] },
  { act: 'panel', keys: ['F6'] },
  { act: 'list', keys: ['?'], isCharacter: true },
  { act: 'leave', keys: ['Esc'] },
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
    // Storage is forbidden: it holds until the page is loaded anew.
  }
}

/** True for a press of `?` that is meant for the list of shortcuts. */
export function isListKey(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): boolean {
  return characterKeys.get() && event.key === '?' && !event.ctrlKey && !event.metaKey && !event.altKey
}

function readCharacterKeys(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true // storage is forbidden, or this is no browser
  }
}
