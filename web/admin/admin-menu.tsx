import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Link, useLocation } from 'react-router'
import type { Permission } from '#shared/roles.ts'
import { paths } from '#web/paths.ts'
import { useAuth } from '#web/session/auth-context.ts'
import { Icon } from '#web/ui/icon.tsx'
import { menuScreens } from './screens.ts'
import styles from './admin-menu.module.css'

/** The entries that the role may open, then the two ways out; placed in a `nav`. */
export function AdminMenu({ permissions }: { permissions: readonly Permission[] }): ReactNode {
  const { t } = useTranslation('admin')
  const { signOut } = useAuth()
  const { pathname } = useLocation()
  return (
    <>
      {menuScreens(permissions).map(({ key, path, icon }) => (
        <Link key={key} className={styles.link} to={path} aria-current={placeOf(path)}>
          <Icon name={icon} />
          {t(`menu.${key}`)}
        </Link>
      ))}
      <hr />
      {/* The guard of the area leads to the site as soon as the session has ended. */}
      <button type="button" className={styles.link} onClick={() => void signOut()}>
        <Icon name="logout" />
        {t('menu.logout')}
      </button>
      <Link className={styles.link} to={paths.home}>
        <Icon name="back" />
        {t('menu.back')}
      </Link>
    </>
  )

  /** An entry stands for the screens under its address too; the area's own address is a part of all of them. */
  function placeOf(path: string): 'page' | 'true' | undefined {
    if (pathname === path) return 'page'
    return path !== paths.admin && pathname.startsWith(`${path}/`) ? 'true' : undefined
  }
}
