import type { ReactNode } from 'react'
import { browserLoader, serverLoader } from '#web/api/page-data.ts'
import type { PageNeeds } from '#web/api/page-data.ts'
import { contentNeeds } from '#web/content/queries.ts'
import { offeredPlansQuery } from '#web/features/subscriptions/public/plans-section.tsx'
import { FeaturesPage } from '#web/features/features/features-page.tsx'
import { pageMeta } from '#web/features/site/page-meta.ts'
import { serviceData } from '#web/features/site/structured-data.ts'

// The agents' names, badges and tasks are those of the home page.
const needs: PageNeeds = {
  queries: (api, language) => [...contentNeeds('features', 'home')(api, language), offeredPlansQuery(api)],
  words: ['subscription'],
}

export const loader = serverLoader(needs)
export const clientLoader = browserLoader(needs)

export const meta = pageMeta({
  title: 'layout.seo.features_title',
  description: 'layout.seo.features_description',
  image: 'layout.seo.features_image',
  structuredData: serviceData,
})

/** The page with the sections that administrators added to it. */
export default function Page(): ReactNode {
  return <FeaturesPage />
}
