import { useState } from 'react'
import type { ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { paths } from '#web/paths.ts'
import { useAuth } from '#web/session/auth-context.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast.ts'
import { AccountSheet } from './account-sheet.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { screenLead, screenTitle } from './sign-in-screen.ts'
import type { SignInScreen } from './sign-in-screen.ts'
import { SignInScreenView } from './sign-in-screen-view.tsx'

/**
 * Chooses a new password in the session that a recovery or an invitation opened. An account with a second factor gives
 * it first; who comes without a session asks for a link here.
 *
 * @see DLG-09, DLG-11
 */
export function NewPasswordPage(): ReactNode {
  const { t } = useTranslation('auth')
  const { state } = useAuth()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  // Staff who were invited have come to work.
  const isInvited = search.get('from') === 'invitation'
  const [isStale, setIsStale] = useState(false)
  const [screen, setScreen] = useState<SignInScreen>({ name: 'forgotten', email: '' })
  const show = (next: SignInScreen | null): void => setScreen(next ?? { name: 'forgotten', email: '' })

  if (state.status === 'unknown')
    return (
      <AccountSheet name={null} title={t('newPassword.title')} lead={t('newPassword.lead')}>
        <Spinner label={t('confirm.busy')} />
      </AccountSheet>
    )
  if (state.status === 'second-factor') {
    const step = { name: 'second-factor' } as const
    return (
      <AccountSheet name={step.name} title={screenTitle(t, step)} lead={screenLead(t, step)}>
        <SignInScreenView
          screen={step}
          show={show}
          returnTo={isInvited ? paths.invited : paths.resetPassword}
          // The session changes, and the form takes this place.
          onDone={() => {}}
          onBack={() => void navigate(paths.login)}
        />
      </AccountSheet>
    )
  }
  if (state.status === 'signed-in' && !isStale)
    return (
      <AccountSheet name={null} title={t('newPassword.title')} lead={t('newPassword.lead')}>
        <NewPasswordForm
          userId={state.user.id}
          email={state.user.email}
          onDone={() => {
            toast.success(t('newPassword.saved'))
            const isStaff = isInvited && state.role.permissions.includes('admin.view')
            void navigate(isStaff ? paths.admin : paths.dashboard, { replace: true })
          }}
          onStale={() => setIsStale(true)}
        />
      </AccountSheet>
    )
  const isFirst = screen.name === 'forgotten'
  return (
    <AccountSheet
      name={isFirst && !isStale ? null : screen.name}
      title={isFirst ? t('newPassword.needsLink.title') : screenTitle(t, screen)}
      lead={isFirst ? (isStale ? t('newPassword.stale') : t('newPassword.needsLink.lead')) : screenLead(t, screen)}
    >
      <SignInScreenView
        screen={screen}
        show={show}
        returnTo={isInvited ? paths.invited : paths.resetPassword}
        onDone={() => setIsStale(false)}
        onLeave={() => setIsStale(false)}
        onBack={() => void navigate(paths.login)}
      />
    </AccountSheet>
  )
}
