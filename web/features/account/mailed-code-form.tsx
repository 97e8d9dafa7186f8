import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { rejectionMessage } from './account-messages.ts'
import { CodeField } from './code-field.tsx'
import { enterMailedCode, requestMail } from './mail-calls.ts'
import type { MailPurpose } from './mail-calls.ts'
import { SubmitButton } from './submit-button.tsx'
import { useCountdown } from './use-countdown.ts'
import { useCaptcha } from './use-captcha.tsx'
import { useSignInRules } from './use-sign-in-rules.ts'
import styles from './sign-in.module.css'

type MailedCodeFormProps = {
  purpose: MailPurpose
  email: string
  /** Until another letter may be asked for. */
  waitSeconds: number
  returnTo: string
  onOtherAddress: () => void
  onDone: (outcome: 'done' | 'second-factor') => void
}

/** Takes the code of a letter, and sends another letter when none came. @see DLG-09, DLG-10 */
export function MailedCodeForm(props: MailedCodeFormProps): ReactNode {
  const { purpose, email, waitSeconds, returnTo, onOtherAddress, onDone } = props
  const { t } = useTranslation('auth')
  const { codeLength, mailGapSeconds } = useSignInRules()
  const [code, setCode] = useState('')
  const [error, setError] = useState<'wrong' | 'incomplete' | null>(null)
  const captcha = useCaptcha()
  const [rejection, setRejection] = useState<string | null>(null)
  const [left, restart] = useCountdown(waitSeconds)
  const input = useRef<HTMLInputElement>(null)

  const checking = useMutation({
    mutationFn: (whole: string) => enterMailedCode(purpose, email, whole),
    onSuccess: (outcome) => {
      if (outcome.status === 'done' || outcome.status === 'second-factor') onDone(outcome.status)
      else if (outcome.status === 'refused') setRejection(rejectionMessage(t, outcome.rejection))
      else {
        setError('wrong')
        input.current?.select()
      }
    },
  })
  const sending = useMutation({
    mutationFn: async () => {
      const captchaToken = await captcha.take()
      return captchaToken === null
        ? null
        : requestMail({ purpose, email, returnTo, gapSeconds: mailGapSeconds, captchaToken })
    },
    onMutate: () => setRejection(null),
    onSuccess: (outcome) => {
      if (outcome === null) return
      if (outcome.status === 'refused') return setRejection(rejectionMessage(t, outcome.rejection))
      restart(outcome.waitSeconds)
      if (outcome.status === 'sent') toast.success(t('mailed.resent'))
      else toast.info(t('mailed.tooSoon', { seconds: outcome.waitSeconds }))
    },
  })
  const check = (whole: string): void => {
    if (checking.isPending || sending.isPending) return
    setRejection(null)
    setError(whole.length === codeLength ? null : 'incomplete')
    if (whole.length === codeLength) checking.mutate(whole)
    else input.current?.focus()
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        check(code)
      }}
    >
      <CodeField
        inputRef={input}
        label={t('mailed.code')}
        error={errorWords(error)}
        value={code}
        length={codeLength}
        onChange={setCode}
        onComplete={check}
      />
      {rejection === null ? null : <FormError>{rejection}</FormError>}
      <SubmitButton busy={checking.isPending} busyLabel={t('busyCheck')}>
        {t('mailed.submit')}
      </SubmitButton>
      <p className={styles.note}>{t('mailed.where')}</p>
      {sending.isPending ? captcha.field : null}
      <div className={styles.choices}>
        <Button
          variant="outline"
          size="sm"
          disabled={left > 0}
          busy={sending.isPending}
          busyLabel={t('busySend')}
          onClick={() => sending.mutate()}
        >
          {left > 0 ? t('mailed.resendIn', { seconds: left }) : t('mailed.resend')}
        </Button>
        <Button variant="ghost" size="sm" onClick={onOtherAddress}>
          {t('mailed.otherAddress')}
        </Button>
      </div>
    </form>
  )

  function errorWords(found: typeof error): string | undefined {
    if (found === null) return undefined
    return found === 'wrong' ? t('mailed.wrong') : t('mailed.incomplete', { count: codeLength })
  }
}
