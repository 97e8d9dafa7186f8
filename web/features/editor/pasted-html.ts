import { cellGap, richColumnsMax } from '#shared/content/rich-text.ts'

/** Elements of a Word document that number or mark an entry; their words are drawn, not written. */
const markerStyle = /mso-list:\s*ignore/i

/**
 * Brings what is pasted from Word or a page of the web into the shapes that texts have here: headings of two sizes, lists,
 * and tables of plain cells; one that is too wide, or holds another, becomes lines with their cells parted. All else is left to the
 * closed set of the editor.
 */
export function tidyPastedHtml(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const heading of page.querySelectorAll('h1, h2, h5, h6')) {
    rename(page, heading, heading.matches('h1, h2') ? 'h3' : 'h4')
  }
  for (const table of page.querySelectorAll('table')) {
    if (isKept(table)) tidyTable(page, table)
    else table.replaceWith(...linesOf(page, table))
  }
  makeLists(page)
  return page.body.innerHTML
}

function isKept(table: HTMLTableElement): boolean {
  const isNested = table.parentElement?.closest('table') !== null || table.querySelector('table') !== null
  return !isNested && [...table.rows].every(({ cells }) => cells.length <= richColumnsMax)
}

/** Every cell gets one paragraph, whose lines are its former content. */
function tidyTable(page: Document, table: HTMLTableElement): void {
  if (table.caption) {
    const before = page.createElement('p')
    before.append(...table.caption.childNodes)
    table.before(before)
    table.caption.remove()
  }
  for (const cell of table.querySelectorAll('th, td')) {
    const blocks = [...cell.querySelectorAll('p, li, h3, h4, div')].filter(
      (each) => each.querySelector('p, li, div') === null,
    )
    const words = page.createElement('p')
    if (blocks.length === 0) words.append(...cell.childNodes)
    for (const [at, block] of blocks.entries())
      words.append(...(at > 0 ? [page.createElement('br')] : []), ...block.childNodes)
    cell.replaceChildren(words)
  }
}

/** The rows of a table as lines. */
function linesOf(page: Document, table: HTMLTableElement): HTMLElement[] {
  return [...table.rows].map(({ cells }) => {
    const line = page.createElement('p')
    line.textContent = [...cells].map((cell) => cell.textContent.replaceAll(/\s+/g, ' ').trim()).join(cellGap)
    return line
  })
}

/** Word writes entries of lists as paragraphs with a style of their own. */
function makeLists(page: Document): void {
  for (const entry of page.querySelectorAll('p')) {
    const style = entry.getAttribute('style') ?? ''
    if (!/mso-list:\s*l\d+/i.test(style)) continue
    const markers = [...entry.querySelectorAll('span')].filter((span) =>
      markerStyle.test(span.getAttribute('style') ?? ''),
    )
    const mark = markers
      .map((span) => span.textContent)
      .join('')
      .trim()
    for (const marker of markers) marker.remove()
    const kind = /^(\d+|[a-z]|[ivxlc]+)[.)]/i.test(mark) ? 'ol' : 'ul'
    const before = entry.previousElementSibling
    const list = before?.localName === kind && before.hasAttribute('data-pasted') ? before : page.createElement(kind)
    list.setAttribute('data-pasted', '')
    if (list !== before) entry.before(list)
    const item = page.createElement('li')
    item.append(...entry.childNodes)
    list.append(item)
    entry.remove()
  }
}

function rename(page: Document, element: Element, name: string): void {
  const other = page.createElement(name)
  other.append(...element.childNodes)
  element.replaceWith(other)
}
