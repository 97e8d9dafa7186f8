import { assembleModel } from '#server/grants/text/assemble-model.ts'
import { cleanSource } from '#server/grants/text/clean-source.ts'
import { draftBlocks } from '#server/grants/text/draft-blocks.ts'
import { dropRunningLines } from '#server/grants/text/running-lines.ts'
import type { TextModel } from '#server/grants/text/text-model.ts'

/** Reads a call that came as text: plain, in Markdown, or taken out of pages with form feeds between them. */
export function readPlainText(raw: string): TextModel {
  const { text, besideHidden } = cleanSource(raw)
  return readPages(
    text.split('\f').map((page) => page.split('\n')),
    besideHidden,
  )
}

/** Reads pages of lines, an empty line between paragraphs. */
function readPages(pages: readonly (readonly string[])[], besideHidden: readonly string[]): TextModel {
  const { lines, running, pages: count } = dropRunningLines(pages)
  return assembleModel(draftBlocks(lines, running), count, besideHidden)
}
