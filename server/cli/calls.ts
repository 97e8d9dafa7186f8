import { readFile, stat } from 'node:fs/promises'
import type { Command } from '#server/cli/command.ts'
import { readCallInThread } from '#server/grants/read-in-thread.ts'
import { fileBytesMax } from '#server/grants/text/read-document.ts'
import { rejections } from '#server/grants/text/rejections.ts'
import { AppError } from '#server/http/errors.ts'

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
      output.error(`${operand} ${rejections[outcome.reason]} (${outcome.reason})`)
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
