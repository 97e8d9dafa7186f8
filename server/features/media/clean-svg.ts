import { AppError } from '#server/http/errors.ts'
import { escapeMarkup } from '#shared/escape-markup.ts'
import { scanXml } from '#server/xml/scan.ts'
import type { XmlBounds } from '#server/xml/scan.ts'
import { rejectFile } from './reject-file.ts'

const svgNamespace = 'http://www.w3.org/2000/svg'
const xlinkNamespace = 'http://www.w3.org/1999/xlink'
/** Largest drawing, in bytes. */
const bytesMax = 1_048_576
const elementsMax = 10_000
const depthMax = 60
/** Namespace prefixes in force at one place; editors of drawings declare about ten. */
const prefixesMax = 64
/** What is dropped counts too, but may be more and deeper: editors keep their own notes in a drawing. */
const bounds: XmlBounds = {
  lengthMax: bytesMax,
  elementsMax: 50_000,
  depthMax: 200,
  attributesMax: 200,
  namesMax: 1_000,
}

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
type CleanSvg = { bytes: Buffer; width: number | null; height: number | null }

/**
 * Rebuilds a drawing from what is on the lists: scripts, handlers, links, foreign content, animation and everything that
 * loads goes. Styles of single elements become attributes.
 *
 * @throws {AppError} `media_refused`: it is no drawing, declares entities, is too large, or paints by style sheets, which
 * cannot be checked and without which it would look wrong.
 */
export function cleanSvg(bytes: Buffer): CleanSvg {
  if (bytes.length > bytesMax)
    throw rejectFile(
      'svg_too_large',
      `An SVG may have at most ${bytesMax / 1_048_576} MB. Save it with fewer points, or as PNG.`,
    )
  const root = readDrawing(bytes.toString('utf8'))
  const uses = usesToDrop(root)
  const declarations = [
    `xmlns="${svgNamespace}"`,
    // Old viewers know links only by this name.
    ...(listElements(root).some((each) => each.attributes.has('xlink:href'))
      ? [`xmlns:xlink="${xlinkNamespace}"`]
      : []),
  ]
  return { bytes: Buffer.from(write(root, uses, ` ${declarations.join(' ')}`), 'utf8'), ...sizeOf(root) }
}

/** An element of the drawing as it is kept: its name without a prefix, and what is on the lists. */
type Kept = { name: string; attributes: Map<string, string>; children: (Kept | string)[] }

/** Prefixes and what they stand for; the default namespace under the empty prefix. */
type Scope = ReadonlyMap<string, string>

/** Where the reader is: null for an element that goes, with all that it holds. */
type Level = { kept: Kept | null; scope: Scope; isStyle: boolean }

/** Reads the drawing in one pass and keeps only what is allowed. @throws {AppError} `media_refused` */
function readDrawing(text: string): Kept {
  const levels: Level[] = []
  const drawing: { root: Kept | null; elements: number } = { root: null, elements: 0 }
  const open = (name: string, given: ReadonlyMap<string, string>): void => {
    const parent = levels.at(-1)
    const scope = scopeOf(given, parent?.scope ?? new Map())
    const [prefix, localName] = splitName(name)
    const isDrawing = scope.get(prefix) === svgNamespace
    if (parent === undefined && !(isDrawing && localName === 'svg'))
      throw rejectFile('type_not_allowed', 'The file is XML, but no SVG drawing.')
    const mayStay = parent === undefined || parent.kept !== null
    const isKept = mayStay && isDrawing && allowedElements.has(localName)
    const kept: Kept | null = isKept
      ? { name: localName, attributes: cleanAttributes(given, scope), children: [] }
      : null
    if (kept !== null) {
      drawing.elements += 1
      if (drawing.elements > elementsMax || levels.length > depthMax) throw tooManyElements()
      drawing.root ??= kept
      parent?.kept?.children.push(kept)
    }
    levels.push({ kept, scope, isStyle: mayStay && localName === 'style' })
  }
  const readText = (words: string): void => {
    const level = levels.at(-1)
    if (level?.isStyle === true && words.trim() !== '')
      throw rejectFile('svg_not_safe', 'The SVG paints by a style sheet. Save it with presentation attributes instead.')
    level?.kept?.children.push(words)
  }
  try {
    scanXml(text, bounds, { open, close: () => void levels.pop(), text: readText }, 'bare')
  } catch (error) {
    if (error instanceof AppError) throw error
    const reason = error instanceof Error ? error.message : ''
    if (reason.includes('document type'))
      throw rejectFile('svg_not_safe', 'The SVG declares a document type of its own. Save it as plain SVG.')
    if (reason.includes('too many') || reason.includes('too deeply')) throw tooManyElements()
    throw rejectFile('damaged', 'The SVG is not well-formed XML.')
  }
  if (drawing.root === null) throw rejectFile('damaged', 'The SVG is not well-formed XML.')
  return drawing.root
}

