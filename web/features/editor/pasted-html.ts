/** Elements of a Word document that number or mark an entry; their words are drawn, not written. */
const markerStyle = /mso-list:\s*ignore/i

/**
 * Brings what is pasted from Word or a page of the web into the shapes that texts have here: headings of two sizes, lists,
 * and the rows of a table as lines with their cells parted. All else is left to the closed set of the editor.
 */
export function tidyPastedHtml(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const heading of page.querySelectorAll('h1, h2, h5, h6')) {
    rename(page, heading, heading.matches('h1, h2') ? 'h3' : 'h4')
  }
  for (const row of page.querySelectorAll('tr')) {
    const cells = [...row.querySelectorAll('th, td')].map((cell) => cell.textContent.replaceAll(/\s+/g, ' ').trim())
    const line = page.createElement('p')
    line.textContent = cells.join(' | ')
    row.replaceChildren(line)
  }
  for (const table of page.querySelectorAll('table')) table.replaceWith(...table.querySelectorAll('tr > p'))
  makeLists(page)
  return page.body.innerHTML
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
