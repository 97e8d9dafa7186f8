import { Editor } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { useEditorState } from '@tiptap/react'
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { observable, useObservable } from '#web/features/editor/observable.ts'
import type { RichTarget } from '#web/features/editor/page-elements.ts'
import { inWindow, placeAtSelection, usePlaced } from '#web/features/editor/placing.ts'
import { docOfDraft, isSameRich } from '#web/features/editor/rich-draft.ts'
import type { RichDraft } from '#web/features/editor/rich-draft.ts'
import { hearShownCursor, richEditorProps, richExtensions, typedIn } from '#web/features/editor/rich-editor.ts'
import { RichTools } from '#web/features/editor/rich-tools.tsx'
import { actionOf } from '#web/features/editor/typing-field.ts'
import type { TypingField, TypingFieldOptions } from '#web/features/editor/typing-field.ts'
import { typingFieldMark } from '#web/features/editor/typing-target.ts'
import styles from '#web/features/editor/overlay.module.css'

/** The editor in the place of a text; null while none is there. */
const present = observable<Editor | null>(null)

/** Whether its tools are wanted without chosen words too; `focus` when they were asked for by a key. */
export const formatTools = observable<'off' | 'on' | 'focus'>('off')

/** What the editor sets on the element, and gives back. */
const borrowed = [
  typingFieldMark,
  'data-typing-block',
  'role',
  'aria-multiline',
  'aria-label',
  'aria-describedby',
  'enterkeyhint',
  'contenteditable',
  'translate',
  'tabindex',
]
const editorClasses = ['tiptap', 'ProseMirror', 'ProseMirror-focused', 'rich']

/** How rich texts are typed: what they tell besides. */
export type TypingRichOptions = TypingFieldOptions<RichDraft> & {
  /** A change was more than a text can hold. */
  onTooMuch(): void
}

/**
 * Replaces a text of the page with the editor of rich texts. The element becomes the editor itself, so that its words
 * look as they will; the page must show it without words in the meantime.
 */
export function beginTypingRich(place: RichTarget, options: TypingRichOptions): TypingField<RichDraft> {
  const { node, shown } = place
  const host = hostIn(node)
  const before = new Map(borrowed.map((name) => [name, host.getAttribute(name)]))
  const classes = new Set(host.classList)
  let current: RichDraft = shown
  let start: RichDraft = shown
  const markForm = (): void => {
    const isPlain = place.isOneBlock && current.doc === ''
    host.toggleAttribute('data-typing-block', isPlain)
    host.classList.toggle('rich', current.doc !== '')
  }
  const editor = new Editor({
    element: { mount: host },
    extensions: richExtensions(options.onTooMuch),
    content: docOfDraft(shown),
    injectCSS: false,
    editorProps: {
      ...richEditorProps,
      handleKeyDown: (shown, event) => {
        hearShownCursor(shown)
        const action = event.key === 'F10' && event.altKey ? callTools : actionOf(event, true, options)
        if (!action) return false
        event.preventDefault()
        event.stopPropagation()
        action()
        return true
      },
      attributes: {
        [typingFieldMark]: '',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': options.label(),
        'aria-describedby': options.hintId,
        enterkeyhint: 'enter',
      },
    },
    onUpdate: () => {
      const typed = typedIn(editor)
      if (!typed) return
      // Undone, it is what was there, however that was written.
      current = isSameRich(typed, start) ? shown : typed
      markForm()
      options.onWords(current)
    },
  })
  start = typedIn(editor) ?? shown
  const { view } = editor
  node.dataset['typing'] = ''
  markForm()
  placeCaret(view, place)
  view.focus()
  present.set(editor)

  return {
    focus: () => view.focus(),
    words: () => current,
    says: (given) => isSameRich(current, given),
    show(next) {
      current = next
      editor.chain().setMeta('addToHistory', false).setContent(docOfDraft(next), { emitUpdate: false }).run()
      markForm()
    },
    end() {
      formatTools.set('off')
      present.set(null)
      editor.destroy()
      delete node.dataset['typing']
      if (host !== node) return host.remove()
      for (const [name, value] of before) {
        if (value === null) host.removeAttribute(name)
        else host.setAttribute(name, value)
      }
      for (const name of editorClasses) host.classList.toggle(name, classes.has(name))
    },
  }
}

function callTools(): void {
  formatTools.set('focus')
}

/** The element itself, or, where its role says what it is among its neighbours, a block in it. */
function hostIn(node: HTMLElement): HTMLElement {
  if (!node.matches('dd')) return node
  return node.appendChild(document.createElement('div'))
}

/** Puts the caret where the words were pressed, or behind them. The element must look as it did then. */
function placeCaret(view: EditorView, { node, at }: RichTarget): void {
  const { left, top } = node.getBoundingClientRect()
  const pressed = at && view.posAtCoords({ left: left + at.x, top: top + at.y })
  const { doc, tr } = view.state
  view.dispatch(tr.setSelection(pressed ? TextSelection.near(doc.resolve(pressed.pos)) : TextSelection.atEnd(doc)))
}

/** The tools for what is typed with a form: at the chosen words, or at the caret when they were asked for. */
export function FormatBar({ node }: { node: HTMLElement }): ReactNode {
  const editor = useObservable(present)
  return editor && <BarOf editor={editor} node={node} />
}

function BarOf({ editor, node }: { editor: Editor; node: HTMLElement }): ReactNode {
  const called = useObservable(formatTools)
  const selection = useEditorState({
    editor,
    selector: ({ editor: each }) => {
      const { from, to, empty } = each.state.selection
      return { from, to, empty }
    },
  })
  return called !== 'off' || !selection.empty ? (
    <ShownBar editor={editor} node={node} from={selection.from} to={selection.to} />
  ) : null
}

type ShownBarProps = { editor: Editor; node: HTMLElement; from: number; to: number }

function ShownBar({ editor, node, from, to }: ShownBarProps): ReactNode {
  const bar = useRef<HTMLDivElement>(null)
  const toolbar = useRef<HTMLDivElement>(null)
  const called = useObservable(formatTools)
  const place = useCallback(() => {
    if (!bar.current || editor.isDestroyed) return
    placeAtSelection(
      bar.current,
      inWindow(editor.view.dom, editor.view.coordsAtPos(from)),
      inWindow(editor.view.dom, editor.view.coordsAtPos(to, -1)),
    )
  }, [editor, from, to])
  usePlaced(node, place)
  // The field for a link makes it larger.
  useLayoutEffect(() => {
    const observer = new ResizeObserver(place)
    if (bar.current) observer.observe(bar.current)
    return () => observer.disconnect()
  }, [place])
  useEffect(() => {
    if (called !== 'focus') return
    toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    formatTools.set('on')
  }, [called])
  return (
    <div
      ref={bar}
      className={styles.format}
      data-handle="format"
      onKeyDown={(event) => {
        if (event.key !== 'F6') return
        event.preventDefault()
        event.stopPropagation()
        editor.commands.focus()
      }}
    >
      <RichTools editor={editor} toolbar={toolbar} isSmall onLeave={() => formatTools.set('off')} />
    </div>
  )
}
