import type { ReactNode } from 'react'
import { WaitingStep } from '#web/workspace/waiting-step.tsx'

/** The step Review. @see docs/reference/workspace.md#screens */
export default function ReviewStep(): ReactNode {
  return <WaitingStep step="review" />
}
