import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useAuth } from '#web/session/auth-context.ts'
import { showCurrentTab } from '#web/ui/show-current-tab.ts'
import { areaTabs } from './screens.ts'
import type { Area } from './screens.ts'
import tabsStyles from '#web/ui/tabs.module.css'

/** Leads between the screens that share an entry of the admin menu; nothing for who may see only one of them. */
export function AreaTabs({ area }: { area: Area }): ReactNode {
  const { t } = useTranslation('admin')
  const { state } = useAuth()
  const { pathname, search } = useLocation()
  if (state.status !== 'signed-in') return null
  const tabs = areaTabs(area, state.role.permissions)
  if (tabs.length < 2) return null
  const show = new URLSearchParams(search).get('show')
  const shown =
    tabs.find(({ path }) => path === `${pathname}?show=${show}`) ?? tabs.find(({ path }) => path === pathname)
  return (
    <nav ref={showCurrentTab} className={tabsStyles.tabs} aria-label={t('areas.label')}>
      {tabs.map(({ key, path }) => (
        <Link key={key} className={tabsStyles.tab} to={path} aria-current={key === shown?.key ? 'page' : undefined}>
          {t(`areas.${key}`)}
        </Link>
      ))}
    </nav>
  )
}
