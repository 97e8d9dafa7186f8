import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { StepName } from '#shared/applications.ts'
import type { Application } from '#shared/contracts/applications.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { paths } from '#web/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { useApplication } from './application-context.ts'
import { applyPath } from './apply-paths.ts'
import { StepHead } from './step-head.tsx'
import styles from './waiting-step.module.css'

/** A step that cannot be worked on before there is a call that was read. */
type WaitedStep = Exclude<StepName, 'submission'>

type WaitingStepProps = {
  step: WaitedStep
  children?: ReactNode
}

/** A step that cannot be worked on yet: says plainly what it waits for, and leads there. */
export function WaitingStep({ step, children }: WaitingStepProps): ReactNode {
  const { t } = useTranslation('applications')
  const application = useApplication()
  const { title, text, action } = reasonOf(application, step, t)
  return (
    <>
      <StepHead step={step} title={t(`steps.${step}`)}>
        {t(`waiting.lead.${step}`)}
      </StepHead>
      <div className={styles.reason}>
        <Callout tone="blue">
          <b>{title}.</b> {text}
        </Callout>
        {action}
      </div>
      {children}
    </>
  )
}

function reasonOf(
  { id, call }: Application,
  step: WaitedStep,
  t: ReturnType<typeof useTranslation<'applications'>>['t'],
): { title: string; text: string; action: ReactNode } {
  if (call === null)
    return {
      title: t('waiting.noCall'),
      text: t('waiting.noCallText'),
      action: (
        <Link className={buttonClass({ variant: 'primary' })} to={`${paths.applyNew}?application=${id}`}>
          {t('waiting.bring')}
        </Link>
      ),
    }
  const toCall = (words: string): ReactNode => (
    <Link className={buttonClass({ variant: 'outline' })} to={applyPath(id, 'call')}>
      {words}
    </Link>
  )
  if (call.state === 'reading') return { title: t('waiting.reading'), text: t('waiting.readingText'), action: null }
  if (call.state === 'failed')
    return { title: t('waiting.failed'), text: t('waiting.failedText'), action: toCall(t('waiting.confirm')) }
  const isOpen = call.unconfirmed > 0 || call.conflicts > 0
  const text = [
    ...(step === 'call' || step === 'fit' ? [] : [t(`waiting.${step}`)]),
    ...(isOpen ? [t('waiting.unconfirmed')] : []),
  ]
  return {
    title: t('waiting.notHere'),
    text: text.join(' '),
    action: toCall(t(isOpen ? 'waiting.confirm' : 'waiting.toCall')),
  }
}
