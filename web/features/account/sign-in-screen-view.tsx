import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { MailedCodeForm } from './mailed-code-form.tsx'
import { MailRequestForm } from './mail-request-form.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'
import type { ShowScreen, SignInScreen } from './sign-in-screen.ts'
import styles from './sign-in.module.css'

type SignInScreenViewProps = {
  screen: SignInScreen
  show: ShowScreen
  /** The page of this site that a mailed link leads to in the end. */
  returnTo: string
  /** Called when a user is signed in completely. */
  onDone: () => void
  /** The dialog goes away because a page takes over. */
  onLeave?: () => void
  /** Leads back to the login form; `email` is what was typed last. Without it there is no way back. */
  onBack?: (email: string | null) => void
}

/** A screen of signing in, without its heading, which the dialog and the pages set each in their own way. */
export function SignInScreenView(props: SignInScreenViewProps): ReactNode {
  const { screen, onBack } = props
  const { t } = useTranslation('auth')
  return (
    <>
      <ScreenBody {...props} />
      {onBack === undefined || screen.name === 'second-factor' ? null : (
        <Button variant="ghost" className={styles.back} onClick={() => onBack(screen.email)}>
          <Icon name="back" size={18} />
          {t('back')}
        </Button>
      )}
    </>
  )
}

function ScreenBody({ screen, show, returnTo, onDone, onLeave, onBack }: SignInScreenViewProps): ReactNode {
  const navigate = useNavigate()
  switch (screen.name) {
    case 'forgotten':
    case 'code-request': {
      const purpose = screen.name === 'forgotten' ? 'recovery' : screen.purpose
      return (
        <MailRequestForm
          key={purpose}
          purpose={purpose}
          email={screen.email}
          returnTo={returnTo}
          onEmail={(email) => show({ ...screen, email })}
          onSent={(email, waitSeconds) => show({ name: 'mailed-code', purpose, email, waitSeconds })}
        />
      )
    }
    case 'mailed-code':
      return (
        <MailedCodeForm
          key={`${screen.purpose} ${screen.email}`}
          purpose={screen.purpose}
          email={screen.email}
          waitSeconds={screen.waitSeconds}
          returnTo={returnTo}
          onOtherAddress={() => show(requestScreen(screen))}
          onDone={(outcome) => {
            if (screen.purpose === 'recovery') {
              // The page asks for the second factor itself, before the new password.
              onLeave?.()
              void navigate(paths.resetPassword)
            } else if (outcome === 'second-factor') show({ name: 'second-factor' })
            else onDone()
          }}
        />
      )
    case 'second-factor':
      return <SecondFactorForm onDone={onDone} onSignedOut={() => onBack?.(null)} />
  }
}

/** The screen that asks for a letter of the same kind. */
function requestScreen({ purpose, email }: Extract<SignInScreen, { name: 'mailed-code' }>): SignInScreen {
  return purpose === 'recovery'
    ? { name: 'forgotten', email }
    : { name: 'code-request', purpose, email, isElsewhere: false }
}
