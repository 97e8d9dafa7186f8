import { Extension } from '@tiptap/core'
import type { Editor, Extensions } from '@tiptap/core'
import { Collaboration } from '@tiptap/extension-collaboration'
import { Plugin } from '@tiptap/pm/state'
import { addRowAfter, goToNextCell } from '@tiptap/pm/tables'
import { yCursorPlugin } from '@tiptap/y-tiptap'
import { draftExtensions } from '#shared/drafts/extensions.ts'
import { tidyPastedHtml } from '#web/content/pasted-html.ts'
import { toast } from '#web/ui/toast.ts'
import { unconfirmedChanges } from './public/unconfirmed.ts'
import type { SectionSync } from './sync/section-sync.ts'

/** How many colours carets have. */
const hues = 6

/** Everything that the editor of a section can do. @param tooMuch what is said about a paste that is too large to be read. */
export function writingExtensions(sync: SectionSync, tooMuch: string): Extensions {
  return [
    ...draftExtensions.map((extension) =>
      extension.name === 'footnote' || extension.name === 'placeholder' ? shown(extension) : extension,
    ),
    Collaboration.configure({ fragment: sync.fragment }),
    unconfirmedChanges,
    Extension.create({
      name: 'writing',
      // Above the tables' own keys.
      priority: 1_000,
      addKeyboardShortcuts: () => ({
        Enter: ({ editor }) => editor.commands.splitListItem('listItem'),
        Tab: ({ editor }) => goOn(editor),
        'Shift-Tab': ({ editor }) => editor.isActive('table') && goToNextCell(-1)(editor.state, editor.view.dispatch),
      }),
      addProseMirrorPlugins: () => [
        yCursorPlugin(sync.awareness, { cursorBuilder: drawCaret, selectionBuilder: drawSelection }),
        new Plugin({
          props: {
            transformPastedHTML: (html) => tidyPastedHtml(html, 'draft') ?? '',
            handlePaste(_view, { clipboardData }) {
              if (tidyPastedHtml(clipboardData?.getData('text/html') ?? '', 'draft') !== null) return false
              toast.error(tooMuch)
              return true
            },
          },
        }),
      ],
    }),
  ]
}

/** The same node, drawn so that it says what it holds. */
function shown(extension: Extensions[number]): Extensions[number] {
  return extension.extend({
    addNodeView:
      () =>
      ({ node }: { node: { type: { name: string }; attrs: Record<string, unknown> } }) => {
        const dom = document.createElement('span')
        const isNote = node.type.name === 'footnote'
        const words = String(node.attrs[isNote ? 'text' : 'label'] ?? '')
        dom.dataset[isNote ? 'footnote' : 'placeholder'] = words
        dom.title = words
        if (isNote) {
          dom.setAttribute('role', 'doc-noteref')
          dom.setAttribute('aria-label', words)
        } else dom.textContent = words
        return { dom }
      },
  })
}

/** Goes to the next cell; behind the last one a row comes. */
function goOn(editor: Editor): boolean {
  if (!editor.isActive('table')) return false
  const next = goToNextCell(1)
  if (next(editor.state, editor.view.dispatch)) return true
  addRowAfter(editor.state, editor.view.dispatch)
  return next(editor.state, editor.view.dispatch)
}

/** The colour of a window's caret, as a number from 0. */
const hueOf = (clientId: number): number => clientId % hues

function drawCaret(user: { name?: string }, clientId: number): HTMLElement {
  const caret = document.createElement('span')
  caret.dataset['caret'] = String(hueOf(clientId))
  const name = document.createElement('span')
  name.textContent = user.name ?? ''
  caret.append('\u2060', name, '\u2060')
  return caret
}

function drawSelection(_user: unknown, clientId: number): Record<string, string> {
  return { 'data-chosen-by': String(hueOf(clientId)) }
}
