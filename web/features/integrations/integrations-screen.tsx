import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { screenPath } from '#web/admin/screens.ts'
import { useListAddress } from '#web/list/use-list-address.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useAuth } from '#web/session/auth-context.ts'
import { showCurrentTab } from '#web/ui/show-current-tab.ts'
import { ConnectionsTab } from './connections-tab.tsx'
import { DeliveriesTab } from './deliveries-tab.tsx'
import { IncomingTab } from './incoming-tab.tsx'
import { integrationParameters, integrationTabs } from './integration-queries.ts'
import { TokensTab } from './tokens-tab.tsx'
import { WebhooksTab } from './webhooks-tab.tsx'
import { ScreenHead } from '#web/list/screen-head.tsx'
import tabsStyles from '#web/ui/tabs.module.css'

/** What the site speaks with, and what may speak with it. @see ADM-08; docs/reference/content-and-admin.md#integrations */
export function IntegrationsScreen(): ReactNode {
  const { t } = useTranslation(['integrations', 'admin'])
  const address = useListAddress(integrationParameters)
  const { state } = useAuth()
  // What mails come in with is a setting.
  const maySet = state.status === 'signed-in' && state.role.permissions.includes('settings.edit')
  const tabs = integrationTabs.filter((each) => each !== 'incoming' || maySet)
  const tab = tabs.find((each) => each === address.parameters['tab']) ?? 'connections'
  return (
    <>
      <ScreenHead title={t('admin:menu.integrations')} lead={t('lead')} />
      <nav key={tab} ref={showCurrentTab} className={tabsStyles.tabs} aria-label={t('tabs.label')}>
        {tabs.map((each) => (
          <Link
            key={each}
            className={tabsStyles.tab}
            to={each === 'connections' ? screenPath('integrations') : `${screenPath('integrations')}?tab=${each}`}
            aria-current={each === tab ? 'page' : undefined}
          >
            {t(`tabs.${each}`)}
          </Link>
        ))}
      </nav>
      {tab === 'connections' ? <ConnectionsTab /> : null}
      {tab === 'webhooks' ? <WebhooksTab /> : null}
      {tab === 'log' ? <DeliveriesTab address={address} /> : null}
      {tab === 'tokens' ? <TokensTab /> : null}
      {tab === 'incoming' ? <IncomingTab /> : null}
    </>
  )
}
