import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Suggestion } from '#shared/contracts/draft-notes.ts'
import * as routes from '#shared/contracts/routes/draft-notes.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { ComparedWords } from '#web/content/compared-words.tsx'
import { formatInstant } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { TextButton } from '#web/ui/text-button.tsx'
import { toast } from '#web/ui/toast.ts'
import { useApplication } from '#web/workspace/application-context.ts'
import { useSectionActions } from '../use-section-actions.ts'
import { showNote } from './quote.tsx'
import type { Notes } from './use-notes.ts'
import styles from './notes-panel.module.css'

type Decision = { ids: string[]; decision: 'accept' | 'reject' }

/** As many as one request decides. */
const decidedMax = 200

/** The suggestions that are not decided, each as a word diff; editors accept or reject them one by one or all. */
export function SuggestionList({
  sectionKey,
  notes,
  mayDecide,
}: {
  sectionKey: string
  notes: Notes
  mayDecide: boolean
}): ReactNode {
  const { t } = useTranslation('drafts')
  const { id } = useApplication()
  const { attempt } = useSectionActions()
  const { suggestions } = notes
  const path = { id, key: sectionKey }
  const decide = useMutation({
    mutationFn: async ({ ids, decision }: Decision) => {
      let late = 0
      const isDone = await attempt(async () => {
        for (let at = 0; at < ids.length; at += decidedMax) {
          const body = { ids: ids.slice(at, at + decidedMax), decision }
          late += (await browserApi.call(routes.decideSuggestions, { path, body })).outdated.length
        }
      })
      if (isDone && late > 0) toast.info(t('notes.late', { count: late }))
    },
  })
  const send = (decision: Decision['decision'], ids: string[]) => (): void => decide.mutate({ ids, decision })
  const fitting = suggestions.filter(({ outdated }) => !outdated).map((suggestion) => suggestion.id)
  if (suggestions.length === 0) return null
  return (
    <section aria-label={t('notes.suggestions')}>
      <h3>{t('notes.suggestionCount', { count: suggestions.length })}</h3>
      {mayDecide && suggestions.length > 1 ? (
        <div className={styles.actions}>
          <Button
            variant="outline"
            size="sm"
            busy={decide.isPending}
            disabled={fitting.length === 0}
            onClick={send('accept', fitting)}
          >
            {t('notes.acceptAll')}
          </Button>
          <Button
            variant="ghost"
            size="sm"
            disabled={decide.isPending}
            onClick={send(
              'reject',
              suggestions.map((suggestion) => suggestion.id),
            )}
          >
            {t('notes.rejectAll')}
          </Button>
        </div>
      ) : null}
      <ol className={styles.cards}>
        {suggestions.map((suggestion) => (
          <li key={suggestion.id} data-active={notes.active === suggestion.id} data-card={suggestion.id}>
            <Wording suggestion={suggestion} />
            <div className={styles.actions}>
              {mayDecide && !suggestion.outdated ? (
                <Button
                  variant="outline"
                  size="sm"
                  disabled={decide.isPending}
                  onClick={send('accept', [suggestion.id])}
                >
                  {t('notes.accept')}
                </Button>
              ) : null}
              {mayDecide ? (
                <Button variant="ghost" size="sm" disabled={decide.isPending} onClick={send('reject', [suggestion.id])}>
                  {t('notes.reject')}
                </Button>
              ) : null}
              {suggestion.outdated ? null : (
                <TextButton onClick={() => showNote(notes, suggestion.id)}>{t('notes.showIt')}</TextButton>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Who suggests what, why and when. */
function Wording({ suggestion }: { suggestion: Suggestion }): ReactNode {
  const { t } = useTranslation('drafts')
  const language = useLanguage()
  const application = useApplication()
  const { old, new: words, why, by, at, author_kind: kind, outdated } = suggestion
  return (
    <>
      {outdated ? <p className={styles.gone}>{t('notes.outdated')}</p> : null}
      <div className={styles.diff}>
        <ComparedWords before={old} after={words} lang={application.language} />
      </div>
      {why === '' ? null : <p className={styles.words}>{why}</p>}
      <p className={styles.by}>
        <b>{kind === 'person' ? by?.name || t('notes.someoneGone') : t(`versions.kinds.${kind}`)}</b>{' '}
        <time dateTime={at}>{formatInstant(at, language)}</time>
      </p>
    </>
  )
}
