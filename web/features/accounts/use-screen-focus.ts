import { useEffect, useRef } from 'react'

/**
 * The heading of a new screen takes the focus, so that it is read out; so does that of the forms on the way back. What
 * a page or dialog begins with, named null, leaves it where it is.
 */
export function useScreenFocus(heading: { current: HTMLElement | null }, name: string | null): void {
  const shown = useRef<string | null>(null)
  useEffect(() => {
    // Later, so that a dialog has remembered where the focus came from.
    const timer = setTimeout(() => {
      if (shown.current === name) return
      shown.current = name
      heading.current?.focus()
    })
    return () => clearTimeout(timer)
  }, [name, heading])
}
