import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { loginSchema } from '#shared/contracts/accounts.ts'
import { PasswordField, TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { logIn } from './account-calls.ts'
import { fieldWords, refusalWords } from './account-words.ts'
import { ProviderButtons } from './provider-buttons.tsx'
import { SubmitButton } from './submit-button.tsx'

/** Signs in with e-mail and password, or through a provider. @see product specification, sections 5 (login) and 8 */
export function LoginForm({ onDone }: { onDone: () => void }): ReactNode {
  const { t } = useTranslation('auth')
  // No default values: they would wipe out what was typed, or filled in by the browser, before the scripts came.
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(loginSchema) })
  const { errors, isSubmitting } = formState

  const handleLogin = handleSubmit(async (login) => {
    const outcome = await logIn(login)
    if (outcome.status === 'refused') {
      toast.error(refusalWords(t, outcome.refusal))
      return
    }
    toast.success(t('successLogin'))
    onDone()
  })

  return (
    <>
      <form noValidate onSubmit={(event) => void handleLogin(event)}>
        <TextField
          {...register('email')}
          type="email"
          autoComplete="username"
          placeholder={t('emailPlaceholder')}
          label={t('email')}
          error={fieldWords(t, errors.email?.message)}
        />
        <PasswordField
          {...register('password')}
          autoComplete="current-password"
          label={t('password')}
          showLabel={t('showPassword')}
          hideLabel={t('hidePassword')}
          error={fieldWords(t, errors.password?.message)}
        />
        <SubmitButton busy={isSubmitting} busyLabel={t('busyLogin')}>
          {t('submitLogin')}
        </SubmitButton>
      </form>
      <ProviderButtons />
    </>
  )
}
