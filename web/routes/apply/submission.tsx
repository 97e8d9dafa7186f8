import { Suspense, lazy } from 'react'
import type { ReactNode } from 'react'
import { browserLoader, serverLoader } from '#web/api/page-data.ts'
import type { PageNeeds } from '#web/api/page-data.ts'
import { SubmissionScreen } from '#web/features/submission/submission-screen.tsx'

const PageRuler = lazy(() => import('#web/features/exports/public/page-ruler.tsx'))

const needs: PageNeeds = { words: ['submission', 'ruler', 'applications', 'calls', 'support', 'errors'] }

export const loader = serverLoader(needs)
export const clientLoader = browserLoader(needs)

/** The step Submission: one submits at the funder, and notes it here. @see docs/reference/workspace.md#submission */
export default function SubmissionStep(): ReactNode {
  return (
    <SubmissionScreen
      pages={
        <Suspense fallback={null}>
          <PageRuler />
        </Suspense>
      }
    />
  )
}
