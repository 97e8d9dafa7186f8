import { useEditorState } from '@tiptap/react'
import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import type { KeyboardEvent, MouseEvent, ReactNode, RefObject } from 'react'
import { completeAddress } from '#shared/content/complete-address.ts'
import { richLink } from '#shared/content/value.ts'
import { tableTools } from '#web/features/editor/rich-table.ts'
import LinkCombobox from '#web/content/link-combobox.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { buttonClass } from '#web/ui/button.tsx'
import styles from '#web/features/editor/rich-tools.module.css'

/** The tools in their order; each shows whether it is on at the cursor. */
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

type ToolName = (typeof tools)[number]['name'] | (typeof tableTools)[number]['name'] | 'link'

/** What stands for a tool where there is little room; readers get its name. */
const signs: Readonly<Record<ToolName, ReactNode>> = {
  bold: 'B',
  italic: 'I',
  code: '<>',
  heading3: 'H',
  heading4: 'H',
  bulletList: <Drawing d="M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01" />,
  orderedList: <Drawing d="M10 6h10M10 12h10M10 18h10M4 4.5 5.5 4v4M4 14h2.5L4 18h2.5" />,
  quote: <Drawing d="M10 7H5v5h4c0 3-1.5 4.5-4 5M19 7h-5v5h4c0 3-1.5 4.5-4 5" />,
  table: <Drawing d="M4 5h16v14H4zM4 10h16M4 14.5h16M12 5v14" />,
  addRow: <Drawing d="M4 4h16v7H4zM12 14v6M9 17h6" />,
  addColumn: <Drawing d="M4 4h7v16H4zM14 12h6M17 9v6" />,
  deleteRow: <Drawing d="M4 4h16v7H4zM9 17h6" />,
  deleteColumn: <Drawing d="M4 4h7v16H4zM14 12h6" />,
  deleteTable: <Drawing d="M4 5h16v14H4zM9 9.5l6 5M15 9.5l-6 5" />,
  link: (
    <Drawing d="M10 14a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-5.7 0l-3.1 3.1a4 4 0 0 0 5.7 5.7l1-1" />
  ),
}

/** Of the editor's own code: the sprite is sent to visitors too. */
function Drawing({ d }: { d: string }): ReactNode {
  return (
    <svg className="ic" viewBox="0 0 24 24" width="18" height="18" aria-hidden>
      <path fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" d={d} />
    </svg>
  )
}

type RichToolsProps = {
  editor: Editor
  toolbar: RefObject<HTMLDivElement | null>
  /** Shows each tool by a sign, where there is little room. */
  isSmall?: boolean
  /** Called when the focus goes back to the words: a tool was used, or left. */
  onLeave?: () => void
}

/** A toolbar with one stop for Tab; arrows walk in it, Escape goes back to the words. @see WAI-ARIA, toolbar pattern */
export function RichTools({ editor, toolbar, isSmall = false, onLeave }: RichToolsProps): ReactNode {
  const { t } = useTranslation('editor')
  const [current, setCurrent] = useState(0)
  const [isLinking, setLinking] = useState(false)
  const active = useEditorState({
    editor,
    selector: ({ editor: each }) =>
      [
        ...tools.filter(({ isOn }) => isOn(each)).map(({ name }) => name),
        ...(each.isActive('link') ? ['link'] : []),
        ...(each.isActive('table') ? ['table'] : []),
      ].join(),
  }).split(',')
  const isInTable = active.includes('table')
  const ofTables = isInTable ? tableTools.slice(1) : tableTools.slice(0, 1)
  const count = tools.length + ofTables.length + 1
  const handleKeys = (event: KeyboardEvent): void => {
    const moves: Record<string, number> = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: count - 1 }
    if (event.key === 'Escape') {
      // The dialog would close: here it only leaves the tools.
      event.stopPropagation()
      event.preventDefault()
      editor.commands.focus()
      onLeave?.()
      return
    }
    const wanted = moves[event.key]
    if (wanted === undefined) return
    event.preventDefault()
    const next = (wanted + count) % count
    setCurrent(next)
    toolbar.current?.querySelectorAll<HTMLElement>('button')[next]?.focus()
  }
  const common = (name: ToolName, at: number) => ({
    type: 'button' as const,
    title: t(`rich.tools.${name}`),
    ...(isSmall ? { 'aria-label': t(`rich.tools.${name}`) } : {}),
    'aria-pressed': active.includes(name),
    tabIndex: at === current ? 0 : -1,
    onFocus: () => setCurrent(at),
    // A press leaves the focus in the words. Taken back, it would set the selection again a moment later, over a key
    // that was pressed in the meantime.
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
        data-small={isSmall ? '' : undefined}
        onKeyDown={handleKeys}
      >
        {tools.map(({ name, run }, at) => (
          <button
            key={name}
            {...common(name, at)}
            data-tool={name}
            onClick={() => {
              run(editor).run()
              onLeave?.()
            }}
          >
            {isSmall ? signs[name] : t(`rich.short.${name}`)}
          </button>
        ))}
        {ofTables.map(({ name, run }, at) => (
          <button
            key={name}
            {...common(name, tools.length + at)}
            // They act, and are never on.
            aria-pressed={undefined}
            data-tool={name}
            onClick={() => {
              run(editor)
              onLeave?.()
            }}
          >
            {isSmall ? signs[name] : t(`rich.short.${name}`)}
          </button>
        ))}
        <button
          {...common('link', count - 1)}
          data-tool="link"
          aria-expanded={isLinking}
          onClick={() => setLinking(!isLinking)}
        >
          {isSmall ? signs.link : t('rich.tools.link')}
        </button>
      </div>
      {isLinking ? (
        <LinkLine
          editor={editor}
          onClose={() => {
            setLinking(false)
            onLeave?.()
          }}
        />
      ) : null}
    </>
  )
}

/** Where a link leads, for the words that are chosen or the link that the cursor is in. */
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
      <button type="button" className={buttonClass({ variant: 'outline', size: 'sm' })} onClick={apply}>
        {t('rich.setLink')}
      </button>
      {known === undefined ? null : (
        <button
          type="button"
          className={buttonClass({ variant: 'ghost', size: 'sm' })}
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
