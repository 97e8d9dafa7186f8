import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AccountSecurity } from '#shared/contracts/account.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { paths } from '#web/paths.ts'
import { authClient } from '#web/session/auth-client.ts'
import type { SessionUser } from '#web/session/auth-context.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { toast } from '#web/ui/toast.ts'
import { withCaptcha } from '#web/features/account/account-calls.ts'
import { useCaptcha } from '#web/features/account/use-captcha.tsx'
import { askAuth, rejectionText } from './auth-rejection.ts'
import { securityQuery } from './security-queries.ts'

/** True while the account's address waits to be confirmed. */
export function needsConfirmation(security: Pick<AccountSecurity, 'email' | 'email_confirmed_at'>): boolean {
  return security.email !== '' && security.email_confirmed_at === null
}

/** Asks to confirm the address, and sends the mail again; nothing once it is confirmed. */
export function UnconfirmedBanner({ user }: { user: SessionUser }): ReactNode {
  const { t } = useTranslation('dashboard')
  const { data: security } = useQuery(securityQuery(browserApi, user.id))
  // Until the answer is there the session says it, so that the banner is there from the first moment.
  const { email, email_confirmed_at } = security ?? { email: user.email, email_confirmed_at: user.emailConfirmedAt }
  if (!needsConfirmation({ email, email_confirmed_at })) return null
  return (
    <Callout>
      <p>
        <b>{t('unconfirmed.title')}</b> {t('unconfirmed.text', { email })}
      </p>
      <SendConfirmation email={email} />
    </Callout>
  )
}

/** The button that has the confirmation mailed once more. */
export function SendConfirmation({ email }: { email: string }): ReactNode {
  const { t } = useTranslation(['dashboard', 'errors'])
  const captcha = useCaptcha()
  const sending = useMutation({
    mutationFn: async () => {
      const captchaToken = await captcha.take()
      if (captchaToken === null) return
      const answer = await askAuth('Error sending the confirmation again:', async () =>
        (await authClient()).resend({
          type: 'signup',
          email,
          options: { emailRedirectTo: `${location.origin}${paths.dashboard}`, ...withCaptcha(captchaToken) },
        }),
      )
      if (answer.ok) toast.success(t('unconfirmed.sent', { email }))
      else toast.error(t('unconfirmed.errorSending'), { description: rejectionText(t, answer.rejection) })
    },
  })
  return (
    <>
      {sending.isPending ? captcha.field : null}
      <Button variant="outline" size="sm" busy={sending.isPending} onClick={() => sending.mutate()}>
        {t('unconfirmed.send')}
      </Button>
    </>
  )
}
