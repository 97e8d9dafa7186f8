import type { ReactNode } from 'react'
import { browserLoader, serverLoader } from '#web/api/page-data.ts'
import type { PageNeeds } from '#web/api/page-data.ts'
import { ExtraSections } from '#web/content/extra-sections.tsx'
import { contentNeeds } from '#web/content/queries.ts'
import { ContactPage } from '#web/features/contact/contact-page.tsx'
import { pageMeta } from '#web/features/site/page-meta.ts'

const needs = { queries: contentNeeds('contact'), words: ['contact'] } satisfies PageNeeds

export const loader = serverLoader(needs)
export const clientLoader = browserLoader(needs)

export const meta = pageMeta({ title: 'layout.seo.contact_title', description: 'layout.seo.contact_description' })

/** The page with the sections that administrators added to it. */
export default function Page(): ReactNode {
  return (
    <>
      <ContactPage />
      <ExtraSections page="contact" />
    </>
  )
}
