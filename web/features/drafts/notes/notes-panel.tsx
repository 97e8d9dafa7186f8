import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { TextButton } from '#web/ui/text-button.tsx'
import { CommentThread } from './comment-thread.tsx'
import { NewNote } from './new-note.tsx'
import { SuggestionList } from './suggestion-list.tsx'
import type { Notes } from './use-notes.ts'
import styles from './notes-panel.module.css'

type NotesPanelProps = { sectionKey: string; notes: Notes; mayDecide: boolean }

/** The comments and suggestions of a section. Import it lazily. */
export default function NotesPanel({ sectionKey, notes, mayDecide }: NotesPanelProps): ReactNode {
  const { t } = useTranslation('drafts')
  const panel = useRef<HTMLDivElement>(null)
  const [withSettled, setWithSettled] = useState(false)
  const { comments, state, active, anchor, mayComment } = notes
  const open = comments.filter(({ resolved }) => resolved === null)
  const settled = comments.filter(({ resolved }) => resolved !== null)
  const isEmpty = open.length === 0 && notes.suggestions.length === 0
  useEffect(() => {
    if (active !== null)
      panel.current?.querySelector(`[data-card="${CSS.escape(active)}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [active, state])
  return (
    <div ref={panel} className={styles.panel}>
      {anchor === null ? null : <NewNote key={anchor.start} sectionKey={sectionKey} anchor={anchor} notes={notes} />}
      {state === 'loading' ? (
        <p role="status">{t('notes.loading')}</p>
      ) : state === 'failed' ? (
        <div role="alert">
          <p>{t('notes.failed')}</p>
          <Button variant="outline" onClick={notes.retry}>
            {t('failed.retry')}
          </Button>
        </div>
      ) : isEmpty && anchor === null ? (
        <p className={styles.hint}>{t(mayComment ? 'notes.none' : 'notes.noneToRead')}</p>
      ) : (
        <>
          <SuggestionList sectionKey={sectionKey} notes={notes} mayDecide={mayDecide} />
          <ol className={styles.cards} aria-label={t('notes.comments')}>
            {open.map((comment) => (
              <CommentThread key={comment.id} sectionKey={sectionKey} comment={comment} notes={notes} />
            ))}
          </ol>
        </>
      )}
      {settled.length === 0 ? null : (
        <>
          <TextButton aria-expanded={withSettled} onClick={() => setWithSettled(!withSettled)}>
            {t(withSettled ? 'notes.hideSettled' : 'notes.showSettled', { count: settled.length })}
          </TextButton>
          {withSettled ? (
            <ol className={styles.cards} aria-label={t('notes.settled')}>
              {settled.map((comment) => (
                <CommentThread key={comment.id} sectionKey={sectionKey} comment={comment} notes={notes} />
              ))}
            </ol>
          ) : null}
        </>
      )}
    </div>
  )
}
