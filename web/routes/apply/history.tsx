import type { ReactNode } from 'react'
import { browserLoader, serverLoader } from '#web/api/page-data.ts'
import type { PageNeeds } from '#web/api/page-data.ts'
import { ApplicationHistory } from '#web/features/applications/application-history.tsx'

const needs: PageNeeds = { words: ['actions'] }

export const loader = serverLoader(needs)
export const clientLoader = browserLoader(needs)

/** Who did what in an application. @see docs/reference/workspace.md#screens */
export default function HistoryScreen(): ReactNode {
  return <ApplicationHistory />
}
