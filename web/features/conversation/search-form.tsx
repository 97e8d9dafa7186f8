import { useState } from 'react'
import type { ReactNode } from 'react'
import { questionSchema } from '#shared/contracts/conversation.ts'
import type { SearchHit } from '#shared/contracts/conversation.ts'
import * as routes from '#shared/contracts/routes/conversation.ts'
import { instructionMax } from '#shared/runs.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { FormFailure } from '#web/form/form-failure.tsx'
import { useContractForm } from '#web/form/use-contract-form.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useApplication } from '#web/workspace/application-context.ts'
import { Quoted } from './quoted.tsx'
import styles from './conversation.module.css'

/** Searches the documents of the application for what answers a question, without a model. What is typed stays until it is sent. */
export function SearchForm({ onLeave }: { onLeave: () => void }): ReactNode {
  const { t } = useTranslation('conversation')
  const { id } = useApplication()
  const language = useLanguage()
  const [found, setFound] = useState<{ question: string; items: readonly SearchHit[] } | null>(null)
  const { field, submit, failure, isBusy } = useContractForm({
    schema: questionSchema,
    defaults: { question: '' },
    draft: `ask.${id}`,
    send: async ({ question }) =>
      browserApi.call(routes.searchDocuments, { path: { id }, query: { question, lng: language } }),
    onSent: ({ items }, { question }) => setFound({ question, items }),
    complain: (_name, { code }) => t(code === 'too_big' ? 'tooLong' : 'empty', { max: instructionMax }),
  })
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextField label={t('question')} hint={t('search.hint')} maxLength={instructionMax} {...field('question')} />
      <FormFailure failure={failure} />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" busy={isBusy}>
          {t('search.find')}
        </Button>
      </div>
      <div role="status" className={styles.actions}>
        {found === null ? null : (
          <p className={styles.note}>
            {found.items.length === 0
              ? t('search.nothing', { question: found.question })
              : t('search.found', { count: found.items.length, question: found.question })}
          </p>
        )}
      </div>
      {found?.items.map((hit) => (
        <Quoted key={JSON.stringify(hit.source) + hit.quote} hit={hit} onLeave={onLeave} />
      ))}
    </form>
  )
}
