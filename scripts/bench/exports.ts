import type { TypstOutcome } from '#server/features/exports/typst-process.ts'
import { writeDocxInThread } from '#server/features/exports/docx-thread.ts'
import { layOutProposal } from '#server/features/exports/typst-process.ts'
import { prepareProposal } from '#server/grants/export/prepare.ts'
import { fullProposal, paragraph } from '#tests/support/proposals.ts'
import { medianMs, timedMs } from './measure.ts'
import { unit } from './table.ts'
import type { Row } from './table.ts'

/** Paragraphs of each of three sections, in three languages: forty pages. */
const paragraphs = 100
/** Exports after which memory is looked at again; `BENCH_FILES` makes them fewer. */
const soakFiles = Number(process.env.BENCH_FILES ?? 200)
const rounds = 5

const mebibytes = () => process.memoryUsage().rss / 2 ** 20

type LaidOut = Exclude<TypstOutcome, { failure: string }>

/** Prints a proposal. @throws {Error} when there is no file: the figure would be of nothing. */
async function print(edit: number, size = paragraphs): Promise<LaidOut> {
  const document = fullProposal(size)
  document.sections[1]?.doc.content.unshift(paragraph(`Edit ${edit}.`))
  const proposal = prepareProposal(document)
  const outcome = await layOutProposal({ proposal, owner: 'bench', pagesMax: 150, isPdfWanted: true })
  if (outcome === 'too_large' || 'failure' in outcome || outcome.pdf === null) throw new Error('There is no PDF')
  return outcome
}

/** An application of forty pages as PDF, at first and after an edit, and as DOCX; memory of this process after many. */
export async function benchExports(): Promise<Row[]> {
  const firstMs = await timedMs(() => print(0))
  let edit = 0
  const editMs = await medianMs(async () => print((edit += 1)), rounds, 1)
  const { pages, headings } = (await print(0)).layout
  const job = { proposal: prepareProposal(fullProposal(paragraphs)), pages: headings.map(({ page }) => page) }
  const docxMs = await medianMs(
    async () => {
      if ((await writeDocxInThread(job)) === null) throw new Error('There is no DOCX')
    },
    rounds,
    1,
  )
  for (let count = 0; count < 20; count += 1) await print(count, 10)
  const before = mebibytes()
  for (let count = 0; count < soakFiles; count += 1) await print(count, 10)
  const after = mebibytes()
  const row = (what: string, ms: number, aim: string): Row => ({
    what: `exports: ${pages} pages as ${what}`,
    figure: unit(ms, 'ms'),
    baseline: `${unit(editMs, 'ms')} as PDF after an edit`,
    ratio: ms / editMs,
    aim,
  })
  return [
    row('PDF, at first', firstMs, '1,500 ms'),
    row('PDF, after an edit', editMs, '200 ms'),
    row('DOCX', docxMs, '1,000 ms'),
    {
      what: `exports: memory after ${soakFiles} PDFs`,
      figure: unit(after, 'MiB'),
      baseline: `${unit(before, 'MiB')} after 20`,
      ratio: after / before,
      aim: '1.15 times',
    },
  ]
}
