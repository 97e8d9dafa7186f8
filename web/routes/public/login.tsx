import type { ReactNode } from 'react'
import { browserLoader, serverLoader } from '#web/api/page-data.ts'
import type { PageNeeds } from '#web/api/page-data.ts'
import { contentNeeds } from '#web/content/queries.ts'
import { SignInPage } from '#web/features/account/sign-in-page.tsx'
import { pageMeta } from '#web/features/site/page-meta.ts'

const needs: PageNeeds = { queries: contentNeeds('login'), words: ['auth'] }

export const loader = serverLoader(needs)
export const clientLoader = browserLoader(needs)

export const meta = pageMeta({
  title: 'layout.seo.login_title',
  description: 'layout.seo.login_description',
  isIndexed: false,
})

/** The sign-in page. @see DLG-01 */
export default function LoginPage(): ReactNode {
  return <SignInPage page="login" />
}
