import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { loginSchema } from '#shared/contracts/accounts.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError, TextField } from '#web/ui/field.tsx'
import { fieldMessage, rejectionMessage } from './account-messages.ts'
import { requestMail } from './mail-calls.ts'
import type { MailPurpose } from './mail-calls.ts'
import { SubmitButton } from './submit-button.tsx'
import { useCaptcha } from './use-captcha.tsx'
import { useSignInRules } from './use-sign-in-rules.ts'
import styles from './sign-in.module.css'

const schema = z.object({ email: loginSchema.shape.email })

type MailRequestFormProps = {
  purpose: MailPurpose
  /** What was typed in the form before. */
  email: string
  returnTo: string
  /** Called when the address was changed and left, so that the way back keeps it. */
  onEmail: (email: string) => void
  onSent: (email: string, waitSeconds: number) => void
}

/** Asks for an address and sends a letter to it. The answer is the same whether or not it has an account. @see DLG-09 */
export function MailRequestForm({ purpose, email, returnTo, onEmail, onSent }: MailRequestFormProps): ReactNode {
  const { t } = useTranslation('auth')
  const { mailGapSeconds } = useSignInRules()
  const captcha = useCaptcha()
  const [rejection, setRejection] = useState<string | null>(null)
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(schema), defaultValues: { email } })
  const { errors, isSubmitting } = formState

  const handleSend = handleSubmit(async (form) => {
    setRejection(null)
    const captchaToken = await captcha.take()
    if (captchaToken === null) return
    const outcome = await requestMail({
      purpose,
      email: form.email,
      returnTo,
      gapSeconds: mailGapSeconds,
      captchaToken,
    })
    if (outcome.status === 'refused') setRejection(rejectionMessage(t, outcome.rejection))
    else onSent(form.email, outcome.waitSeconds)
  })

  return (
    <form noValidate onSubmit={(event) => void handleSend(event)}>
      <TextField
        {...register('email', { onBlur: (event: { target: { value: string } }) => onEmail(event.target.value) })}
        type="email"
        autoComplete="username"
        placeholder={t('emailPlaceholder')}
        label={t('email')}
        error={fieldMessage(t, errors.email?.message)}
      />
      {captcha.field}
      {rejection === null ? null : <FormError>{rejection}</FormError>}
      <SubmitButton busy={isSubmitting} busyLabel={t('busySend')}>
        {purpose === 'recovery' ? t('forgotten.send') : t('codeRequest.send')}
      </SubmitButton>
      {purpose !== 'recovery' ? (
        <Button
          variant="outline"
          wide
          className={styles.second}
          onClick={() => void handleSubmit((form) => onSent(form.email, 0))()}
        >
          {t('codeRequest.haveCode')}
        </Button>
      ) : null}
    </form>
  )
}
