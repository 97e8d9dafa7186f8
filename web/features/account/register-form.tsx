import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import type { FieldPath, Resolver } from 'react-hook-form'
import { LegalNote } from '#web/content/legal-note.tsx'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { registrationSchema } from '#shared/contracts/accounts.ts'
import type { Registration } from '#shared/contracts/accounts.ts'
import { LocalDraftNote } from '#web/session/local-draft-note.tsx'
import { useLocalDraftForm } from '#web/session/use-local-draft.ts'
import { FormError, PasswordField, TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { register as registerAccount } from './account-calls.ts'
import type { Rejection } from './account-calls.ts'
import { fieldMessage, rejectionMessage } from './account-messages.ts'
import { useFormDraft } from './form-draft.ts'
import type { FormDraft } from './form-draft.ts'
import { SignInLinks } from './login-form.tsx'
import { PasswordRulesList } from './password-rules-list.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { RegistrationPhone } from './registration-phone.tsx'
import type { ShowScreen } from './sign-in-screen.ts'
import { SubmitButton } from './submit-button.tsx'
import { useCaptcha } from './use-captcha.tsx'
import { useSignInRules } from './use-sign-in-rules.ts'

type RegisterFormProps = {
  onDone: () => void
  show: ShowScreen
  /** Where the form keeps what was typed while it is not shown. */
  draft?: FormDraft<Registration>
  firstCountry?: string
  onCountry?: (country: string) => void
}

/** Creates an account and signs in to it. @see docs/reference/product.md#registration, docs/reference/product.md#register, docs/reference/product.md#8-messages */
export function RegisterForm({ onDone, show, draft, firstCountry, onCountry }: RegisterFormProps): ReactNode {
  const { t } = useTranslation('auth')
  const language = useLanguage()
  const { signUp: rules, mailGapSeconds } = useSignInRules()
  const resolver = useMemo(() => resolverFor(rules.lengthMin, rules.classes), [rules.lengthMin, rules.classes])
  const form = useForm<Registration>({
    resolver,
    // Only the field that React controls: others would wipe out what was typed, or filled in by the browser, before the
    // scripts came.
    defaultValues: { phoneNumber: '' },
  })
  const { register, control, handleSubmit, setError, setFocus, setValue, getValues, trigger, formState } = form
  useFormDraft(draft, getValues)
  useEffect(() => {
    // All else comes back from the device; passwords are kept nowhere but in the open dialog.
    for (const name of ['password', 'confirmPassword'] as const)
      if (draft?.current?.[name]) setValue(name, draft.current[name])
  }, [draft, setValue])
  const localDraft = useLocalDraftForm(form, 'register')
  const { errors, isSubmitting } = formState
  const captcha = useCaptcha()
  const [rejection, setRejection] = useState<Rejection | null>(null)

  const handleRegister = handleSubmit(async (registration) => {
    setRejection(null)
    const outcome = await registerAccount(registration, language, captcha.take)
    if (outcome.status === 'done') {
      localDraft.sent()
      toast.success(t('successRegister'))
      onDone()
    } else if (outcome.status === 'second-factor') {
      show({ name: 'second-factor' })
    } else if (outcome.status === 'check-email') {
      localDraft.sent()
      const { email } = registration
      show({ name: 'mailed-code', purpose: 'signup', email, waitSeconds: mailGapSeconds })
    } else if (outcome.status === 'weak-password') {
      setError('password', { message: `weak-password:${outcome.reasons[0] ?? 'other'}` })
      setFocus('password')
    } else if (outcome.status === 'refused') {
      setRejection(outcome.rejection)
    }
  })

  /** Judges a field when it is left, but not one that was left empty. */
  const field = (name: FieldPath<Registration>) =>
    register(name, {
      onBlur: (event: { target: { value: string } }) => {
        if (event.target.value !== '') void trigger(name)
      },
    })
  const words = (name: keyof Registration): string | undefined =>
    fieldMessage(t, errors[name]?.message, rules.lengthMin)

  return (
    <>
      <form noValidate onSubmit={(event) => void handleRegister(event)}>
        <LocalDraftNote localDraft={localDraft} />
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
          <RegistrationPhone control={control} judge={trigger} firstCountry={firstCountry} onCountry={onCountry} />
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
        <PasswordRulesList control={control} rules={rules} />
        <LegalNote use="registration" />
        {captcha.field}
        {rejection === null ? null : <FormError isOfSignIn>{rejectionMessage(t, rejection)}</FormError>}
        {rejection?.key === 'errorUserExists' ? <SignInLinks email={() => getValues('email')} show={show} /> : null}
        <SubmitButton busy={isSubmitting} busyLabel={t('busyRegister')}>
          {t('submitRegister')}
        </SubmitButton>
      </form>
      <ProviderButtons />
    </>
  )
}

/** The shared schema, and the rules of the number's country, whose chunk loads only when there is a number to judge. */
function resolverFor(lengthMin: number, classes: boolean): Resolver<Registration> {
  const checkForm = zodResolver(registrationSchema({ lengthMin, classes }))
  return async (values, context, options) => {
    const result = await checkForm(values, context, options)
    if (values.phoneNumber === '') return result
    const { phoneError } = await import('./phone-rules.ts')
    const error = phoneError(values.phoneNumber)
    return error === null
      ? result
      : { values: {}, errors: { ...result.errors, phoneNumber: { type: 'phone', message: error } } }
  }
}
