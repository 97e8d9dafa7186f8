import type { ReactNode } from 'react'
import { browserLoader, serverLoader } from '#web/api/page-data.ts'
import type { PageNeeds } from '#web/api/page-data.ts'
import { ReviewScreen } from '#web/features/review/review-screen.tsx'

const needs: PageNeeds = { words: ['review', 'runs', 'calls', 'applications', 'errors'] }

export const loader = serverLoader(needs)
export const clientLoader = browserLoader(needs)

/** The step Review. @see docs/reference/workspace.md#review */
export default function ReviewStep(): ReactNode {
  return <ReviewScreen />
}
