import type { ReactNode } from 'react'
import { browserLoader, serverLoader } from '#web/api/page-data.ts'
import type { PageNeeds } from '#web/api/page-data.ts'
import { contentNeeds } from '#web/content/queries.ts'
import type { PageContent } from '#web/content/queries.ts'
import { FaqPage } from '#web/features/faq/faq-page.tsx'
import { allQuestions } from '#web/features/faq/faq-questions.ts'
import { pageMeta } from '#web/features/site/page-meta.ts'
import { faqData } from '#web/features/site/structured-data.ts'

const needs = { queries: contentNeeds('faq'), words: ['faq'] } satisfies PageNeeds

export const loader = serverLoader(needs)
export const clientLoader = browserLoader(needs)

export const meta = pageMeta({
  title: 'layout.seo.faq_title',
  description: 'layout.seo.faq_description',
  image: 'layout.seo.faq_image',
  structuredData: (facts) => {
    // The query under this key holds the page's content; one that is broken has no names.
    const content = facts.data(['content', 'faq', facts.language]) as Partial<PageContent> | null | undefined
    return faqData(facts, allQuestions(content?.item_names))
  },
})

/** The page with the sections that administrators added to it. */
export default function Page(): ReactNode {
  return <FaqPage />
}
