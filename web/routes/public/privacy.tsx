import type { ReactNode } from 'react'
import { browserLoader, serverLoader } from '#web/api/page-data.ts'
import { contentNeeds } from '#web/content/queries.ts'
import { LegalPage } from '#web/features/legal/legal-page.tsx'
import { pageMeta } from '#web/features/site/page-meta.ts'

const needs = { queries: contentNeeds('privacy') }

export const loader = serverLoader(needs)
export const clientLoader = browserLoader(needs)

export const meta = pageMeta({
  title: 'layout.seo.privacy_title',
  description: 'layout.seo.privacy_description',
  image: 'layout.seo.privacy_image',
})

/** The page with the sections that administrators added to it. */
export default function Page(): ReactNode {
  return <LegalPage page="privacy" />
}
