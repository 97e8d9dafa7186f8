/** How a kind of message behaves. Times in milliseconds, lengths in pixels. */
type ToasterNumbers = {
  durationMs: number
  /** As many are on the screen; a further one takes the place of the oldest. */
  visibleMax: number
  /** A message goes when it is pulled aside by more than this. */
  swipePx: number
  /** How long a closed message stays in the list before it is forgotten. */
  removalDelayMs: number
}

/** The ordinary kind; 356 px wide with gaps of 14 px, in the stylesheet. @see docs/reference/product.md#9-numbers; QUAL-01 */
export const ordinaryToasts: ToasterNumbers = { durationMs: 4_000, visibleMax: 3, swipePx: 20, removalDelayMs: 200 }

/** The kind that is alone; at most 420 px wide. @see docs/reference/product.md#9-numbers; QUAL-01 */
export const singleToasts: ToasterNumbers = { durationMs: 5_000, visibleMax: 1, swipePx: 50, removalDelayMs: 1_000_000 }

/** How the glyph and the rule of a message are coloured. */
type ToastTone = 'success' | 'error' | 'info'

/** What may be added to a message. */
export type ToastOptions = {
  /** A second line: what is kept, what to do. */
  description?: string
  /** One thing that can be done about it, for example undo. */
  action?: { label: string; onPress: () => void }
  /** Longer or shorter than its kind; `Infinity` stays until it is closed. */
  durationMs?: number
}

/** A message as the toaster draws it. */
export type ToastEntry = ToastOptions & {
  id: number
  kind: 'ordinary' | 'single'
  tone: ToastTone
  message: string
  /** False while it leaves and while it is only remembered. */
  open: boolean
}

type ShowToast = (message: string, options?: ToastOptions) => number

/**
 * Shows a message in the corner. Can be called from anywhere in the browser; the code that draws messages is fetched
 * with the first one. The document must hold a `ToastRegion`.
 *
 * @returns the id, for `dismissToast`.
 */
export const toast: { success: ShowToast; error: ShowToast; info: ShowToast } = kindOfToast('ordinary')

/** The same for messages that appear alone: a new one takes the place of the last. */
export const singleToast: { success: ShowToast; error: ShowToast; info: ShowToast } = kindOfToast('single')

/** Closes a message; nothing happens when it is gone already. */
export function dismissToast(id: number): void {
  const entry = entries.find((each) => each.id === id)
  if (!entry?.open) return
  change(entries.map((each) => (each.id === id ? { ...each, open: false } : each)))
  setTimeout(() => change(entries.filter((each) => each.id !== id)), numbersOf(entry.kind).removalDelayMs)
}

/** Gives the numbers of a kind. */
export function numbersOf(kind: ToastEntry['kind']): ToasterNumbers {
  return kind === 'single' ? singleToasts : ordinaryToasts
}

/** Calls back after every change of the messages; returns how to stop. For `useSyncExternalStore`. */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Lists the messages, oldest first, closed ones included. The same array until something changes. */
export function listToasts(): readonly ToastEntry[] {
  return entries
}

/** Finds the message that was shown last, as long as it is open: what a screen reader announces. */
export function findLatestToast(): ToastEntry | undefined {
  return entries.find((entry) => entry.id === lastId && entry.open)
}

let entries: readonly ToastEntry[] = []
let lastId = 0
const listeners = new Set<() => void>()

function kindOfToast(kind: ToastEntry['kind']): { success: ShowToast; error: ShowToast; info: ShowToast } {
  const show =
    (tone: ToastTone): ShowToast =>
    (message, options) => {
      lastId += 1
      const entry: ToastEntry = { ...options, id: lastId, kind, tone, message, open: true }
      // The kind that is alone forgets the one before at once; of the others the oldest leave as if they were closed.
      const others = kind === 'single' ? entries.filter((each) => each.kind !== 'single') : entries
      // The same words again take the place of those before.
      const kept = others.filter((each) => !isSame(each, entry))
      change([...kept, entry])
      const open = entries.filter((each) => each.kind === kind && each.open)
      for (const oldest of open.slice(0, -numbersOf(kind).visibleMax)) dismissToast(oldest.id)
      return entry.id
    }
  return { success: show('success'), error: show('error'), info: show('info') }
}

function isSame(one: ToastEntry, other: ToastEntry): boolean {
  return (
    one.kind === other.kind &&
    one.tone === other.tone &&
    one.message === other.message &&
    one.description === other.description &&
    one.action === undefined &&
    other.action === undefined
  )
}

function change(next: readonly ToastEntry[]): void {
  entries = next
  for (const listener of listeners) listener()
}
