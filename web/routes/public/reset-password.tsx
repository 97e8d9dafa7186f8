import { browserLoader, serverLoader } from '#web/api/page-data.ts'
import type { PageNeeds } from '#web/api/page-data.ts'
import { NewPasswordPage } from '#web/features/account/new-password-page.tsx'
import { pageMeta } from '#web/features/site/page-meta.ts'
import { titleMessage } from '#web/session/title-word.ts'

const needs: PageNeeds = { words: ['auth', 'dashboard', 'errors'] }

export const loader = serverLoader(needs)
export const clientLoader = browserLoader(needs)

/** Titles need what the loaders brought, so `meta` is made again for each page. */
export function meta(args: Parameters<ReturnType<typeof pageMeta>>[0]) {
  return pageMeta({ title: () => titleMessage(args.matches, 'auth', 'newPassword.title'), isIndexed: false })(args)
}

export default NewPasswordPage
