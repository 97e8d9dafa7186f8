import type { QueryClient } from '@tanstack/react-query'
import { isLanguage } from '#shared/languages.ts'
import { refreshContent, refreshPage } from '#web/features/editor/content-calls.ts'
import { readEventStream } from '#web/features/editor/event-stream.ts'
import { currentAccessToken } from '#web/session/auth-client.ts'

/** Waiting times before the stream is opened again: doubled after every failure up to the longest. */
const retryDelayMinMs = 1_000
const retryDelayMaxMs = 60_000

/** A tab that lies behind others for so long lets its stream go. */
const hiddenMaxMs = 60_000

/**
 * Fetches content anew whenever somebody changes it, as long as it runs: through the server's event stream, which is
 * opened again when it breaks and whenever the tab comes back to the front.
 *
 * @returns how to stop.
 * @see CONT-06; interfaces page, /api/events
 */
export function followChanges(client: QueryClient): () => void {
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
        if (wasOpen) void refreshContent(client)
        wasOpen = true
        delayMs = retryDelayMinMs
        await readEventStream(response.body, (data) => hear(client, data))
      } catch {
        // Away, refused or stopped: asked again below. Content stays as it is; saves still compare versions.
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

function hear(client: QueryClient, data: string): void {
  const event = JSON.parse(data) as { type: string; page?: string; language?: string } // the server's LiveEvent
  if (event.type === 'resync') void refreshContent(client)
  if (event.type === 'content_changed' && event.page && isLanguage(event.language))
    void refreshPage(client, event.page, event.language)
}
