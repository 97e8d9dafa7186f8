/** What of a key event decides. */
export type KeyPress = Pick<
  KeyboardEvent,
  'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'repeat' | 'getModifierState'
>

/**
 * True for Alt+S, on every keyboard layout. AltGr is another key: with it people write letters, and some systems
 * report it as Ctrl and Alt together.
 *
 * @see EDIT-02
 */
export function isToggleKey(event: KeyPress): boolean {
  return (
    event.code === 'KeyS' &&
    event.altKey &&
    !event.ctrlKey &&
    !event.metaKey &&
    !event.shiftKey &&
    !event.repeat &&
    !event.getModifierState('AltGraph')
  )
}
