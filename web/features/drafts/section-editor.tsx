import { useQueryClient } from '@tanstack/react-query'
import { EditorContent, useEditor, useEditorState } from '@tiptap/react'
import type { Editor } from '@tiptap/core'
import { yXmlFragmentToProsemirrorJSON } from '@tiptap/y-tiptap'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import type { Section, Sections } from '#shared/contracts/drafts.ts'
import { lengthOf } from '#shared/drafts/count.ts'
import type { DraftLength } from '#shared/drafts/count.ts'
import { textOf } from '#shared/drafts/doc.ts'
import type { DraftDoc } from '#shared/drafts/doc.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { useCountedPages } from '#web/features/exports/public/page-counts.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { useLeaveQuestion } from '#web/ui/use-leave-question.ts'
import { useApplication, useApplicationUser } from '#web/workspace/application-context.ts'
import { sectionsQuery } from './draft-queries.ts'
import { useNamedWords } from './named-words.ts'
import { NoteTools, useNotesInText } from './notes/note-tools.tsx'
import { noteMarks } from './notes/note-marks.ts'
import type { Notes } from './notes/use-notes.ts'
import { UnconfirmedWords } from './public/unconfirmed-words.tsx'
import { SaveLine, SyncNotice } from './save-line.tsx'
import { isOver, lengthWords, titleOf } from './section-words.ts'
import type { SectionSync } from './sync/section-sync.ts'
import { Toolbar } from './toolbar.tsx'
import { useSectionSync, useSyncState } from './use-section-sync.ts'
import { writingExtensions } from './writing-extensions.ts'
import styles from './section-editor.module.css'

/** How long after the last change a text is counted, in milliseconds. */
const countDelayMs = 400

/** Draws what belongs under the leaf and works on its text. */
export type UnderLeaf = (leaf: { editor: Editor; section: Section; mayType: boolean }) => ReactNode

type SectionEditorProps = {
  section: Section
  underLeaf?: UnderLeaf | undefined
  mayWrite: boolean
  /** Another user deleted it while it is open. */
  isDeleted: boolean
  notes: Notes
  onOpen: (what: 'sections' | 'duty' | 'settings' | 'versions' | 'notes') => void
  onRestore: () => void
}

/** A section's leaf with its tools. Import it lazily: it brings the editor. */
export default function SectionEditor(props: SectionEditorProps): ReactNode {
  const { section, mayWrite } = props
  const sync = useSectionSync(section.key, mayWrite)
  if (sync === null) return <div aria-busy="true" />
  return <Leaf key={sync.client} {...props} sync={sync} />
}

