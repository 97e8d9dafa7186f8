import type { Deps } from '#server/deps.ts'

/** What is done in rounds: everything that is due, until nothing is left. */
type PollingOptions = {
  /** Channel on which replicas say that something may be due. */
  channel: string
  /** Without a word on the channel a round begins this often. */
  pollMs: number
  /** What a round is about, for the log: `the outbox`. */
  subject: string
  /** One round. Begins nothing new once `halt` is aborted. */
  run(halt: AbortSignal): Promise<unknown>
}

/** Rounds that go on until stopped. `stop` lets the round under way end. */
type PollingWorker = { wake(): void; stop(): Promise<void> }

/** Runs one round after the other: at once when it is called, and at intervals. Never two at the same time. */
export function startPolling(deps: Deps, options: PollingOptions): PollingWorker {
  const halt = new AbortController()
  let round: Promise<void> | null = null
  let isWanted = false
  const wake = (): void => {
    isWanted = true
    round ??= runWhileWanted().finally(() => {
      round = null
    })
  }
  async function runWhileWanted(): Promise<void> {
    while (isWanted && !halt.signal.aborted) {
      isWanted = false
      try {
        await options.run(halt.signal)
      } catch (error) {
        deps.log.warn({ err: error }, `${options.subject} could not be read; it will be tried again`)
      }
    }
  }
  const stopListening = deps.database.listen(options.channel, wake, wake)
  const timer = setInterval(wake, options.pollMs)
  timer.unref()
  wake()
  return {
    wake,
    async stop() {
      halt.abort()
      stopListening()
      clearInterval(timer)
      await round
    },
  }
}
