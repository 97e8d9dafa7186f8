import { zodResolver } from '@hookform/resolvers/zod'
import { useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import * as setupRoutes from '#shared/contracts/routes/setup.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useNavigate } from 'react-router'
import { registrationSchema } from '#shared/contracts/accounts.ts'
import type { Registration } from '#shared/contracts/accounts.ts'
import type { Setup } from '#shared/contracts/setup.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { paths } from '#web/paths.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError, PasswordField, TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { logIn } from './account-calls.ts'
import { fieldMessage } from './account-messages.ts'
import { PasswordRulesList } from './password-rules-list.tsx'
import { useSignInRules } from './use-sign-in-rules.ts'

const emptyForm: Registration = {
  firstName: '',
  lastName: '',
  email: '',
  phoneNumber: '',
  telegramAccount: '',
  password: '',
  confirmPassword: '',
}

type SetupFormProps = {
  /** From the one-time link. */
  token: string
  /** The link turned out to be used or expired. */
  onDeadLink: () => void
}

/** Creates the first administrator, signs in, and goes to the site, where editing begins. @see START-04 */
export function SetupForm({ token, onDeadLink }: SetupFormProps): ReactNode {
  const { t } = useTranslation(['setup', 'errors'])
  const { t: tAuth } = useTranslation('auth')
  const navigate = useNavigate()
  const { signUp: rules } = useSignInRules()
  // The registration without what an administrator need not say.
  const resolver = useMemo(
    () => zodResolver(registrationSchema({ lengthMin: rules.lengthMin, classes: rules.classes })),
    [rules.lengthMin, rules.classes],
  )
  const [rejection, setRejection] = useState<ReturnType<typeof apiErrorCode> | null>(null)
  const { register, control, handleSubmit, setError, setFocus, formState } = useForm({
    resolver,
    defaultValues: emptyForm,
  })
  const { errors, isSubmitting } = formState

  const handleCreate = handleSubmit(async (form) => {
    setRejection(null)
    const { email, firstName, lastName } = form
    const setup: Setup = { token, email, password: form.password, first_name: firstName, last_name: lastName }
    try {
      await browserApi.call(setupRoutes.setUp, { body: setup })
    } catch (error) {
      const code = apiErrorCode(error)
      if (code === 'setup_link_invalid' || code === 'setup_done') onDeadLink()
      else if (code === 'weak_password') rejectField('password', 'weak-password:other')
      else if (code === 'email_taken') rejectField('email', 'email_taken')
      else setRejection(code)
      return
    }
    toast.success(t('done'), { description: t('doneHint') })
    const outcome = await logIn({ email, password: form.password })
    await navigate(outcome.status === 'done' ? paths.home : paths.login, { replace: true })
  })

  function rejectField(name: 'password' | 'email', message: string): void {
    setError(name, { message })
    setFocus(name)
  }

  const words = (name: keyof Registration): string | undefined => {
    const message = errors[name]?.message
    return message === 'email_taken' ? t('errors:email_taken') : fieldMessage(tAuth, message, rules.lengthMin)
  }

  return (
    <form noValidate onSubmit={(event) => void handleCreate(event)}>
      <div className="two">
        <TextField
          {...register('firstName')}
          autoComplete="given-name"
          label={tAuth('firstName')}
          error={words('firstName')}
        />
        <TextField
          {...register('lastName')}
          autoComplete="family-name"
          label={tAuth('lastName')}
          error={words('lastName')}
        />
      </div>
      <TextField
        {...register('email')}
        type="email"
        autoComplete="email"
        placeholder={tAuth('emailPlaceholder')}
        label={tAuth('email')}
        error={words('email')}
      />
      <div className="two">
        <PasswordField
          {...register('password')}
          autoComplete="new-password"
          label={tAuth('password')}
          showLabel={tAuth('showPassword')}
          hideLabel={tAuth('hidePassword')}
          error={words('password')}
        />
        <PasswordField
          {...register('confirmPassword')}
          autoComplete="new-password"
          label={tAuth('repeatPassword')}
          showLabel={tAuth('showRepeatedPassword')}
          hideLabel={tAuth('hideRepeatedPassword')}
          error={words('confirmPassword')}
        />
      </div>
      <PasswordRulesList control={control} rules={rules} />
      {rejection === null ? null : <FormError>{t(`errors:${rejection}`)}</FormError>}
      <Button type="submit" variant="primary" size="lg" wide busy={isSubmitting} busyLabel={t('creating')}>
        {t('create')}
      </Button>
    </form>
  )
}
