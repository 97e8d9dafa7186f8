import type { Editor } from '@tiptap/core'
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable, toggleHeaderRow } from '@tiptap/pm/tables'
import { useEditorState } from '@tiptap/react'
import { useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { completeAddress } from '#shared/content/complete-address.ts'
import { draftLink } from '#shared/drafts/doc.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './writing-toolbar.module.css'

/** A new table: a row of headers over two rows, of three columns. */
const emptyTable = {
  type: 'table',
  content: [0, 1, 2].map((row) => ({
    type: 'tableRow',
    content: [0, 1, 2].map(() => ({
      type: row === 0 ? 'tableHeader' : 'tableCell',
      content: [{ type: 'paragraph' }],
    })),
  })),
}

type Tool = {
  name: string
  sign: ReactNode
  /** Whether it is on at the caret; left out for what only acts. */
  isOn?: (editor: Editor) => boolean
  run: (editor: Editor) => unknown
}

/** Signs of the tools, as every editor shows them; each tool has a name of its own. */
const letters = { heading: 'H', bold: 'B', italic: 'I', base: 'x' }

const textTools = [
  tool(
    'heading2',
    letters.heading,
    (chain) => chain.toggleHeading({ level: 2 }),
    (editor) => editor.isActive('heading', { level: 2 }),
  ),
  tool(
    'heading3',
    <small>{letters.heading}</small>,
    (chain) => chain.toggleHeading({ level: 3 }),
    (editor) => editor.isActive('heading', { level: 3 }),
  ),
  tool(
    'bold',
    <b>{letters.bold}</b>,
    (chain) => chain.toggleBold(),
    (editor) => editor.isActive('bold'),
  ),
  tool(
    'italic',
    <i>{letters.italic}</i>,
    (chain) => chain.toggleItalic(),
    (editor) => editor.isActive('italic'),
  ),
  tool(
    'superscript',
    <span>
      {letters.base}
      <sup>2</sup>
    </span>,
    (chain) => chain.toggleMark('superscript'),
    (editor) => editor.isActive('superscript'),
  ),
  tool(
    'bulletList',
    <Icon name="list" size={18} />,
    (chain) => chain.toggleBulletList(),
    (editor) => editor.isActive('bulletList'),
  ),
  tool(
    'orderedList',
    '1.',
    (chain) => chain.toggleOrderedList(),
    (editor) => editor.isActive('orderedList'),
  ),
  tool(
    'quote',
    '„“',
    (chain) => chain.toggleWrap('blockquote'),
    (editor) => editor.isActive('blockquote'),
  ),
] as const

const tableTools = [
  act('addRow', (editor) => addRowAfter(editor.state, editor.view.dispatch)),
  act('addColumn', (editor) => addColumnAfter(editor.state, editor.view.dispatch)),
  act('headerRow', (editor) => toggleHeaderRow(editor.state, editor.view.dispatch)),
  act('deleteRow', (editor) => deleteRow(editor.state, editor.view.dispatch)),
  act('deleteColumn', (editor) => deleteColumn(editor.state, editor.view.dispatch)),
  act('deleteTable', (editor) => deleteTable(editor.state, editor.view.dispatch)),
] as const

/** What is written into a line under the tools. */
type Asked = 'link' | 'footnote' | 'placeholder'

const asks: readonly Asked[] = ['link', 'footnote', 'placeholder']

type ToolName =
  | (typeof textTools)[number]['name']
  | (typeof tableTools)[number]['name']
  | Asked
  | 'comment'
  | 'table'
  | 'undo'
  | 'redo'

type ToolbarProps = {
  editor: Editor
  /** The marks of chosen words alone. */
  isSmall?: boolean
  toolbar?: Ref<HTMLDivElement>
  /** Comments on the chosen words, or on the paragraph of the caret. */
  onComment: () => void
  /** The focus went back to the words by Escape. */
  onLeave?: () => void
}

/** The tools of the text: one stop for Tab, arrows walk in it, Escape goes back to the words. @see WAI-ARIA, toolbar pattern */
export function Toolbar({ editor, isSmall = false, toolbar, onComment, onLeave }: ToolbarProps): ReactNode {
  const { t } = useTranslation('drafts')
  const own = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const [asked, setAsked] = useState<Asked | null>(null)
  const active = useEditorState({
    editor,
    selector: ({ editor: each }) =>
      [
        ...textTools.filter(({ isOn }) => isOn?.(each)).map(({ name }) => name),
        ...asks.filter((name) => each.isActive(name)),
        ...(each.isActive('table') ? ['table'] : []),
      ].join(),
  }).split(',')
  const buttons: { name: ToolName; sign: ReactNode; isOn: boolean | null; run: () => void }[] = [
    ...(isSmall
      ? []
      : (
          [
            ['undo', () => editor.chain().focus().undo().run()],
            ['redo', () => editor.chain().focus().redo().run()],
          ] as const
        ).map(([name, run]) => ({ name, sign: <Icon name={name} size={18} />, isOn: null, run }))),
    ...textTools
      .filter(({ name }) => !isSmall || ['bold', 'italic', 'superscript'].includes(name))
      .map(({ name, sign, run }) => ({ name, sign, isOn: active.includes(name), run: () => void run(editor) })),
    ...asks.map((name) => ({
      name,
      sign: t(`tools.short.${name}`),
      isOn: active.includes(name),
      run: () => setAsked(asked === name ? null : name),
    })),
    { name: 'comment', sign: t('tools.short.comment'), isOn: null, run: onComment },
    ...(isSmall
      ? []
      : active.includes('table')
        ? tableTools.map(({ name, run }) => ({
            name,
            sign: t(`tools.short.${name}`),
            isOn: null,
            run: () => {
              run(editor)
              editor.commands.focus()
            },
          }))
        : [
            {
              name: 'table' as const,
              sign: t('tools.short.table'),
              isOn: null,
              run: () => void editor.chain().focus().insertContent(emptyTable).run(),
            },
          ]),
  ]
  const leave = (): void => {
    editor.commands.focus()
    onLeave?.()
  }
  const handleKeys = (event: KeyboardEvent): void => {
    const count = buttons.length
    const moves: Record<string, number> = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: count - 1 }
    const wanted = moves[event.key]
    if (event.key === 'Escape') leave()
    else if (wanted === undefined) return
    else {
      const next = (wanted + count) % count
      setCurrent(next)
      own.current?.querySelectorAll<HTMLElement>('button')[next]?.focus()
    }
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className={styles.bar} data-small={isSmall ? '' : undefined} ref={toolbar}>
      <div ref={own} role="toolbar" aria-label={t(isSmall ? 'tools.selection' : 'tools.title')} onKeyDown={handleKeys}>
        {buttons.map(({ name, sign, isOn, run }, at) => (
          <button
            key={name}
            type="button"
            title={t(`tools.${name}`)}
            aria-label={t(`tools.${name}`)}
            aria-pressed={isOn ?? undefined}
            aria-expanded={name === asked ? true : undefined}
            tabIndex={at === Math.min(current, buttons.length - 1) ? 0 : -1}
            onFocus={() => setCurrent(at)}
            // A press leaves the focus in the words.
            onMouseDown={(event) => event.preventDefault()}
            onClick={run}
          >
            {sign}
          </button>
        ))}
      </div>
      {asked === null ? null : (
        <AskLine
          key={asked}
          editor={editor}
          asked={asked}
          onClose={() => {
            setAsked(null)
            leave()
          }}
        />
      )}
    </div>
  )
}

