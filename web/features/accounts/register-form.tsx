import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import type { FieldPath, Resolver } from 'react-hook-form'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { registrationSchema } from '#shared/contracts/accounts.ts'
import type { Registration } from '#shared/contracts/accounts.ts'
import { PasswordField, TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { register as registerAccount } from './account-calls.ts'
import { fieldWords, refusalWords } from './account-words.ts'
import { CheckEmail } from './check-email.tsx'
import { PasswordRulesList } from './password-rules-list.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { RegistrationPhone } from './registration-phone.tsx'
import { SubmitButton } from './submit-button.tsx'

type RegisterFormProps = {
  onDone: () => void
  /** Leads to the login form, when the account waits for its address to be confirmed. */
  onLogin: () => void
}

/** Creates an account and signs in to it. @see product specification, sections 4 (register flow), 5 (register) and 8 */
export function RegisterForm({ onDone, onLogin }: RegisterFormProps): ReactNode {
  const { t } = useTranslation('auth')
  const [waitingEmail, setWaitingEmail] = useState<string | null>(null)
  const { register, control, handleSubmit, setError, setFocus, trigger, formState } = useForm<Registration>({
    resolver,
    // Only the field that React controls: default values would wipe out what was typed, or filled in by the browser,
    // before the scripts came.
    defaultValues: { phoneNumber: '' },
  })
  const { errors, isSubmitting } = formState

  const handleRegister = handleSubmit(async (registration) => {
    const outcome = await registerAccount(registration)
    if (outcome.status === 'done') {
      toast.success(t('successRegister'))
      onDone()
    } else if (outcome.status === 'check-email') {
      setWaitingEmail(registration.email)
    } else if (outcome.status === 'weak-password') {
      setError('password', { message: `weak-password:${outcome.reasons[0] ?? 'other'}` })
      setFocus('password')
    } else {
      toast.error(refusalWords(t, outcome.refusal))
    }
  })

  if (waitingEmail !== null) return <CheckEmail email={waitingEmail} onLogin={onLogin} />

  /** Judges a field when it is left, but not one that was left empty. */
  const field = (name: FieldPath<Registration>) =>
    register(name, {
      onBlur: (event: { target: { value: string } }) => {
        if (event.target.value !== '') void trigger(name)
      },
    })
  const words = (name: keyof Registration): string | undefined => fieldWords(t, errors[name]?.message)

  return (
    <>
      <form noValidate onSubmit={(event) => void handleRegister(event)}>
        <div className="two">
          <TextField
            {...field('firstName')}
            autoComplete="given-name"
            label={t('firstName')}
            error={words('firstName')}
          />
          <TextField
            {...field('lastName')}
            autoComplete="family-name"
            label={t('lastName')}
            error={words('lastName')}
          />
        </div>
        <TextField
          {...field('email')}
          type="email"
          autoComplete="email"
          placeholder={t('emailPlaceholder')}
          label={t('email')}
          error={words('email')}
        />
        <div className="two">
          <RegistrationPhone control={control} judge={trigger} />
          <TextField
            {...field('telegramAccount')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={t('telegramPlaceholder')}
            label={t('telegram')}
            mark={t('optional')}
            error={words('telegramAccount')}
          />
        </div>
        <div className="two">
          <PasswordField
            {...field('password')}
            autoComplete="new-password"
            label={t('password')}
            showLabel={t('showPassword')}
            hideLabel={t('hidePassword')}
            error={words('password')}
          />
          <PasswordField
            {...field('confirmPassword')}
            autoComplete="new-password"
            label={t('repeatPassword')}
            showLabel={t('showRepeatedPassword')}
            hideLabel={t('hideRepeatedPassword')}
            error={words('confirmPassword')}
          />
        </div>
        <PasswordRulesList control={control} />
        <SubmitButton busy={isSubmitting} busyLabel={t('busyRegister')}>
          {t('submitRegister')}
        </SubmitButton>
      </form>
      <ProviderButtons />
    </>
  )
}

const checkForm = zodResolver(registrationSchema())

/** The shared schema, and the rules of the number's country, whose chunk loads only when there is a number to judge. */
const resolver: Resolver<Registration> = async (values, context, options) => {
  const result = await checkForm(values, context, options)
  if (values.phoneNumber === '') return result
  const { phoneFault } = await import('./phone-rules.ts')
  const fault = phoneFault(values.phoneNumber)
  return fault === null
    ? result
    : { values: {}, errors: { ...result.errors, phoneNumber: { type: 'phone', message: fault } } }
}
