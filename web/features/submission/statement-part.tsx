import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { browserApi } from '#web/api/browser-client.ts'
import { formatLongDay } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { useApplication, useApplicationUser } from '#web/workspace/application-context.ts'
import { statementQuery } from './submission-queries.ts'
import styles from './dates-part.module.css'

/** The statement on the use of AI, in the language of the application. */
export function StatementPart(): ReactNode {
  const { t } = useTranslation('submission')
  const language = useLanguage()
  const { id, language: ownLanguage } = useApplication()
  const userId = useApplicationUser()
  const { data, isError, refetch } = useQuery(statementQuery(browserApi, userId, id, ownLanguage))
  return (
    <section className={styles.part} aria-labelledby="statement">
      <div className={styles.line}>
        <h2 id="statement">{t('statement.title')}</h2>
        {data === undefined ? null : (
          <Button
            variant="ghost"
            size="sm"
            onClick={() =>
              void navigator.clipboard.writeText(data.text).then(
                () => toast.success(t('statement.copied')),
                () => toast.error(t('statement.notCopied')),
              )
            }
          >
            <Icon name="copy" size={16} />
            {t('statement.copy')}
          </Button>
        )}
      </div>
      {data === undefined ? (
        isError ? (
          <Button variant="outline" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        ) : (
          <div aria-busy role="status" aria-label={t('statement.loading')}>
            <Skeleton className="h-32" />
          </div>
        )
      ) : (
        <>
          <blockquote className={styles.letter} lang={ownLanguage}>
            {data.text}
          </blockquote>
          {data.entries.length === 0 ? (
            <p className={styles.note}>{t('statement.noEntries')}</p>
          ) : (
            <details className={styles.note}>
              <summary>{t('statement.entries', { count: data.entries.length })}</summary>
              <ul>
                {data.entries.map(({ at, model, part }) => (
                  <li key={`${at} ${model} ${part}`}>
                    {formatLongDay(at, language)}: <span lang={ownLanguage}>{part}</span>, {model}
                  </li>
                ))}
              </ul>
            </details>
          )}
        </>
      )}
    </section>
  )
}
