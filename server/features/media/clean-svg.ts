import { DOMParser, XMLSerializer } from '@xmldom/xmldom'
import { refuseFile } from './refuse.ts'

const svgNamespace = 'http://www.w3.org/2000/svg'
const xlinkNamespace = 'http://www.w3.org/1999/xlink'
/** Largest drawing, in bytes. */
const bytesMax = 1_048_576
const elementsMax = 10_000
const depthMax = 60
const nodeKinds = { element: 1, text: 3 } as const

/** Elements that draw; everything else goes with what it holds. */
const allowedElements = new Set(
  `svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan linearGradient
   radialGradient stop clipPath mask pattern marker`.split(/\s+/),
)

/** Attributes that place and paint. Nothing that loads, runs or styles by sheets. */
const allowedAttributes = new Set(
  `id viewBox width height x y x1 y1 x2 y2 cx cy r rx ry fx fy d points transform dx dy rotate textLength lengthAdjust
   preserveAspectRatio version gradientUnits gradientTransform spreadMethod offset clipPathUnits maskUnits
   maskContentUnits patternUnits patternContentUnits patternTransform markerWidth markerHeight markerUnits refX refY
   orient pathLength role aria-label aria-hidden fill fill-opacity fill-rule stroke stroke-width stroke-linecap
   stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset stroke-opacity opacity stop-color stop-opacity
   clip-path clip-rule mask marker-start marker-mid marker-end color display visibility font-family font-size font-weight
   font-style text-anchor dominant-baseline letter-spacing word-spacing paint-order vector-effect shape-rendering
   text-rendering mix-blend-mode`.split(/\s+/),
)

/** A drawing that may be shown, and its size in pixels as far as it says one. */
export type CleanSvg = { bytes: Buffer; width: number | null; height: number | null }

/**
 * Rebuilds a drawing from what is on the lists: scripts, handlers, links, foreign content, animation and everything that
 * loads goes. Styles of single elements become attributes.
 *
 * @throws {AppError} `media_refused`: it is no drawing, declares entities, is too large, or paints by style sheets, which
 * cannot be checked and without which it would look wrong.
 */
export function cleanSvg(bytes: Buffer): CleanSvg {
  if (bytes.length > bytesMax)
    throw refuseFile('svg_not_safe', `An SVG may have at most ${bytesMax} bytes. Save it with fewer points, or as PNG.`)
  const root = parse(bytes.toString('utf8').replace(/^\uFEFF/, ''))
  const count = { elements: 0 }
  cleanElement(root, 0, count)
  dropNestedUses(root)
  const text = new XMLSerializer().serializeToString(root)
  return { bytes: Buffer.from(text, 'utf8'), ...sizeOf(root) }
}

