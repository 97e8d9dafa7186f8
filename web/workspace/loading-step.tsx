import type { ReactNode } from 'react'
import type { StepName } from '#shared/applications.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StepHead } from './step-head.tsx'
import styles from './loading-step.module.css'

type LoadingStepProps = {
  step: StepName
  /** What is being loaded. */
  label: string
  /** Why there is nothing to show, in words; null while it is on its way. */
  failed: { title: string; text: string; retry: string } | null
  isBusy: boolean
  onRetry: () => void
}

/** A step whose answer is on its way, or did not come and can be asked for again. */
export function LoadingStep({ step, label, failed, isBusy, onRetry }: LoadingStepProps): ReactNode {
  if (failed !== null)
    return (
      <div className={styles.failed}>
        <StepHead step={step} title={failed.title}>
          {failed.text}
        </StepHead>
        <Button variant="outline" busy={isBusy} onClick={onRetry}>
          {failed.retry}
        </Button>
      </div>
    )
  return (
    <div className={styles.loading} aria-busy aria-label={label} role="status">
      <Skeleton className="h-12 w-3/5" />
      <Skeleton className="h-32" />
      <Skeleton className="h-64" />
    </div>
  )
}
