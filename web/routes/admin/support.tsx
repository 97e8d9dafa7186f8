import type { ReactNode } from 'react'
import { screens } from '#web/admin/screens.ts'
import { serverLoader } from '#web/api/page-data.ts'
import { AreaTabs } from '#web/admin/area-tabs.tsx'
import { ListKeys } from '#web/list/list-keys.tsx'
import SupportDesk from '#web/features/support/staff/support-desk.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useAuth } from '#web/session/auth-context.ts'
import { ScreenHead } from '#web/list/screen-head.tsx'
import { screenLoader } from '#web/admin/screen-loader.ts'
import { deskQuery } from '#web/features/support/staff/staff-queries.ts'

export const loader = serverLoader(screens.support)
export const clientLoader = screenLoader(screens.support, deskQuery)

/** Tickets of everybody, for staff. */
export default function SupportRoute(): ReactNode {
  const { t } = useTranslation('support')
  const { state } = useAuth()
  return (
    <>
      <ScreenHead title={t('desk.title')} />
      <AreaTabs area="support" />
      {state.status === 'signed-in' ? (
        <ListKeys>
          <SupportDesk userId={state.user.id} />
        </ListKeys>
      ) : null}
    </>
  )
}
