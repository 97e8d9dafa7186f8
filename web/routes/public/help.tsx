import type { ReactNode } from 'react'
import { browserLoader, serverLoader } from '#web/api/page-data.ts'
import type { PageNeeds } from '#web/api/page-data.ts'
import { guideQuery } from '#web/features/help/guide.ts'
import type { Guide } from '#web/features/help/guide.ts'
import { HelpPage } from '#web/features/help/help-page.tsx'
import { pageMeta } from '#web/features/site/page-meta.ts'
import type { MetaFacts } from '#web/features/site/page-meta.ts'

const needs: PageNeeds = {
  queries: (_, language) => [guideQuery(language)],
  words: ['subscription', 'errors'],
}

export const loader = serverLoader(needs)
export const clientLoader = browserLoader(needs)

/** What search engines show of the guide. */
export const meta = pageMeta({
  title: (facts) => guideOf(facts)?.title ?? '',
  description: (facts) => guideOf(facts)?.lead ?? '',
})

/** The guide for applicants. @see docs/reference/workspace.md#screens */
export default function Help(): ReactNode {
  return <HelpPage />
}

function guideOf({ data, language }: MetaFacts): Guide | undefined {
  // The guide's own query is the only one under this key.
  return data(guideQuery(language).queryKey) as Guide | undefined
}
