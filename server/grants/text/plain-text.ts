import { assembleModel } from '#server/grants/text/assemble-model.ts'
import { cleanSource } from '#server/grants/text/clean-source.ts'
import { draftBlocks } from '#server/grants/text/draft-blocks.ts'
import { dropRunningLines } from '#server/grants/text/running-lines.ts'
import type { TextModel } from '#server/grants/text/text-model.ts'
import { withTimetables } from '#server/grants/text/timetable-lines.ts'

/** Reads a call that came as text: plain, in Markdown, or taken out of pages with form feeds between them. */
export function readPlainText(raw: string): TextModel {
  return readLines(raw, [])
}

/** Reads lines of Markdown. @param hiddenElsewhere visible words next to which their source hid something. */
export function readLines(raw: string, hiddenElsewhere: readonly string[]): TextModel {
  const { text, besideHidden } = cleanSource(raw)
  return modelOf(
    text.split('\f').map((page) => page.split('\n')),
    [...hiddenElsewhere, ...besideHidden],
  )
}

/** Reads pages of lines, an empty line between paragraphs. */
export function getPageList(pages: readonly (readonly string[])[]): TextModel {
  const { text, besideHidden } = cleanSource(pages.map((page) => page.join('\n')).join('\f'))
  return modelOf(
    text.split('\f').map((page) => page.split('\n')),
    besideHidden,
  )
}

function modelOf(pages: readonly (readonly string[])[], besideHidden: readonly string[]): TextModel {
  const { lines, running, pages: count } = dropRunningLines(pages)
  return assembleModel(draftBlocks(withTimetables(lines), running), count, besideHidden)
}
