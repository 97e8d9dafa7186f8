import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Answer, AnswerPart } from '#shared/contracts/conversation.ts'
import * as routes from '#shared/contracts/routes/conversation.ts'
import * as runRoutes from '#shared/contracts/routes/runs.ts'
import { mayAs } from '#shared/organisations.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { useRunText } from '#web/features/runs/public/use-run-text.ts'
import { formatLongInstant } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { useApplication } from '#web/workspace/application-context.ts'
import { wordsPath } from '#web/workspace/apply-paths.ts'
import { Quoted } from './quoted.tsx'
import styles from './conversation.module.css'

type AnswerItemProps = {
  answer: Answer
  onChanged: () => Promise<void>
  /** A link leads to a place behind the drawer. */
  onLeave: () => void
}

/** A question, and in pencil what the model answered, each quote with its source. */
export function AnswerItem({ answer, onChanged, onLeave }: AnswerItemProps): ReactNode {
  const { t } = useTranslation(['conversation', 'runs', 'errors'])
  const language = useLanguage()
  const { role } = useApplication()
  const { parts, state, error, dropped, unsourced, model } = answer
  const isGoing = state === 'running'
  const written = useRunText(isGoing ? answer.id : null, () => void onChanged())
  const stop = useMutation({
    mutationFn: async () => browserApi.call(runRoutes.stopRun, { path: { id: answer.id } }),
    onError: (failure) => toast.error(t(`errors:${apiErrorCode(failure)}`)),
    onSettled: onChanged,
  })
  const hasQuote = parts.some(({ kind }) => kind === 'quote')
  return (
    <article className={styles.item}>
      <h3>{answer.question}</h3>
      <p className={styles.note}>
        {t('by', { name: answer.by ?? t('gone'), model, day: formatLongInstant(answer.at, language) })}
      </p>
      <div className={styles.pencil} aria-busy={isGoing}>
        {isGoing ? (
          <p className={styles.words}>{plainLines(written)}</p>
        ) : (
          parts.map((part, place) => (
            <Part
              // oxlint-disable-next-line react/no-array-index-key -- parts of an answer that has ended stay in their order
              key={place}
              part={part}
              place={place}
              answerId={answer.id}
              onLeave={onLeave}
            />
          ))
        )}
      </div>
      <p className={styles.note} role="status">
        {isGoing ? t('answering') : state === 'stopped' ? t('stopped') : ''}
      </p>
      {error === null ? null : <FormError>{t(`runs:faults.${error}`)}</FormError>}
      {isGoing || hasQuote || parts.length === 0 ? null : <p className={styles.warning}>{t('noQuote')}</p>}
      {isGoing || dropped === 0 ? null : <p className={styles.warning}>{t('dropped', { count: dropped })}</p>}
      {unsourced.length === 0 ? null : (
        <p className={styles.warning}>{t('unsourced', { words: unsourced.join(' · ') })}</p>
      )}
      {isGoing && mayAs(role, 'editor') ? (
        <div className={styles.actions}>
          <Button variant="outline" size="sm" busy={stop.isPending} onClick={() => stop.mutate()}>
            {t('runs:stop')}
          </Button>
        </div>
      ) : null}
    </article>
  )
}

/** What is written so far without quotes and proposals: those are looked up first. */
function plainLines(text: string): string {
  return text
    .split('\n')
    .filter((line) => !/^\s*[>{`]/.test(line))
    .join('\n')
}

type PartProps = { part: AnswerPart; place: number; answerId: string; onLeave: () => void }

function Part({ part, place, answerId, onLeave }: PartProps): ReactNode {
  const { t } = useTranslation(['conversation', 'errors'])
  const { id, role, language } = useApplication()
  const suggest = useMutation({
    mutationFn: async () =>
      browserApi.call(routes.suggestProposed, { path: { id, answer: answerId, part: String(place) } }),
    onError: (error) => toast.error(t(`errors:${apiErrorCode(error)}`)),
  })
  if (part.kind === 'text') return <p className={styles.words}>{part.text}</p>
  if (part.kind === 'quote') return <Quoted hit={part} onLeave={onLeave} />
  const { old, new: words, why, place: where } = part
  return (
    <div className={styles.proposal}>
      <p lang={language}>
        <del>{old}</del> <ins>{words}</ins>
      </p>
      <p className={styles.note}>
        {why}{' '}
        <Link to={wordsPath(id, where.section, { path: where.path ?? [], words: old })} onClick={onLeave}>
          {t('sources.section', { title: where.section_title })}
        </Link>
      </p>
      {mayAs(role, 'editor') ? (
        <div className={styles.actions}>
          <Button
            variant="outline"
            size="sm"
            busy={suggest.isPending}
            disabled={suggest.isSuccess}
            onClick={() => suggest.mutate()}
          >
            {t(suggest.isSuccess ? 'suggested' : 'suggest')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
