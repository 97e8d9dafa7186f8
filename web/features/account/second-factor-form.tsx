import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useAuth } from '#web/session/auth-context.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { listSecondSteps } from './second-factor-calls.ts'
import type { SecondStep } from './second-factor-calls.ts'
import { SecondStepForm } from './second-step-form.tsx'
import styles from './sign-in.module.css'

type SecondFactorFormProps = {
  onDone: () => void
  onSignedOut: () => void
}

/** The ways of the account: on their way, out of reach, or known. */
type Found = { status: 'loading' } | { status: 'away' } | { status: 'known'; steps: readonly SecondStep[] }

/** Asks for the account's second factor, in one of the ways that it has. @see DLG-11 */
export function SecondFactorForm({ onDone, onSignedOut }: SecondFactorFormProps): ReactNode {
  const { t } = useTranslation('auth')
  const { signOut } = useAuth()
  const [found, setFound] = useState<Found>({ status: 'loading' })
  const [chosen, setChosen] = useState(0)
  const [hasChosen, setHasChosen] = useState(false)
  const [isChoosing, setIsChoosing] = useState(false)
  const isLoading = found.status === 'loading'

  useEffect(() => {
    if (!isLoading) return
    let isWanted = true
    void listSecondSteps().then((steps) => {
      if (isWanted) setFound(steps === null ? { status: 'away' } : { status: 'known', steps })
    })
    return () => {
      isWanted = false
    }
  }, [isLoading])

  const leave = async (): Promise<void> => {
    await signOut()
    onSignedOut()
  }
  const known = found.status === 'known' ? found.steps : []
  const step = known[chosen]

  return (
    <>
      {isLoading ? <Spinner label={t('secondFactor.loading')} /> : null}
      {!isLoading && step === undefined ? (
        <Callout tone="red" announce>
          <p>{found.status === 'away' ? t('errorGeneral') : t('secondFactor.none')}</p>
          <Button variant="outline" size="sm" onClick={() => setFound({ status: 'loading' })}>
            {t('secondFactor.retry')}
          </Button>
        </Callout>
      ) : null}
      {step === undefined ? null : <SecondStepForm key={chosen} step={step} isChosen={hasChosen} onDone={onDone} />}
      <div className={styles.choices}>
        {known.length > 1 && !isChoosing ? (
          <Button variant="outline" size="sm" onClick={() => setIsChoosing(true)}>
            {t('secondFactor.otherWay')}
          </Button>
        ) : null}
        {isChoosing
          ? known.map((each, index) =>
              index === chosen ? null : (
                <Button
                  key={each.kind === 'recovery' ? each.kind : each.factorId}
                  variant="outline"
                  size="sm"
                  onClick={() => {
                    setChosen(index)
                    setHasChosen(true)
                    setIsChoosing(false)
                  }}
                >
                  {wayWords(each)}
                </Button>
              ),
            )
          : null}
        <Button variant="ghost" size="sm" onClick={() => void leave()}>
          {t('secondFactor.signOut')}
        </Button>
      </div>
    </>
  )

  function wayWords(way: SecondStep): string {
    switch (way.kind) {
      case 'totp':
        return t('secondFactor.useTotp')
      case 'phone':
        return t('secondFactor.usePhone', { phone: way.phone })
      case 'recovery':
        return t('secondFactor.useRecovery')
    }
  }
}
