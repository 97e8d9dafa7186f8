import type { ReactNode } from 'react'
import { browserLoader, serverLoader } from '#web/api/page-data.ts'
import type { PageNeeds } from '#web/api/page-data.ts'
import { PreviewPage } from '#web/features/pages/preview-page.tsx'
import { pageMeta } from '#web/features/site/page-meta.ts'

const needs: PageNeeds = {}

export const loader = serverLoader(needs)
export const clientLoader = browserLoader(needs)

export const meta = pageMeta({ title: 'layout.site.name', isIndexed: false })

/** The draft of a page, for the holder of its link. */
export default function PreviewRoute(): ReactNode {
  return <PreviewPage />
}
