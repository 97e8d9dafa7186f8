import { Suspense, lazy, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useLocation } from 'react-router'
import { displayNameOf, initialsOf } from '#web/session/auth-context.ts'
import type { AuthState } from '#web/session/auth-context.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SkipLink } from '#web/ui/skip-link.tsx'
import { AdminMenu } from './admin-menu.tsx'
import { paletteKeys, usePalette } from './palette/use-palette.tsx'
import styles from './admin-shell.module.css'

const AdminDrawer = lazy(() => import('./admin-drawer.tsx'))

type AdminShellProps = {
  session: Extract<AuthState, { status: 'signed-in' }>
  logo: ReactNode
  /** Language and theme; they belong to the site, not to this area. */
  tools: ReactNode
  children: ReactNode
}

/** The frame of the admin area: menu bounded by the rule, a bar on top, the screen. @see docs/reference/design.md#admin-shell */
export function AdminShell({ session, logo, tools, children }: AdminShellProps): ReactNode {
  const { t } = useTranslation(['admin', 'common'])
  const { pathname } = useLocation()
  const [isMenuOpen, setMenuOpen] = useState(false)
  useEffect(() => setMenuOpen(false), [pathname])
  const { isFolded, fold } = useFoldedMenu()
  const palette = usePalette(session.role.permissions)
  return (
    <>
      <SkipLink>{t('common:skip')}</SkipLink>
      <div className={styles.frame} data-folded={isFolded || undefined}>
        <nav className={styles.side} aria-label={t('menuLabel')}>
          {logo}
          <AdminMenu permissions={session.role.permissions} />
        </nav>
        <div className={styles.main}>
          <header className={styles.bar}>
            <button
              type="button"
              className={buttonClass({ variant: 'ghost', iconOnly: true, className: styles.burger })}
              aria-label={t('menuLabel')}
              aria-haspopup="dialog"
              aria-expanded={isMenuOpen}
              onClick={() => setMenuOpen(true)}
            >
              <Icon name="menu" size={24} />
            </button>
            <button
              type="button"
              className={buttonClass({ variant: 'ghost', iconOnly: true, className: styles.fold })}
              aria-label={t(isFolded ? 'unfoldMenu' : 'foldMenu')}
              title={t(isFolded ? 'unfoldMenu' : 'foldMenu')}
              aria-expanded={!isFolded}
              onClick={() => fold(!isFolded)}
            >
              <Icon name={isFolded ? 'chev-right' : 'chev-left'} size={20} />
            </button>
            <button
              type="button"
              className={buttonClass({ variant: 'outline', size: 'sm', className: styles.palette })}
              aria-keyshortcuts={paletteKeys}
              title={t('palette.open')}
              onClick={palette.open}
            >
              <Icon name="search" size={18} />
              <span className={styles.paletteWords}>
                {t('palette.title')} <kbd>Ctrl</kbd> <kbd>K</kbd>
              </span>
            </button>
            {palette.palette}
            <div className="ml-auto flex items-center gap-[0.35rem]">
              {tools}
              <span title={displayNameOf(session.user)}>
                <Avatar initials={initialsOf(session.user)} size="small" staff />
                <span className="sr">{t('signedInAs', { name: displayNameOf(session.user) })}</span>
              </span>
            </div>
          </header>
          <main id="main" className={styles.screen} tabIndex={-1}>
            {children}
          </main>
        </div>
      </div>
      {isMenuOpen ? (
        <Suspense>
          <AdminDrawer
            logo={logo}
            tools={tools}
            permissions={session.role.permissions}
            onClose={() => setMenuOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  )
}

const foldedKey = 'grantwright.admin-menu'

/** Whether the menu at the side is folded away, as this device remembers it. The server shows it. */
function useFoldedMenu(): { isFolded: boolean; fold: (isFolded: boolean) => void } {
  const [isFolded, setFolded] = useState(false)
  useEffect(() => {
    try {
      setFolded(localStorage.getItem(foldedKey) === 'folded')
    } catch {
      // Storage is forbidden: the menu is shown until it is folded.
    }
  }, [])
  function fold(next: boolean): void {
    setFolded(next)
    try {
      if (next) localStorage.setItem(foldedKey, 'folded')
      else localStorage.removeItem(foldedKey)
    } catch {
      // It holds until the page is loaded again.
    }
  }
  return { isFolded, fold }
}
