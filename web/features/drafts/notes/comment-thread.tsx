import { useMutation } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import type { ReactNode } from 'react'
import type { DraftComment } from '#shared/contracts/draft-notes.ts'
import * as routes from '#shared/contracts/routes/draft-notes.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { formatInstant } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { LinkedText } from '#web/ui/linked-text.tsx'
import { TextButton } from '#web/ui/text-button.tsx'
import { useApplication, useApplicationUser } from '#web/workspace/application-context.ts'
import { useSectionActions } from '../use-section-actions.ts'
import { NoteForm } from './note-form.tsx'
import { Quote } from './quote.tsx'
import type { Notes } from './use-notes.ts'
import styles from './notes-panel.module.css'

const ConfirmDialog = lazy(async () => {
  const { ConfirmDialog: shown } = await import('#web/ui/confirm-dialog.tsx')
  return { default: shown }
})

type CommentThreadProps = { sectionKey: string; comment: DraftComment; notes: Notes }

/** A comment with its answers: it can be answered, settled and opened again, and its author deletes it. */
export function CommentThread({ sectionKey, comment, notes }: CommentThreadProps): ReactNode {
  const { t } = useTranslation('drafts')
  const { id } = useApplication()
  const { attempt, refresh } = useSectionActions()
  const [isAnswering, setAnswering] = useState(false)
  const { mayComment } = notes
  const { resolved } = comment
  const path = { id, key: sectionKey, comment: comment.id }
  const settle = useMutation({
    mutationFn: async (isResolved: boolean) =>
      attempt(() => browserApi.call(routes.settleDraftComment, { path, body: { resolved: isResolved } })),
  })
  return (
    <li data-active={notes.active === comment.id} data-card={comment.id}>
      <Quote
        id={comment.id}
        words={comment.quote}
        isGone={comment.orphaned}
        isMarked={resolved === null}
        notes={notes}
      />
      <Words sectionKey={sectionKey} note={comment} mayDelete={mayComment} withAnswers={comment.replies.length > 0} />
      {comment.replies.length === 0 ? null : (
        <ol className={styles.replies} aria-label={t('notes.answers')}>
          {comment.replies.map((reply) => (
            <li key={reply.id}>
              <Words sectionKey={sectionKey} note={reply} mayDelete={mayComment} withAnswers={false} />
            </li>
          ))}
        </ol>
      )}
      {resolved === null ? null : <SettledBy {...resolved} />}
      {!mayComment ? null : isAnswering ? (
        <NoteForm
          draft={`comment.answer.${comment.id}`}
          label={t('notes.answerLabel')}
          people={notes.people}
          submit={t('notes.answerIt')}
          send={(body) => browserApi.call(routes.answerDraftComment, { path, body })}
          onSent={async () => {
            setAnswering(false)
            await refresh()
          }}
          onCancel={() => setAnswering(false)}
        />
      ) : (
        <div className={styles.actions}>
          <TextButton onClick={() => setAnswering(true)}>{t('notes.answer')}</TextButton>
          <TextButton disabled={settle.isPending} onClick={() => settle.mutate(resolved === null)}>
            {t(resolved === null ? 'notes.settle' : 'notes.reopen')}
          </TextButton>
        </div>
      )}
    </li>
  )
}

type WordsProps = {
  sectionKey: string
  note: Pick<DraftComment, 'id' | 'at' | 'by' | 'text'>
  mayDelete: boolean
  withAnswers: boolean
}

/** Who wrote what when, and for its author the way to delete it. */
function Words({ sectionKey, note, mayDelete, withAnswers }: WordsProps): ReactNode {
  const { t } = useTranslation(['drafts', 'common'])
  const language = useLanguage()
  const { id } = useApplication()
  const userId = useApplicationUser()
  const { attempt } = useSectionActions()
  const [isAsking, setAsking] = useState(false)
  const path = { id, key: sectionKey, comment: note.id }
  const remove = useMutation({
    mutationFn: async () => attempt(() => browserApi.call(routes.removeDraftComment, { path })),
    onSuccess: (isDone) => setAsking(!isDone),
  })
  return (
    <>
      <p className={styles.by}>
        <b>{note.by?.name || t('notes.someoneGone')}</b>{' '}
        <time dateTime={note.at}>{formatInstant(note.at, language)}</time>
      </p>
      <p className={styles.words}>
        <LinkedText text={note.text} newTab={t('common:newTab')} />
      </p>
      {mayDelete && note.by?.id === userId ? (
        <TextButton className={styles.remove} onClick={() => setAsking(true)}>
          {t('notes.delete')}
        </TextButton>
      ) : null}
      {isAsking ? (
        <Suspense>
          <ConfirmDialog
            open
            destructive
            onOpenChange={setAsking}
            title={t('notes.deleteTitle')}
            description={t(withAnswers ? 'notes.deleteAll' : 'notes.deleteOne')}
            confirmLabel={t('notes.delete')}
            busy={remove.isPending}
            onConfirm={() => remove.mutate()}
          />
        </Suspense>
      ) : null}
    </>
  )
}

function SettledBy({ at, by }: NonNullable<DraftComment['resolved']>): ReactNode {
  const { t } = useTranslation('drafts')
  const language = useLanguage()
  const time = formatInstant(at, language)
  return (
    <p className={styles.by}>
      {by === null ? t('notes.settledAt', { time }) : t('notes.settledBy', { name: by.name, time })}
    </p>
  )
}
