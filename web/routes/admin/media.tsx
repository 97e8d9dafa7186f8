import type { ReactNode } from 'react'
import { screens } from '#web/admin/screens.ts'
import { serverLoader } from '#web/api/page-data.ts'
import { MediaScreen } from '#web/features/media/media-screen.tsx'
import { screenLoader } from '#web/admin/screen-loader.ts'
import { mediaListQuery } from '#web/features/media/media-queries.ts'

export const loader = serverLoader(screens.media)
export const clientLoader = screenLoader(screens.media, mediaListQuery)

/** The library of files. */
export default function MediaRoute(): ReactNode {
  return <MediaScreen />
}
