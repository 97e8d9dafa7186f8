import { useEffect, useRef } from 'react'
import type { ReactNode, RefObject } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useLocation } from 'react-router'
import { languageNames } from '#shared/languages.ts'
import { ContentButton } from '#web/content/content.tsx'
import { AccountButtons, SignInLink } from '#web/features/site/account-actions.tsx'
import { AllEntries } from '#web/features/site/main-nav.tsx'
import { SiteLogo } from '#web/features/site/site-logo.tsx'
import { themeIcons } from '#web/features/site/theme-switch.tsx'
import { themes } from '#web/features/site/theme.ts'
import { useTheme } from '#web/features/site/use-theme.ts'
import { useChangeLanguage } from '#web/i18n/use-change-language.ts'
import { useOfferedLanguages } from '#web/features/site/use-offered-languages.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useAuth } from '#web/session/auth-context.ts'
import { Segmented } from '#web/ui/field.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Flag, Icon } from '#web/ui/icon.tsx'
import buttonStyles from '#web/ui/button.module.css'
import drawerStyles from '#web/ui/drawer.module.css'

/** From this width on the header holds everything itself. @see docs/reference/design.md#layout */
const wideScreen = '(width >= 75rem)'

/** The navigation of screens under 1200 px: a drawer that closes when it leads somewhere. @see HDR-01 */
export default function MobileMenu({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const { state } = useAuth()
  const dialog = useRef<HTMLDialogElement>(null)
  const close = (): void => dialog.current?.close()
  useDialog(dialog)
  return (
    // The browser's own dialog keeps the focus inside, closes on Escape and gives the focus back.
    <dialog
      ref={dialog}
      className={drawerStyles.veil}
      data-state="open"
      aria-label={t('nav.menu')}
      onClose={onClose}
      onClick={({ target }) => {
        // Presses bubble up after they have begun what they do, so a launch stays within its gesture.
        const isOutside = target === dialog.current
        if (isOutside || (target instanceof Element && target.closest('a, [data-launch]'))) close()
      }}
    >
      <div className={drawerStyles.drawer}>
        <div className={drawerStyles.head}>
          <SiteLogo />
          <button
            type="button"
            className={buttonClass({ variant: 'ghost', iconOnly: true })}
            data-close=""
            aria-label={t('nav.close')}
            onClick={close}
          >
            <Icon name="x" size={24} />
          </button>
        </div>
        <nav className={drawerStyles.nav} aria-label={t('nav.main')}>
          <AllEntries />
        </nav>
        <Choices />
        <div className={drawerStyles.actions}>
          <ContentButton
            id="layout.header.launch"
            variant="primary"
            size="lg"
            className={drawerStyles.whole}
            after={<Icon name="arrow" className={buttonStyles.go} />}
          />
          {state.status === 'signed-in' ? (
            <AccountButtons state={state} onLeave={close} />
          ) : (
            <>
              <SignInLink tab="login" className={buttonClass({ variant: 'outline' })} />
              <SignInLink tab="register" className={buttonClass({ variant: 'outline' })} />
            </>
          )}
        </div>
      </div>
    </dialog>
  )
}

/** Opens the dialog; closes it when the browser leads elsewhere or the window grows so wide that it is not needed. */
function useDialog(dialog: RefObject<HTMLDialogElement | null>): void {
  const { pathname } = useLocation()
  useEffect(() => {
    const { current } = dialog
    if (!current) return
    if (!current.open) current.showModal()
    current.querySelector<HTMLElement>('[data-close]')?.focus()
    const wide = matchMedia(wideScreen)
    const closeIfWide = (): void => {
      if (wide.matches) current.close()
    }
    wide.addEventListener('change', closeIfWide)
    return () => wide.removeEventListener('change', closeIfWide)
  }, [dialog])
  const openedOn = useRef(pathname)
  useEffect(() => {
    if (openedOn.current !== pathname) dialog.current?.close()
  }, [dialog, pathname])
}

/** Language and theme as rows of choices. */
function Choices(): ReactNode {
  const { t } = useTranslation()
  const language = useLanguage()
  const change = useChangeLanguage()
  const offered = useOfferedLanguages()
  const [theme, choose] = useTheme()
  return (
    <>
      <Segmented
        label={t('language.label')}
        value={language}
        onChange={(next) => void change(next)}
        options={offered.map((each) => ({
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
