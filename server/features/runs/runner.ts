import { secondMs } from '#shared/duration.ts'
import type { RunError, RunState } from '#shared/runs.ts'
import { runsChannel } from '#server/db/channels.ts'
import type { Deps } from '#server/deps.ts'
import type { ModelRequest, reserveModel } from '#server/features/models/public.ts'
import { endRun, renewRun } from '#server/features/runs/store.ts'
import { ModelFailure } from '#server/models/failure.ts'

/** How long the text of a model is gathered before it is stored and shown. */
const gatherMs = 150
/** From this many characters on, it is stored at once. */
const gatherMax = 1_000
/** How often the lease is renewed while a model says nothing. */
const renewMs = secondMs
/** How long a lease lasts: a run whose process did not renew it for so long was interrupted. */
export const leaseMs = 15 * secondMs

/** A run that is stored and for whose request room was set aside. */
type BegunRun = { id: string; request: ModelRequest; reserved: Awaited<ReturnType<typeof reserveModel>> }

/** Runs models in this process and hands on what runs of any process wrote. */
export type Runner = {
  /** Sends the request of a run and stores what comes back. It goes on when the client leaves. */
  run(begun: BegunRun): void
  /** Calls `changed` when a run wrote something or ended, on any replica. @returns how to stop. */
  follow(id: string, changed: () => void): () => void
  /** Called once at the stop of the process: ends its runs as interrupted, with their text. */
  close(): void
}

/** Opens the runner of a process. */
export function openRunner(deps: Deps): Runner {
  const followers = new Map<string, Set<() => void>>()
  const going = new Set<AbortController>()
  const changedAll = () => {
    for (const each of followers.values()) for (const changed of each) changed()
  }
  const stopListening = deps.database.listen(
    runsChannel,
    (id) => {
      for (const changed of followers.get(id) ?? []) changed()
    },
    changedAll,
  )
  return {
    run(begun) {
      const controller = new AbortController()
      going.add(controller)
      write(deps, begun, controller)
        .catch((error: unknown) => deps.log.error({ err: error, run: begun.id }, 'a run broke'))
        .finally(() => going.delete(controller))
    },
    follow(id, changed) {
      const others = followers.get(id) ?? new Set()
      followers.set(id, others.add(changed))
      return () => {
        others.delete(changed)
        if (others.size === 0 && followers.get(id) === others) followers.delete(id)
      }
    },
    close() {
      stopListening()
      for (const controller of going) controller.abort('interrupted')
    },
  }
}

async function write(deps: Deps, { id, request, reserved }: BegunRun, controller: AbortController): Promise<void> {
  const { db } = deps.database
  const now = () => new Date(deps.clock.now())
  let waiting = ''
  let storing: Promise<void> = Promise.resolve()
  const store = (): Promise<void> => {
    storing = storing.then(async () => {
      const text = waiting
      waiting = ''
      try {
        const goesOn = await renewRun(db, id, text, new Date(deps.clock.now() + leaseMs))
        if (!goesOn) controller.abort('stopped')
      } catch (error) {
        // The next round stores it: nothing that a model wrote is lost while the database is away for a moment.
        waiting = text + waiting
        deps.log.warn({ err: error, run: id }, 'a piece of a run was not stored yet')
      }
    })
    return storing
  }
  let gathering: NodeJS.Timeout | undefined
  const gather = (piece: string): void => {
    waiting += piece
    if (waiting.length >= gatherMax) void store()
    else
      gathering ??= setTimeout(() => {
        gathering = undefined
        void store()
      }, gatherMs)
  }
  const renewing = setInterval(() => void store(), renewMs)
  const end = async (state: RunState, error: RunError | null): Promise<void> => {
    clearInterval(renewing)
    clearTimeout(gathering)
    await store()
    await endRun(db, id, { state, error, at: now() })
  }
  try {
    await reserved.send(async (gateway) => gateway.write(request, gather, controller.signal))
    await end('done', null)
  } catch (error) {
    if (controller.signal.reason === 'interrupted') await end('failed', 'interrupted')
    else if (controller.signal.aborted) await end('stopped', null)
    else if (error instanceof ModelFailure) await end('failed', error.error)
    else {
      await end('failed', 'interrupted')
      throw error
    }
  }
}
