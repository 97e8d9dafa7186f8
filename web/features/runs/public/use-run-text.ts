import { useEffect, useEffectEvent, useState } from 'react'
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
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (id === null) return
    const stopped = new AbortController()
    void follow(id, stopped.signal, (text) => setWritten({ id, text })).then(() => {
      if (!stopped.signal.aborted) end()
    })
    return () => stopped.abort()
  }, [id])
  return written.id === id ? written.text : ''
}

/** Follows a run to its end. A broken stream goes on after the last piece. */
async function follow(id: string, signal: AbortSignal, onText: (text: string) => void): Promise<void> {
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
      // The line broke; it is opened again below.
    }
    // A server that is being restarted is not asked in a tight loop.
    if (!hasEnded && !signal.aborted) await new Promise((resolve) => setTimeout(resolve, retryMs))
  }
}
