import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler'
import { fontFiles } from '#server/features/exports/font-files.ts'
import type { TypstJob, TypstOutcome } from '#server/features/exports/typst-process.ts'
import { findMissingCharacters, readCharacters } from '#server/grants/export/characters.ts'
import type { PagePlace } from '#server/grants/export/section-lengths.ts'
import { documentPath, typstTemplate, writeTypstDocument } from '#server/features/exports/typst-template.ts'

/** Lays out each proposal that it is sent, and ends with its parent. */

/** The compiler's own root: there is no such folder, so that no template could read a file. */
const root = resolve('/typst-has-no-files')
const fonts = fontFiles.map((file) => readFileSync(file))
const compiler = NodeCompiler.create({ workspace: root, fontArgs: [{ fontBlobs: fonts }] })
const styles = fonts.map(readCharacters)
/** Kept of earlier layouts of the same organisation: a later edit is then laid out several times as fast. */
const cachedLayouts = 4
let owner = ''

// A call of the compiler cannot be interrupted, and this thread does nothing else while it lasts: another one looks at memory and
// processor time, and whether the parent still lives.
const watch = String.raw`
  const { parentPort, workerData } = require('node:worker_threads')
  const worked = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000 }
  let most = { bytes: Infinity, worked: Infinity }
  parentPort.on('message', ({ residentBytesMax: bytes, workMs }) => { most = { bytes, worked: worked() + workMs } })
  setInterval(() => {
    if (process.memoryUsage.rss() > most.bytes || worked() > most.worked || process.ppid !== workerData)
      process.kill(process.pid, 'SIGKILL')
  }, 50)
`
const watcher = new Worker(watch, { eval: true, workerData: process.ppid })

process.on('disconnect', () => process.exit())
process.on('message', (job: TypstJob) => {
  watcher.postMessage({ residentBytesMax: job.residentBytesMax, workMs: job.workMs })
  process.send?.(layOut(job))
})

function layOut({ owner: next, proposal, pagesMax, isPdfWanted }: TypstJob): TypstOutcome {
  // What was laid out for one organisation is gone before another one's text comes.
  compiler.evictCache(next === owner ? cachedLayouts : 0)
  owner = next
  compiler.mapShadow(join(root, documentPath), Buffer.from(writeTypstDocument(proposal)))
  const compiled = compiler.compile({ mainFileContent: typstTemplate })
  const document = compiled.result
  if (document === null) return { failure: JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics) }
  const pages = document.numOfPages
  const missing = findMissingCharacters(proposal, (codePoint) => styles.every((has) => has(codePoint)))
  const isPossible = pages <= pagesMax && missing.length === 0
  const [body] = query<{ page: number }>(document, '<body>')
  const [headings] = query<PagePlace[]>(document, '<heading-places>')
  return {
    layout: {
      pages,
      bodyPage: body?.page ?? 1,
      headings: headings ?? [],
      sectionEnds: query<PagePlace>(document, '<section-ends>'),
    },
    missing,
    pdf:
      isPdfWanted && isPossible ? new Uint8Array(compiler.pdf(document, { pdfStandard: 'ua-1', pdfTags: true })) : null,
  }
}

/** The values that the template has noted under a label, in their order. */
function query<Value>(document: NodeTypstDocument, label: string): Value[] {
  const found: { value: Value }[] = compiler.query(document, { selector: label })
  return found.map(({ value }) => value)
}
