import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { anchorAt } from './anchors.ts'
import { showNotes } from './note-marks.ts'
import type { Notes } from './use-notes.ts'
import styles from './notes-panel.module.css'

/** Shows the notes of a section in its text. @returns begins a comment on the chosen words, or on the paragraph of the caret. */
export function useNotesInText(editor: Editor, { marked, anchor, mayComment, begin }: Notes): () => void {
  const { t } = useTranslation('drafts')
  const wasWriting = useRef(false)
  useEffect(() => showNotes(editor, marked), [editor, marked])
  useEffect(() => {
    // The form is gone, and the focus with it.
    if (wasWriting.current && anchor === null && document.activeElement === document.body) editor.commands.focus()
    wasWriting.current = anchor !== null
  }, [editor, anchor])
  return () => {
    if (!mayComment) return
    const { selection, doc } = editor.state
    const { from, to, empty, $from } = selection
    const passage =
      (empty ? anchorAt(editor.state, $from.start(), $from.end()) : anchorAt(editor.state, from, to)) ??
      anchorAt(editor.state, 0, doc.content.size)
    if (passage === null) toast.info(t('notes.noWords'))
    else begin(passage)
  }
}

type NoteToolsProps = { editor: Editor; notes: Notes; onComment: () => void }

/** For those who comment and do not write: on the words that they choose, or on the whole section. */
export function NoteTools({ editor, notes, onComment }: NoteToolsProps): ReactNode {
  const { t } = useTranslation('drafts')
  const isChosen = useEditorState({ editor, selector: ({ editor: each }) => !each.state.selection.empty })
  const comment = (): void => {
    const passage = anchorAt(editor.state, 0, editor.state.doc.content.size)
    if (isChosen || passage === null) onComment()
    else notes.begin(passage)
  }
  return (
    <div className={styles.tools}>
      <span className={styles.hint}>{t('notes.choose')}</span>
      {/* A press leaves the words chosen. */}
      <Button variant="outline" size="sm" onMouseDown={(event) => event.preventDefault()} onClick={comment}>
        {t(isChosen ? 'tools.comment' : 'notes.whole')}
      </Button>
    </div>
  )
}
