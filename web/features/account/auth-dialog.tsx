import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { toast } from '#web/ui/toast.ts'
import { nextPathOf } from '#web/session/next-path.ts'
import { paths } from '#web/paths.ts'
import { useSignUpOpen } from '#web/session/queries.ts'
import type { AuthDialogRequest } from '#web/session/auth-dialog-context.ts'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import type { Login, Registration } from '#shared/contracts/accounts.ts'
import { defaultCountryCode } from '#shared/contracts/profile.ts'
import { LoginForm } from './login-form.tsx'
import { RegisterForm } from './register-form.tsx'
import { screenLead, screenTitle } from './sign-in-screen.ts'
import type { SignInScreen } from './sign-in-screen.ts'
import { SignInScreenView } from './sign-in-screen-view.tsx'
import { useScreenFocus } from './use-screen-focus.ts'
import { useSignInScreens } from './use-sign-in-screens.ts'
import styles from './sign-in.module.css'
import dialogStyles from '#web/ui/dialog.module.css'

type AuthDialogProps = { request: AuthDialogRequest; open: boolean; onClose: () => void }

/**
 * The authentication dialog: two tabs, one form at a time; what was typed in the other one, or before a screen took their
 * place, is there again when it comes back. Brings forms, schemas and the dialog's code, so it is loaded by its host when it is asked for.
 *
 * @see docs/reference/product.md#authentication-dialog
 */
export function AuthDialog({ request, open, onClose }: AuthDialogProps): ReactNode {
  const { t } = useTranslation('auth')
  const isSignUpOpen = useSignUpOpen()
  const [tab, setTab] = useState(isSignUpOpen ? request.tab : 'login')
  const returnTo = useReturnPath()
  const handleDone = (): void => {
    onClose()
    request.onSuccess?.()
  }
  const login = useRef<Partial<Login> | null>(null)
  const registration = useRef<Partial<Registration> | null>(null)
  const [country, setCountry] = useState<string>(defaultCountryCode)
  const screens = useSignInScreens(firstScreen(request), handleDone)
  const { screen, show } = screens
  const forms = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLSpanElement>(null)
  useFirstFocus(forms, screen !== null)
  useScreenFocus(heading, screen?.name ?? null)
  const isRegister = tab === 'register'
  const isLaunch = request.reason === 'launch'
  const title = isRegister
    ? t(isLaunch ? 'titleLaunchRegister' : 'titleRegister')
    : t(isLaunch ? 'titleLaunch' : 'titleLogin')
  const lead =
    request.reason === 'ended'
      ? t('leadEnded')
      : isLaunch
        ? t('leadLaunch')
        : isRegister
          ? t('leadRegister')
          : t('leadLogin')

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={
        <span ref={heading} tabIndex={-1} className={styles.heading}>
          {screen === null ? title : screenTitle(t, screen)}
        </span>
      }
      description={screen === null ? lead : screenLead(t, screen)}
      {...(isRegister && screen === null ? { size: 'medium' as const } : {})}
    >
      {screen === null ? (
        <div ref={forms} className="contents">
          <Tabs
            className={dialogStyles.tabbed}
            label={t('tabs')}
            value={tab}
            onValueChange={setTab}
            tabs={[
              {
                value: 'login',
                label: t('login'),
                content: (
                  <DialogBody>
                    <LoginForm onDone={screens.finish} show={show} email={null} draft={login} />
                  </DialogBody>
                ),
              },
              ...(isSignUpOpen
                ? [
                    {
                      value: 'register' as const,
                      label: t('register'),
                      content: (
                        <DialogBody>
                          <RegisterForm
                            onDone={screens.finish}
                            show={show}
                            draft={registration}
                            firstCountry={country}
                            onCountry={setCountry}
                          />
                        </DialogBody>
                      ),
                    },
                  ]
                : []),
            ]}
          />
        </div>
      ) : (
        <DialogBody>
          <SignInScreenView
            screen={screen}
            show={show}
            returnTo={returnTo}
            onDone={() => {
              toast.success(t('successLogin'))
              screens.finish()
            }}
            onLeave={onClose}
            onBack={(email) => {
              if (email !== null && email !== '') login.current = { ...login.current, email }
              screens.back(email)
              setTab('login')
            }}
          />
        </DialogBody>
      )}
    </Dialog>
  )
}

function firstScreen({ reason }: AuthDialogRequest): SignInScreen | null {
  switch (reason) {
    case 'second-factor':
      return { name: 'second-factor' }
    case 'other-browser':
      return { name: 'code-request', purpose: 'sign-in', email: '', isElsewhere: true }
    default:
      return null
  }
}

/** A mailed link leads back to the page under the dialog. */
function useReturnPath(): string {
  const { pathname, search } = useLocation()
  if (pathname === paths.login || pathname === paths.register) return nextPathOf(search) ?? paths.dashboard
  return pathname
}

/** One can type at once; not where it would bring up a keyboard that covers what the dialog says. */
function useFirstFocus(forms: { current: HTMLElement | null }, hasScreen: boolean): void {
  useEffect(() => {
    if (hasScreen || !matchMedia('(pointer: fine)').matches) return
    // After the dialog has remembered where the focus came from.
    const timer = setTimeout(() =>
      forms.current?.querySelector<HTMLElement>('[role=tabpanel]:not([hidden]) input')?.focus(),
    )
    return () => clearTimeout(timer)
    // Only when the dialog opens.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
}