function Leaf({
  section,
  mayWrite,
  isDeleted,
  underLeaf,
  notes,
  onOpen,
  onRestore,
  sync,
}: SectionEditorProps & { sync: SectionSync }): ReactNode {
  const { t } = useTranslation('drafts')
  const language = useLanguage()
  const state = useSyncState(sync)
  const [length, setLength] = useState<DraftLength>(section)
  const { pagesOf, isAsked } = useCountedPages()
  const counted = { pages: pagesOf(section.key), isAsked, language }
  const [isUnreadable, setUnreadable] = useState(false)
  const { trouble } = state
  const isBlocked = isUnreadable || trouble === 'old_page'
  const shown = isUnreadable ? ({ ...state, trouble: 'old_page' } as const) : state
  const mayType = mayWrite && !isDeleted && !isBlocked && trouble !== 'missing' && trouble !== 'forbidden'
  useLeaveQuestion(state.unsentSince !== null && !state.isKept)
  return (
    <div className={styles.place}>
      <div className={styles.head}>
        <div>
          <Button variant="ghost" size="sm" className={styles.narrow} onClick={() => onOpen('sections')}>
            <Icon name="list" size={18} />
            {t('outline.title')}
          </Button>
          <Button variant="ghost" size="sm" className={styles.middle} onClick={() => onOpen('duty')}>
            <Icon name="check" size={18} />
            {t('duty.button')}
          </Button>
          <Button variant="ghost" size="sm" onClick={() => onOpen('versions')} aria-keyshortcuts="Control+Shift+V">
            <Icon name="log" size={18} />
            {t('versions.title')}
          </Button>
          <Button variant="ghost" size="sm" onClick={() => onOpen('notes')}>
            <Icon name="pencil" size={18} />
            {t('notes.button', { count: notes.marked.comments.length + notes.suggestions.length })}
          </Button>
          {mayWrite && !isDeleted ? (
            <Button variant="ghost" size="sm" onClick={() => onOpen('settings')}>
              <Icon name="gear" size={18} />
              {t('settings')}
            </Button>
          ) : null}
        </div>
        <div>
          <Writers names={state.others} />
          {mayWrite ? <SaveLine state={shown} /> : <span className={styles.save}>{t('readOnly')}</span>}
        </div>
      </div>
      <SyncNotice state={shown} isDeleted={isDeleted} onRestore={mayWrite ? onRestore : null} />
      {state.isOpen ? (
        <Writing
          sync={sync}
          section={section}
          underLeaf={underLeaf}
          mayType={mayType}
          canCopy={mayWrite && !mayType}
          notes={notes}
          onVersions={() => onOpen('versions')}
          onUnreadable={() => setUnreadable(true)}
          onLength={setLength}
        >
          <h1>{titleOf(t, section)}</h1>
          <p className={styles.under} data-over={isOver(section, length, counted)}>
            {lengthWords(t, section, length, counted)}
          </p>
        </Writing>
      ) : (
        <article className={styles.leaf} aria-busy={trouble === null}>
          <h1>{titleOf(t, section)}</h1>
          {trouble === null ? (
            <Skeleton className="h-64" />
          ) : trouble === 'offline' ? (
            <div role="alert">
              <p>{t('failed.section')}</p>
              <Button variant="outline" onClick={sync.retry}>
                {t('failed.retry')}
              </Button>
            </div>
          ) : null}
        </article>
      )}
    </div>
  )
}

type WritingProps = {
  sync: SectionSync
  section: Section
  underLeaf: UnderLeaf | undefined
  mayType: boolean
  /** The text can be copied as a whole: what is typed cannot be stored. */
  canCopy: boolean
  notes: Notes
  onVersions: () => void
  /** The text holds what this page does not know. */
  onUnreadable: () => void
  onLength: (length: DraftLength) => void
  /** The head of the leaf. */
  children: ReactNode
}

function Writing(props: WritingProps): ReactNode {
  const { sync, section, underLeaf, mayType, canCopy, notes, onVersions, onUnreadable, onLength, children } = props
  const { t } = useTranslation('drafts')
  const { language } = useApplication()
  const [isCalled, setCalled] = useState(false)
  const [given] = useState(() => ({
    extensions: [...writingExtensions(sync, t('tools.tooMuch')), noteMarks(notes.press)],
    // The binding keeps the selection while it draws the shared text: it must fit there.
    content: yXmlFragmentToProsemirrorJSON(sync.fragment),
  }))
  const editor = useEditor({
    ...given,
    editable: mayType,
    enableContentCheck: true,
    onContentError: onUnreadable,
    injectCSS: false,
    immediatelyRender: true,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': t('text', { title: titleOf(t, section) }),
        lang: language,
      },
    },
  })
  useEffect(() => {
    editor.setEditable(mayType, false)
  }, [editor, mayType])
  useLength(editor, section, onLength)
  useNamedWords(editor)
  const comment = useNotesInText(editor, notes)
  const handleKeys = (event: KeyboardEvent): void => {
    if (!event.ctrlKey && !event.metaKey) return
    if (event.shiftKey && event.code === 'KeyV') onVersions()
    else if (event.altKey && event.code === 'KeyM' && !event.getModifierState('AltGraph')) comment()
    else if (event.key === '.' && mayType) setCalled(true)
    else return
    event.preventDefault()
  }
  return (
    <div onKeyDown={handleKeys}>
      {mayType ? (
        <div className={styles.tools}>
          <Toolbar editor={editor} onComment={comment} />
        </div>
      ) : notes.mayComment ? (
        <div className={styles.tools}>
          <NoteTools editor={editor} notes={notes} onComment={comment} />
        </div>
      ) : null}
      <article className={styles.leaf} aria-label={titleOf(t, section)}>
        {children}
        {canCopy ? (
          <Button variant="outline" size="sm" onClick={() => void copy(editor)}>
            <Icon name="copy" size={18} />
            {t('copy')}
          </Button>
        ) : null}
        <EditorContent editor={editor} className={styles.text} />
        <Footnotes editor={editor} />
        <UnconfirmedWords editor={editor} mayType={mayType} />
        {mayType ? (
          <SelectionBar editor={editor} isCalled={isCalled} onComment={comment} onDone={() => setCalled(false)} />
        ) : null}
      </article>
      {underLeaf?.({ editor, section, mayType })}
    </div>
  )
  async function copy(from: Editor): Promise<void> {
    await navigator.clipboard.writeText(textOf(docOf(from)))
    toast.success(t('copied'))
  }
}

