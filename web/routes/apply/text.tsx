import type { ReactNode } from 'react'
import { WaitingStep } from '#web/workspace/waiting-step.tsx'

/** The step Text. @see docs/reference/workspace.md#screens */
export default function TextStep(): ReactNode {
  return <WaitingStep step="text" />
}
