import type { ReactNode } from 'react'
import { screens } from '#web/admin/screens.ts'
import { serverLoader } from '#web/api/page-data.ts'
import { PagesScreen } from '#web/features/pages/builder/pages-screen.tsx'
import { screenLoader } from '#web/admin/screen-loader.ts'
import { pagesQuery } from '#web/features/pages/builder/pages-queries.ts'
import { browserCatalog } from '#web/i18n/i18n.ts'

export const loader = serverLoader(screens['page-builder'])
export const clientLoader = screenLoader(screens['page-builder'], (api, parameters) =>
  pagesQuery(api, parameters, browserCatalog().language),
)

/** The custom pages of the site. */
export default function PageBuilderRoute(): ReactNode {
  return <PagesScreen />
}
