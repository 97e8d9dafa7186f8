import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import * as routes from '#shared/contracts/routes/guide.ts'
import { answerMax, guidingQuestionSchema } from '#shared/contracts/guide.ts'
import type { GuidingQuestion, GuidingQuestions } from '#shared/contracts/guide.ts'
import { fillFrame } from '#shared/drafts/frames.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { deleteLocalDraft, readLocalDraft, saveLocalDraft } from '#web/session/local-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField } from '#web/ui/field.tsx'
import { useApplication, useApplicationUser } from '#web/workspace/application-context.ts'
import { questionsQuery } from './guide-queries.ts'
import styles from './public/guide-questions.module.css'

/** How long after the last letter an answer is saved, in milliseconds. */
const pauseMs = 800

type QuestionFieldProps = {
  item: GuidingQuestion
  sectionKey: string
  mayWrite: boolean
  /** Gets the answer that is to become a sentence of the text. */
  onPut: (answer: string) => void
}

/** One question with its answer, which saves itself, and the sentence that the answer becomes. */
export function QuestionField({ item, sectionKey, mayWrite, onPut }: QuestionFieldProps): ReactNode {
  const { t } = useTranslation('guide')
  const { id, language } = useApplication()
  const userId = useApplicationUser()
  const queries = useQueryClient()
  const place = `guide.${id}.${sectionKey}.${item.id}`
  const [kept] = useState(() => readLocalDraft(userId, place))
  const [typed, setTyped] = useState<string | null>(typeof kept?.values === 'string' ? kept.values : null)
  /** What is typed and not stored yet, also between two renderings. */
  const unsaved = useRef(typed)
  /** What is typed was typed over this version. */
  const version = useRef(kept?.over?.version ?? item.version)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const type = (words: string | null): void => {
    unsaved.current = words
    setTyped(words)
    if (words === null) deleteLocalDraft(userId, place)
    else saveLocalDraft(userId, place, words, { version: version.current, values: {} })
  }
  const save = useMutation({
    mutationFn: async (answer: string) =>
      browserApi.call(routes.answerQuestion, {
        path: { id, key: sectionKey, question: item.id },
        body: { version: version.current, answer },
      }),
    // One after the other: each names the version that the one before it gave.
    scope: { id: place },
    onSuccess: (stored, answer) => {
      version.current = stored.version
      type(unsaved.current === answer ? null : unsaved.current)
      queries.setQueryData<GuidingQuestions>(
        questionsQuery(browserApi, userId, id, sectionKey).queryKey,
        (known) => known && { ...known, items: known.items.map((each) => (each.id === stored.id ? stored : each)) },
      )
    },
  })
  const theirs = conflictOf(save.error)
  useEffect(() => {
    if (typed === null) version.current = item.version
  }, [typed, item.version])
  const saveKept = useEffectEvent(() => {
    if (mayWrite && unsaved.current !== null) save.mutate(unsaved.current)
  })
  useEffect(() => {
    // What an earlier visit could not store is sent when the question is here again.
    saveKept()
    return () => clearTimeout(timer.current)
  }, [])
  const answer = typed ?? item.answer
  const saveNow = (): void => {
    clearTimeout(timer.current)
    if (typed !== null && theirs === null) save.mutate(typed)
  }
  const change = (words: string): void => {
    type(words)
    clearTimeout(timer.current)
    if (theirs === null) timer.current = setTimeout(() => save.mutate(words), pauseMs)
  }
  const decide = (words: string): void => {
    if (theirs === null) return
    version.current = theirs.version
    type(words)
    save.mutate(words)
  }
  const sentence = fillFrame(item.frame, answer)
  return (
    <>
      <TextAreaField
        label={item.question}
        hint={t('begins', { frame: item.frame.replace('{}', '…') })}
        rows={2}
        maxLength={answerMax}
        readOnly={!mayWrite}
        value={answer}
        onChange={({ target }) => change(target.value)}
        onBlur={saveNow}
      />
      {sentence === '' ? null : (
        <p className={styles.sentence} lang={language}>
          {sentence}
        </p>
      )}
      {theirs === null ? null : (
        <div role="alert" className={styles.conflict}>
          <p>{t('conflict', { name: theirs.by?.name ?? '' })}</p>
          <p className={styles.sentence} lang={language}>
            {theirs.answer}
          </p>
          <Button variant="outline" size="sm" onClick={() => decide(answer)}>
            {t('mine')}
          </Button>
          <Button variant="ghost" size="sm" onClick={() => decide(theirs.answer)}>
            {t('theirs')}
          </Button>
        </div>
      )}
      <div className={styles.actions}>
        {mayWrite && sentence !== '' ? (
          <Button variant="ghost" size="sm" onClick={() => onPut(answer)}>
            {t('putOne')}
          </Button>
        ) : null}
        <span className={styles.note} role="status">
          {theirs !== null || typed === null
            ? save.isSuccess
              ? t('saved')
              : ''
            : save.isPending
              ? t('saving')
              : save.isError
                ? t('notSaved')
                : ''}
        </span>
        {save.isError && theirs === null ? (
          <Button variant="ghost" size="sm" onClick={saveNow}>
            {t('retry')}
          </Button>
        ) : null}
      </div>
    </>
  )
}

/** What another user answered in the meantime; null where nothing is in the way. */
function conflictOf(error: unknown): GuidingQuestion | null {
  const stored = error instanceof ApiError && error.status === 409 ? error.problem?.['stored'] : undefined
  return guidingQuestionSchema.safeParse(stored).data ?? null
}
