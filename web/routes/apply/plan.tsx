import type { ReactNode } from 'react'
import { WaitingStep } from '#web/workspace/waiting-step.tsx'

/** Plan and budget, a part of the step Text. @see docs/reference/workspace.md#screens */
export default function PlanScreen(): ReactNode {
  return <WaitingStep step="text" screen="plan" />
}
