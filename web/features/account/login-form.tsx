import styles from './sign-in.module.css'
import { TextButton } from '#web/ui/text-button.tsx'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { loginSchema } from '#shared/contracts/accounts.ts'
import type { Login } from '#shared/contracts/accounts.ts'
import { FormError, PasswordField, TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { logIn } from './account-calls.ts'
import { fieldMessage, rejectionMessage } from './account-messages.ts'
import { draftValues, useFormDraft } from './form-draft.ts'
import type { FormDraft } from './form-draft.ts'
import { ProviderButtons } from './provider-buttons.tsx'
import type { ShowScreen } from './sign-in-screen.ts'
import { SubmitButton } from './submit-button.tsx'
import { useCaptcha } from './use-captcha.tsx'

type LoginFormProps = {
  onDone: () => void
  show: ShowScreen
  /** The address typed on another screen last; null: none was. */
  email: string | null
  /** Where the form keeps what was typed while it is not shown. */
  draft?: FormDraft<Login>
}

/** Signs in with e-mail and password, or through a provider. @see docs/reference/product.md#login, docs/reference/product.md#8-messages */
export function LoginForm({ onDone, show, email, draft }: LoginFormProps): ReactNode {
  const { t } = useTranslation('auth')
  const { register, handleSubmit, getValues, setValue, formState } = useForm<Login>({
    resolver: zodResolver(loginSchema),
    // None but those of a draft: they would wipe out what was typed, or filled in by the browser, before the scripts came.
    ...draftValues(draft),
  })
  useFormDraft(draft, getValues)
  const { errors, isSubmitting } = formState
  const captcha = useCaptcha()
  const [rejection, setRejection] = useState<string | null>(null)
  useEffect(() => {
    if (email !== null) setValue('email', email)
  }, [email, setValue])

  const handleLogin = handleSubmit(async (login) => {
    setRejection(null)
    const captchaToken = await captcha.take()
    if (captchaToken === null) return
    const outcome = await logIn(login, captchaToken)
    switch (outcome.status) {
      case 'done':
        toast.success(t('successLogin'))
        return onDone()
      case 'second-factor':
        return show({ name: 'second-factor' })
      case 'check-email':
        // The letter went out at registration: another one may be asked for at once, and the service knows the gap.
        return show({ name: 'mailed-code', purpose: 'signup', email: login.email, waitSeconds: 0 })
      case 'refused':
        setRejection(rejectionMessage(t, outcome.rejection))
    }
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
          error={fieldMessage(t, errors.email?.message)}
        />
        <PasswordField
          {...register('password')}
          autoComplete="current-password"
          label={t('password')}
          showLabel={t('showPassword')}
          hideLabel={t('hidePassword')}
          error={fieldMessage(t, errors.password?.message)}
        />
        {captcha.field}
        {rejection === null ? null : <FormError isOfSignIn>{rejection}</FormError>}
        <SignInLinks email={() => getValues('email') ?? ''} show={show} />
        <SubmitButton busy={isSubmitting} busyLabel={t('busyLogin')}>
          {t('submitLogin')}
        </SubmitButton>
      </form>
      <ProviderButtons />
    </>
  )
}

/** The ways in for a user without a password at hand. @param email reads what is typed above. */
export function SignInLinks({ email, show }: { email: () => string; show: ShowScreen }): ReactNode {
  const { t } = useTranslation('auth')
  return (
    <div className={styles.links}>
      <TextButton onClick={() => show({ name: 'forgotten', email: email() })}>{t('forgotten.link')}</TextButton>
      <TextButton
        onClick={() => show({ name: 'code-request', purpose: 'sign-in', email: email(), isElsewhere: false })}
      >
        {t('codeRequest.link')}
      </TextButton>
    </div>
  )
}
