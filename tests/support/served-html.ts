import { DomUtils, parseDocument } from 'htmlparser2'
import { loadDefaultContent } from '#server/features/content/default-content.ts'
import { builtWebBundle } from '#server/pages/web-bundle.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

type Node = Parameters<typeof DomUtils.textContent>[0]
type ParsedElement = Parameters<typeof DomUtils.getAttributeValue>[0]

/** Attributes to look for: the exact value, a pattern that it matches, or `true` for any value. */
type Wanted = Readonly<Record<string, string | RegExp | true>>

/** Part of a page as it was sent, before any script has run. */
export type HtmlPart = {
  /** The words in it, white space folded; without scripts and styles. */
  text: string
  /** @returns null when the element has no such attribute. */
  attribute(name: string): string | null
  /** The elements of this kind in it, in the order of the page. */
  all(tag: string, wanted?: Wanted): HtmlPart[]
  /** The first element of this kind. @throws {Error} when there is none. */
  first(tag: string, wanted?: Wanted): HtmlPart
  /** Where it begins in the page, in characters. */
  startsAt: number
}

/** A page as the server sent it. */
type ServedPage = { status: number; headers: Headers; html: string; document: HtmlPart }

/** The site in process, with the built pages and the default content. */
export type ServedSite = { app: TestApp; open(path: string): Promise<ServedPage> }

/** Opens the site; close `app` at the end. Rate limits are off: a test asks for more pages than one visitor may. */
export async function openServedSite(): Promise<ServedSite> {
  const app = await openTestApp({ RATE_LIMITS: 'off' }, null, builtWebBundle())
  await loadDefaultContent(app.deps)
  return {
    app,
    async open(path) {
      const response = await app.fetch(path)
      const html = await response.text()
      return { status: response.status, headers: response.headers, html, document: parseHtml(html) }
    },
  }
}

function parseHtml(html: string): HtmlPart {
  return partOf(parseDocument(html, { withStartIndices: true }))
}

function partOf(node: Node): HtmlPart {
  const nodes = Array.isArray(node) ? node : [node]
  const all = (tag: string, wanted: Wanted = {}): HtmlPart[] =>
    DomUtils.getElementsByTagName(
      tag,
      nodes.flatMap((each) => ('children' in each ? each.children : [])),
      true,
    )
      .filter((element) => has(element, wanted))
      .map((element) => partOf(element))
  const [only] = nodes
  return {
    text: foldSpace(wordsOf(node)),
    attribute: (name) =>
      only !== undefined && 'attribs' in only ? (DomUtils.getAttributeValue(only, name) ?? null) : null,
    all,
    first(tag, wanted) {
      const [found] = all(tag, wanted)
      if (!found) throw new Error(`There is no <${tag}> with ${JSON.stringify(wanted ?? {})}`)
      return found
    },
    startsAt: only?.startIndex ?? 0,
  }
}

function has(element: ParsedElement, wanted: Wanted): boolean {
  return Object.entries(wanted).every(([name, value]) => {
    const given = DomUtils.getAttributeValue(element, name)
    if (given === undefined) return false
    return value === true || (typeof value === 'string' ? given === value : value.test(given))
  })
}

/** Elements that are in the line of the words around them. */
const inline = new Set(['a', 'b', 'br', 'em', 'i', 'small', 'span', 'strong', 'svg', 'title'])

function wordsOf(node: Node): string {
  if (Array.isArray(node)) return node.map(wordsOf).join('')
  if (DomUtils.isText(node)) return node.data
  if (DomUtils.isTag(node)) {
    if (node.name === 'script' || node.name === 'style') return ''
    const words = node.children.map(wordsOf).join('')
    return inline.has(node.name) ? words : ` ${words} `
  }
  return 'children' in node ? node.children.map(wordsOf).join('') : ''
}

/** White space as one reads it: no-break spaces and joiners too. */
export function foldSpace(text: string): string {
  return text.replaceAll(/[\s\u00A0\u2060]+/g, ' ').trim()
}
