import type { ReactNode } from 'react'
import { screens } from '#web/admin/screens.ts'
import { serverLoader } from '#web/api/page-data.ts'
import { ContentScreen } from '#web/features/content/content-screen.tsx'
import { screenLoader } from '#web/admin/screen-loader.ts'
import { gridQuery } from '#web/features/content/content-queries.ts'

export const loader = serverLoader(screens.content)
export const clientLoader = screenLoader(screens.content, gridQuery)

/** The texts of the site. */
export default function ContentRoute(): ReactNode {
  return <ContentScreen />
}