function tooManyElements(): AppError {
  return rejectFile(
    'svg_not_safe',
    'The SVG has too many or too deeply nested elements. Simplify it, or save it as PNG.',
  )
}

function splitName(name: string): [prefix: string, localName: string] {
  const colon = name.indexOf(':')
  return colon === -1 ? ['', name] : [name.slice(0, colon), name.slice(colon + 1)]
}

function scopeOf(given: ReadonlyMap<string, string>, around: Scope): Scope {
  const declared = [...given].flatMap(([name, value]): [string, string][] => {
    const [prefix, localName] = splitName(name)
    return name === 'xmlns' ? [['', value]] : prefix === 'xmlns' ? [[localName, value]] : []
  })
  if (declared.length === 0) return around
  const scope = new Map([...around, ...declared])
  if (scope.size > prefixesMax) throw tooManyElements()
  return scope
}

function cleanAttributes(given: ReadonlyMap<string, string>, scope: Scope): Map<string, string> {
  const clean = new Map<string, string>()
  for (const [name, value] of given) {
    const [prefix, localName] = splitName(name)
    const isLink = name === 'href' || (localName === 'href' && scope.get(prefix) === xlinkNamespace)
    if (prefix === '' && allowedAttributes.has(name) && isSafeValue(value)) clean.set(name, value)
    else if (isLink && /^#[\w.-]+$/.test(value)) clean.set(prefix === '' ? 'href' : 'xlink:href', value)
  }
  for (const declaration of (given.get('style') ?? '').split(';')) {
    const [name = '', ...rest] = declaration.split(':')
    const value = rest.join(':').trim()
    if (allowedAttributes.has(name.trim()) && value !== '' && isSafeValue(value)) clean.set(name.trim(), value)
  }
  return clean
}

/** Values may point into the drawing itself and nowhere else. */
function isSafeValue(value: string): boolean {
  const pointers = value.toLowerCase().match(/url\s*\(/g)?.length ?? 0
  const own = value.match(/url\(\s*["']?#[\w.-]+["']?\s*\)/g)?.length ?? 0
  return pointers === own && !/[\\@]|expression|javascript:|image-set|data:/i.test(value)
}

/** A copy of a copy of a copy grows without end: copies may be made only of what holds no copy. */
function usesToDrop(root: Kept): Set<Kept> {
  const elements = listElements(root)
  const byId = new Map(elements.map((each) => [each.attributes.get('id') ?? '', each]))
  const holding = new Set(elements.toReversed().filter(holdsUse(new Set())))
  return new Set(
    elements.filter((each) => {
      if (each.name !== 'use') return false
      const link = each.attributes.get('href') ?? each.attributes.get('xlink:href') ?? ''
      const target = byId.get(link.slice(1))
      return target === undefined || holding.has(target) || target === root
    }),
  )
}

/** Returns whether an element is a copy or holds one; asked of what it holds first. */
function holdsUse(known: Set<Kept>): (element: Kept) => boolean {
  return (element) => {
    const holds =
      element.name === 'use' || element.children.some((child) => typeof child !== 'string' && known.has(child))
    if (holds) known.add(element)
    return holds
  }
}

/** Lists an element and all below it, in the order of the document. */
function listElements(element: Kept): Kept[] {
  return [element, ...element.children.flatMap((child) => (typeof child === 'string' ? [] : listElements(child)))]
}

function write(element: Kept, dropped: ReadonlySet<Kept>, declarations = ''): string {
  if (dropped.has(element)) return ''
  const attributes = [...element.attributes].map(([name, value]) => ` ${name}="${escapeMarkup(value)}"`).join('')
  const inside = element.children
    .map((child) => (typeof child === 'string' ? escapeMarkup(child) : write(child, dropped)))
    .join('')
  const start = `<${element.name}${declarations}${attributes}`
  return inside === '' ? `${start}/>` : `${start}>${inside}</${element.name}>`
}

function sizeOf(root: Kept): { width: number | null; height: number | null } {
  const length = (name: string): number | null => {
    const parts = /^(\d{1,6}(?:\.\d+)?)(px)?$/.exec(root.attributes.get(name)?.trim() ?? '')
    return parts ? Math.round(Number(parts[1])) : null
  }
  const box = (root.attributes.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const side = (index: number): number | null => {
    const value = box.length === 4 ? box[index] : undefined
    return value !== undefined && Number.isFinite(value) && value > 0 && value < 1e6 ? Math.round(value) : null
  }
  return { width: length('width') ?? side(2), height: length('height') ?? side(3) }
}
