import { parseDocument } from 'htmlparser2'

type Child = ReturnType<typeof parseDocument>['children'][number]
type Parent = Extract<Child, { children: Child[] }>

/** Elements whose text no one sees, or that belong to the page and not to what it says. */
const unseen = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'head',
  'svg',
  'math',
  'iframe',
  'object',
  'nav',
  'footer',
  'aside',
  'select',
  'button',
])
const breaking = new Set(
  'p div section article main header footer aside blockquote pre figure figcaption form fieldset address dl dd dt ul ol table caption hr details summary body html'.split(
    ' ',
  ),
)
/** Deeper nesting comes from no editor. */
const depthMax = 200

/** Lines of text with Markdown's marks for headings, entries and tables; and the words after what the page hides. */
type HtmlLines = { readonly lines: string[]; readonly besideHidden: string[] }

const isParent = (node: Child): node is Parent => 'children' in node
const nameOf = (node: Child): string => ('name' in node && typeof node.name === 'string' ? node.name : '')
const attribute = (node: Child, name: string): string | undefined =>
  'attribs' in node ? node.attribs[name] : undefined

/** A mark of Markdown that the source means as a letter. */
export const escapeMarks = (text: string): string => text.replaceAll(/[\\`*_#[\]]/g, String.raw`\$&`)

/** Parts of a page that are on all pages of a site: menus, notices of cookies, ways to share. */
function isOfSite(node: Child): boolean {
  const role = attribute(node, 'role') ?? ''
  const names = `${attribute(node, 'class') ?? ''} ${attribute(node, 'id') ?? ''}`.toLowerCase()
  return (
    /^(?:navigation|contentinfo|complementary|search)$/.test(role) ||
    /cookie|breadcrumb|consent|share-|social/.test(names)
  )
}

function isHidden(node: Child): boolean {
  const style = (attribute(node, 'style') ?? '').toLowerCase().replaceAll(' ', '')
  return (
    attribute(node, 'hidden') !== undefined ||
    /display:none|visibility:hidden|font-size:0(?![.\d])|opacity:0(?![.\d])|color:(?:#fff(?:fff)?|white)(?![\da-f])/.test(
      style,
    )
  )
}

/**
 * Reads the text of a page of HTML: headings, lists and tables keep their form, what is not shown is left out.
 *
 * @returns lines for a reader of Markdown.
 */
export function linesOfHtml(html: string): HtmlLines {
  const lines: string[] = []
  const besideHidden: string[] = []
  let current = ''
  let hides = 0
  const flush = () => {
    const text = current.replaceAll(/\s+/g, ' ').trim()
    if (text !== '') lines.push(text)
    current = ''
  }
  const close = () => {
    flush()
    if (lines.at(-1) !== '') lines.push('')
  }
  const write = (text: string) => {
    if (hides > 0 && text.trim() !== '') {
      for (; hides > 0; hides -= 1) if (besideHidden.length < 20) besideHidden.push(/\S{1,24}/.exec(text)?.[0] ?? '')
    }
    current += escapeMarks(text)
  }

  const cellText = (node: Child, depth: number): string => {
    if (node.type === 'text') return node.data
    if (!isParent(node) || depth > depthMax || unseen.has(nameOf(node)) || isHidden(node)) return ''
    const name = nameOf(node)
    if (name === 'br') return ' '
    const inner = node.children.map((child) => cellText(child, depth + 1)).join('')
    if (name === 'li' || name === 'p' || name === 'div' || name === 'tr') {
      const text = inner.trim()
      return text === '' ? '' : /[.;:!?,]$/.test(text) ? `${text} ` : `${text}¦`
    }
    return inner
  }
  const textOfCell = (cell: Child, depth: number) =>
    escapeMarks(
      cellText(cell, depth)
        .trim()
        .replace(/¦$/, '')
        .replaceAll('¦', '; ')
        .replaceAll('|', '/')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )

  const rowsOf = (table: Parent, depth: number): { cells: Child[]; isHead: boolean }[] => {
    const rows: { cells: Child[]; isHead: boolean }[] = []
    const collect = (node: Parent, isHead: boolean, at: number) => {
      for (const child of node.children) {
        if (!isParent(child) || at > depthMax) continue
        const name = nameOf(child)
        if (name === 'tr') {
          const cells = child.children.filter((cell) => nameOf(cell) === 'td' || nameOf(cell) === 'th')
          rows.push({ cells, isHead: isHead || (cells.length > 0 && cells.every((cell) => nameOf(cell) === 'th')) })
        } else if (['thead', 'tbody', 'tfoot'].includes(name)) collect(child, name === 'thead', at + 1)
      }
    }
    collect(table, false, depth)
    return rows
  }

  const table = (node: Parent, depth: number) => {
    const rows = rowsOf(node, depth).filter(({ cells }) => cells.length > 0)
    close()
    const isLayout = rows.every(({ cells }) => cells.length < 2)
    if (isLayout) {
      for (const { cells } of rows)
        for (const cell of cells) {
          if (isParent(cell)) for (const child of cell.children) visit(child, depth + 1, '')
          close()
        }
      return
    }
    let isRuled = false
    // A first row of bold cells names the columns, as a head does.
    const looksHead = rows.length > 1 && (rows[0]?.cells.every((cell) => isParent(cell) && isBoldCell(cell)) ?? false)
    for (const [index, { cells, isHead }] of rows.entries()) {
      const texts = cells.map((cell) => textOfCell(cell, depth + 1))
      if (texts.every((text) => text === '')) continue
      lines.push(`| ${texts.join(' | ')} |`)
      if (!isRuled && index === 0 && (isHead || looksHead)) {
        lines.push(`|${' --- |'.repeat(texts.length)}`)
        isRuled = true
      }
    }
    close()
  }

  const visit = (node: Child, depth: number, prefix: string): void => {
    if (depth > depthMax) return
    if (node.type === 'text') {
      write(node.data)
      return
    }
    if (!isParent(node)) return
    const name = nameOf(node)
    if (unseen.has(name) || isOfSite(node)) return
    if (isHidden(node)) {
      hides += 1
      return
    }
    if (name === 'br') {
      flush()
      return
    }
    if (/^h[1-6]$/.test(name)) {
      close()
      for (const child of node.children) visit(child, depth + 1, prefix)
      const text = current.replaceAll(/\s+/g, ' ').trim()
      current = ''
      if (text !== '') lines.push(`${'#'.repeat(Number(name.slice(1)))} ${text}`, '')
      return
    }
    if (name === 'table') {
      table(node, depth)
      return
    }
    if (name === 'ul' || name === 'ol') {
      flush()
      let count = Number(attribute(node, 'start') ?? 1)
      for (const child of node.children) {
        if (nameOf(child) !== 'li' || !isParent(child)) {
          if (isParent(child)) visit(child, depth + 1, prefix)
          continue
        }
        flush()
        const marker = name === 'ol' && Number.isInteger(count) && count > 0 && count < 100 ? `${count}. ` : '- '
        count += 1
        const before = lines.length
        for (const inner of child.children) visit(inner, depth + 1, `${prefix}  `)
        flush()
        // The paragraphs of an entry are its lines: the first carries the mark.
        const own = lines.splice(before).filter((line) => line !== '')
        const [first, ...rest] = own
        if (first !== undefined) lines.push(`${prefix}${marker}${first}`, ...rest)
      }
      if (prefix === '') close()
      return
    }
    const breaks = breaking.has(name)
    if (breaks) close()
    for (const child of node.children) visit(child, depth + 1, prefix)
    if (name === 'dt') {
      const text = current.replaceAll(/\s+/g, ' ').trim()
      if (text !== '' && !text.endsWith(':')) current = `${text}: `
      return
    }
    if (breaks) close()
  }

  const { children } = parseDocument(html)
  for (const child of children) visit(child, 0, '')
  close()
  return { lines, besideHidden }
}

function isBoldCell(cell: Parent): boolean {
  const shown = cell.children.filter((child) => child.type !== 'text' || child.data.trim() !== '')
  return (
    shown.length > 0 &&
    shown.every(
      (child) =>
        ['b', 'strong'].includes(nameOf(child)) || (nameOf(child) === 'p' && isParent(child) && isBoldCell(child)),
    )
  )
}
