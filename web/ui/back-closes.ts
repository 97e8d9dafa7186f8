import { useEffect, useEffectEvent } from 'react'

/** What is open over the page, the topmost last, with the router's number of the history entry that it is on. */
const open: { index: number; close: () => void }[] = []
/** Ways back to the page that we took ourselves, and of which no one needs to hear. */
let returns = 0
let isListening = false

/**
 * Lets the browser's Back close what is above the page instead of changing the page under it.
 *
 * Handled before the router, which then never learns of the press: the step is taken back at once.
 */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const handleBack = useEffectEvent(close)
  useEffect(() => {
    const index = indexOf(history.state)
    if (!isOpen || index === null) return
    if (!isListening) addEventListener('popstate', handlePop, { capture: true })
    isListening = true
    const entry = { index, close: () => handleBack() }
    open.push(entry)
    return () => {
      open.splice(open.indexOf(entry), 1)
    }
  }, [isOpen])
}

function handlePop(event: PopStateEvent): void {
  if (returns > 0) {
    returns -= 1
    event.stopImmediatePropagation()
    return
  }
  const top = open.at(-1)
  const index = indexOf(event.state)
  // A step made inside what is open is undone inside it.
  if (top === undefined || index === null || index >= top.index) return
  event.stopImmediatePropagation()
  returns += 1
  history.go(top.index - index)
  top.close()
}

function indexOf(state: unknown): number | null {
  if (typeof state !== 'object' || state === null || !('idx' in state)) return null
  return typeof state.idx === 'number' ? state.idx : null
}
