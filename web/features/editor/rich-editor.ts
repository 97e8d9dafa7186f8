import { Extension, Mark } from '@tiptap/core'
import type { Editor, Extensions } from '@tiptap/core'
import { Plugin, TextSelection } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import type { EditorProps, EditorView } from '@tiptap/pm/view'
import { StarterKit } from '@tiptap/starter-kit'
import { readRichDoc } from '#shared/content/rich-text.ts'
import { richLink } from '#shared/content/value.ts'
import { tidyPastedHtml } from '#web/content/pasted-html.ts'
import { draftOfDoc } from '#web/features/editor/rich-draft.ts'
import type { RichDraft } from '#web/features/editor/rich-draft.ts'
import { richTable } from '#web/features/editor/rich-table.ts'

/** A link of our own rule; the one of the library would take addresses that run scripts. @see docs/reference/content-and-admin.md#210-libraries */
const SafeLink = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes: () => ({
    href: { default: '', parseHTML: (element) => richLink(element.getAttribute('href') ?? '') ?? '' },
  }),
  parseHTML: () => [
    { tag: 'a[href]', getAttrs: (element) => (richLink(element.getAttribute('href') ?? '') === null ? false : null) },
  ],
  renderHTML: ({ HTMLAttributes }) => ['a', { href: richLink(String(HTMLAttributes['href'])) ?? '' }, 0],
})

/**
 * What the editor of rich texts can do, in the dialog and on the page. @param onTooMuch called for a change that is
 * more than a text can hold; nothing of it is taken over.
 */
export function richExtensions(onTooMuch: () => void): Extensions {
  return [
    // What the closed schema of the content does not have is switched off, and its shortcuts with it.
    StarterKit.configure({
      heading: { levels: [3, 4] },
      codeBlock: false,
      horizontalRule: false,
      strike: false,
      underline: false,
      link: false,
      trailingNode: false,
    }),
    SafeLink,
    ...richTable,
    Extension.create({
      name: 'chosen',
      // While the focus is in the field for a link, the browser shows no more which words it is for.
      addProseMirrorPlugins() {
        const { editor } = this
        return [
          new Plugin({
            props: {
              decorations({ doc, selection }) {
                if (selection.empty || editor.isFocused) return null
                const { from, to } = selection
                return DecorationSet.create(doc, [Decoration.inline(from, to, { 'data-chosen': '' })])
              },
            },
          }),
        ]
      },
    }),
    Extension.create({
      name: 'bounds',
      addProseMirrorPlugins: () => [
        new Plugin({
          props: {
            transformPastedHTML: (html) => tidyPastedHtml(html) ?? '',
            handlePaste(_view, { clipboardData }) {
              if (tidyPastedHtml(clipboardData?.getData('text/html') ?? '') !== null) return false
              onTooMuch()
              return true
            },
          },
          filterTransaction(step) {
            if (!step.docChanged || readRichDoc(step.doc.toJSON(), richLink) !== null) return true
            onTooMuch()
            return false
          },
        }),
      ],
    }),
  ]
}

/** How it takes letters. Other keys follow the cursor as well: Enter would replace words, too. */
export const richEditorProps: EditorProps = { handleKeyPress: hearShownCursor }

/** The content of the editor, cleaned as the server will clean it. */
export function typedIn(editor: Editor): RichDraft | null {
  const doc = readRichDoc(editor.getJSON(), richLink)
  return doc && draftOfDoc(doc)
}

/**
 * Takes over where the cursor is on the screen before a key does something. The browser reports a moved cursor later
 * than a pressed key when the page is busy: a letter would replace the earlier selection, and Enter split another line.
 *
 * @returns false: the key goes on.
 */
export function hearShownCursor(view: EditorView): boolean {
  const { doc, selection, tr } = view.state
  const shown = view.dom.ownerDocument.getSelection()
  const [anchor, focus] = [shown?.anchorNode, shown?.focusNode]
  if (!shown || !anchor || !focus || !view.dom.contains(anchor) || !view.dom.contains(focus)) return false
  // What is chosen as a whole is more than the browser shows.
  if (!shown.isCollapsed && !selection.empty) return false
  const placeOf = (node: Node, offset: number) => doc.resolve(view.posAtDOM(node, offset))
  const head = placeOf(focus, shown.focusOffset)
  const next = shown.isCollapsed
    ? TextSelection.near(head)
    : TextSelection.between(placeOf(anchor, shown.anchorOffset), head)
  if (!next.eq(selection)) view.dispatch(tr.setSelection(next))
  return false
}
