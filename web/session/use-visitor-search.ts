import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

/**
 * The query part of the address as only the browser knows it: the server keeps rendered pages by their path, so the
 * query must not show in the first render.
 *
 * @returns null on the server and while the page comes alive; then the query with its question mark, or empty.
 */
export function useVisitorSearch(): string | null {
  const { search } = useLocation()
  return useSyncExternalStore(
    subscribeToNothing,
    () => search,
    () => null,
  )
}

/** React Router renders again when the address changes. */
function subscribeToNothing(): () => void {
  return () => {}
}
