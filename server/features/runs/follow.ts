import type { RunEvents } from '#shared/contracts/runs.ts'
import { findActor } from '#server/auth/public.ts'
import type { Deps } from '#server/deps.ts'
import type { Runner } from '#server/features/runs/runner.ts'
import { requireRun } from '#server/features/runs/service.ts'
import { endLostRuns, findRun, listChunks } from '#server/features/runs/store.ts'
import type { EventStream } from '#server/http/event-streams.ts'

type Followed = { id: string; userId: string; authorization: string | null; lastEventId: string | null }

/**
 * Sends what a run has written after the last event that the browser got, then what it writes, and its end.
 *
 * @returns how to look after the right to read, and how to stop.
 */
export function followRun(
  deps: Deps,
  runner: Runner,
  { id, userId, authorization, lastEventId }: Followed,
  stream: EventStream,
): { check(): void; stop(): void } {
  const { db } = deps.database
  let seq = Math.max(0, Math.trunc(Number(lastEventId ?? 0)) || 0)
  let reading: Promise<void> = Promise.resolve()
  let isWanted = false
  const read = async (): Promise<void> => {
    isWanted = false
    await endLostRuns(db, { id }, new Date(deps.clock.now()))
    // The state comes first: what is read after it holds everything that a run wrote before its end.
    const run = await findRun(db, id)
    for (const chunk of await listChunks(db, id, seq)) {
      seq = chunk.seq
      stream.send({ name: 'chunk', id: seq, data: chunk satisfies RunEvents['chunk'] })
    }
    if (run?.state === 'running') return
    const end: RunEvents['end'] = { state: run?.state ?? 'failed', error: run?.error ?? null }
    stream.send({ name: 'end', data: end })
    stream.end()
  }
  const fail = (error: unknown): void => {
    deps.log.warn({ err: error, run: id }, 'the stream of a run broke; its browser will come back')
    stream.end()
  }
  const changed = (): void => {
    if (isWanted) return
    isWanted = true
    reading = reading.then(read).catch(fail)
  }
  const stop = runner.follow(id, changed)
  changed()
  return {
    check() {
      const isSame = async (): Promise<boolean> => {
        const actor = await findActor(deps, authorization)
        return actor.kind === 'user' && actor.userId === userId
      }
      reading = reading
        .then(async () => {
          if (!(await isSame())) return stream.end()
          await requireRun(deps, db, { userId, id, atLeast: 'viewer' })
          await read()
        })
        .catch(() => stream.end())
    },
    stop,
  }
}
