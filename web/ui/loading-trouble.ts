import { useSyncExternalStore } from 'react'

/** A part of the site that could not be loaded, and how to try again. */
type LoadingTrouble = { retry: () => void }

let trouble: LoadingTrouble | null = null
const listeners = new Set<() => void>()

/** What cannot be loaded at the moment; null while all can. */
export function useLoadingTrouble(): LoadingTrouble | null {
  return useSyncExternalStore(subscribe, () => trouble, nothing)
}

/** Stops asking the visitor to try again: they went elsewhere, or it has worked. */
export function clearLoadingTrouble(): void {
  tell(null)
}

/**
 * Loads a part of the site, as often as it takes: after a failure the visitor sees a message, and the next try begins when
 * they ask for it or the line is back. The page that is in the meantime stays as it is.
 *
 * @param hasFailed true when one try has failed already.
 */
export async function keepLoading<Part>(load: () => Promise<Part>, hasFailed = false): Promise<Part> {
  for (;;) {
    if (hasFailed) await nextTry()
    try {
      const part = await load()
      // One that arrives at once says nothing of the others.
      if (hasFailed) clearLoadingTrouble()
      return part
    } catch {
      hasFailed = true
    }
  }
}

function nextTry(): Promise<void> {
  return new Promise((resolve) => {
    // Of several that failed, one press tries all.
    const before = trouble
    const retry = (): void => {
      before?.retry()
      resolve()
    }
    addEventListener('online', retry, { once: true })
    tell({ retry })
  })
}

function tell(next: LoadingTrouble | null): void {
  if (trouble === next) return
  trouble = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function nothing(): null {
  return null
}
