import type { ReactNode } from 'react'
import type { StepName, StepState } from '#shared/applications.ts'
import { stepNumber } from './step-facts.ts'
import styles from './step-ring.module.css'

type StepRingProps = {
  step: StepName
  state: StepState
  /** The step that is open: white on ink. */
  isCurrent?: boolean
  /** 34, 30 or 25 px. */
  size?: 'default' | 'small' | 'mini'
}

/** The number of a step in its ring; decoration, words are next to it. */
export function StepRing({ step, state, isCurrent = false, size = 'default' }: StepRingProps): ReactNode {
  return (
    <span className={`stepno ${styles.ring}`} data-state={state} data-current={isCurrent} data-size={size} aria-hidden>
      {stepNumber(step)}
    </span>
  )
}
