import type { ReactNode } from 'react'
import { formatLongDay } from '#web/i18n/measures.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { TextField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SendConfirmation } from './security/unconfirmed-banner.tsx'

/** The account's address, which is changed through the auth service, with the state of its confirmation. */
export function EmailField({ email, confirmedAt }: { email: string; confirmedAt: string | null }): ReactNode {
  const { t } = useTranslation(['dashboard', 'auth'])
  const language = useLanguage()
  return (
    <TextField
      type="email"
      label={t('auth:email')}
      value={email}
      readOnly
      hint={
        confirmedAt === null ? (
          <>
            {t('details.emailUnconfirmed')} <SendConfirmation email={email} />
          </>
        ) : (
          <span className="hint" data-tone="good">
            <Icon name="check" size={16} />
            {t('details.emailConfirmed', { date: formatLongDay(confirmedAt, language) })}
          </span>
        )
      }
    />
  )
}
