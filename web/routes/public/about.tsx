import type { ReactNode } from 'react'
import { browserLoader, serverLoader } from '#web/api/page-data.ts'
import { contentNeeds } from '#web/content/queries.ts'
import { AboutPage } from '#web/features/about/about-page.tsx'
import { pageMeta } from '#web/features/site/page-meta.ts'

// The agents' names, badges and drawings are those of the home page.
const needs = { queries: contentNeeds('about', 'home') }

export const loader = serverLoader(needs)
export const clientLoader = browserLoader(needs)

export const meta = pageMeta({
  title: 'layout.seo.about_title',
  description: 'layout.seo.about_description',
  image: 'layout.seo.about_image',
})

/** The page with the sections that administrators added to it. */
export default function Page(): ReactNode {
  return <AboutPage />
}
