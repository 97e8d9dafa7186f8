import { useEffect } from 'react'

/** Lets the browser ask before the page goes while something would be lost with it. */
export function useLeaveQuestion(isLosing: boolean): void {
  useEffect(() => {
    if (!isLosing) return
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isLosing])
}
