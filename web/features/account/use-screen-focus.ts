import { useEffect, useRef } from 'react'

/**
 * The field of a screen that asks for a code takes the focus, otherwise its heading, so that it is read out; so does
 * that of the forms on the way back. The first screen of a page or dialog, named null, leaves the focus where it is.
 */
export function useScreenFocus(heading: { current: HTMLElement | null }, name: string | null): void {
  const shown = useRef<string | null>(null)
  useEffect(() => {
    // Later, so that a dialog has remembered where the focus came from.
    const timer = setTimeout(() => {
      if (shown.current === name) return
      shown.current = name
      const frame = heading.current?.closest('[role=dialog], .sheet')
      const code = frame?.querySelector<HTMLInputElement>('input[autocomplete="one-time-code"]')
      ;(code ?? heading.current)?.focus()
    })
    return () => clearTimeout(timer)
  }, [name, heading])
}
