import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { PointerEvent, ReactNode, RefObject } from 'react'
import { Icon, StatusGlyph } from './icon.tsx'
import { dismissToast, numbersOf } from './toast.ts'
import type { ToastEntry } from './toast.ts'
import { buttonClass } from './button.tsx'
import styles from './toaster.module.css'

/** Between messages and what they are lifted over, in pixels. */
const gap = 8

/** Jumps to the messages from anywhere. */
const hotkey = 'F8'

type ToasterProps = { entries: readonly ToastEntry[]; label: string; closeLabel: string }

/**
 * Draws the messages of both kinds in the corner. Fetched by `ToastRegion` with the first message.
 *
 * Our own instead of sonner, which injects a style element the security policy refuses and whose swipe threshold of
 * 45 px cannot be set to the 20 px that the specification asks for.
 */
export function Toaster({ entries, label, closeLabel }: ToasterProps): ReactNode {
  const region = useRef<HTMLElement>(null)
  const cameFrom = useRef<EventTarget | null>(null)
  const [held, setHeld] = useState(false)
  const hidden = useDocumentHidden()
  useLift(region, entries.at(-1)?.id ?? 0)

  useEffect(() => {
    const jump = (event: KeyboardEvent) => {
      if (event.key === hotkey) region.current?.querySelector('button')?.focus()
    }
    document.addEventListener('keydown', jump)
    return () => document.removeEventListener('keydown', jump)
  }, [])

  // A message that was closed by its own button takes the focus with it: give it back to where it came from.
  const handleLeave = () => {
    setHeld(false)
    if (!region.current?.contains(document.activeElement)) return
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
  }

  return (
    <section
      ref={region}
      className={styles.region}
      data-toasts
      aria-label={`${label} (${hotkey})`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={(event) => {
        if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) {
          cameFrom.current = event.relatedTarget
        }
        setHeld(true)
      }}
      onBlur={() => setHeld(false)}
    >
      {(['single', 'ordinary'] as const).map((kind) => {
        const shown = entries.filter((entry) => entry.kind === kind)
        return shown.length === 0 ? null : (
          <ol key={kind} className={kind === 'single' ? styles.single : undefined}>
            {shown.map((entry) => (
              <Toast key={entry.id} entry={entry} held={held || hidden} closeLabel={closeLabel} onLeave={handleLeave} />
            ))}
          </ol>
        )
      })}
    </section>
  )
}

type ToastProps = { entry: ToastEntry; held: boolean; closeLabel: string; onLeave: () => void }

function Toast({ entry, held, closeLabel, onLeave }: ToastProps): ReactNode {
  const { id, tone, message, description, action, open } = entry
  const numbers = numbersOf(entry.kind)
  const remainingMs = useRef(entry.durationMs ?? numbers.durationMs)
  const [gone, setGone] = useState(false)
  const leave = () => {
    onLeave()
    dismissToast(id)
  }
  const swipe = useSwipe(numbers.swipePx, leave)

  useEffect(() => {
    if (!open || held || remainingMs.current === Infinity) return
    const startedAt = performance.now()
    const timer = setTimeout(() => dismissToast(id), remainingMs.current)
    return () => {
      clearTimeout(timer)
      remainingMs.current -= performance.now() - startedAt
    }
  }, [open, held, id])

  if (gone) return null
  return (
    <li
      className={tone === 'success' ? styles.toast : `${styles.toast} ${styles[tone]}`}
      data-toast
      data-state={open ? 'open' : 'closed'}
      onAnimationEnd={() => {
        if (!open) setGone(true)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') leave()
      }}
      {...swipe}
    >
      {tone === 'success' ? <StatusGlyph name="full" /> : <Icon name={tone === 'error' ? 'alert' : 'info'} />}
      <div>
        <b>{message}</b>
        {description}
        {action === undefined ? null : (
          <button
            type="button"
            className={buttonClass({ variant: 'secondary', size: 'sm' })}
            onClick={() => {
              leave()
              action.onPress()
            }}
          >
            {action.label}
          </button>
        )}
      </div>
      <button
        type="button"
        className={buttonClass({ variant: 'ghost', size: 'sm', iconOnly: true })}
        aria-label={closeLabel}
        onClick={leave}
      >
        <Icon name="x" size={18} />
      </button>
    </li>
  )
}

type SwipeHandlers = Record<
  'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel',
  (event: PointerEvent<HTMLElement>) => void
>

/** Lets a message be pulled aside to the right; it springs back when it was not pulled far enough. */
function useSwipe(thresholdPx: number, onAway: () => void): SwipeHandlers {
  const startedAtPx = useRef<number | null>(null)
  const pulledPx = (event: PointerEvent) => Math.max(0, event.clientX - (startedAtPx.current ?? event.clientX))
  return {
    onPointerDown: (event) => {
      if (event.button !== 0 || (event.target instanceof Element && event.target.closest('button') !== null)) return
      startedAtPx.current = event.clientX
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event) => {
      if (startedAtPx.current !== null) event.currentTarget.style.translate = `${pulledPx(event)}px 0`
    },
    onPointerUp: (event) => {
      if (startedAtPx.current === null) return
      if (pulledPx(event) >= thresholdPx) onAway()
      else event.currentTarget.style.translate = ''
      startedAtPx.current = null
    },
    onPointerCancel: (event) => {
      event.currentTarget.style.translate = ''
      startedAtPx.current = null
    },
  }
}

/** What people press or fill in. */
const pressable = 'a[href], button, input, select, textarea'

/**
 * Keeps the messages in one place, the lower right corner, and lifts them over what they would cover there: what was
 * pressed last or has the focus, and the foot of a dialog. Measured with each message.
 */
function useLift(region: RefObject<HTMLElement | null>, latestId: number): void {
  const pressed = useRef<Element | null>(null)
  useEffect(() => {
    const note = ({ target }: Event) => {
      if (!(target instanceof Element) || region.current?.contains(target) !== false) return
      pressed.current = target.closest(pressable)
    }
    document.addEventListener('pointerdown', note, true)
    return () => document.removeEventListener('pointerdown', note, true)
  }, [region])
  useLayoutEffect(() => {
    const messages = region.current
    if (messages === null) return
    messages.style.removeProperty('--toasts-lift')
    const { left, right, top, bottom } = messages.getBoundingClientRect()
    const feet = document.querySelectorAll('[data-piece="dialog-foot"]')
    const boxes = [pressed.current, document.activeElement, ...feet]
      .flatMap((each) => (each?.isConnected && each !== document.body ? [each.getBoundingClientRect()] : []))
      .filter((box) => box.width > 0 && box.left < right && box.right > left)
      .toSorted((one, other) => other.top - one.top)
    let lift = 0
    for (const box of boxes) {
      const over = bottom - box.top + gap
      // Where there is no room over it, it is covered for the moments of the message.
      if (box.bottom > top - lift && box.top < bottom - lift && top - over > 0) lift = over
    }
    messages.style.setProperty('--toasts-lift', `${lift}px`)
  }, [region, latestId])
}

/** True while the page lies behind another tab: no one reads, so no time passes. */
function useDocumentHidden(): boolean {
  const [hidden, setHidden] = useState(document.hidden)
  useEffect(() => {
    const look = () => setHidden(document.hidden)
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return hidden
}
