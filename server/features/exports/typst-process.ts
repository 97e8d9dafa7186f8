import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { minuteMs, secondMs } from '#shared/duration.ts'
import type { MissingCharacter } from '#server/grants/export/characters.ts'
import type { PreparedProposal } from '#server/grants/export/prepare.ts'
import type { ProposalPages } from '#server/grants/export/section-lengths.ts'
import { workerFile } from '#server/process/product-files.ts'

/** What the child is sent. */
export type TypstJob = {
  proposal: PreparedProposal
  /** Id of the organisation: nothing of one is kept when another's text comes. */
  owner: string
  pagesMax: number
  /** Memory of the child in bytes, and its processor time for this proposal in ms, over which it ends itself. */
  residentBytesMax: number
  workMs: number
  isPdfWanted: boolean
}

/** What the child answers. `pdf` is null when it was not wanted, or was not possible. */
export type TypstOutcome =
  | { layout: ProposalPages; missing: readonly MissingCharacter[]; pdf: Uint8Array<ArrayBuffer> | null }
  /** Why there is no layout, for the log. */
  | { failure: string }

/**
 * What a layout may take. 150 pages take some 5 s of work and 350 MB. Processor time decides, so that a busy machine lays out
 * a large proposal as well.
 */
const usualBounds = { wallMs: 2 * minuteMs, workMs: 30 * secondMs, residentBytesMax: 900_000_000 }

/** How long the child waits for the next proposal. Its start and a first layout take several times as long as an edit. */
const idleMs = minuteMs
/** After so many layouts a new child takes over: what the compiler leaves behind goes with it. */
const layoutsMax = 200

let waiting: { child: ChildProcess; layouts: number; timer: NodeJS.Timeout } | null = null

/**
 * Lays out a proposal in a process of its own, which is started when it is first needed.
 *
 * @returns `too_large` when it took more than the bounds, or when the process died of it.
 */
export async function layOutProposal(
  job: Omit<TypstJob, 'residentBytesMax' | 'workMs'>,
  { wallMs, ...bounds } = usualBounds,
): Promise<TypstOutcome | 'too_large'> {
  const { child, layouts } = takeChild()
  const { promise, resolve } = Promise.withResolvers<TypstOutcome | 'too_large'>()
  const fail = (failure: string) => resolve({ failure })
  const timer = setTimeout(() => resolve('too_large'), wallMs)
  child.once('message', (outcome: TypstOutcome) => resolve(outcome))
  // What takes too much time, memory or stack dies by a signal.
  child.once('exit', (code, signal) => (signal === null ? fail(`It ended: ${code}`) : resolve('too_large')))
  child.once('error', ({ message }) => fail(message))
  child.send({ ...job, ...bounds } satisfies TypstJob, (error) => error && fail(error.message))
  const outcome = await promise
  clearTimeout(timer)
  child.removeAllListeners()
  if (outcome === 'too_large' || 'failure' in outcome || waiting !== null || layouts >= layoutsMax) endChild(child)
  else keepChild(child, layouts + 1)
  return outcome
}

function takeChild(): { child: ChildProcess; layouts: number } {
  if (waiting !== null) {
    const { child, layouts, timer } = waiting
    waiting = null
    clearTimeout(timer)
    child.removeAllListeners()
    child.ref()
    child.channel?.ref()
    return { child, layouts }
  }
  const child = fork(workerFile('server/features/exports/typst-child.ts'), [], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // The environment holds the secrets of the site, and the child needs nothing of it.
    env: {},
    execArgv: ['--max-old-space-size=256'],
  })
  return { child, layouts: 0 }
}

/** Lets a child wait for the next proposal. It keeps no process from ending, and ends when its parent does. */
function keepChild(child: ChildProcess, layouts: number): void {
  const end = () => {
    if (waiting?.child === child) waiting = null
    endChild(child)
  }
  child.once('exit', end)
  child.once('error', end)
  child.unref()
  child.channel?.unref()
  waiting = { child, layouts, timer: setTimeout(end, idleMs).unref() }
}

function endChild(child: ChildProcess): void {
  child.removeAllListeners()
  child.on('error', () => {
    // It is being ended: nothing that it still says matters.
  })
  child.kill('SIGKILL')
}
