import type { Block, Inline, PreparedProposal } from '#server/grants/export/prepare.ts'

/** A character that the font of the files does not have. */
export type MissingCharacter = {
  character: string
  /** Key of the section; null: title, applicant or call. */
  section: string | null
  /** The words around its first place. */
  excerpt: string
  count: number
}

/** Whether a font has a picture for a character. */
type HasCharacter = (codePoint: number) => boolean

/** Characters on each side in an excerpt. */
const excerptSide = 20

/**
 * Reads which characters a TrueType font has.
 *
 * @param font whose characters are in a table of format 4, the usual one.
 * @see https://learn.microsoft.com/en-us/typography/opentype/spec/cmap#format-4-segment-mapping-to-delta-values
 */
export function readCharacters(font: Uint8Array): HasCharacter {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength)
  const tables = Array.from({ length: view.getUint16(4) }, (_, index) => 12 + 16 * index)
  const cmap = tables.find((at) => view.getUint32(at) === 0x636d6170)
  if (cmap === undefined) throw new Error('The font has no table of characters')
  const start = view.getUint32(cmap + 8)
  const table = start + view.getUint32(start + 8)
  if (view.getUint16(table) !== 4) throw new Error('The table of characters has another format')
  const bytes = view.getUint16(table + 6)
  const characters = new Set<number>()
  for (let at = 0; at < bytes; at += 2) {
    const [first, last] = [view.getUint16(table + 16 + bytes + at), view.getUint16(table + 14 + at)]
    for (let codePoint = first; codePoint <= last; codePoint += 1) characters.add(codePoint)
  }
  return (codePoint) => characters.has(codePoint)
}

/** Finds the characters of a proposal that a font does not have, by section, in the order of the text. */
export function findMissingCharacters(proposal: PreparedProposal, has: HasCharacter): MissingCharacter[] {
  const { call, sections } = proposal
  const front = [proposal.title, proposal.organisation, call?.identifier, call?.title, call?.funder]
  return [
    ...missingIn(
      null,
      front.filter((each) => typeof each === 'string'),
      has,
    ),
    ...sections.flatMap(({ key, blocks }) => missingIn(key, blocks.flatMap(textsOf), has)),
  ]
}

function missingIn(section: string | null, texts: readonly string[], has: HasCharacter): MissingCharacter[] {
  const found = new Map<string, MissingCharacter>()
  for (const text of texts) {
    let at = 0
    for (const character of text) {
      const known = found.get(character)
      if (known) known.count += 1
      else if (!has(character.codePointAt(0) ?? 0)) {
        const excerpt = text.slice(Math.max(0, at - excerptSide), at + character.length + excerptSide).toWellFormed()
        found.set(character, { character, section, excerpt: excerpt.trim(), count: 1 })
      }
      at += character.length
    }
  }
  return [...found.values()]
}

/** The texts of a block: its lines, then the footnotes of each. */
export function textsOf(block: Block): string[] {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return textsOfLine(block.inlines)
    case 'list':
      return block.items.flatMap((item) => item.flatMap(textsOf))
    case 'quote':
      return block.blocks.flatMap(textsOf)
    case 'table':
      return block.cells.flatMap((cell) => cell.blocks.flatMap(textsOf))
  }
}

/** The line, with words that are formatted in parts as they read, then its footnotes. */
function textsOfLine(inlines: readonly Inline[]): string[] {
  const line = inlines.map((each) => (each.kind === 'text' || each.kind === 'placeholder' ? each.text : ' ')).join('')
  return [line, ...inlines.flatMap((each) => (each.kind === 'footnote' ? [each.text] : []))]
}
