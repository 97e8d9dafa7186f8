import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { languageNames, languages } from '#shared/languages.ts'
import { ContentButton } from '#web/content/content.tsx'
import { AccountButtons, SignInLink } from '#web/features/site/account-actions.tsx'
import { AllEntries } from '#web/features/site/main-nav.tsx'
import { SiteLogo } from '#web/features/site/site-logo.tsx'
import { themeIcons } from '#web/features/site/theme-switch.tsx'
import { themes } from '#web/features/site/theme.ts'
import { useTheme } from '#web/features/site/use-theme.ts'
import { useChangeLanguage } from '#web/i18n/use-change-language.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useAuth } from '#web/session/auth-context.ts'
import { Drawer } from '#web/ui/drawer.tsx'
import { Segmented } from '#web/ui/field.tsx'
import { Flag, Icon } from '#web/ui/icon.tsx'

/** From this width on the header holds everything itself. @see design brief, "Layout" */
const wideScreen = '(width >= 75rem)'

type MobileMenuProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** The navigation of screens under 1200 px: a drawer that closes when it leads somewhere. @see HDR-01 */
export default function MobileMenu({ open, onOpenChange }: MobileMenuProps): ReactNode {
  const { t } = useTranslation()
  const { state } = useAuth()
  const close = (): void => onOpenChange(false)
  useClosing(close)
  return (
    <Drawer
      open={open}
      onOpenChange={onOpenChange}
      label={t('nav.menu')}
      closeLabel={t('nav.close')}
      head={<SiteLogo />}
    >
      {/* Presses bubble up after they have begun what they do, so a launch stays within its gesture. */}
      <div
        className="drawer-body"
        onClick={({ target }) => {
          if (target instanceof Element && target.closest('a, [data-launch]')) close()
        }}
      >
        <nav className="drawer-nav" aria-label={t('nav.main')}>
          <AllEntries />
        </nav>
        <Choices />
        <div className="drawer-actions">
          <ContentButton
            id="layout.header.launch"
            variant="primary"
            size="lg"
            after={<Icon name="arrow" className="go" />}
          />
          {state.status === 'signed-in' ? (
            <AccountButtons state={state} onLeave={close} />
          ) : (
            <>
              <SignInLink tab="login" variant="outline" />
              <SignInLink tab="register" variant="outline" />
            </>
          )}
        </div>
      </div>
    </Drawer>
  )
}

/** Closes the drawer when the browser leads elsewhere, and when the window grows so wide that the header needs no drawer. */
function useClosing(close: () => void): void {
  const { pathname } = useLocation()
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => () => latest.current(), [pathname])
  useEffect(() => {
    const wide = matchMedia(wideScreen)
    const closeIfWide = (): void => {
      if (wide.matches) latest.current()
    }
    wide.addEventListener('change', closeIfWide)
    return () => wide.removeEventListener('change', closeIfWide)
  }, [])
}

/** Language and theme as rows of choices. */
function Choices(): ReactNode {
  const { t } = useTranslation()
  const language = useLanguage()
  const change = useChangeLanguage()
  const [theme, choose] = useTheme()
  return (
    <>
      <Segmented
        label={t('language.label')}
        value={language}
        onChange={(next) => void change(next)}
        options={languages.map((each) => ({
          value: each,
          label: languageNames[each],
          lang: each,
          icon: <Flag language={each} />,
        }))}
      />
      <Segmented
        label={t('theme.label')}
        value={theme}
        onChange={choose}
        options={themes.map((each) => ({
          value: each,
          label: t(`theme.${each}`),
          icon: <Icon name={themeIcons[each]} size={18} />,
        }))}
      />
    </>
  )
}
