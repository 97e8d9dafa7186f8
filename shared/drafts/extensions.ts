import { Mark, Node, getSchema, mergeAttributes } from '@tiptap/core'
import type { Extensions } from '@tiptap/core'
import type { Schema } from '@tiptap/pm/model'
import { tableEditing } from '@tiptap/pm/tables'
import { StarterKit } from '@tiptap/starter-kit'
import { cellSpanMax, draftLink } from '#shared/drafts/doc.ts'

/** What each node is to the commands of tables. */
const tableRoles: Readonly<Record<string, string>> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
}

/** What is read of an element that was pasted. */
type Attributed = { getAttribute(name: string): string | null }

/** A number of columns or rows that a cell spans. */
const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (element: Attributed) =>
    Math.min(Math.max(Math.trunc(Number(element.getAttribute(name))) || 1, 1), cellSpanMax),
})

/** Contents are loose: where two users delete and type at once, a strict one would drop what was typed. */
const anyBlocks = 'block*'

const cell = (name: 'tableCell' | 'tableHeader', tag: 'td' | 'th') =>
  Node.create({
    name,
    content: anyBlocks,
    isolating: true,
    addAttributes: () => ({
      colspan: span('colspan'),
      rowspan: span('rowspan'),
      colwidth: { default: null, rendered: false },
    }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  })

const tables = [
  Node.create({
    name: 'table',
    group: 'block',
    content: 'tableRow+',
    isolating: true,
    parseHTML: () => [{ tag: 'table' }],
    renderHTML: () => ['table', ['tbody', 0]],
    extendNodeSchema: ({ name }) => (tableRoles[name] === undefined ? {} : { tableRole: tableRoles[name] }),
    addProseMirrorPlugins: () => [tableEditing()],
  }),
  Node.create({
    name: 'tableRow',
    content: '(tableCell | tableHeader)*',
    parseHTML: () => [{ tag: 'tr' }],
    renderHTML: () => ['tr', 0],
  }),
  cell('tableCell', 'td'),
  cell('tableHeader', 'th'),
]

/** A node within a line that holds its words in an attribute. */
const inlineAtom = (name: 'footnote' | 'placeholder', attribute: 'text' | 'label') =>
  Node.create({
    name,
    group: 'inline',
    inline: true,
    atom: true,
    addAttributes: () => ({
      [attribute]: {
        default: '',
        parseHTML: (element: Attributed) => element.getAttribute(`data-${name}`) ?? '',
        renderHTML: (attributes: Record<string, unknown>) => ({ [`data-${name}`]: attributes[attribute] }),
      },
    }),
    parseHTML: () => [{ tag: `span[data-${name}]` }],
    renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes],
  })

const mark = (name: string, tag: string) =>
  Mark.create({ name, parseHTML: () => [{ tag }], renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0] })

/** A mark of the product about where words come from; it is no formatting and never arrives by pasting. */
const origin = (name: 'source' | 'pencil' | 'frame', attribute?: string) =>
  Mark.create({
    name,
    inclusive: false,
    excludes: name,
    addAttributes: () =>
      attribute === undefined ? {} : { [attribute]: { default: '', parseHTML: () => '', rendered: false } },
    renderHTML: ({ HTMLAttributes }) => ['span', mergeAttributes(HTMLAttributes, { 'data-origin': name }), 0],
  })

const link = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes: () => ({
    href: { default: '', parseHTML: (element) => draftLink(element.getAttribute('href') ?? '') ?? '' },
  }),
  parseHTML: () => [
    { tag: 'a[href]', getAttrs: (element) => (draftLink(element.getAttribute('href') ?? '') === null ? false : null) },
  ],
  renderHTML: ({ HTMLAttributes }) => ['a', { href: draftLink(String(HTMLAttributes['href'])) ?? '' }, 0],
})

/**
 * The nodes and marks of a section's text, for the editor and the server alike. Undo is left to the editor: it undoes a
 * user's own changes alone. Change `draftSchemaVersion` with every change here.
 */
export const draftExtensions: Extensions = [
  StarterKit.configure({
    document: false,
    heading: { levels: [1, 2, 3] },
    blockquote: false,
    listItem: false,
    codeBlock: false,
    code: false,
    horizontalRule: false,
    link: false,
    undoRedo: false,
    trailingNode: false,
  }),
  Node.create({ name: 'doc', topNode: true, content: anyBlocks }),
  Node.create({
    name: 'blockquote',
    group: 'block',
    content: anyBlocks,
    defining: true,
    parseHTML: () => [{ tag: 'blockquote' }],
    renderHTML: () => ['blockquote', 0],
  }),
  Node.create({
    name: 'listItem',
    content: anyBlocks,
    defining: true,
    parseHTML: () => [{ tag: 'li' }],
    renderHTML: () => ['li', 0],
  }),
  ...tables,
  inlineAtom('footnote', 'text'),
  inlineAtom('placeholder', 'label'),
  mark('superscript', 'sup'),
  mark('subscript', 'sub'),
  link,
  origin('source', 'ref'),
  origin('pencil', 'run'),
  origin('frame'),
]

let schema: Schema | null = null

/** The schema of `draftExtensions`, made once. */
export function draftSchema(): Schema {
  schema ??= getSchema(draftExtensions)
  return schema
}
