import { Node } from '@tiptap/core'
import type { Editor } from '@tiptap/core'
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  tableEditing,
} from '@tiptap/pm/tables'
import { TextSelection } from '@tiptap/pm/state'
import { richColumnsMax } from '#shared/content/rich-text.ts'

/** What each node is to the commands of tables. */
const roles: Readonly<Record<string, string>> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
}

/** A new table: a row of headers over two rows. */
const emptyTable = {
  type: 'table',
  content: [0, 1, 2].map((row) => ({
    type: 'tableRow',
    content: [0, 1].map(() => ({
      type: row === 0 ? 'tableHeader' : 'tableCell',
      content: [{ type: 'paragraph' }],
    })),
  })),
}

/** Tables in the editor of rich texts: cells of one paragraph each, none of which spans others. */
export const richTable = [
  Node.create({
    name: 'table',
    group: 'block',
    content: 'tableRow+',
    isolating: true,
    parseHTML: () => [{ tag: 'table' }],
    renderHTML: () => ['table', ['tbody', 0]],
    extendNodeSchema: ({ name }) => (roles[name] === undefined ? {} : { tableRole: roles[name] }),
    addProseMirrorPlugins: () => [tableEditing()],
    addKeyboardShortcuts: () => ({
      Tab: ({ editor }) => goOn(editor),
      'Shift-Tab': ({ editor }) => goToNextCell(-1)(editor.state, editor.view.dispatch),
    }),
  }),
  Node.create({
    name: 'tableRow',
    content: '(tableCell | tableHeader)+',
    parseHTML: () => [{ tag: 'tr' }],
    renderHTML: () => ['tr', 0],
  }),
  cell('tableCell', 'td'),
  cell('tableHeader', 'th'),
]

function cell(name: 'tableCell' | 'tableHeader', tag: 'td' | 'th'): Node {
  return Node.create({
    name,
    content: 'paragraph',
    isolating: true,
    // The commands ask for these; here no cell spans others, whatever was pasted.
    addAttributes: () => ({ colspan: own(1), rowspan: own(1), colwidth: own(null) }),
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  })
}

const own = (value: number | null) => ({ default: value, parseHTML: () => value, rendered: false })

/** Goes to the next cell; behind the last one a row comes. */
function goOn(editor: Editor): boolean {
  if (!editor.isActive('table')) return false
  const next = goToNextCell(1)
  if (next(editor.state, editor.view.dispatch)) return true
  addRowAfter(editor.state, editor.view.dispatch)
  return next(editor.state, editor.view.dispatch)
}

/** What can be done with a table, in the order of the tools; the first makes one. */
export const tableTools = [
  { name: 'table', run: insertTable },
  { name: 'addRow', run: (editor) => then(editor, addRowAfter) },
  { name: 'addColumn', run: (editor) => columnsOf(editor) < richColumnsMax && then(editor, addColumnAfter) },
  { name: 'deleteRow', run: (editor) => then(editor, deleteRow) },
  { name: 'deleteColumn', run: (editor) => then(editor, deleteColumn) },
  { name: 'deleteTable', run: (editor) => then(editor, deleteTable) },
] as const satisfies readonly { name: string; run: (editor: Editor) => boolean }[]

/** Puts a new table where the cursor is, and the cursor into its first cell. */
function insertTable(editor: Editor): boolean {
  const { state, view } = editor
  const tr = state.tr.replaceSelectionWith(state.schema.nodeFromJSON(emptyTable))
  const from = tr.mapping.map(state.selection.from, -1) - 1
  let first: number | null = null
  tr.doc.nodesBetween(Math.max(0, from), tr.doc.content.size, (node, at) => {
    if (first === null && at >= from && node.type.name === 'table') first = at
  })
  if (first === null) return false
  view.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(first + 1))).scrollIntoView())
  return editor.commands.focus()
}

function then(editor: Editor, command: typeof addRowAfter): boolean {
  const isDone = command(editor.state, editor.view.dispatch)
  editor.commands.focus()
  return isDone
}

/** Columns of the table that the cursor is in. */
function columnsOf({ state }: Editor): number {
  const { $from } = state.selection
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    if ($from.node(depth).type.name === 'tableRow') return $from.node(depth).childCount
  }
  return 0
}
