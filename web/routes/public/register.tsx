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
  title: 'layout.seo.register_title',
  description: 'layout.seo.register_description',
  isIndexed: false,
})

/** The registration page. @see DLG-01 */
export default function RegisterPage(): ReactNode {
  return <SignInPage page="register" />
}
