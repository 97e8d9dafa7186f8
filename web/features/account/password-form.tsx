import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { AccountSecurity } from '#shared/contracts/account.ts'
import { passwordLengthMax } from '#shared/limits.ts'
import { passwordLength } from '#shared/password-rules.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError, PasswordField } from '#web/ui/field.tsx'
import { RulesList } from '#web/ui/rules-list.tsx'
import { toast } from '#web/ui/toast.ts'
import { fieldMessage } from './account-messages.ts'
import { changePassword, passwordChangeSchema } from './password-change.ts'
import type { PasswordChange, PasswordMessage, PasswordOutcome } from './password-change.ts'
import { rejectionText } from './security/auth-rejection.ts'
import { useKeysOffer } from './security/own-keys.tsx'
import { ReauthenticationFields, useReauthentication } from './security/reauthentication-fields.tsx'
import { refreshSecurity } from './security/security-queries.ts'
import field from '#web/ui/field.module.css'

const emptyForm: PasswordChange = { password: '', repeated: '' }

/**
 * Changes the password, or sets the first one. What was typed stays when it is refused.
 *
 * @see docs/reference/product.md#password-change
 */
export function PasswordForm({ userId, security }: { userId: string; security: AccountSecurity }): ReactNode {
  const { t } = useTranslation(['dashboard', 'errors'])
  const { t: tAuth } = useTranslation('auth')
  const queries = useQueryClient()
  const lengthMin = security.password_length_min
  const proof = useReauthentication()
  const keys = useKeysOffer(userId)
  const [rejection, setRejection] = useState<string | null>(null)
  const resolver = useMemo(() => zodResolver(passwordChangeSchema(lengthMin)), [lengthMin])
  const { register, control, handleSubmit, reset, setError, setFocus, formState } = useForm({
    resolver,
    defaultValues: emptyForm,
  })
  const { errors, isSubmitting } = formState
  const [password, repeated] = useWatch({ control, name: ['password', 'repeated'] })

  const show = (outcome: PasswordOutcome): void => {
    switch (outcome.status) {
      case 'done':
        reset(emptyForm)
        proof.reset()
        toast.success(
          security.has_password ? t('password.changed') : t('password.wasSet'),
          security.pending_email === null
            ? {}
            : { description: t('password.endedChange', { email: security.pending_email.email }) },
        )
        return
      case 'proof-needed':
        proof.ask()
        return
      case 'proof-wrong':
        proof.set({ error: t(`errors:wrong_${outcome.kind}`) })
        return
      case 'same':
        setError('password', { message: 'password.same' satisfies PasswordMessage })
        setFocus('password')
        return
      case 'weak-password':
        setError('password', { message: `weak-password:${outcome.reasons[0] ?? 'other'}` })
        setFocus('password')
        return
      case 'refused':
        setRejection(rejectionText(t, outcome.rejection))
    }
  }
  const handleChange = handleSubmit(async (form) => {
    setRejection(null)
    const outcome = await changePassword(form.password, proof.given)
    show(outcome)
    if (outcome.status !== 'done') return
    await keys.settle()
    await refreshSecurity(queries, userId)
  })

  const words = (name: keyof PasswordChange): string | undefined => {
    const message = errors[name]?.message
    if (message?.startsWith('weak-password:')) return fieldMessage(tAuth, message)
    switch (message as PasswordMessage | undefined) {
      case undefined:
        return undefined
      case 'password.tooShort':
        return t('password.tooShort', { count: lengthMin })
      case 'password.tooLong':
        return tAuth('passwordTooLong', { count: passwordLengthMax })
      case 'password.mismatch':
        return tAuth('passwordsNotMatch')
      case 'password.same':
        return t('password.same')
    }
  }

  return (
    <form noValidate onSubmit={(event) => void handleChange(event)}>
      {/* Shows password managers whose password it is. */}
      <input type="email" autoComplete="username" value={security.email} readOnly hidden />
      <div className="two">
        <PasswordField
          {...register('password')}
          autoComplete="new-password"
          label={t('password.new')}
          showLabel={tAuth('showPassword')}
          hideLabel={tAuth('hidePassword')}
          error={words('password')}
        />
        <PasswordField
          {...register('repeated')}
          autoComplete="new-password"
          label={t('password.repeat')}
          showLabel={tAuth('showRepeatedPassword')}
          hideLabel={tAuth('hideRepeatedPassword')}
          error={words('repeated')}
        />
      </div>
      <RulesList
        rules={[
          { label: tAuth('rules.length', { count: lengthMin }), met: passwordLength(password) >= lengthMin },
          { label: t('password.ruleSame'), met: password !== '' && password === repeated },
        ]}
        metLabel={tAuth('rules.met')}
        unmetLabel={tAuth('rules.unmet')}
      />
      {keys.field}
      <ReauthenticationFields proof={proof} hasPassword={security.has_password} email={security.email} />
      {rejection === null ? null : (
        <FormError>
          {t('password.errorChanging')}. {rejection}
        </FormError>
      )}
      <div className={field.foot}>
        <Button type="submit" variant="secondary" busy={isSubmitting} busyLabel={t('password.changing')}>
          {security.has_password ? t('password.change') : t('password.set')}
        </Button>
      </div>
    </form>
  )
}
