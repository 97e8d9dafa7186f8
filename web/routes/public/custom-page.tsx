import type { ReactNode } from 'react'
import { data, isRouteErrorResponse, useParams, useRouteError } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import type { CustomPage } from '#shared/contracts/custom-page.ts'
import { browserLoader, serverLoader } from '#web/api/page-data.ts'
import type { PageData, PageNeeds } from '#web/api/page-data.ts'
import { CustomPageView } from '#web/features/pages/custom-page.tsx'
import { customPageQuery, isMissing } from '#web/features/pages/queries.ts'
import { MissingPage } from '#web/features/pages/missing-page.tsx'
import { ErrorPage } from '#web/features/site/error-page.tsx'
import { NotFoundPage } from '#web/features/site/not-found-page.tsx'
import { pageMeta } from '#web/features/site/page-meta.ts'
import type { MetaFacts } from '#web/features/site/page-meta.ts'

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

function pageIn({ data: find, params, language }: MetaFacts): CustomPage | undefined {
  // The query above is the only one that writes under this key.
  return find(['page', params['slug'], language]) as CustomPage | undefined
}

export const meta = pageMeta({
  title: (facts) => pageIn(facts)?.seo_title ?? facts.text('layout.not_found.title'),
  description: (facts) => pageIn(facts)?.seo_description ?? '',
  image: (facts) => pageIn(facts)?.share_image ?? '',
  isIndexed: (facts) => pageIn(facts)?.is_indexed ?? false,
})

/** A page that editors made, at the address that they gave it. */
export default function CustomPageRoute(): ReactNode {
  const { slug = '' } = useParams()
  return <CustomPageView slug={slug} missing={<MissingPage slug={slug} missing={<NotFoundPage />} />} />
}

/** A page that visitors do not have: its draft for those who may edit. */
export function ErrorBoundary(): ReactNode {
  const { slug = '' } = useParams()
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage />
  return <MissingPage slug={slug} missing={<NotFoundPage />} />
}
