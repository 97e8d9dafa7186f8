import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useAuth } from '#web/session/auth-context.ts'
import { Button } from '#web/ui/button.tsx'
import { FormErrorHelpContext } from '#web/ui/form-error-help.ts'
import { Icon } from '#web/ui/icon.tsx'
import styles from '#web/ui/page-note.module.css'

/**
 * Gives every error of a form a way to sign in again once the session has ended: in its own place, because a dialog lets
 * no one out to the header. @see QUAL-11
 */
export function SessionEndHelp({ children }: { children: ReactNode }): ReactNode {
  const { t } = useTranslation()
  const { state } = useAuth()
  const hasEnded = state.status === 'anonymous' && state.after === 'end'
  const help = hasEnded ? <LogInAgain /> : null
  return <FormErrorHelpContext value={{ help, done: t('sessionEnd.back') }}>{children}</FormErrorHelpContext>
}

/** Says at the top of a screen that needs a session that it has ended; what is written there stays. */
export function SessionEndBar(): ReactNode {
  const { t } = useTranslation()
  const { state } = useAuth()
  if (state.status !== 'anonymous' || state.after !== 'end') return null
  return (
    <div className={styles.bar} role="status">
      <Icon name="lock" />
      <p>{t('sessionEnd.text')}</p>
      <LogInAgain />
    </div>
  )
}

function LogInAgain(): ReactNode {
  const { t } = useTranslation()
  const { openDialog } = useAuth()
  return (
    <Button variant="primary" size="sm" onClick={() => openDialog({ reason: 'ended' })}>
      {t('sessionEnd.login')}
    </Button>
  )
}
