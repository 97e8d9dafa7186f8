import { useEffect } from 'react'

/**
 * Runs when a person comes back by the browser's button from where a press had led: the browser shows the page as it was
 * left, busy.
 *
 * @param onReturn the same function at every render.
 */
export function useReturn(onReturn: () => void): void {
  useEffect(() => {
    const handleReturn = (event: PageTransitionEvent): void => {
      if (event.persisted) onReturn()
    }
    window.addEventListener('pageshow', handleReturn)
    return () => window.removeEventListener('pageshow', handleReturn)
  }, [onReturn])
}
