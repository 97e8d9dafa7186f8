import { useId } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './overview.module.css'

type PartProps<Data> = {
  title: string
  query: { data: Data | undefined; error: unknown; isFetching: boolean; refetch: () => unknown }
  children: (data: Data) => ReactNode
}

/** A part of the overview: on its way, failed by itself, or there. */
export function Part<Data>({ title, query, children }: PartProps<Data>): ReactNode {
  const { t } = useTranslation(['overview', 'errors'])
  const id = useId()
  return (
    <section
      className={`sheet card ${styles.part}`}
      aria-labelledby={id}
      aria-busy={query.data === undefined && query.isFetching}
    >
      <h2 id={id}>{title}</h2>
      {query.data === undefined ? (
        query.error ? (
          <div role="alert">
            <p>{t(`errors:${apiErrorCode(query.error)}`)}</p>
            <Button variant="outline" size="sm" busy={query.isFetching} onClick={() => void query.refetch()}>
              {t('retry')}
            </Button>
          </div>
        ) : (
          <>
            <Skeleton className="mb-3 h-4 w-3/5" />
            <Skeleton className="h-4 w-2/5" />
          </>
        )
      ) : (
        children(query.data)
      )}
    </section>
  )
}
