import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import type { ReactNode } from 'react'
import * as redirectsRoutes from '#shared/contracts/routes/redirects.ts'
import type { Redirect } from '#shared/contracts/redirects.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { TimeMark } from '#web/list/time-mark.tsx'
import { LogTable } from '#web/list/log-table.tsx'
import { formatNumber } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast.ts'
import { redirectsQuery } from '#web/features/redirects/redirects-queries.ts'

const RedirectDialog = lazy(() => import('./redirect-dialog.tsx'))

/** Addresses that are gone and where they lead, with how often each was followed. */
export function RedirectsList(): ReactNode {
  const { t } = useTranslation(['logs', 'errors'])
  const language = useLanguage()
  const queries = useQueryClient()
  const list = useInfiniteQuery(redirectsQuery(browserApi))
  const [open, setOpen] = useState<Redirect | 'new' | null>(null)
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey: redirectsQuery(browserApi).queryKey })
  async function remove({ id, from_path, to_path, status }: Redirect): Promise<void> {
    try {
      await browserApi.call(redirectsRoutes.deleteRedirect, { path: { id } })
      toast.success(t('redirects.removed'), {
        action: {
          label: t('redirects.undo'),
          onPress: () => {
            void browserApi
              .call(redirectsRoutes.createRedirect, { body: { from_path, to_path, status } })
              .then(refresh, say)
          },
        },
      })
    } catch (error) {
      say(error)
    }
    await refresh()
  }
  function say(error: unknown): void {
    toast.error(t(`errors:${apiErrorCode(error)}`))
  }
  const add = (
    <Button variant="primary" size="sm" onClick={() => setOpen('new')}>
      <Icon name="plus" size={18} />
      {t('redirects.add')}
    </Button>
  )
  return (
    <>
      <div className="mb-4">{add}</div>
      <LogTable
        list={list}
        empty={<EmptyState art="empty-search" title={t('empty.redirects')} text={t('empty.redirectsText')} />}
        label={t('redirects.title')}
        caption={t('redirects.title')}
        rows={items}
        idOf={({ id }) => id}
        cells={[
          ['address', ({ from_path }) => <code className="wrap-anywhere">{from_path}</code>],
          ['leadsTo', ({ to_path }) => <code className="wrap-anywhere">{to_path}</code>],
          ['kind', ({ status }) => t(status === 301 ? 'redirects.forGood' : 'redirects.forAWhile')],
          ['count', ({ hits }) => formatNumber(hits, language)],
          ['last', ({ last_hit_at }) => (last_hit_at === null ? t('redirects.never') : <TimeMark at={last_hit_at} />)],
          [
            'actions',
            (item) => (
              <>
                <Button
                  variant="outline"
                  size="sm"
                  aria-label={t('redirects.changeNamed', { path: item.from_path })}
                  onClick={() => setOpen(item)}
                >
                  {t('redirects.edit')}
                </Button>
                <Button
                  variant="ghost"
                  size="sm"
                  aria-label={t('redirects.removeNamed', { path: item.from_path })}
                  onClick={() => void remove(item)}
                >
                  {t('redirects.remove')}
                </Button>
              </>
            ),
          ],
        ]}
      />
      <Suspense>
        {open === null ? null : (
          <RedirectDialog
            {...(open === 'new' ? {} : { stored: open })}
            onClose={() => setOpen(null)}
            onSaved={() => setOpen(null)}
          />
        )}
      </Suspense>
    </>
  )
}
