import { readFile, stat } from 'node:fs/promises'
import type { Command } from '#server/cli/command.ts'
import { readCallInThread } from '#server/grants/read-in-thread.ts'
import { fileBytesMax } from '#server/grants/text/read-document.ts'
import type { Refusal } from '#server/grants/text/read-document.ts'
import { AppError } from '#server/http/errors.ts'

const refusals: Record<Refusal, string> = {
  empty: 'holds no text.',
  too_large: 'is too large: at most 25 MB, and six million letters of text.',
  too_many_pages: 'has more than 400 pages. Give the part that holds the call.',
  encrypted: 'is protected by a password. Save a copy without one.',
  damaged: 'is damaged and cannot be read. Save it anew, or give its text.',
  no_text_layer: 'is a scan without text. Run text recognition (OCR) over it, or give its text.',
  archive_too_large: 'unpacks to far more than a document holds, and is not opened.',
  old_word: 'is in an old format of Office. Save it as DOCX or PDF.',
  open_document: 'is an OpenDocument file. Save it as DOCX or PDF.',
  rich_text: 'is a rich text file. Save it as DOCX or PDF.',
  not_a_text: 'is no text, HTML, PDF or DOCX file.',
  timed_out: 'took longer than a minute to read. Give the part that holds the call.',
}

/** `call:read`: prints the facts of a call as JSON, without a server. */
export const readCallFile: Command = {
  name: 'call:read',
  operand: 'FILE',
  options: [],
  summary: 'Print the facts of a call for proposals (.txt, .md, .html, .pdf, .docx) as JSON.',
  run: async ({ operand = '', output }) => {
    const { size } = await reach(operand, () => stat(operand))
    const outcome =
      size > fileBytesMax
        ? ({ reason: 'too_large' } as const)
        : await readCallInThread(await reach(operand, () => readFile(operand)))
    if ('reason' in outcome) {
      output.error(`${operand} ${refusals[outcome.reason]} (${outcome.reason})`)
      return 1
    }
    output.line(JSON.stringify(outcome.reading, null, 2))
    return 0
  },
}

async function reach<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw new AppError('bad_request', {
      detail: `Cannot read ${file}: ${error instanceof Error ? error.message : String(error)}`,
    })
  }
}
