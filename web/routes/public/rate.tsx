import { browserLoader, serverLoader } from '#web/api/page-data.ts'
import type { PageNeeds } from '#web/api/page-data.ts'
import { pageMeta } from '#web/features/site/page-meta.ts'
import { RatePage } from '#web/features/support/rate-page.tsx'
import { titleMessage } from '#web/session/title-word.ts'

const needs: PageNeeds = { words: ['support', 'errors'] }

export const loader = serverLoader(needs)
export const clientLoader = browserLoader(needs)

/** The link proves whose ticket it is: the page is neither indexed nor named to other sites. */
export function meta(args: Parameters<ReturnType<typeof pageMeta>>[0]) {
  const title = () => titleMessage(args.matches, 'support', 'rating.title')
  return [...pageMeta({ title, isIndexed: false })(args), { name: 'referrer', content: 'no-referrer' }]
}

export default RatePage
