import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { screenPath } from '#web/admin/screens.ts'
import { useListAddress } from '#web/list/use-list-address.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useAuth } from '#web/session/auth-context.ts'
import { showCurrentTab } from '#web/ui/show-current-tab.ts'
import { ActivityTab } from './activity-tab.tsx'
import { JobsTab } from './jobs-tab.tsx'
import { logParameters, logTabs } from './logs-queries.ts'
import type { LogTab } from './logs-queries.ts'
import { FailedSignInsTab } from './failed-sign-ins-tab.tsx'
import { NotFoundTab } from './not-found-tab.tsx'
import { SignInsTab } from './sign-ins-tab.tsx'
import { ScreenHead } from '#web/list/screen-head.tsx'
import tabsStyles from '#web/ui/tabs.module.css'

/** What happened on the site. @see ADM-05; docs/reference/content-and-admin.md#adminlogs */
export function LogsScreen(): ReactNode {
  const { t } = useTranslation(['logs', 'admin'])
  const { state } = useAuth()
  const address = useListAddress(logParameters)
  const tab = logTabs.find((each) => each === address.parameters['tab']) ?? 'activity'
  const permissions = state.status === 'signed-in' ? state.role.permissions : []
  return (
    <>
      <ScreenHead title={t('admin:menu.logs')} lead={t('lead')} />
      <nav ref={showCurrentTab} className={tabsStyles.tabs} aria-label={t('tabs.label')}>
        {logTabs.map((each) => (
          <Link
            key={each}
            className={tabsStyles.tab}
            to={each === 'activity' ? screenPath('logs') : `${screenPath('logs')}?tab=${each}`}
            aria-current={each === tab ? 'page' : undefined}
          >
            {t(`tabs.${each}`)}
          </Link>
        ))}
        {permissions.includes('notifications.manage') ? (
          <Link className={tabsStyles.tab} to={screenPath('notifications')}>
            {t('tabs.mail')}
          </Link>
        ) : null}
      </nav>
      {show(tab)}
    </>
  )

  function show(each: LogTab): ReactNode {
    switch (each) {
      case 'activity':
        return <ActivityTab address={address} />
      case 'sign-ins':
        return <SignInsTab address={address} />
      case 'failed-sign-ins':
        return <FailedSignInsTab mayOpen={permissions.includes('users.view')} />
      case 'not-found':
        return <NotFoundTab mayRedirect={permissions.includes('pages.edit')} />
      case 'jobs':
        return <JobsTab address={address} mayRetry={permissions.includes('settings.edit')} />
    }
  }
}
