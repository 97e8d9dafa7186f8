import { browserLoader, serverLoader } from '#web/api/page-data.ts'
import type { PageNeeds } from '#web/api/page-data.ts'
import { ManagePage } from '#web/features/consultations/manage-page.tsx'
import { pageMeta } from '#web/features/site/page-meta.ts'
import { titleMessage } from '#web/session/title-word.ts'

const needs: PageNeeds = { words: ['consultations', 'errors'] }

export const loader = serverLoader(needs)
export const clientLoader = browserLoader(needs)

/** The link proves whose consultation it is: the page is neither indexed nor named to other sites. */
export function meta(args: Parameters<ReturnType<typeof pageMeta>>[0]) {
  const title = () => titleMessage(args.matches, 'consultations', 'manageTitle')
  return [...pageMeta({ title, isIndexed: false })(args), { name: 'referrer', content: 'no-referrer' }]
}

export default ManagePage
