import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Link, Navigate, useNavigate } from 'react-router'
import { ContentText } from '#web/content/content.tsx'
import { paths } from '#web/paths.ts'
import { useAuth } from '#web/session/auth-context.ts'
import { nextPathOf, signInPath } from '#web/session/next-path.ts'
import { useVisitorSearch } from '#web/session/use-visitor-search.ts'
import { InlineArt } from '#web/ui/inline-art.tsx'
import { Row } from '#web/ui/margin-note.tsx'
import { LoginForm } from './login-form.tsx'
import { RegisterForm } from './register-form.tsx'

/**
 * The sign-in and the registration page: the dialog's forms as a sheet beside a promise. Signed-in visitors go on, to
 * where `?next=` leads or to the dashboard.
 *
 * @see DLG-01, ROLE-03
 */
export function SignInPage({ page }: { page: 'login' | 'register' }): ReactNode {
  const { t } = useTranslation('auth')
  const { state } = useAuth()
  const navigate = useNavigate()
  const next = nextPathOf(useVisitorSearch() ?? '')
  const goOn = (): void => void navigate(next ?? paths.dashboard, { replace: true })

  if (state.status === 'signed-in') return <Navigate to={next ?? paths.dashboard} replace />
  return (
    <section className="sec">
      <Row>
        <div className="sign">
          <div>
            <ContentText id={`login.promise.${page}_title`} as="h2" />
            <ContentText id={`login.promise.${page}_lead`} as="p" className="lead" />
            <InlineArt name={page === 'login' ? 'empty-tickets' : 'empty-projects'} />
          </div>
          <div className="sheet">
            <nav className="tabs" aria-label={t('tabs')}>
              <Link
                className="tab"
                to={signInPath('login', next)}
                replace
                aria-current={page === 'login' ? 'page' : undefined}
              >
                {t('login')}
              </Link>
              <Link
                className="tab"
                to={signInPath('register', next)}
                replace
                aria-current={page === 'register' ? 'page' : undefined}
              >
                {t('register')}
              </Link>
            </nav>
            <div className="sign-form">
              <h1>{page === 'login' ? t('titleLogin') : t('titleRegister')}</h1>
              <noscript>
                <p className="form-error">{t('withoutScript')}</p>
              </noscript>
              {page === 'login' ? (
                <LoginForm onDone={goOn} />
              ) : (
                <RegisterForm onDone={goOn} onLogin={() => void navigate(signInPath('login', next))} />
              )}
            </div>
          </div>
        </div>
      </Row>
    </section>
  )
}
