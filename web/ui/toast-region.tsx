import { Suspense, lazy, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { keepLoading } from './loading-trouble.ts'
import { findLatestToast, listToasts, subscribeToToasts } from './toast.ts'
import type { ToastEntry } from './toast.ts'

// What cannot be loaded must not take the screen along that has something to say.
const Toaster = lazy(() => keepLoading(async () => ({ default: (await import('./toaster.tsx')).Toaster })))
const none: readonly ToastEntry[] = []

type ToastRegionProps = {
  /** Name of the corner with the messages, for example "Messages". */
  label: string
  /** Name of the button that closes one. */
  closeLabel: string
}

/**
 * The place of the messages; the document holds one. Until the first message it is two empty live regions, which are
 * there from the start because readers announce only what changes in a region they already know. What draws the
 * messages is fetched with the first one.
 */
export function ToastRegion(props: ToastRegionProps): ReactNode {
  const entries = useSyncExternalStore(subscribeToToasts, listToasts, () => none)
  const latest = entries.length === 0 ? undefined : findLatestToast()
  // A new element for each message, so that the same words twice are announced twice.
  const words = latest && <span key={latest.id}>{[latest.message, latest.description].filter(Boolean).join(' ')}</span>
  return (
    <>
      <div className="sr" role="status" aria-live="polite">
        {latest?.tone === 'error' ? null : words}
      </div>
      <div className="sr" role="alert" aria-live="assertive">
        {latest?.tone === 'error' ? words : null}
      </div>
      {entries.length === 0 ? null : (
        <Suspense>
          <Toaster entries={entries} {...props} />
        </Suspense>
      )}
    </>
  )
}
