import { useEffect, useSyncExternalStore } from 'react'

const storageKey = 'hero-played'

let isFirst: boolean | null = null

/**
 * Tells whether the hero's drawing assembles itself: once per visit. The server's page always begins to play, because
 * it is the same for everybody; a page loaded again in the same visit stops it as soon as it has come alive.
 *
 * @see design brief, "Motion"
 */
export function useHeroPlay(): boolean {
  const isPlaying = useSyncExternalStore(noChanges, readFirst, () => true)
  useEffect(() => {
    remember()
    return () => {
      isFirst = false
    }
  }, [])
  return isPlaying
}

const noChanges = (): (() => void) => () => undefined

function readFirst(): boolean {
  if (isFirst === null) {
    try {
      isFirst = sessionStorage.getItem(storageKey) === null
    } catch {
      // Storage may be forbidden; then the drawing assembles itself once per document.
      isFirst = true
    }
  }
  return isFirst
}

function remember(): void {
  try {
    sessionStorage.setItem(storageKey, '1')
  } catch {
    // As above.
  }
}
