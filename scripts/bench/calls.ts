import { monitorEventLoopDelay } from 'node:perf_hooks'
import { readCallInThread } from '#server/grants/read-in-thread.ts'
import { readDocument } from '#server/grants/text/read-document.ts'
import { docxOf, pagesOfCall, pdfOf } from './call-files.ts'
import { medianMs } from './measure.ts'
import { unit } from './table.ts'
import type { Row } from './table.ts'

const pages = 40
/** Files that are read one after the other to see whether memory stays, and the pages of each; `BENCH_FILES` makes them fewer. */
const soakFiles = Number(process.env.BENCH_FILES ?? 200)
const soakPages = 6
const rounds = 3

const mebibytes = () => process.memoryUsage().rss / 2 ** 20

/** Reads a file in its thread. @throws {Error} when it is refused: the figure would be of nothing. */
async function read(bytes: Uint8Array): Promise<void> {
  const outcome = await readCallInThread(new Uint8Array(bytes))
  if ('reason' in outcome) throw new Error(`the call was refused: ${outcome.reason}`)
}

/** How long something takes, and the longest that the event loop of this process was held up in the meantime. */
async function watched(action: () => Promise<unknown>): Promise<{ ms: number; delayMs: number }> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const ms = await medianMs(action, rounds, 1)
  delay.disable()
  return { ms, delayMs: delay.max / 1e6 }
}

/**
 * A call of forty pages read in its thread, as text, as PDF and as DOCX, each next to its text being taken out alone.
 */
export async function benchCalls(): Promise<Row[]> {
  const written = pagesOfCall(pages)
  const files: readonly (readonly [string, Uint8Array])[] = [
    ['text', Buffer.from(written.map((lines) => lines.join('\n')).join('\n\f\n'))],
    ['PDF', pdfOf(written)],
    ['DOCX', docxOf(written)],
  ]
  // Nothing but time, long enough for the monitor to see what an idle process is held up by.
  const idle = await watched(() => new Promise((resolve) => setTimeout(resolve, 300)))
  const rows: Row[] = []
  for (const [kind, bytes] of files) {
    const { ms, delayMs } = await watched(() => read(bytes))
    const bareMs = await medianMs(() => readDocument(new Uint8Array(bytes)), rounds, 1)
    rows.push(
      {
        what: `calls: ${pages} pages of ${kind} read in a thread`,
        figure: unit(ms, 'ms'),
        baseline: `${unit(bareMs, 'ms')} text taken out alone`,
        ratio: ms / bareMs,
        aim: '2,000 ms',
      },
      {
        what: `calls: event loop during the reading, ${kind}`,
        figure: unit(delayMs, 'ms'),
        baseline: `${unit(idle.delayMs, 'ms')} idle`,
        ratio: delayMs / idle.delayMs,
        aim: '20 ms',
      },
    )
  }
  const small = pdfOf(pagesOfCall(soakPages))
  for (let count = 0; count < 20; count += 1) await read(small)
  const before = mebibytes()
  for (let count = 0; count < soakFiles; count += 1) await read(small)
  const after = mebibytes()
  rows.push({
    what: `calls: memory after ${soakFiles} PDFs of ${soakPages} pages`,
    figure: unit(after, 'MiB'),
    baseline: `${unit(before, 'MiB')} after 20`,
    ratio: after / before,
    aim: '1.15 times',
  })
  return rows
}
