import type { ReactNode } from 'react'
import { browserLoader, serverLoader } from '#web/api/page-data.ts'
import type { PageNeeds } from '#web/api/page-data.ts'
import { FitScreen } from '#web/features/fit/fit-screen.tsx'

const needs: PageNeeds = { words: ['fit', 'calls', 'applications', 'organisations', 'errors'] }

export const loader = serverLoader(needs)
export const clientLoader = browserLoader(needs)

/** The step Fit. @see docs/reference/workspace.md#fit */
export default function FitStep(): ReactNode {
  return <FitScreen />
}
