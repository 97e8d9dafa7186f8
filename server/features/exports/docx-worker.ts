import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { fontFiles } from '#server/features/exports/font-files.ts'
import { repackDocument } from '#server/grants/export/archive.ts'
import { writeDocx } from '#server/grants/export/docx.ts'
import type { PreparedProposal } from '#server/grants/export/prepare.ts'

/** Writes one proposal for Word, and ends. */

/** What the thread is started with. */
export type DocxJob = { proposal: PreparedProposal; pages: readonly number[] }

// The library draws its ids: in this thread, which writes one file, they follow one after the other.
let drawn = 0
Math.random = () => {
  drawn += 1
  return (drawn * 0.6180339887498949) % 1
}

const { proposal, pages }: DocxJob = workerData
const [regular, italic, bold, boldItalic] = fontFiles.map((file) => readFileSync(file))
if (!regular || !italic || !bold || !boldItalic) throw new Error('A face of the font is missing')
const file = repackDocument(await writeDocx(proposal, pages, { regular, italic, bold, boldItalic }))
parentPort?.postMessage(file, [file.buffer])
