import { currentAccessToken } from '#web/session/auth-client.ts'
import { readEventStream } from '#web/session/event-stream.ts'

/** What the server tells on its stream, as far as somebody here listens. */
export type ServerEvent = { type: string; page?: string; language?: string }

/** Waiting times before the stream is opened again: doubled after every failure up to the longest. */
const retryDelayMinMs = 1_000
const retryDelayMaxMs = 60_000

/** A tab that lies behind others for so long lets its stream go. */
const hiddenMaxMs = 60_000

/**
 * Listens to the server's event stream as long as it runs; the stream is opened again when it breaks and whenever the tab
 * comes back to the front.
 *
 * @param onEvent hears each event.
 * @param onGap is called when events may have been missed: everything that matters is to be asked anew.
 * @returns how to stop.
 * @see interfaces page, /api/events
 */
export function followEvents(onEvent: (event: ServerEvent) => void, onGap: () => void): () => void {
  let isStopped = false
  let open: AbortController | null = null
  let wake = (): void => {}
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined

  const run = async (): Promise<void> => {
    let delayMs = retryDelayMinMs
    let wasOpen = false
    while (!isStopped) {
      if (document.hidden && !open) await new Promise<void>((resolve) => (wake = resolve))
      if (isStopped) return
      open = new AbortController()
      try {
        const token = await currentAccessToken()
        const response = await fetch('/api/events', {
          headers: { accept: 'text/event-stream', ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
          signal: open.signal,
        })
        if (!response.ok || !response.body) throw new Error(`The event stream answered ${response.status}`)
        // What happened while nobody listened is not told again.
        if (wasOpen) onGap()
        wasOpen = true
        delayMs = retryDelayMinMs
        await readEventStream(response.body, (data) => {
          const event = JSON.parse(data) as ServerEvent // the server's LiveEvent
          if (event.type === 'resync') onGap()
          else onEvent(event)
        })
      } catch {
        // Away, refused or stopped: asked again below. What is shown stays; saves still compare versions.
        delayMs = Math.min(delayMs * 2, retryDelayMaxMs)
      }
      open = null
      if (isStopped) return
      await new Promise<void>((resolve) => {
        wake = resolve
        setTimeout(resolve, delayMs * (0.75 + Math.random() / 2))
      })
    }
  }

  const onVisibility = (): void => {
    clearTimeout(hiddenTimer)
    if (document.hidden) hiddenTimer = setTimeout(() => open?.abort(), hiddenMaxMs)
    else wake()
  }
  const onOnline = (): void => wake()

  document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('online', onOnline)
  void run()
  return () => {
    isStopped = true
    open?.abort()
    wake()
    clearTimeout(hiddenTimer)
    document.removeEventListener('visibilitychange', onVisibility)
    window.removeEventListener('online', onOnline)
  }
}