function parse(text: string): Element {
  // A bare document type is what old programs write; one with declarations of its own can grow or read files.
  const plain = text.replace(/<!DOCTYPE\s+svg(\s+(PUBLIC|SYSTEM)(\s+("[^"<>]*"|'[^'<>]*')){0,2})?\s*>/i, '')
  if (/<!(DOCTYPE|ENTITY|ATTLIST|ELEMENT)/i.test(plain))
    throw refuseFile('svg_not_safe', 'The SVG declares a document type of its own. Save it as plain SVG.')
  const problems: string[] = []
  const note = (message: string) => void problems.push(message)
  let root: Element | null = null
  try {
    root = new DOMParser({ errorHandler: { warning: note, error: note, fatalError: note } }).parseFromString(
      plain,
      'image/svg+xml',
    ).documentElement
  } catch (error) {
    problems.push(String(error))
  }
  if (problems.length > 0 || root === null) throw refuseFile('damaged', 'The SVG is not well-formed XML.')
  if (root.localName !== 'svg' || root.namespaceURI !== svgNamespace)
    throw refuseFile('type_not_allowed', 'The file is XML, but no SVG drawing.')
  return root
}

function cleanElement(element: Element, depth: number, count: { elements: number }): void {
  count.elements += 1
  if (depth > depthMax || count.elements > elementsMax)
    throw refuseFile(
      'svg_not_safe',
      'The SVG has too many or too deeply nested elements. Simplify it, or save it as PNG.',
    )
  cleanAttributes(element)
  for (const child of Array.from(element.childNodes)) {
    if (child.nodeType === nodeKinds.text) continue
    if (child.nodeType === nodeKinds.element) {
      // The node kind says that it is an element.
      const inner = child as Element
      if (inner.localName === 'style' && (inner.textContent ?? '').trim() !== '')
        throw refuseFile(
          'svg_not_safe',
          'The SVG paints by a style sheet. Save it with presentation attributes instead.',
        )
      if (inner.namespaceURI === svgNamespace && allowedElements.has(inner.localName)) {
        cleanElement(inner, depth + 1, count)
        continue
      }
    }
    element.removeChild(child)
  }
}

function cleanAttributes(element: Element): void {
  const style = element.getAttribute('style')
  for (const { name, namespaceURI, localName, value } of Array.from(element.attributes)) {
    const isDeclaration =
      (name === 'xmlns' && value === svgNamespace) || (name === 'xmlns:xlink' && value === xlinkNamespace)
    const isPlain = !namespaceURI && allowedAttributes.has(name) && isSafeValue(value)
    const isOwnLink =
      (name === 'href' || (namespaceURI === xlinkNamespace && localName === 'href')) && /^#[\w.-]+$/.test(value)
    if (!isDeclaration && !isPlain && !isOwnLink) element.removeAttribute(name)
  }
  for (const declaration of (style ?? '').split(';')) {
    const [name = '', ...rest] = declaration.split(':')
    const value = rest.join(':').trim()
    if (allowedAttributes.has(name.trim()) && value !== '' && isSafeValue(value))
      element.setAttribute(name.trim(), value)
  }
}

/** Values may point into the drawing itself and nowhere else. */
function isSafeValue(value: string): boolean {
  const pointers = value.toLowerCase().match(/url\s*\(/g)?.length ?? 0
  const own = value.match(/url\(\s*["']?#[\w.-]+["']?\s*\)/g)?.length ?? 0
  return pointers === own && !/[\\@]|expression|javascript:|image-set|data:/i.test(value)
}

/** A copy of a copy of a copy grows without end: copies may be made only of what holds no copy. */
function dropNestedUses(root: Element): void {
  const uses = Array.from(root.getElementsByTagNameNS(svgNamespace, 'use'))
  const byId = new Map(
    Array.from(root.getElementsByTagNameNS(svgNamespace, '*')).map((each) => [each.getAttribute('id') ?? '', each]),
  )
  const holding = new Set(uses.flatMap((use) => ancestorsOf(use)))
  for (const use of uses) {
    const link = use.getAttribute('href') || use.getAttributeNS(xlinkNamespace, 'href') || ''
    const target = byId.get(link.slice(1))
    if (target === undefined || holding.has(target) || target === root) use.parentNode?.removeChild(use)
  }
}

function ancestorsOf(element: Element): Node[] {
  const found: Node[] = []
  for (let each: Node | null = element; each !== null; each = each.parentNode) found.push(each)
  return found
}

function sizeOf(root: Element): { width: number | null; height: number | null } {
  const length = (name: string): number | null => {
    const parts = /^(\d{1,6}(?:\.\d+)?)(px)?$/.exec(root.getAttribute(name)?.trim() ?? '')
    return parts ? Math.round(Number(parts[1])) : null
  }
  const box = (root.getAttribute('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const side = (index: number): number | null => {
    const value = box.length === 4 ? box[index] : undefined
    return value !== undefined && Number.isFinite(value) && value > 0 && value < 1e6 ? Math.round(value) : null
  }
  return { width: length('width') ?? side(2), height: length('height') ?? side(3) }
}
