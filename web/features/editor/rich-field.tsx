import { Mark } from '@tiptap/core'
import { EditorContent, useEditor, useEditorState } from '@tiptap/react'
import type { Editor } from '@tiptap/react'
import { TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { StarterKit } from '@tiptap/starter-kit'
import { useId, useRef, useState } from 'react'
import type { KeyboardEvent, MouseEvent, ReactNode, RefObject } from 'react'
import { readRichDoc, richWords } from '#shared/content/rich-text.ts'
import type { RichDoc } from '#shared/content/rich-text.ts'
import { completeAddress } from '#shared/content/complete-address.ts'
import { contentTextLengthMax, richLink } from '#shared/content/value.ts'
import LinkCombobox from '#web/content/link-combobox.tsx'
import { tidyPastedHtml } from '#web/features/editor/pasted-html.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import styles from '#web/features/editor/rich-field.module.css'

/** What the field needs of the dialog around it. */
export type RichFieldProps = {
  label: string
  doc: RichDoc
  /** Gets every change, cleaned as the server will clean it, with its words. */
  onChange: (doc: RichDoc, words: string) => void
}

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

const extensions = [
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
]

/** The editor of a text with headings, lists and links. Fetched when the first such text is opened. */
export default function RichField({ label, doc, onChange }: RichFieldProps): ReactNode {
  const { t } = useTranslation('editor')
  const toolbar = useRef<HTMLDivElement>(null)
  const labelId = useId()
  const editor = useEditor({
    extensions,
    content: doc,
    // A style element made by a script is against the security policy; its rules stand in our own sheet.
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      transformPastedHTML: tidyPastedHtml,
      attributes: {
        'aria-labelledby': labelId,
        'aria-multiline': 'true',
        role: 'textbox',
        class: `${styles.words} rich`,
        'data-field': 'text',
      },
      handleKeyPress: hearShownCursor,
      handleKeyDown: (_view, event) => {
        if (event.key !== 'F10' || !event.altKey) return false
        toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
        return true
      },
    },
    onUpdate: ({ editor: changed }) => {
      const read = readRichDoc(changed.getJSON(), richLink)
      if (read) onChange(read, richWords(read))
    },
  })
  return (
    <div className="field">
      <div className="field-label">
        <span id={labelId}>{label}</span>
        <em>{t('rich.hint')}</em>
      </div>
      <div className={styles.frame}>
        <Tools editor={editor} toolbar={toolbar} />
        <EditorContent editor={editor} />
      </div>
      <TooLong editor={editor} />
    </div>
  )
}

/**
 * Takes over where the cursor stands on the screen before a letter is typed. The browser tells of a moved cursor later than
 * of a pressed key when the page is busy, and the letter would replace everything that was chosen before it moved.
 */
function hearShownCursor(view: EditorView): boolean {
  const shown = view.dom.ownerDocument.getSelection()
  const node = shown?.isCollapsed === true ? shown.focusNode : null
  if (shown && node && view.dom.contains(node) && !view.state.selection.empty) {
    const place = view.state.doc.resolve(view.posAtDOM(node, shown.focusOffset))
    view.dispatch(view.state.tr.setSelection(TextSelection.near(place)))
  }
  return false
}

function TooLong({ editor }: { editor: Editor }): ReactNode {
  const { t } = useTranslation('editor')
  const length = useEditorState({ editor, selector: ({ editor: each }) => each.state.doc.content.size })
  return length > contentTextLengthMax ? (
    <p className="hint err" role="status">
      {t('problems.long', { max: contentTextLengthMax })}
    </p>
  ) : null
}

/** The tools in their order; each tells whether it is on where the cursor stands. */
const tools = [
  { name: 'bold', isOn: (editor) => editor.isActive('bold'), run: (editor) => editor.chain().focus().toggleBold() },
  {
    name: 'italic',
    isOn: (editor) => editor.isActive('italic'),
    run: (editor) => editor.chain().focus().toggleItalic(),
  },
  { name: 'code', isOn: (editor) => editor.isActive('code'), run: (editor) => editor.chain().focus().toggleCode() },
  {
    name: 'heading3',
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }),
  },
  {
    name: 'heading4',
    isOn: (editor) => editor.isActive('heading', { level: 4 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 4 }),
  },
  {
    name: 'bulletList',
    isOn: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList(),
  },
  {
    name: 'orderedList',
    isOn: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList(),
  },
  {
    name: 'quote',
    isOn: (editor) => editor.isActive('blockquote'),
    run: (editor) => editor.chain().focus().toggleBlockquote(),
  },
] as const satisfies readonly {
  name: string
  isOn: (editor: Editor) => boolean
  run: (editor: Editor) => { run: () => boolean }
}[]

