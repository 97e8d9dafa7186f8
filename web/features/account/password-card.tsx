import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { SessionUser } from '#web/session/auth-context.ts'
import { PasswordForm } from './password-form.tsx'
import { SecurityCard } from './security/security-card.tsx'

/** The account's password: changed, or set for the first time by who came through a provider. @see DASH-03 */
export function PasswordCard({ user }: { user: SessionUser }): ReactNode {
  const { t } = useTranslation('dashboard')
  return (
    <SecurityCard id="password" userId={user.id} title={t('password.title')} lead={t('password.lead')} lines={2}>
      {(security) =>
        security.is_managed ? (
          <p className="muted">{t('email.managed')}</p>
        ) : (
          <PasswordForm userId={user.id} security={security} />
        )
      }
    </SecurityCard>
  )
}
