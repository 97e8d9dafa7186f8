/** A line of a source and the page it is on, from 1. */
export type PageLine = { readonly text: string; readonly page: number }

/** Pages without their running headers and footers, and those, each once. */
type PlainPages = {
  readonly lines: readonly PageLine[]
  readonly running: readonly PageLine[]
  readonly pages: number
}

/** Lines at the top and at the bottom of a page among which a header or footer is. */
const edgeLines = 3
/** Share of the pages on which a line must repeat. */
const repeatShare = 0.6

const pageNumber =
  /(?:^|\s)(?:page|pagina|pag\.?|p\.|страница|стр\.?|с\.)\s{0,3}(\d{1,4})(?:\s{0,3}(?:of|din|из|\/|-)\s{0,3}\d{1,4})?\s{0,3}$/i
const isPageNumber = (line: string) =>
  line.length < 40 &&
  /^\s{0,20}\p{L}/u.test(line) &&
  line.search(pageNumber) === 0 &&
  /\d\s{0,3}(?:of|din|из|\/)\s{0,3}\d/.test(line)
const bareNumber = /^\s{0,40}[-–—]?\s{0,3}\d{1,4}(?:\s{0,3}(?:\/|of|din|из)\s{0,3}\d{1,4})?\s{0,3}[-–—]?\s{0,3}$/

/** A line as it repeats: without its number. */
const shapeOf = (line: string) => line.trim().replaceAll(/\d+/g, '#').replaceAll(/\s+/g, ' ')

const withoutNumber = (line: string) =>
  line.slice(0, line.search(pageNumber) === -1 ? line.length : line.search(pageNumber)).trim()

/** Drops what repeats at the edges of real pages. */
function dropEdges(pages: readonly (readonly string[])[]): PlainPages {
  const edgesOf = (page: readonly string[]): number[] => {
    const filled = page.flatMap((line, index) => (line.trim() === '' ? [] : [index]))
    return [...new Set([...filled.slice(0, edgeLines), ...filled.slice(-edgeLines)])]
  }
  const counts = new Map<string, number>()
  for (const page of pages)
    for (const shape of new Set(edgesOf(page).map((index) => shapeOf(page[index] ?? ''))))
      counts.set(shape, (counts.get(shape) ?? 0) + 1)
  const needed = Math.max(2, Math.ceil(pages.length * repeatShare))
  const running = new Map<string, PageLine>()
  const lines = pages.flatMap((page, index): PageLine[] => {
    const edges = new Set(edgesOf(page))
    const kept = page.filter((line, at) => {
      if (!edges.has(at)) return true
      if (bareNumber.test(line)) return false
      const shape = shapeOf(line)
      if ((counts.get(shape) ?? 0) < needed || pages.length < 2) return true
      const shown = withoutNumber(line)
      if (shown !== '' && !running.has(shape)) running.set(shape, { text: shown, page: index + 1 })
      return false
    })
    return [...kept, ''].map((text) => ({ text, page: index + 1 }))
  })
  return { lines, running: [...running.values()], pages: Math.max(1, pages.length) }
}

/** Finds the pages of a text that was taken out of pages and has lost their ends: by the numbers in its running lines. */
function findLostPages(lines: readonly string[]): PlainPages {
  const numbered = lines.flatMap((line, index) => (pageNumber.test(line) && line.length < 200 ? [index] : []))
  const counts = new Map<string, number>()
  for (const index of numbered) {
    const shape = shapeOf(lines[index] ?? '')
    counts.set(shape, (counts.get(shape) ?? 0) + 1)
  }
  const ends = new Set(numbered.filter((index) => (counts.get(shapeOf(lines[index] ?? '')) ?? 0) >= 2))
  if (ends.size === 0) return { lines: lines.map((text) => ({ text, page: 1 })), running: [], pages: 1 }
  const besides = new Map<string, number>()
  const isNearEnd = new Set<number>()
  for (const end of ends)
    for (const step of [-1, 1])
      for (let at = end + step, seen = 0; seen < 2 && at >= 0 && at < lines.length && !ends.has(at); at += step) {
        const line = lines[at] ?? ''
        if (line.trim() === '') {
          if (seen > 0 || Math.abs(at - end) > 1) break
          continue
        }
        seen += 1
        isNearEnd.add(at)
        besides.set(shapeOf(line), (besides.get(shapeOf(line)) ?? 0) + 1)
      }
  const needed = Math.max(2, Math.ceil(ends.size * repeatShare))
  const running = new Map<string, PageLine>()
  const first = Math.min(...ends)
  const isAtTop = lines.slice(0, first).filter((line) => line.trim() !== '').length < 5
  let page = 1
  const kept: PageLine[] = []
  for (const [index, text] of lines.entries()) {
    const shape = shapeOf(text)
    const isEnd = ends.has(index)
    if (!isEnd && !(isNearEnd.has(index) && (besides.get(shape) ?? 0) >= needed)) {
      kept.push({ text, page })
      continue
    }
    const shown = withoutNumber(text)
    if (shown !== '' && !running.has(shape)) running.set(shape, { text: shown, page })
    if (isEnd && !(isAtTop && index === first)) page += 1
    kept.push({ text: '', page })
  }
  const pages = Math.max(1, isAtTop ? page : page - (kept.slice(-5).some(({ text }) => text.trim() !== '') ? 0 : 1))
  return {
    lines: kept.map(({ text, page: on }) => ({ text, page: Math.min(on, pages) })),
    running: [...running.values()],
    pages,
  }
}

/** Takes the headers, footers and page numbers out of pages. One page without an end may hold several that lost theirs. */
export function dropRunningLines(pages: readonly (readonly string[])[]): PlainPages {
  const [only] = pages
  const found = pages.length === 1 && only ? findLostPages(only) : dropEdges(pages)
  return { ...found, lines: found.lines.filter(({ text }) => !isPageNumber(text)) }
}
