import { parse } from 'postcss'
import type { ChildNode, Container } from 'postcss'

/**
 * A piece of a sheet that stays together. `needs` lists, for each selector, the classes and elements without which it matches
 * nothing; `name` is what the text defines for others to use, null where it is for itself.
 */
type Piece =
  | { text: string; name: string | null }
  | { selectors: { text: string; needs: string[] }[]; lines: Line[] }
  | { head: string; isLayer: boolean; inside: Piece[] }

/** A declaration, or another part of a rule: the custom property that it sets, and those that it reads. */
type Line = { text: string; own: string | null; reads: string[] }

/** At-rules that hold rules; others, such as `@font-face` and `@keyframes`, are of one piece. */
const holdsRules = /^(?:layer|media|supports|container)$/

/** The content of brackets may be one of several, or must be missing: it proves nothing. */
const inBrackets = /:(?:not|is|where|has)\((?:[^()]|\([^()]*\))*\)/g
/** The custom properties that a text reads. */
const readIn = (text: string): string[] => [...text.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name)

const className = /\.(?:[\w-]|\\.)+/g
const elementName = /(?<![\w\-.#:\\])[a-z][\w-]*/g
/** The content of an attribute’s brackets, or counts children or names a language. */
const noElement = /\[[^\]]*\]|\([^()]*\)/g

const aField = 'a field'
/** Parts that only fields have. */
const partOfField = /::(?:-webkit-(?:search|date|calendar|inner|outer)|placeholder|file-selector)/

/**
 * Reads a sheet into pieces, once.
 *
 * @param sheet text of a built sheet.
 * @throws {Error} when it is no style sheet; what the build writes always is one.
 */
export function readSheet(sheet: string): Piece[] {
  return piecesOf(parse(sheet))
}

function piecesOf(node: Container): Piece[] {
  return (node.nodes ?? []).flatMap((each: ChildNode): Piece[] => {
    if (each.type === 'comment') return []
    if (each.type === 'atrule' && each.nodes && holdsRules.test(each.name)) {
      return [{ head: `@${each.name} ${each.params}`, isLayer: each.name === 'layer', inside: piecesOf(each) }]
    }
    if (each.type === 'atrule') {
      const name = /^(?:keyframes|property)$/.test(each.name) ? each.params : null
      return [{ text: `${each.toString()}${each.nodes ? '' : ';'}`, name }]
    }
    if (each.type !== 'rule') return [{ text: `${each.toString()};`, name: null }]
    const selectors = each.selectors.map((text) => ({ text, needs: needsOf(text) }))
    const lines = each.nodes.map((line) => {
      const own = line.type === 'decl' && line.prop.startsWith('--') ? line.prop : null
      return { text: line.toString(), own, reads: readIn(line.toString()) }
    })
    return [{ selectors, lines }]
  })
}

/** The classes, as `.name`, and the elements that a selector names. */
function needsOf(selector: string): string[] {
  if (partOfField.test(selector)) return [aField]
  const plain = selector.replaceAll(inBrackets, '')
  const elements = plain.replaceAll(className, '').replaceAll(noElement, '').matchAll(elementName)
  return [...plain.matchAll(className), ...elements].map(([name]) => name.replaceAll('\\', ''))
}

/**
 * Gives the rules of sheets that may match something on a page, in their order: those whose classes and elements the
 * page has. Of custom properties and animations stay those that something reads. Empty layers stay by name, so that
 * layers are as strong against each other as in the whole sheets.
 *
 * @param html the page, rendered, with all that is in it.
 * @see docs/decisions/0091-a-page-brings-the-rules-it-uses.md
 */
export function usedRules(sheets: readonly Piece[][], html: string): string {
  const classes = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' '))
  const elements = [...html.matchAll(/<([a-z][\w-]*)/g)].map(([, name = '']) => name)
  const there = new Set([...classes.map((name) => `.${name}`), ...elements])
  if (there.has('input') || there.has('textarea') || there.has('select')) there.add(aField)
  const chosen = sheets.flat().flatMap((piece) => chosenOf(piece, there))
  const lines = chosen.flatMap(linesOf)
  const inPage = readIn(html)
  const readBy = (kept: readonly Line[]): Set<string> => new Set([...inPage, ...kept.flatMap(({ reads }) => reads)])
  // What only an unread property reads is unread as well: again until nothing more goes.
  let read = readBy(lines)
  for (let before = 0; before !== read.size;) {
    before = read.size
    read = readBy(lines.filter(({ own }) => own === null || read.has(own)))
  }
  const text = lines.map((line) => line.text).join(' ')
  const isRead = (name: string): boolean => (name.startsWith('--') ? read.has(name) : text.includes(name))
  return chosen.map((piece) => written(piece, isRead)).join('')
}

/** A piece with those of its rules whose classes and elements are there. */
function chosenOf(piece: Piece, there: ReadonlySet<string>): Piece[] {
  if ('text' in piece) return [piece]
  if ('head' in piece) return [{ ...piece, inside: piece.inside.flatMap((each) => chosenOf(each, there)) }]
  const selectors = piece.selectors.filter(({ needs }) => needs.every((name) => there.has(name)))
  return selectors.length === 0 ? [] : [{ ...piece, selectors }]
}

function linesOf(piece: Piece): Line[] {
  if ('text' in piece) return [{ text: '', own: null, reads: readIn(piece.text) }]
  return 'head' in piece ? piece.inside.flatMap(linesOf) : piece.lines
}

/** @param isRead whether something reads a custom property, or moves by an animation, of this name. */
function written(piece: Piece, isRead: (name: string) => boolean): string {
  if ('text' in piece) return piece.name === null || isRead(piece.name) ? piece.text : ''
  if ('head' in piece) {
    const inside = piece.inside.map((each) => written(each, isRead)).join('')
    if (inside !== '') return `${piece.head}{${inside}}`
    return piece.isLayer ? `${piece.head};` : ''
  }
  const lines = piece.lines.filter(({ own }) => own === null || isRead(own))
  if (lines.length === 0) return ''
  return `${piece.selectors.map(({ text }) => text).join(',')}{${lines.map(({ text }) => text).join(';')}}`
}
