import { useEffect } from 'react'
import { openingStorageKey } from '#web/ui/theme-script.ts'

/** When the hero has assembled itself for certain: its last movement ends after 1630 ms. */
const openingMs = 2_000

/**
 * Lets the hero's drawing assemble itself once per visit: every page begins with it, because the server's page is the
 * same for everybody, and once it has been seen a mark on the document keeps it still. A later page of the same visit
 * has that mark before its first paint.
 *
 * @see docs/reference/design.md#motion
 */
export function useOpening(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      document.documentElement.dataset['openingSeen'] = ''
      try {
        sessionStorage.setItem(openingStorageKey, '1')
      } catch {
        // Storage may be forbidden; then the drawing assembles itself once per document.
      }
    }, openingMs)
    return () => clearTimeout(timer)
  }, [])
}
