import { useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { stepNames } from '#shared/applications.ts'
import type { StepName } from '#shared/applications.ts'
import type { Application } from '#shared/contracts/applications.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { StatusGlyph } from '#web/ui/icon.tsx'
import { applyPath } from './apply-paths.ts'
import { stepGlyphs, stepNumber, stepWords } from './step-facts.ts'
import { StepRing } from './step-ring.tsx'
import styles from './step-thread.module.css'

type ThreadProps = {
  application: ThreadApplication
  current: StepName | null
  /** Under the text step while it is open: the outline. */
  outline?: ReactNode
}

/** What the thread shows of an application; without an id nothing is saved yet, and no step is a link. */
export type ThreadApplication = Pick<Application, 'steps' | 'call' | 'status'> & { id: string | null }

/** The five steps on the dashed line that leaves the rule. */
export function Thread({ application, current, outline }: ThreadProps): ReactNode {
  const { t } = useTranslation('applications')
  const words = useStepWords(application)
  return (
    <ol className={styles.thread}>
      {stepNames.map((step) => {
        const state = stateOf(application, step)
        return (
          <li key={step} data-state={state} data-current={step === current}>
            <StepLink className={styles.step} application={application} step={step} isCurrent={step === current}>
              <span className={styles.ring}>
                <StepRing step={step} state={state} isCurrent={step === current} />
              </span>
              <span className={styles.name}>
                <b>{t(`steps.${step}`)}</b>
                <i>{t(`agents.${step}`)}</i>
              </span>
              <span className={styles.state}>
                <StatusGlyph name={stepGlyphs[state]} />
                {words(step)}
              </span>
            </StepLink>
            {step === 'text' && step === current ? outline : null}
          </li>
        )
      })}
    </ol>
  )
}

/** The same thread lying down, for narrow screens: the numbers, and the current step in words. */
export function ThreadStrip({ application, current }: Omit<ThreadProps, 'outline'>): ReactNode {
  const { t } = useTranslation('applications')
  const words = useStepWords(application)
  return (
    <>
      <ol className={styles.strip} aria-label={t('thread')}>
        {stepNames.map((step) => (
          <li key={step}>
            <StepLink
              className={styles.dot}
              application={application}
              step={step}
              isCurrent={step === current}
              label={`${stepNumber(step)}. ${t(`steps.${step}`)}: ${words(step)}`}
            >
              <StepRing step={step} state={stateOf(application, step)} isCurrent={step === current} size="small" />
            </StepLink>
          </li>
        ))}
      </ol>
      {current === null ? null : (
        <p className={styles.here}>
          <b>{t(`steps.${current}`)}</b> <span>{words(current)}</span>
        </p>
      )}
    </>
  )
}

/** The thread in a row of a list: numbers alone, whose meaning the label says. */
export function MiniThread({ application }: { application: Application }): ReactNode {
  const { t } = useTranslation('applications')
  const words = useStepWords(application)
  const label = stepNames.map((step) => `${t(`steps.${step}`)}: ${words(step)}`).join('; ')
  return (
    <span className={styles.mini} role="img" aria-label={label}>
      {stepNames.map((step) => (
        <StepRing
          key={step}
          step={step}
          state={stateOf(application, step)}
          isCurrent={application.next.step === step && stateOf(application, step) !== 'done'}
          size="mini"
        />
      ))}
    </span>
  )
}

type StepLinkProps = {
  className: string | undefined
  application: ThreadApplication
  step: StepName
  isCurrent: boolean
  label?: string
  children: ReactNode
}

function StepLink({ className, application: { id }, step, isCurrent, label, children }: StepLinkProps): ReactNode {
  const current = isCurrent ? 'step' : undefined
  if (id === null)
    return (
      <span
        className={className}
        aria-current={current}
        {...(label === undefined ? {} : { role: 'img' })}
        aria-label={label}
      >
        {children}
      </span>
    )
  return (
    <Link className={className} to={applyPath(id, step)} aria-current={current} aria-label={label}>
      {children}
    </Link>
  )
}

function useStepWords(application: ThreadApplication): (step: StepName) => string {
  const { t } = useTranslation('applications')
  const language = useLanguage()
  const [now] = useState(() => Date.now())
  return (step) => stepWords(t, step, application, { language, now })
}

function stateOf({ steps }: Pick<Application, 'steps'>, step: StepName) {
  return steps.find((each) => each.step === step)?.state ?? 'open'
}