type AskLineProps = { editor: Editor; asked: Asked; onClose: () => void }

/** Where a link leads, what a footnote says, what is missing: for the caret, or for what it is at. */
function AskLine({ editor, asked, onClose }: AskLineProps): ReactNode {
  const { t } = useTranslation('drafts')
  const attribute = asked === 'link' ? 'href' : asked === 'footnote' ? 'text' : 'label'
  const isKnown = editor.isActive(asked)
  const [words, setWords] = useState(() => String(editor.getAttributes(asked)[attribute] ?? ''))
  const [isWrong, setWrong] = useState(false)
  const apply = (): void => {
    const value = asked === 'link' ? draftLink(completeAddress(words)) : words.trim()
    if (value === null || value === '') {
      setWrong(true)
      return
    }
    const chain = editor.chain().focus()
    if (asked !== 'link') {
      // A note comes behind the words that it is about; a placeholder takes the place of chosen ones.
      const { from, to } = editor.state.selection
      const range = isKnown || asked === 'placeholder' ? { from, to } : { from: to, to }
      chain.insertContentAt(range, { type: asked, attrs: { [attribute]: value } }).run()
    } else if (editor.state.selection.empty && !isKnown)
      chain.insertContent({ type: 'text', text: value, marks: [{ type: 'link', attrs: { href: value } }] }).run()
    else chain.extendMarkRange('link').setMark('link', { href: value }).run()
    onClose()
  }
  return (
    <div
      className={styles.ask}
      data-own-escape=""
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
        else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) apply()
        else return
        event.preventDefault()
        event.stopPropagation()
      }}
    >
      <TextField
        ref={focusOnce}
        label={t(`tools.ask.${asked}`)}
        error={isWrong ? t(asked === 'link' ? 'tools.badLink' : 'tools.empty') : undefined}
        value={words}
        onChange={({ target }) => {
          setWords(target.value)
          setWrong(false)
        }}
      />
      <button type="button" className={buttonClass({ variant: 'outline', size: 'sm' })} onClick={apply}>
        {t('tools.set')}
      </button>
      {isKnown ? (
        <button
          type="button"
          className={buttonClass({ variant: 'ghost', size: 'sm' })}
          onClick={() => {
            if (asked === 'link') editor.chain().focus().extendMarkRange('link').unsetMark('link').run()
            else editor.chain().focus().deleteSelection().run()
            onClose()
          }}
        >
          {t('tools.remove')}
        </button>
      ) : null}
    </div>
  )
}

/** The press that opened the line asked for it: what is typed next belongs there. As one function, it runs only once. */
function focusOnce(input: HTMLInputElement | null): void {
  input?.focus()
}

type Chain = ReturnType<Editor['chain']>

function tool<const Name extends string>(
  name: Name,
  sign: ReactNode,
  change: (chain: Chain) => Chain,
  isOn: (editor: Editor) => boolean,
): Tool & { name: Name } {
  return { name, sign, isOn, run: (editor) => change(editor.chain().focus()).run() }
}

function act<const Name extends string>(name: Name, run: Tool['run']): Omit<Tool, 'sign'> & { name: Name } {
  return { name, run }
}