/** A toolbar with one stop for Tab; arrows walk in it, Escape goes back to the words. @see WAI-ARIA, toolbar pattern */
function Tools({ editor, toolbar }: { editor: Editor; toolbar: RefObject<HTMLDivElement | null> }): ReactNode {
  const { t } = useTranslation('editor')
  const [current, setCurrent] = useState(0)
  const [isLinking, setLinking] = useState(false)
  const active = useEditorState({
    editor,
    selector: ({ editor: each }) =>
      [
        ...tools.filter(({ isOn }) => isOn(each)).map(({ name }) => name),
        ...(each.isActive('link') ? ['link'] : []),
      ].join(),
  }).split(',')
  const count = tools.length + 1
  const handleKeys = (event: KeyboardEvent): void => {
    const moves: Record<string, number> = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: count - 1 }
    if (event.key === 'Escape') {
      // The dialog would close: here it only leaves the tools.
      event.stopPropagation()
      event.preventDefault()
      editor.commands.focus()
      return
    }
    const wanted = moves[event.key]
    if (wanted === undefined) return
    event.preventDefault()
    const next = (wanted + count) % count
    setCurrent(next)
    toolbar.current?.querySelectorAll<HTMLElement>('button')[next]?.focus()
  }
  const common = (name: (typeof tools)[number]['name'] | 'link', at: number) => ({
    type: 'button' as const,
    title: t(`rich.tools.${name}`),
    'aria-pressed': active.includes(name),
    tabIndex: at === current ? 0 : -1,
    onFocus: () => setCurrent(at),
    // A press leaves the focus in the words. Taken back, it would set the selection anew a moment later, over a key that
    // was pressed meanwhile.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
  })
  return (
    <>
      <div
        ref={toolbar}
        role="toolbar"
        data-own-escape=""
        aria-label={t('rich.toolbar')}
        className={styles.tools}
        onKeyDown={handleKeys}
      >
        {tools.map(({ name, run }, at) => (
          <button key={name} {...common(name, at)} data-tool={name} onClick={() => run(editor).run()}>
            {t(`rich.short.${name}`)}
          </button>
        ))}
        <button
          {...common('link', tools.length)}
          data-tool="link"
          aria-expanded={isLinking}
          onClick={() => setLinking(!isLinking)}
        >
          {t('rich.tools.link')}
        </button>
      </div>
      {isLinking ? <LinkLine editor={editor} onClose={() => setLinking(false)} /> : null}
    </>
  )
}

/** Where a link leads, for the words that are chosen or the link that the cursor stands in. */
function LinkLine({ editor, onClose }: { editor: Editor; onClose: () => void }): ReactNode {
  const { t } = useTranslation('editor')
  const known: unknown = editor.getAttributes('link')['href']
  const [address, setAddress] = useState(typeof known === 'string' ? known : '')
  const [isWrong, setWrong] = useState(false)
  const leave = (): void => {
    onClose()
    editor.commands.focus()
  }
  const apply = (): void => {
    const href = richLink(completeAddress(address))
    if (href === null) {
      setWrong(true)
      return
    }
    const chain = editor.chain().focus().extendMarkRange('link')
    // Without chosen words the address itself becomes the words.
    if (editor.state.selection.empty && known === undefined)
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.setMark('link', { href }).run()
    onClose()
  }
  const handleKey = (key: 'Enter' | 'Escape'): boolean => {
    // The form around it would be saved, the dialog closed.
    if (key === 'Enter') apply()
    else leave()
    return true
  }
  return (
    <div className={styles.link} data-own-escape="">
      {/* There at once: what is typed after the press on the tool would go into the words. */}
      <LinkCombobox
        isFirst
        label={t('rich.address')}
        error={isWrong ? t('rich.badLink') : undefined}
        value={address}
        withActions={false}
        onType={(typed) => {
          setAddress(typed)
          setWrong(false)
        }}
        onKey={handleKey}
      />
      <button type="button" className="btn outline sm" onClick={apply}>
        {t('rich.setLink')}
      </button>
      {known === undefined ? null : (
        <button
          type="button"
          className="btn ghost sm"
          onClick={() => {
            editor.chain().focus().extendMarkRange('link').unsetMark('link').run()
            onClose()
          }}
        >
          {t('rich.removeLink')}
        </button>
      )}
    </div>
  )
}
