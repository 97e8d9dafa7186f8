import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { passwordLengthMax } from '#shared/limits.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError, PasswordField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { fieldWords } from './account-words.ts'
import { changePassword, passwordChangeLengthMin, passwordChangeSchema } from './password-change.ts'
import type { PasswordChange, PasswordMessage } from './password-change.ts'

const emptyForm: PasswordChange = { current: '', password: '', repeated: '' }

/** Changes the password. @see product specification, section 5 (password change) */
export function PasswordForm({ email }: { email: string }): ReactNode {
  const { t } = useTranslation('dashboard')
  const { t: tAuth } = useTranslation('auth')
  const [needsCurrent, setNeedsCurrent] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { register, handleSubmit, reset, setError, setFocus, formState } = useForm({
    resolver: zodResolver(passwordChangeSchema),
    defaultValues: emptyForm,
  })
  const { errors, isSubmitting } = formState
  useEffect(() => {
    if (needsCurrent) setFocus('current')
  }, [needsCurrent, setFocus])

  const handleChange = handleSubmit(async (form) => {
    setRefusal(null)
    const outcome = await changePassword(form)
    switch (outcome.status) {
      case 'done':
        reset(emptyForm)
        setNeedsCurrent(false)
        toast.success(t('password.changed'))
        return
      case 'current-needed':
        setNeedsCurrent(true)
        return
      case 'wrong':
        setError(outcome.name, { message: outcome.message })
        setFocus(outcome.name)
        return
      case 'weak-password':
        setError('password', { message: `weak-password:${outcome.reasons[0] ?? 'other'}` })
        setFocus('password')
        return
      case 'refused':
        setRefusal(outcome.message ?? tAuth('errorGeneral'))
    }
  })

  const words = (name: keyof PasswordChange): string | undefined => {
    const message = errors[name]?.message
    if (message?.startsWith('weak-password:')) return fieldWords(tAuth, message)
    switch (message as PasswordMessage | undefined) {
      case undefined:
        return undefined
      case 'password.tooShort':
        return t('password.tooShort', { count: passwordChangeLengthMin })
      case 'password.tooLong':
        return tAuth('passwordTooLong', { count: passwordLengthMax })
      case 'password.mismatch':
        return tAuth('passwordsNotMatch')
      case 'password.same':
        return t('password.same')
      case 'password.currentWrong':
        return t('password.currentWrong')
    }
  }

  return (
    <form noValidate onSubmit={(event) => void handleChange(event)}>
      {/* Tells password managers whose password it is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      {needsCurrent ? (
        <PasswordField
          {...register('current')}
          autoComplete="current-password"
          label={t('password.current')}
          hint={t('password.currentHint')}
          showLabel={tAuth('showCurrentPassword')}
          hideLabel={tAuth('hideCurrentPassword')}
          error={words('current')}
        />
      ) : null}
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
      {refusal === null ? null : (
        <FormError>
          {t('password.errorChanging')}. {refusal}
        </FormError>
      )}
      <div className="form-foot">
        <Button type="submit" variant="secondary" busy={isSubmitting} busyLabel={t('password.changing')}>
          {t('password.change')}
        </Button>
      </div>
    </form>
  )
}
