import { useEffect, useRef, useState } from 'react'
import type { PointerEvent, ReactNode } from 'react'
import '#web/styles/toaster.css'
import { Icon, StatusGlyph } from './icon.tsx'
import { dismissToast, numbersOf } from './toast.ts'
import type { ToastEntry } from './toast.ts'

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
      className="toasts"
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
          <ol key={kind} className={kind}>
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
      className={tone === 'success' ? 'toast' : `toast ${tone}`}
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
            className="btn secondary sm"
            onClick={() => {
              leave()
              action.onPress()
            }}
          >
            {action.label}
          </button>
        )}
      </div>
      <button type="button" className="btn ghost icon sm" aria-label={closeLabel} onClick={leave}>
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

/** True while the page lies behind another tab: nobody reads, so no time passes. */
function useDocumentHidden(): boolean {
  const [hidden, setHidden] = useState(document.hidden)
  useEffect(() => {
    const look = () => setHidden(document.hidden)
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return hidden
}
