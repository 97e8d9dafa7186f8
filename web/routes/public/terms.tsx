import type { ReactNode } from 'react'
import { browserLoader, serverLoader } from '#web/api/page-data.ts'
import { contentNeeds } from '#web/content/queries.ts'
import { LegalPage } from '#web/features/legal/legal-page.tsx'
import { pageMeta } from '#web/features/site/page-meta.ts'

const needs = { queries: contentNeeds('terms') }

export const loader = serverLoader(needs)
export const clientLoader = browserLoader(needs)

export const meta = pageMeta({
  title: 'layout.seo.terms_title',
  description: 'layout.seo.terms_description',
  image: 'layout.seo.terms_image',
})

/** The page with the sections that administrators added to it. */
export default function Page(): ReactNode {
  return <LegalPage page="terms" />
}
