import type { ReactNode } from 'react'
import { browserLoader, serverLoader } from '#web/api/page-data.ts'
import type { PageNeeds } from '#web/api/page-data.ts'
import { PlanScreen } from '#web/features/plan/plan-screen.tsx'
import { useApplicationUser } from '#web/workspace/application-context.ts'

const needs: PageNeeds = { words: ['plan', 'applications', 'errors'] }

export const loader = serverLoader(needs)
export const clientLoader = browserLoader(needs)

/** Plan and budget, a part of the step Text. @see docs/reference/workspace.md#plan-and-budget */
export default function PlanStep(): ReactNode {
  return <PlanScreen userId={useApplicationUser()} />
}
