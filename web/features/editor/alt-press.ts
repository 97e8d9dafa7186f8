import { useEffect } from 'react'
import { observable } from '#web/features/editor/observable.ts'
import { textPlaceAt } from '#web/features/editor/typing-target.ts'

/** Words that were pressed with Alt while edit mode was off, and where. */
type AltPress = { words: string; clientX: number; clientY: number }

/** The press that switched edit mode on; the editor begins to type there as soon as it knows the page. */
export const altPress = observable<AltPress | null>(null)

/** What is not the page: the bar, messages, windows and menus. */
const others =
  '[data-edit-part], [data-toasts], [role=menu], [role=dialog], [role=alertdialog], input, textarea, select'

/** Alt with a press on words of the page switches edit mode on and begins to type there. @param turnOn null while that is not to be heard */
export function useAltPress(turnOn: ((on: true) => unknown) | null): void {
  useEffect(() => {
    if (turnOn === null) return
    const onClick = (event: MouseEvent): void => {
      const { target, clientX, clientY } = event
      const isMeant = event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey
      if (!isMeant || !(target instanceof Element) || target.closest(others) !== null) return
      // A link would be downloaded, a button would act.
      event.preventDefault()
      event.stopPropagation()
      altPress.set({ words: wordsAt(target, clientX, clientY), clientX, clientY })
      turnOn(true)
    }
    window.addEventListener('click', onClick, { capture: true })
    return () => window.removeEventListener('click', onClick, { capture: true })
  }, [turnOn])
}

/** The words under the pointer; all of the element where the browser cannot tell. */
function wordsAt(target: Element, x: number, y: number): string {
  const node = textPlaceAt(document, x, y)?.node
  const words = node instanceof Text && target.contains(node) ? node.data : target.textContent
  return words.trim()
}
