import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { AccountSecurity } from '#shared/contracts/account.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { securityQuery } from './security-queries.ts'
import rowline from '#web/ui/rowline.module.css'

type SecurityCardProps = {
  /** The name of the section in the address, after the number sign. */
  id: string
  userId: string
  title: ReactNode
  lead?: ReactNode
  /** How many lines come, for the shape while they load. */
  lines?: number
  children: (security: AccountSecurity) => ReactNode
}

/** A sheet of the profile that shows something of the account's guards, once they are known. */
export function SecurityCard({ id, userId, title, lead, lines = 1, children }: SecurityCardProps): ReactNode {
  const { data: security, error, isFetching, refetch } = useQuery(securityQuery(browserApi, userId))
  return (
    <section className="sheet card" id={id} aria-labelledby={`${id}-title`} tabIndex={-1}>
      <h2 id={`${id}-title`}>{title}</h2>
      {lead === undefined ? null : <p>{lead}</p>}
      {security ? (
        children(security)
      ) : error === null ? (
        <LinesSkeleton lines={lines} />
      ) : (
        <FailedPart error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
    </section>
  )
}

/** Lines with an icon, two rows of words and a button, while they come. */
export function LinesSkeleton({ lines }: { lines: number }): ReactNode {
  const { t } = useTranslation('dashboard')
  return (
    <div role="status" aria-label={t('loading')} aria-busy>
      {Array.from({ length: lines }, (_, line) => `line ${line}`).map((line) => (
        <div key={line} className={rowline.rowline}>
          <Skeleton className="size-6" />
          <div className={rowline.text}>
            <Skeleton className="mb-2 h-4 w-2/5" />
            <Skeleton className="h-3.5 w-3/5" />
          </div>
          <Skeleton className="h-9 w-20" />
        </div>
      ))}
    </div>
  )
}

/** Says that a part could not be loaded, and tries again. */
export function FailedPart({
  error,
  busy,
  onRetry,
}: {
  error: unknown
  busy: boolean
  onRetry: () => void
}): ReactNode {
  const { t } = useTranslation(['dashboard', 'errors'])
  return (
    <Callout tone="red" announce>
      <p>{t(`errors:${apiErrorCode(error)}`)}</p>
      <Button variant="outline" size="sm" busy={busy} onClick={onRetry}>
        {t('retry')}
      </Button>
    </Callout>
  )
}
