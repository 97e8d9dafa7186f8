import { browserLoader, serverLoader } from '#web/api/page-data.ts'
import type { PageNeeds } from '#web/api/page-data.ts'
import { contentNeeds } from '#web/content/queries.ts'
import { ContactPage } from '#web/features/contact/contact-page.tsx'
import { pageMeta } from '#web/features/site/page-meta.ts'

const needs = { queries: contentNeeds('contact'), words: ['contact'] } satisfies PageNeeds

export const loader = serverLoader(needs)
export const clientLoader = browserLoader(needs)

export const meta = pageMeta({ title: 'layout.seo.contact_title', description: 'layout.seo.contact_description' })

export default ContactPage
