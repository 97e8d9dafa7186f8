import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import * as contentStaffRoutes from '#shared/contracts/routes/content-staff.ts'
import { readContentValue } from '#shared/content/value.ts'
import type { Language } from '#shared/languages.ts'
import type { ModelError } from '#shared/models.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { RichText } from '#web/content/rich-text.tsx'
import { ComparedWords } from '#web/content/compared-words.tsx'
import type { Draft } from '#web/features/editor/draft.ts'
import { rejectionReason } from '#web/features/editor/rejection-reason.ts'
import type { OpenSession } from '#web/features/editor/use-edit-session.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/field.tsx'
import styles from './source-pane.module.css'

/** Words that are copied or translated from one language into another; `doc` is a rich text as JSON, empty for plain words. */
export type CopiedWords = Pick<Draft, 'text' | 'doc'> & { label?: string }

type ProposedTranslationProps = {
  from: Language
  words: CopiedWords
  open: OpenSession
}

/**
 * A translation by the site's language model, next to the field until it is taken: then it is typed, and not saved.
 * Nothing where the site has no model.
 */
export function ProposedTranslation({ from, words, open }: ProposedTranslationProps): ReactNode {
  const { t } = useTranslation('editor')
  const { language } = open
  const stop = useRef<AbortController | null>(null)
  const { data } = useQuery({
    queryKey: ['translator'],
    queryFn: ({ signal }) => browserApi.call(contentStaffRoutes.getTranslator, { signal }),
  })
  const asking = useMutation({
    mutationFn: async () => {
      stop.current = new AbortController()
      const { signal } = stop.current
      const { text, doc, label } = words
      const content_value = { text, ...(doc === '' ? {} : { doc: JSON.parse(doc) }), ...(label ? { label } : {}) }
      const body = { from, to: language, content_value }
      return browserApi.call(contentStaffRoutes.proposeTranslation, { body, signal }).catch((error: unknown) => {
        if (signal.aborted) return null
        throw error
      })
    },
  })
  // An editor who has moved on waits for no answer.
  useEffect(() => () => stop.current?.abort(), [])
  if (!data || data.model === null) return null
  const { model } = data
  const proposed = asking.data ? readContentValue(asking.data.content_value) : null
  const take = (): void => {
    if (!proposed) return
    const { text, doc, label } = proposed
    open.take({ text, doc: doc ? JSON.stringify(doc) : '', ...(label === undefined ? {} : { label }) })
    asking.reset()
    document.querySelector<HTMLElement>('[data-edit-fields] :is([data-field=text], [contenteditable=true])')?.focus()
  }
  return (
    <div className={styles.proposal}>
      <p className="sr" role="status">
        {proposed ? t('proposal.title', { model }) : asking.isPending ? t('proposal.working') : ''}
      </p>
      {proposed ? (
        <section className={styles.proposed} aria-label={t('proposal.title', { model })}>
          <p>
            <b>{t('proposal.title', { model })}</b>
          </p>
          <div lang={language}>
            {proposed.doc ? (
              <div className="rich">
                <RichText doc={proposed.doc} />
              </div>
            ) : (
              <ComparedWords after={proposed.text} />
            )}
            {proposed.label === undefined ? null : <p className={styles.label}>{proposed.label}</p>}
          </div>
          <div className={styles.tools}>
            <Button variant="outline" size="sm" aria-disabled={open.isBusy} onClick={() => open.isBusy || take()}>
              {t('proposal.use')}
            </Button>
            <Button variant="ghost" size="sm" onClick={() => asking.reset()}>
              {t('proposal.discard')}
            </Button>
          </div>
        </section>
      ) : (
        <div className={styles.tools}>
          <Button
            variant="outline"
            size="sm"
            busy={asking.isPending}
            busyLabel={t('proposal.working')}
            onClick={() => asking.mutate()}
          >
            {t('proposal.ask')}
          </Button>
          {asking.isPending ? (
            <Button variant="ghost" size="sm" onClick={() => stop.current?.abort()}>
              {t('proposal.stop')}
            </Button>
          ) : null}
          <span className="hint">{t('proposal.sends', { model })}</span>
        </div>
      )}
      {asking.error ? <Trouble error={asking.error} /> : null}
    </div>
  )
}

function Trouble({ error }: { error: Error }): ReactNode {
  const { t, i18n } = useTranslation('editor')
  const modelError = error instanceof ApiError && error.code === 'model_failed' ? error.problem?.['error'] : null
  if (modelError === null) return <FormError>{rejectionReason(error, i18n)}</FormError>
  return <FormError>{t(`proposal.faults.${kindOf(modelError)}`)}</FormError>
}

/** What helps: another connection, waiting, or asking again. */
function kindOf(modelError: unknown): 'connection' | 'later' | 'answer' {
  if (connectionErrors.some((each) => each === modelError)) return 'connection'
  return modelError === 'bad_answer' || modelError === 'refused' ? 'answer' : 'later'
}

const connectionErrors: readonly ModelError[] = [
  'key_refused',
  'unpaid',
  'unknown_model',
  'private_address',
  'rejected',
]
