import { useEffect, useState } from 'react'
import type { RunEvents } from '#shared/contracts/runs.ts'
import { addressOf } from '#shared/contracts/routes/route.ts'
import * as routes from '#shared/contracts/routes/runs.ts'
import { secondMs } from '#shared/duration.ts'
import { browserFetch } from '#web/api/browser-client.ts'
import { readEventStream } from '#web/session/event-stream.ts'

/** How long to wait before a broken stream is opened again. */
const retryMs = 2 * secondMs

/** The text that a run has written so far. @param id null: none is followed. @param onEnd called once, at the end of the run. */
export function useRunText(id: string | null, onEnd: () => void): string {
  const [written, setWritten] = useState<{ id: string | null; text: string }>({ id, text: '' })
  useEffect(() => {
    if (id === null) return
    const stopped = new AbortController()
    void follow(id, stopped.signal, (text) => setWritten({ id, text }), onEnd)
    return () => stopped.abort()
    // A new callback is no reason to open the stream again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id])
  return written.id === id ? written.text : ''
}

async function follow(
  id: string,
  signal: AbortSignal,
  onText: (text: string) => void,
  onEnd: () => void,
): Promise<void> {
  let text = ''
  let last = '0'
  let hasEnded = false
  while (!signal.aborted && !hasEnded) {
    try {
      const headers = { accept: 'text/event-stream', 'last-event-id': last }
      const path = addressOf(routes.followRun, { path: { id } })
      const response = await browserFetch(path, { headers, signal }, routes.followRun.access)
      if (response.status === 404) break
      if (response.ok && response.body)
        await readEventStream(
          response.body,
          (data, event) => {
            if (event === 'end') hasEnded = true
            if (event !== 'chunk') return
            const chunk: RunEvents['chunk'] = JSON.parse(data)
            text += chunk.text
            onText(text)
          },
          (next) => (last = next),
        )
    } catch {
      // The line broke: the stream goes on after the last piece.
    }
    if (!hasEnded && !signal.aborted) await new Promise((resolve) => setTimeout(resolve, retryMs))
  }
  if (!signal.aborted) onEnd()
}
