import { useRef } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Link, Navigate, useNavigate } from 'react-router'
import { ContentText } from '#web/content/content.tsx'
import { paths } from '#web/paths.ts'
import { useAuth } from '#web/session/auth-context.ts'
import { nextPathOf, signInPath } from '#web/session/next-path.ts'
import { useVisitorSearch } from '#web/session/use-visitor-search.ts'
import { useSignUpOpen } from '#web/session/queries.ts'
import { Callout } from '#web/ui/callout.tsx'
import { FormPage } from '#web/ui/form-page.tsx'
import { InlineArt } from '#web/ui/inline-art.tsx'
import { SheetLead } from '#web/ui/sheet-lead.tsx'
import { toast } from '#web/ui/toast.ts'
import { LoginForm } from './login-form.tsx'
import { RegisterForm } from './register-form.tsx'
import { screenLead, screenTitle } from './sign-in-screen.ts'
import { SignInScreenView } from './sign-in-screen-view.tsx'
import { useScreenFocus } from './use-screen-focus.ts'
import { useSignInScreens } from './use-sign-in-screens.ts'
import styles from './sign-in.module.css'
import field from '#web/ui/field.module.css'
import tabs from '#web/ui/tabs.module.css'

/**
 * The sign-in and the registration page: the dialog's forms and screens as a sheet next to a promise. Signed-in
 * visitors go on, to where `?next=` leads or to the dashboard.
 *
 * @see DLG-01, ROLE-03
 */
export function SignInPage({ page }: { page: 'login' | 'register' }): ReactNode {
  const { t } = useTranslation('auth')
  const { state } = useAuth()
  const navigate = useNavigate()
  const next = nextPathOf(useVisitorSearch() ?? '')
  const goOn = (): void => void navigate(next ?? paths.dashboard, { replace: true })
  const isSignUpOpen = useSignUpOpen()
  const screens = useSignInScreens(null, goOn)
  const { screen, show } = screens
  const heading = useRef<HTMLHeadingElement>(null)
  useScreenFocus(heading, screen?.name ?? null)

  if (state.status === 'signed-in') return <Navigate to={next ?? paths.dashboard} replace />
  return (
    <FormPage
      promise={
        <>
          <ContentText id={`login.promise.${page}_title`} as="h2" />
          <ContentText id={`login.promise.${page}_lead`} as="p" className="lead" />
          <InlineArt name={page === 'login' ? 'empty-tickets' : 'empty-projects'} />
        </>
      }
      tabs={screen === null && isSignUpOpen ? <PageTabs page={page} next={next} /> : null}
    >
      <h1 ref={heading} tabIndex={-1} className={styles.heading}>
        {screen !== null ? screenTitle(t, screen) : page === 'login' ? t('titleLogin') : t('titleRegister')}
      </h1>
      {screen === null ? null : <SheetLead>{screenLead(t, screen)}</SheetLead>}
      {screen === null && state.status === 'anonymous' && state.after === 'end' ? (
        <SheetLead role="status">{t('leadEnded')}</SheetLead>
      ) : null}
      <noscript>
        <p className={field.error}>{t('withoutScript')}</p>
      </noscript>
      {/* Hidden, not gone: what was typed stays for the way back. */}
      <div hidden={screen !== null}>
        {page === 'login' ? (
          <LoginForm onDone={screens.finish} show={show} email={screens.email} />
        ) : isSignUpOpen ? (
          <RegisterForm onDone={screens.finish} show={show} />
        ) : (
          <Callout tone="manila" announce>
            <p>{t('signUpClosed')}</p>
          </Callout>
        )}
      </div>
      {screen === null ? null : (
        <SignInScreenView
          screen={screen}
          show={show}
          returnTo={next ?? paths.dashboard}
          onDone={() => {
            toast.success(t('successLogin'))
            screens.finish()
          }}
          onBack={(email) => {
            screens.back(email)
            if (page === 'register') void navigate(signInPath('login', next), { replace: true })
          }}
        />
      )}
    </FormPage>
  )
}

function PageTabs({ page, next }: { page: 'login' | 'register'; next: string | null }): ReactNode {
  const { t } = useTranslation('auth')
  return (
    <nav className={tabs.tabs} aria-label={t('tabs')}>
      {(['login', 'register'] as const).map((each) => (
        <Link
          key={each}
          className={tabs.tab}
          to={signInPath(each, next)}
          replace
          aria-current={page === each ? 'page' : undefined}
        >
          {t(each)}
        </Link>
      ))}
    </nav>
  )
}
