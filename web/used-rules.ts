import { parse } from 'postcss'
import type { AtRule, ChildNode, Container } from 'postcss'

/** A piece of a sheet that stays together. `needs` lists, for each selector, the classes without which it matches nothing. */
type Piece =
  | { text: string }
  | { selectors: { text: string; needs: string[] }[]; lines: Line[] }
  | { head: string; isLayer: boolean; inside: Piece[] }

/** A declaration, or what else stands in a rule; `own` is the name of a custom property that it sets. */
type Line = { text: string; own: string | null }

/** At-rules that hold rules; others, such as `@font-face` and `@keyframes`, are of one piece. */
const holdsRules = /^(?:layer|media|supports|container)$/

/** What stands in brackets may be one of several, or must be missing: it proves nothing. */
const inBrackets = /:(?:not|is|where|has)\((?:[^()]|\([^()]*\))*\)/g
const className = /\.((?:[\w-]|\\.)+)/g

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
    if (each.type !== 'rule') return [{ text: `${each.toString()}${(each as AtRule).nodes ? '' : ';'}` }]
    const selectors = each.selectors.map((text) => ({
      text,
      needs: [...text.replaceAll(inBrackets, '').matchAll(className)].map(([, name = '']) => name.replaceAll('\\', '')),
    }))
    const lines = each.nodes.map((line) => ({
      text: line.toString(),
      own: line.type === 'decl' && line.prop.startsWith('--') ? line.prop : null,
    }))
    return [{ selectors, lines }]
  })
}

/**
 * Gives the rules of sheets that may match something on a page, in their order: those whose classes the page has. Of custom
 * properties stay those that something reads. Empty layers stay by name, so that layers are as strong against each other as in
 * the whole sheets.
 *
 * @param html the page, rendered.
 * @see docs/decisions/0091-a-page-brings-the-rules-it-uses.md
 */
export function usedRules(sheets: readonly Piece[][], html: string): string {
  const classes = new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')))
  const pieces = sheets.flat()
  let read: Set<string> | null = null
  const written = (piece: Piece): string => {
    if ('text' in piece) return piece.text
    if ('head' in piece) {
      const inside = piece.inside.map(written).join('')
      if (inside !== '') return `${piece.head}{${inside}}`
      return piece.isLayer ? `${piece.head};` : ''
    }
    const selectors = piece.selectors.filter(({ needs }) => needs.every((name) => classes.has(name)))
    const lines = piece.lines.filter(({ own }) => own === null || read === null || read.has(own))
    if (selectors.length === 0 || lines.length === 0) return ''
    return `${selectors.map(({ text }) => text).join(',')}{${lines.map(({ text }) => text).join(';')}}`
  }
  // What only an unread property reads is unread as well: again until nothing more goes.
  for (let text = pieces.map(written).join(''); ;) {
    read = new Set([...`${html}${text}`.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name))
    const less = pieces.map(written).join('')
    if (less === text) return text
    text = less
  }
}
