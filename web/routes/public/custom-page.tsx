import type { ReactNode } from 'react'
import { data, useParams } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import type { CustomPage } from '#shared/contracts/custom-page.ts'
import { browserLoader, serverLoader } from '#web/api/page-data.ts'
import type { PageData, PageNeeds } from '#web/api/page-data.ts'
import { CustomPageView } from '#web/features/custom-page/custom-page.tsx'
import { customPageQuery, isMissing } from '#web/features/custom-page/queries.ts'
import { NotFoundPage } from '#web/features/site/not-found-page.tsx'
import { pageMeta } from '#web/features/site/page-meta.ts'

const needs = { queries: (api, language, { slug = '' }) => [customPageQuery(api, slug, language)] } satisfies PageNeeds

const loadPage = serverLoader(needs)

/** An unpublished page answers as one that was never there. @see CUST-01 */
export async function loader(args: LoaderFunctionArgs): Promise<PageData> {
  try {
    return await loadPage(args)
  } catch (error) {
    if (isMissing(error)) throw data(null, { status: 404 })
    throw error
  }
}

export const clientLoader = browserLoader(needs)

export const meta = pageMeta({
  title: ({ data: find, params, language, text }) => {
    // The query above is the only one that writes under this key.
    const page = find(['page', params['slug'], language]) as CustomPage | undefined
    return page?.title ?? text('layout.not_found.title')
  },
})

/** A page that editors made, at the address that they gave it. */
export default function CustomPageRoute(): ReactNode {
  const { slug = '' } = useParams()
  return <CustomPageView slug={slug} missing={<NotFoundPage />} />
}
