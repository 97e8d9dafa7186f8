import { Suspense, lazy, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ContentButton } from '#web/content/content.tsx'
import { AccountActions, SignInLinks } from '#web/features/site/account-actions.tsx'
import { LanguagePicker } from '#web/features/site/language-picker.tsx'
import { MainNav } from '#web/features/site/main-nav.tsx'
import { SiteLogo } from '#web/features/site/site-logo.tsx'
import { ThemeSwitch } from '#web/features/site/theme-switch.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { useEarlyPress } from '#web/session/use-hydrated.ts'
import styles from './header.module.css'

/** Loaded when it is first opened. */
const MobileMenu = lazy(() => import('#web/features/site/mobile-menu.tsx'))

/** Where the drawer's button leads without JavaScript: the footer links to every page. */
export const footerNavId = 'footer-nav'

/**
 * The bar at the top of every page. @param notices the bell of a signed-in user. @see docs/reference/product.md#header
 */
export function SiteHeader({ notices }: { notices: ReactNode }): ReactNode {
  const { t } = useTranslation()
  const early = useEarlyPress()
  const [isMenuOpen, setMenuOpen] = useState(false)
  return (
    <header className={styles.header} data-piece="header">
      <div className={styles.bar}>
        <SiteLogo />
        <MainNav />
        <div className={styles.actions}>
          <LanguagePicker />
          <ThemeSwitch />
          <SignInLinks />
          <ContentButton id="layout.header.launch" variant="primary" size="sm" />
          <div className={styles.notices}>{notices}</div>
          <AccountActions />
          <button
            type="button"
            className={buttonClass({ variant: 'ghost', iconOnly: true, className: `${styles.burger} script-only` })}
            aria-label={t('nav.menu')}
            aria-haspopup="dialog"
            aria-expanded={isMenuOpen}
            {...early}
            onClick={() => setMenuOpen(true)}
          >
            <Icon name="menu" size={24} />
          </button>
          <noscript>
            <a
              className={buttonClass({ variant: 'ghost', iconOnly: true, className: styles.burger })}
              href={`#${footerNavId}`}
              aria-label={t('nav.menu')}
            >
              <Icon name="menu" size={24} />
            </a>
          </noscript>
        </div>
      </div>
      {isMenuOpen ? (
        <Suspense>
          <MobileMenu onClose={() => setMenuOpen(false)} />
        </Suspense>
      ) : null}
    </header>
  )
}
