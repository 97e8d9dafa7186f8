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

type SecondFactorFormProps = {
  onDone: () => void
  onSignedOut: () => void
}

/** Asks for the account's second factor, in one of the ways that it has. @see DLG-11 */
export function SecondFactorForm({ onDone, onSignedOut }: SecondFactorFormProps): ReactNode {
  const { t } = useTranslation('auth')
  const { signOut } = useAuth()
  const [steps, setSteps] = useState<readonly SecondStep[] | null | 'loading'>('loading')
  const [chosen, setChosen] = useState(0)
  const [hasChosen, setHasChosen] = useState(false)
  const [isChoosing, setIsChoosing] = useState(false)
  const isLoading = steps === 'loading'

  useEffect(() => {
    if (!isLoading) return
    let isWanted = true
    void listSecondSteps().then((found) => {
      if (isWanted) setSteps(found)
    })
    return () => {
      isWanted = false
    }
  }, [isLoading])

  const leave = async (): Promise<void> => {
    await signOut()
    onSignedOut()
  }
  const known = Array.isArray(steps) ? (steps as readonly SecondStep[]) : []
  const step = known[chosen]

  return (
    <>
      {isLoading ? <Spinner label={t('secondFactor.loading')} /> : null}
      {steps === null || (Array.isArray(steps) && step === undefined) ? (
        <Callout tone="red" announce>
          <p>{steps === null ? t('errorGeneral') : t('secondFactor.none')}</p>
          <Button variant="outline" size="sm" onClick={() => setSteps('loading')}>
            {t('secondFactor.retry')}
          </Button>
        </Callout>
      ) : null}
      {step === undefined ? null : <SecondStepForm key={chosen} step={step} isChosen={hasChosen} onDone={onDone} />}
      <div className="sign-choices">
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
