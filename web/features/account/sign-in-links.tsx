import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { ShowScreen } from './sign-in-screen.ts'
import '#web/styles/sign-in.css'

/** Under the password field: the ways in for who has no password at hand. @param email reads what is typed above. */
export function SignInLinks({ email, show }: { email: () => string; show: ShowScreen }): ReactNode {
  const { t } = useTranslation('auth')
  return (
    <div className="sign-links">
      <button type="button" className="as-link" onClick={() => show({ name: 'forgotten', email: email() })}>
        {t('forgotten.link')}
      </button>
      <button
        type="button"
        className="as-link"
        onClick={() => show({ name: 'code-request', purpose: 'sign-in', email: email(), isElsewhere: false })}
      >
        {t('codeRequest.link')}
      </button>
    </div>
  )
}
