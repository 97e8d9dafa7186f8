import { useSyncExternalStore } from 'react'

/** A value outside of React that components follow. */
export type Observable<Value> = {
  get(): Value
  /** Replaces the value; no one is notified when it is the same. */
  set(value: Value): void
  subscribe(listener: () => void): () => void
}

/** Makes an observable; the page's elements and the editor live in different trees and meet in one. */
export function observable<Value>(first: Value): Observable<Value> {
  let value = first
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The present value of an observable; the component renders again when it changes. */
export function useObservable<Value>(source: Observable<Value>): Value {
  return useSyncExternalStore(source.subscribe, source.get)
}
