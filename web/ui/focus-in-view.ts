/**
 * Puts the focus on an element and shows it. `focus()` alone leaves an element where it is in Firefox when any part of it is in
 * view, though most of it may be under the header or above the window.
 *
 * @param block where it is shown: `start` for what replaces a form, `center` for a field.
 */
export function focusInView(element: HTMLElement | null | undefined, block: 'start' | 'center'): void {
  if (!element) return
  element.focus({ preventScroll: true })
  element.scrollIntoView({ block })
}
