import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import type { Permission } from '#shared/roles.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useAuth } from '#web/session/auth-context.ts'
import { showCurrentTab } from '#web/ui/show-current-tab.ts'

/** Screens that share an entry of the admin menu, with what each asks for. */
export const areas = {
  users: [
    { key: 'users', path: '/admin/users', permission: 'users.view' },
    { key: 'subscriptions', path: '/admin/users/subscriptions', permission: 'subscriptions.manage' },
    { key: 'payments', path: '/admin/users/subscriptions?show=payments', permission: 'subscriptions.manage' },
    { key: 'plans', path: '/admin/users/subscriptions?show=plans', permission: 'subscriptions.manage' },
  ],
  support: [
    { key: 'tickets', path: '/admin/support', permission: 'tickets.manage' },
    { key: 'contact', path: '/admin/support/contact', permission: 'contact.view' },
  ],
  notifications: [
    { key: 'outbox', path: '/admin/notifications', permission: 'notifications.manage' },
    { key: 'announcements', path: '/admin/notifications/announcements', permission: 'notifications.manage' },
  ],
} as const satisfies Record<string, readonly { key: string; path: string; permission: Permission }[]>

/** Leads between the screens that share an entry of the admin menu; nothing for who may see only one of them. */
export function AreaTabs({ area }: { area: keyof typeof areas }): ReactNode {
  const { t } = useTranslation('admin')
  const { state } = useAuth()
  const { pathname, search } = useLocation()
  if (state.status !== 'signed-in') return null
  const { permissions } = state.role
  const tabs = areas[area].filter(({ permission }) => permissions.includes(permission))
  if (tabs.length < 2) return null
  const show = new URLSearchParams(search).get('show')
  const shown =
    tabs.find(({ path }) => path === `${pathname}?show=${show}`) ?? tabs.find(({ path }) => path === pathname)
  return (
    <nav ref={showCurrentTab} className="tabs" aria-label={t('areas.label')}>
      {tabs.map(({ key, path }) => (
        <Link key={key} className="tab" to={path} aria-current={key === shown?.key ? 'page' : undefined}>
          {t(`areas.${key}`)}
        </Link>
      ))}
    </nav>
  )
}
