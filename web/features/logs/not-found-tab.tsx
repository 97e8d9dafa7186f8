import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import type { ReactNode } from 'react'
import * as notFoundStaffRoutes from '#shared/contracts/routes/not-found-staff.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { TimeMark } from '#web/list/time-mark.tsx'
import { formatNumber } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { toast } from '#web/ui/toast.ts'
import { notFoundQuery } from './logs-queries.ts'
import { LogTable } from '#web/list/log-table.tsx'

const RedirectDialog = lazy(() => import('#web/features/redirects/public/redirect-dialog.tsx'))

/** Addresses that visitors asked for in vain, those asked for most first: each can be led elsewhere. */
export function NotFoundTab({ mayRedirect }: { mayRedirect: boolean }): ReactNode {
  const { t } = useTranslation(['logs', 'errors'])
  const language = useLanguage()
  const queries = useQueryClient()
  const list = useInfiniteQuery(notFoundQuery(browserApi))
  const [leading, setLeading] = useState<string | null>(null)
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  async function forget(path: string): Promise<void> {
    try {
      await browserApi.call(notFoundStaffRoutes.deleteNotFound, { query: { path: path } })
      await queries.invalidateQueries({ queryKey: ['admin', 'logs', 'not-found'] })
    } catch (error) {
      toast.error(t(`errors:${apiErrorCode(error)}`))
    }
  }
  const actions = ({ path }: { path: string }): ReactNode => (
    <>
      <Button
        variant="outline"
        size="sm"
        aria-label={t('notFound.leadNamed', { path })}
        onClick={() => setLeading(path)}
      >
        {t('notFound.lead')}
      </Button>
      <Button
        variant="ghost"
        size="sm"
        aria-label={t('notFound.forgetNamed', { path })}
        onClick={() => void forget(path)}
      >
        {t('notFound.prune')}
      </Button>
    </>
  )
  return (
    <>
      <LogTable
        list={list}
        empty={<EmptyState art="empty-search" title={t('empty.notFound')} text={t('empty.notFoundText')} />}
        label={t('tabs.not-found')}
        caption={t('notFound.caption')}
        rows={items}
        idOf={({ path }) => path}
        cells={[
          ['address', ({ path }) => <code className="wrap-anywhere">{path}</code>],
          ['count', ({ count }) => formatNumber(count, language)],
          ['referrer', ({ referrer }) => <span className="wrap-anywhere">{referrer}</span>],
          ['last', ({ last_at }) => <TimeMark at={last_at} />],
          ...(mayRedirect ? ([['actions', actions]] as const) : []),
        ]}
      />
      <Suspense>
        {leading === null ? null : (
          <RedirectDialog
            from={leading}
            onClose={() => setLeading(null)}
            onSaved={() => {
              setLeading(null)
              void forget(leading)
            }}
          />
        )}
      </Suspense>
    </>
  )
}
