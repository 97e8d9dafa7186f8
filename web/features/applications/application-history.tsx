import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as routes from '#shared/contracts/routes/applications.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { pagesQuery } from '#web/list/pages-query.ts'
import { formatLongInstant } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useApplication } from '#web/workspace/application-context.ts'
import { applicationsKey } from '#web/workspace/application-queries.ts'
import styles from './application-history.module.css'

/** Who did what in the open application and to its call, newest first. */
export function ApplicationHistory(): ReactNode {
  const { t } = useTranslation(['applications', 'actions'])
  const language = useLanguage()
  const { id } = useApplication()
  const { data, isError, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    ...pagesQuery([...applicationsKey, 'history', id], (cursor, signal) =>
      browserApi.call(routes.getApplicationHistory, {
        path: { id },
        query: { cursor },
        signal,
      }),
    ),
    staleTime: 0,
  })
  const actions = data?.pages.flatMap(({ items }) => items)
  return (
    <div className={styles.history}>
      <h1>{t('history.title')}</h1>
      <p>{t('history.lead')}</p>
      {actions === undefined ? (
        isError ? (
          <p role="alert">
            {t('failed.text')}{' '}
            <Button variant="outline" size="sm" busy={isFetching} onClick={() => void refetch()}>
              {t('failed.retry')}
            </Button>
          </p>
        ) : (
          <Skeleton className="h-64" />
        )
      ) : (
        <ol>
          {actions.map((action) => (
            <li key={action.id}>
              <time dateTime={action.at}>{formatLongInstant(action.at, language)}</time>
              <span>
                <b>{t(`actions:actions.${action.action}`)}</b>
                {action.status === null ? null : (
                  <small>{t('history.status', { status: t(`statuses.${action.status}`) })}</small>
                )}
                {action.override === null ? null : (
                  <small>{t('ready.overridden', { reason: action.override.reason })}</small>
                )}
                {action.step === null ? null : <small>{t('history.step', { step: t(`steps.${action.step}`) })}</small>}
              </span>
              <span>{action.by === null ? t('history.someone') : action.by.name || t('history.someone')}</span>
            </li>
          ))}
        </ol>
      )}
      {hasNextPage ? (
        <Button variant="outline" busy={isFetching} onClick={() => void fetchNextPage()}>
          {t('history.more')}
        </Button>
      ) : null}
    </div>
  )
}
