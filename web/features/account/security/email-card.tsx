import { emailAddressSchema, foreignLetterIn } from '#shared/email-address.ts'
import { fieldMessage } from '#web/features/account/account-messages.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { formatLongInstant } from '#web/i18n/measures.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import * as accountRoutes from '#shared/contracts/routes/account.ts'
import type { AccountSecurity } from '#shared/contracts/account.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { paths } from '#web/paths.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { authClient, refreshSession } from '#web/session/auth-client.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { FormError, TextField } from '#web/ui/field.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { toast } from '#web/ui/toast.ts'
import { withCaptcha } from '#web/features/account/account-calls.ts'
import { useCaptcha } from '#web/features/account/use-captcha.tsx'
import { askAuth, rejectionText } from './auth-rejection.ts'
import type { AuthResponse, AuthRejection } from './auth-rejection.ts'
import { ReauthenticationFields, useReauthentication } from './reauthentication-fields.tsx'
import { SecurityCard } from './security-card.tsx'
import { refreshSecurity } from './security-queries.ts'
import field from '#web/ui/field.module.css'
import rowline from '#web/ui/rowline.module.css'

const emailSchema = emailAddressSchema().toLowerCase()

/** The address of the account, and how it is changed: both addresses confirm. @see docs/reference/auth-protocol.md#put-user-auth */
export function EmailCard({ userId }: { userId: string }): ReactNode {
  const { t } = useTranslation('dashboard')
  return (
    <SecurityCard id="email" userId={userId} title={t('email.title')} lead={t('email.lead')}>
      {(security) =>
        security.is_managed ? (
          <p className="muted">{t('email.managed')}</p>
        ) : security.pending_email ? (
          <PendingChange userId={userId} security={security} pending={security.pending_email} />
        ) : (
          <ChangeForm userId={userId} security={security} />
        )
      }
    </SecurityCard>
  )
}

function ChangeForm({ userId, security }: { userId: string; security: AccountSecurity }): ReactNode {
  const { t } = useTranslation(['dashboard', 'errors'])
  const { t: tAuth } = useTranslation('auth')
  const queries = useQueryClient()
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(z.object({ email: emailSchema.refine((email) => email !== security.email, 'same') })),
    defaultValues: { email: '' },
  })
  const error = formState.errors.email?.message
  const [rejection, setRejection] = useState<string | null>(null)
  const proof = useReauthentication()

  const showRejection = (rejected: AuthRejection): void => {
    switch (rejected.kind === 'code' ? rejected.code : null) {
      case 'reauthentication_needed':
        return proof.ask()
      case 'current_password_invalid':
      case 'reauthentication_not_valid':
        return proof.set({ error: rejectionText(t, rejected) })
      default:
        setRejection(rejectionText(t, rejected))
    }
  }
  const handleChange = handleSubmit(async ({ email }) => {
    setRejection(null)
    const answer = await changeEmail(email, proof.given)
    if (!answer.ok) return showRejection(answer.rejection)
    reset()
    proof.reset()
    await refreshSession()
    await refreshSecurity(queries, userId)
    toast.success(t('email.sent'))
  })

  return (
    <form noValidate onSubmit={(event) => void handleChange(event)}>
      <TextField
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        label={t('email.new')}
        error={
          error === undefined
            ? undefined
            : error === 'same'
              ? t('email.same')
              : fieldMessage(tAuth, foreignLetterIn(error) === null ? 'auth.validEmail' : error)
        }
        {...register('email')}
      />
      <ReauthenticationFields proof={proof} hasPassword={security.has_password} email={security.email} />
      {rejection === null ? null : (
        <FormError>
          {t('email.errorChanging')}. {rejection}
        </FormError>
      )}
      <div className={field.foot}>
        <Button type="submit" variant="secondary" busy={formState.isSubmitting} busyLabel={t('email.changing')}>
          {t('email.change')}
        </Button>
      </div>
    </form>
  )
}

type PendingProps = {
  userId: string
  security: AccountSecurity
  pending: NonNullable<AccountSecurity['pending_email']>
}

function PendingChange({ userId, security, pending }: PendingProps): ReactNode {
  const { t } = useTranslation(['dashboard', 'errors'])
  const language = useLanguage()
  const queries = useQueryClient()
  const captcha = useCaptcha()
  const sides = [
    { side: 'current', email: security.email },
    { side: 'new', email: pending.email },
  ] as const

  const resending = useMutation({
    mutationFn: async () => {
      const captchaToken = await captcha.take()
      return captchaToken === null ? null : resend(security.email, captchaToken)
    },
    onSuccess: (answer) => {
      if (answer === null) return
      if (answer.ok) toast.success(t('email.resent'))
      else toast.error(t('email.errorResending'), { description: rejectionText(t, answer.rejection) })
    },
  })
  const cancelling = useMutation({
    mutationFn: async () => {
      await browserApi.call(accountRoutes.cancelEmailChange)
      await refreshSession()
    },
    onSuccess: () => toast.success(t('email.cancelled')),
    onError: (error) => toast.error(t('email.errorChanging'), { description: t(`errors:${apiErrorCode(error)}`) }),
    onSettled: () => refreshSecurity(queries, userId),
  })

  return (
    <>
      <Callout tone="manila">
        <p>{t('email.pending', { email: pending.email })}</p>
        {pending.sent_at === null ? null : (
          <p>{t('email.sentAt', { date: formatLongInstant(pending.sent_at, language) })}</p>
        )}
      </Callout>
      {sides
        .filter(({ side }) => pending.waits_for.includes(side) || pending.confirmed.includes(side))
        .map(({ side, email }) => (
          <div key={side} className={rowline.rowline}>
            <div className={rowline.text}>
              <b>{email}</b>
              <span>{t(`email.${side}Address`)}</span>
            </div>
            {pending.waits_for.includes(side) ? (
              <StatusPill glyph="wait" tone="manila">
                {t('email.waiting')}
              </StatusPill>
            ) : (
              <StatusPill glyph="full" tone="green">
                {t('email.confirmed')}
              </StatusPill>
            )}
          </div>
        ))}
      {resending.isPending ? captcha.field : null}
      <div className={field.foot}>
        <Button variant="ghost" busy={cancelling.isPending} onClick={() => cancelling.mutate()}>
          {t('email.cancel')}
        </Button>
        <Button variant="secondary" busy={resending.isPending} onClick={() => resending.mutate()}>
          {t('email.resend')}
        </Button>
      </div>
    </>
  )
}

function changeEmail(
  email: string,
  given: { current_password?: string; nonce?: string },
): Promise<AuthResponse<unknown>> {
  return askAuth('Error changing the address:', async () =>
    (await authClient()).updateUser({ email, ...given }, { emailRedirectTo: `${location.origin}${paths.dashboard}` }),
  )
}

function resend(email: string, captchaToken: string | undefined): Promise<AuthResponse<unknown>> {
  return askAuth('Error sending the letters again:', async () =>
    (await authClient()).resend({
      type: 'email_change',
      email,
      options: { emailRedirectTo: `${location.origin}${paths.dashboard}`, ...withCaptcha(captchaToken) },
    }),
  )
}
