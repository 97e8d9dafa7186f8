import { useSyncExternalStore } from 'react'

/** The fragment of the address with its `#`, or empty; null on the server and in the first render, where no one knows it. */
export function useFragment(): string | null {
  return useSyncExternalStore(
    followFragment,
    () => location.hash,
    () => null,
  )
}

function followFragment(changed: () => void): () => void {
  window.addEventListener('hashchange', changed)
  return () => window.removeEventListener('hashchange', changed)
}