/** The tools for chosen words, at the words; Ctrl . goes into it. */
function SelectionBar({
  editor,
  isCalled,
  onComment,
  onDone,
}: {
  editor: Editor
  isCalled: boolean
  onComment: () => void
  onDone: () => void
}): ReactNode {
  const bar = useRef<HTMLDivElement>(null)
  const selection = useEditorState({
    editor,
    selector: ({ editor: each }) => {
      const { to, empty } = each.state.selection
      return { to, isShown: !empty && !each.isActive('footnote') && !each.isActive('placeholder') }
    },
  })
  const { to, isShown } = selection
  useEffect(() => {
    if (!bar.current || editor.isDestroyed) return
    const leaf = bar.current.offsetParent?.getBoundingClientRect()
    const at = editor.view.coordsAtPos(to, -1)
    if (leaf === undefined) return
    const left = Math.min(at.left - leaf.left, leaf.width - bar.current.offsetWidth - 8)
    bar.current.style.top = `${at.bottom - leaf.top + 6}px`
    bar.current.style.left = `${Math.max(8, left)}px`
  }, [bar, editor, to, isShown])
  useEffect(() => {
    if (isCalled) bar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [bar, isCalled])
  if (!isShown && !isCalled) return null
  return (
    <div ref={bar} className={styles.selection}>
      <Toolbar editor={editor} isSmall onComment={onComment} onLeave={onDone} />
    </div>
  )
}

/** The footnotes of the text under it, by their numbers. */
function Footnotes({ editor }: { editor: Editor }): ReactNode {
  const { t } = useTranslation('drafts')
  const notes = useEditorState({
    editor,
    selector: ({ editor: each }) => {
      const found: string[] = []
      each.state.doc.descendants((node) => {
        if (node.type.name === 'footnote') found.push(String(node.attrs['text']))
      })
      return found.join('\0')
    },
  })
  if (notes === '') return null
  return (
    <ol className={styles.notes} aria-label={t('footnotes')}>
      {notes.split('\0').map((note, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a note has no name but its place
        <li key={at}>{note}</li>
      ))}
    </ol>
  )
}

/** Who writes in the section in other windows. */
function Writers({ names }: { names: readonly string[] }): ReactNode {
  const { t } = useTranslation('drafts')
  return (
    <span className={styles.writers} role="status">
      {names.length === 0 ? null : t('writers', { names: names.join(', '), count: names.length })}
    </span>
  )
}

/** Counts the text a moment after it changed, for the leaf and for the outline. */
function useLength(editor: Editor, section: Section, onLength: (length: DraftLength) => void): void {
  const { id } = useApplication()
  const userId = useApplicationUser()
  const queries = useQueryClient()
  const { key } = section
  const count = useCallback(() => {
    const length = lengthOf(docOf(editor))
    onLength(length)
    queries.setQueryData(sectionsQuery(browserApi, userId, id).queryKey, (known: Sections | undefined) =>
      known === undefined
        ? known
        : { ...known, items: known.items.map((each) => (each.key === key ? { ...each, ...length } : each)) },
    )
  }, [editor, onLength, queries, userId, id, key])
  useEffect(() => {
    let timer = setTimeout(count)
    const later = (): void => {
      clearTimeout(timer)
      timer = setTimeout(count, countDelayMs)
    }
    editor.on('update', later)
    return () => {
      clearTimeout(timer)
      editor.off('update', later)
    }
  }, [editor, count])
}

function docOf(editor: Editor): DraftDoc {
  // The schema of the editor is that of the drafts.
  return editor.getJSON() as DraftDoc
}
