import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { InlineArt } from '#web/ui/inline-art.tsx'

/** Stands in the form's place while the account waits for its address to be confirmed. */
export function CheckEmail({ email, onLogin }: { email: string; onLogin: () => void }): ReactNode {
  const { t } = useTranslation('auth')
  return (
    <div className="sealed" role="status">
      <InlineArt name="success-sealed" />
      <h2>{t('checkEmail.title')}</h2>
      <p>{t('checkEmail.text', { email })}</p>
      <Button variant="primary" onClick={onLogin}>
        {t('checkEmail.login')}
      </Button>
    </div>
  )
}
