/**
 * Version of the nodes and marks in `extensions.ts`. A browser with an older one only reads: it would delete for
 * everyone what it does not know.
 */
export const draftSchemaVersion = 1

/** Name of the `XmlFragment` that holds a section's text in its document of Yjs. */
export const draftFragment = 'text'

/** Most bytes of one section: its stored state, and a document that is sent whole. */
export const sectionBytesMax = 5_000_000

/** Most bytes of one batch of changes that a browser sends. */
export const updateBytesMax = 1_000_000

/** Most blocks at the top of a text. */
export const blocksMax = 20_000

/** Most columns or rows that a cell spans. */
export const cellSpanMax = 20

/** A mark of a run of words. */
type DraftMark = { type: string; attrs?: Record<string, unknown> }

/** A node of a section's text: ProseMirror's JSON of the nodes in `extensions.ts`. */
export type DraftNode = {
  type: string
  attrs?: Record<string, unknown>
  content?: DraftNode[]
  marks?: DraftMark[]
  text?: string
}

/** The text of a section. */
export type DraftDoc = { type: 'doc'; content: DraftNode[] }

/** A section without text. */
export const emptyDraft: DraftDoc = { type: 'doc', content: [{ type: 'paragraph' }] }

/** What a link in a draft may lead to: the web or an address of mail. @returns null for everything else. */
export function draftLink(href: string): string | null {
  const trimmed = href.trim()
  return trimmed.length <= 2_000 && /^(https?:\/\/|mailto:)[^\s]+$/i.test(trimmed) ? trimmed : null
}

/** A paragraph, heading or cell of a text, with its words as they are counted and reviewed. */
export type DraftBlock = {
  /** Of its text node's parent: `paragraph` or `heading`. */
  type: string
  /** The words with line breaks as `\n`. Footnotes and placeholders are not among them. */
  text: string
  /** Which child of which child it is, from the document down. */
  path: readonly number[]
  /** Types of the nodes around it, from the outermost: `bulletList`, `table`, `tableCell`, … */
  within: readonly string[]
  /** Texts of its footnotes. */
  footnotes: readonly string[]
  /** Labels of its placeholders. */
  placeholders: readonly string[]
}

/** The blocks of a text that hold words, in their order. */
export function blocksOf(doc: DraftDoc): DraftBlock[] {
  const blocks: DraftBlock[] = []
  const visit = (node: DraftNode, path: readonly number[], within: readonly string[]): void => {
    const children = node.content ?? []
    if (node.type !== 'paragraph' && node.type !== 'heading') {
      const inner = node.type === 'doc' ? within : [...within, node.type]
      children.forEach((child, index) => visit(child, [...path, index], inner))
      return
    }
    const attributes = (type: string, name: string) =>
      children.flatMap((child) => (child.type === type ? [String(child.attrs?.[name] ?? '')] : []))
    blocks.push({
      type: node.type,
      text: children.map((child) => (child.type === 'hardBreak' ? '\n' : (child.text ?? ''))).join(''),
      path,
      within,
      footnotes: attributes('footnote', 'text'),
      placeholders: attributes('placeholder', 'label'),
    })
  }
  visit(doc, [], [])
  return blocks
}

/** The words of a text, a line for each block. */
export function textOf(doc: DraftDoc): string {
  return blocksOf(doc)
    .map(({ text }) => text)
    .join('\n')
}
