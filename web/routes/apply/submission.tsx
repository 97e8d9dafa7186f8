import type { ReactNode } from 'react'
import { HandedIn } from '#web/features/applications/handed-in.tsx'
import { WaitingStep } from '#web/workspace/waiting-step.tsx'

/** The step Submission: one submits at the funder, and notes it here. @see docs/reference/workspace.md#screens */
export default function SubmissionStep(): ReactNode {
  return (
    <WaitingStep step="submission">
      <HandedIn />
    </WaitingStep>
  )
}
