import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError, TextField } from '#web/ui/field.tsx'
import { rejectionMessage } from './account-messages.ts'
import { CodeField } from './code-field.tsx'
import { giveSecondFactor, messageGapSeconds, sendMessage } from './second-factor-calls.ts'
import type { SecondStep } from './second-factor-calls.ts'
import { SubmitButton } from './submit-button.tsx'
import { useCountdown } from './use-countdown.ts'
import { useSignInRules } from './use-sign-in-rules.ts'
import codeField from './code-field.module.css'
import styles from './sign-in.module.css'

/** Digits of an authenticator's code. @see docs/reference/auth-protocol.md#8-factors (enrolment: `digits=6`) */
const totpLength = 6

type SecondStepFormProps = {
  step: SecondStep
  /** It was chosen among others just now, so it takes the focus; the first one leaves it to the heading. */
  isChosen: boolean
  onDone: () => void
}

/** Takes the code of one way to give the second factor. */
export function SecondStepForm({ step, isChosen, onDone }: SecondStepFormProps): ReactNode {
  const { t } = useTranslation('auth')
  const { codeLength } = useSignInRules()
  const [code, setCode] = useState('')
  const [error, setError] = useState<'wrong' | 'expired' | 'empty' | null>(null)
  const [rejection, setRejection] = useState<string | null>(null)
  const [challengeId, setChallengeId] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isChosen) input.current?.focus()
  }, [isChosen])

  const checking = useMutation({
    mutationFn: (given: string) => giveSecondFactor(step, given, challengeId),
    onSuccess: (outcome) => {
      if (outcome.status === 'done') return onDone()
      if (outcome.status === 'refused') return setRejection(rejectionMessage(t, outcome.rejection))
      if (outcome.status === 'expired') setChallengeId(null)
      setError(outcome.status)
      input.current?.select()
    },
  })
  const check = (given: string): void => {
    if (checking.isPending) return
    setRejection(null)
    setError(given.trim() === '' ? 'empty' : null)
    if (given.trim() === '') input.current?.focus()
    else checking.mutate(given)
  }

  const needsMessage = step.kind === 'phone' && challengeId === null
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        check(code)
      }}
    >
      {step.kind === 'phone' ? (
        <MessageSender
          step={step}
          isSent={challengeId !== null}
          onSent={(id) => {
            setChallengeId(id)
            setError(null)
          }}
          onRejected={setRejection}
        />
      ) : null}
      {needsMessage ? null : step.kind === 'recovery' ? (
        <TextField
          ref={input}
          className={codeField.field}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          label={t('secondFactor.recovery')}
          hint={t('secondFactor.recoveryHint')}
          error={errorWords()}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      ) : (
        <CodeField
          inputRef={input}
          label={step.kind === 'totp' ? t('secondFactor.totp') : t('secondFactor.phone')}
          hint={step.kind === 'totp' ? t('secondFactor.totpHint') : undefined}
          error={errorWords()}
          value={code}
          length={step.kind === 'totp' ? totpLength : codeLength}
          onChange={setCode}
          onComplete={check}
        />
      )}
      {needsMessage && error === 'expired' ? <FormError>{t('secondFactor.expired')}</FormError> : null}
      {rejection === null ? null : <FormError>{rejection}</FormError>}
      {needsMessage ? null : (
        <SubmitButton busy={checking.isPending} busyLabel={t('busyCheck')}>
          {t('mailed.submit')}
        </SubmitButton>
      )}
    </form>
  )

  function errorWords(): string | undefined {
    switch (error) {
      case null:
        return undefined
      case 'empty':
        return t('secondFactor.empty')
      case 'expired':
        return t('secondFactor.expired')
      case 'wrong':
        return step.kind === 'recovery' ? t('secondFactor.wrongRecovery') : t('secondFactor.wrong')
    }
  }
}

type MessageSenderProps = {
  step: Extract<SecondStep, { kind: 'phone' }>
  isSent: boolean
  onSent: (challengeId: string) => void
  onRejected: (words: string | null) => void
}

/** Sends the message with the code, when it is asked for. */
function MessageSender({ step, isSent, onSent, onRejected }: MessageSenderProps): ReactNode {
  const { t } = useTranslation('auth')
  const [left, restart] = useCountdown(0)
  const sending = useMutation({
    mutationFn: () => sendMessage(step.factorId),
    onMutate: () => onRejected(null),
    onSuccess: (outcome) => {
      if (outcome.status === 'sent') {
        onSent(outcome.challengeId)
        restart(messageGapSeconds)
      } else if (outcome.status === 'too-soon') {
        restart(outcome.waitSeconds)
      } else onRejected(rejectionMessage(t, outcome.rejection))
    },
  })

  return (
    <div className={styles.message}>
      <p role="status">
        {isSent
          ? t('secondFactor.phoneSent', { phone: step.phone })
          : t('secondFactor.phoneIdle', { phone: step.phone })}
      </p>
      <Button
        variant={isSent ? 'outline' : 'primary'}
        {...(isSent ? { size: 'sm' as const } : { wide: true })}
        disabled={left > 0}
        busy={sending.isPending}
        busyLabel={t('busySend')}
        onClick={() => sending.mutate()}
      >
        {left > 0
          ? t('secondFactor.sendIn', { seconds: left })
          : isSent
            ? t('secondFactor.sendAgain')
            : t('secondFactor.send')}
      </Button>
    </div>
  )
}
