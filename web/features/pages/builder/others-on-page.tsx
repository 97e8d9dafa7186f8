import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import * as contentStaffRoutes from '#shared/contracts/routes/content-staff.ts'
import type { Presence } from '#shared/contracts/presence.ts'
import { titleKey } from '#shared/pages/fields.ts'
import { heartbeatMs } from '#shared/presence-times.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useAuth } from '#web/session/auth-context.ts'
import { useLiveEvent } from '#web/session/use-live-event.ts'
import styles from '#web/features/pages/builder/others-on-page.module.css'

type Others = Presence['others']

/** Says that this page is open in the builder, with the section that is chosen, and hears who else has it open there or in edit mode. */
export function useOthersOnPage(page: string, section: string | null): Others {
  const { state } = useAuth()
  const mayTell = state.status === 'signed-in' && state.role.permissions.includes('content.edit')
  const [tab_id] = useState(() => crypto.randomUUID())
  const block = section === null ? null : `${page}.${section}.${titleKey}`
  const { data, refetch } = useQuery({
    queryKey: ['admin', 'pages', 'presence', tab_id, page, block] as const,
    queryFn: () => browserApi.call(contentStaffRoutes.sendHeartbeat, { body: { tab_id, page, block } }),
    enabled: mayTell,
    refetchInterval: heartbeatMs,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    placeholderData: (before) => before,
  })
  useLiveEvent('presence_changed', (event) => {
    if (mayTell && event?.page === page) void refetch()
  })
  useEffect(() => {
    if (!mayTell) return
    return () => {
      browserApi.call(contentStaffRoutes.leavePage, { path: { tab: tab_id } }).catch(() => {
        // No message is needed: without further heartbeats this tab is gone after half a minute.
      })
    }
  }, [mayTell, tab_id])
  return data?.others ?? []
}

/** Names who else works on the page, and where. */
export function OthersOnPage({ others, nameOf }: { others: Others; nameOf: (section: string) => string }): ReactNode {
  const { t } = useTranslation('pages')
  return (
    <div role="status">
      <ul className={styles.others} aria-label={t('others.label')}>
        {others.map(({ user_id, name, block }) => (
          <li key={`${user_id} ${block}`}>
            {block === null
              ? t('others.here', { name })
              : t('others.inSection', { name, section: nameOf(block.split('.')[1] ?? '') })}
          </li>
        ))}
      </ul>
    </div>
  )
}
