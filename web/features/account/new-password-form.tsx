import { zodResolver } from '@hookform/resolvers/zod'
import { useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { passwordErrors } from '#shared/password-rules.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { FormError, PasswordField } from '#web/ui/field.tsx'
import { RulesList } from '#web/ui/rules-list.tsx'
import { fieldMessage, rejectionMessage } from './account-messages.ts'
import { newPasswordSchema, setNewPassword } from './new-password.ts'
import type { NewPassword } from './new-password.ts'
import { useKeysOffer } from './security/own-keys.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useSignInRules } from './use-sign-in-rules.ts'

type NewPasswordFormProps = {
  userId: string
  /** Whose password it is: for password managers. */
  email: string
  onDone: () => void
  /** The session may not set a password any more. */
  onStale: () => void
}

/** Chooses a password after a recovery or an invitation. @see DLG-09 */
export function NewPasswordForm({ userId, email, onDone, onStale }: NewPasswordFormProps): ReactNode {
  const { t } = useTranslation('auth')
  const { change } = useSignInRules()
  const { lengthMin, classes } = change
  const schema = useMemo(() => newPasswordSchema({ lengthMin, classes }), [lengthMin, classes])
  const keys = useKeysOffer(userId)
  const [rejection, setRejection] = useState<string | null>(null)
  const { register, control, handleSubmit, setError, setFocus, formState } = useForm<NewPassword>({
    resolver: zodResolver(schema),
    defaultValues: { password: '', confirmPassword: '' },
  })
  const { errors, isSubmitting } = formState
  const [password, confirmPassword] = useWatch({ control, name: ['password', 'confirmPassword'] })

  const handleSave = handleSubmit(async (form) => {
    setRejection(null)
    const outcome = await setNewPassword(form.password)
    switch (outcome.status) {
      case 'done':
        await keys.settle()
        return onDone()
      case 'stale':
        return onStale()
      case 'same':
        return rejectField('same')
      case 'weak-password':
        return rejectField(`weak-password:${outcome.reasons[0] ?? 'other'}`)
      case 'refused':
        return setRejection(rejectionMessage(t, outcome.rejection))
    }
  })

  function rejectField(message: string): void {
    setError('password', { message })
    setFocus('password')
  }
  const words = (name: keyof NewPassword): string | undefined => {
    const message = errors[name]?.message
    return message === 'same' ? t('newPassword.same') : fieldMessage(t, message, lengthMin)
  }

  return (
    <form noValidate onSubmit={(event) => void handleSave(event)}>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...register('password')}
        autoComplete="new-password"
        label={t('newPassword.password')}
        showLabel={t('showPassword')}
        hideLabel={t('hidePassword')}
        error={words('password')}
      />
      <PasswordField
        {...register('confirmPassword')}
        autoComplete="new-password"
        label={t('newPassword.repeat')}
        showLabel={t('showRepeatedPassword')}
        hideLabel={t('hideRepeatedPassword')}
        error={words('confirmPassword')}
      />
      <RulesList
        rules={[
          {
            label: t('rules.length', { count: lengthMin }),
            met: passwordErrors(password, { lengthMin, classes }).length === 0,
          },
          { label: t('newPassword.equal'), met: password !== '' && password === confirmPassword },
        ]}
        metLabel={t('rules.met')}
        unmetLabel={t('rules.unmet')}
      />
      {keys.field}
      {rejection === null ? null : <FormError>{rejection}</FormError>}
      <SubmitButton busy={isSubmitting} busyLabel={t('newPassword.busy')}>
        {t('newPassword.submit')}
      </SubmitButton>
    </form>
  )
}
