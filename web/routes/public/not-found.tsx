import { data } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { browserLoader, serverLoader } from '#web/api/page-data.ts'
import { NotFoundPage } from '#web/features/site/not-found-page.tsx'
import { pageMeta } from '#web/features/site/page-meta.ts'

const loadPage = serverLoader({})

/** Answers every address that no other route knows. @see PAGE-02 */
export async function loader(args: LoaderFunctionArgs) {
  return data(await loadPage(args), { status: 404 })
}

export const clientLoader = browserLoader({})

export const meta = pageMeta({ title: 'layout.not_found.title', isIndexed: false })

export default NotFoundPage
