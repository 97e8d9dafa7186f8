import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'

/** How long a field may take that is loaded with its first opening, in milliseconds. */
const patienceMs = 5_000

const words = 'input, textarea, [contenteditable="true"]'

/** Leads to a field of a panel by its mark, or to the first one, once the panel shows it. */
export function useFieldFocus(panel: RefObject<HTMLElement | null>): (mark: string | null) => void {
  const [wanted, setWanted] = useState<{ mark: string | null } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const { current: element } = panel
    if (wanted === null || !element) return undefined
    const selector = wanted.mark === null ? '[data-field]' : `[data-field="${CSS.escape(wanted.mark)}"]`
    const go = (): boolean => {
      const holder = element.querySelector<HTMLElement>(selector)
      // A picture begins with the buttons that choose it.
      const inside = holder?.matches('fieldset') ? 'button' : words
      const field = holder?.matches(words) ? holder : holder?.querySelector<HTMLElement>(inside)
      field?.focus()
      return field !== undefined && field !== null
    }
    if (go()) return undefined
    const observer = new MutationObserver(() => {
      if (go()) observer.disconnect()
    })
    observer.observe(element, { childList: true, subtree: true })
    timer.current = setTimeout(() => observer.disconnect(), patienceMs)
    return () => {
      observer.disconnect()
      clearTimeout(timer.current)
    }
  }, [panel, wanted])
  return (mark) => setWanted({ mark })
}
