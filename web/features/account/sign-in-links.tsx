import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { ShowScreen } from './sign-in-screen.ts'
import { TextButton } from '#web/ui/text-button.tsx'
import styles from './sign-in.module.css'

/** Under the password field: the ways in for who has no password at hand. @param email reads what is typed above. */
export function SignInLinks({ email, show }: { email: () => string; show: ShowScreen }): ReactNode {
  const { t } = useTranslation('auth')
  return (
    <div className={styles.links}>
      <TextButton onClick={() => show({ name: 'forgotten', email: email() })}>{t('forgotten.link')}</TextButton>
      <TextButton
        onClick={() => show({ name: 'code-request', purpose: 'sign-in', email: email(), isElsewhere: false })}
      >
        {t('codeRequest.link')}
      </TextButton>
    </div>
  )
}
