import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { Outlet, isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { BellSlot } from '#web/features/notifications/bell-slot.tsx'
import { useVisitCount } from '#web/features/site/count-visits.ts'
import { ErrorPage } from '#web/features/site/error-page.tsx'
import { NotFoundPage } from '#web/features/site/not-found-page.tsx'
import { pageMeta } from '#web/features/site/page-meta.ts'
import { PublicShell } from '#web/features/site/public-shell.tsx'
import { noteAddress } from '#web/features/site/reported-paths.ts'

/** Holds for a page that could not be shown; every page that can has a `meta` of its own. */
export const meta = pageMeta({ title: 'layout.not_found.title', isIndexed: false })

/** Header and footer around every page of the public site. */
export default function PublicLayout(): ReactNode {
  const { pathname } = useLocation()
  // Runs after the effects of the page itself, so an unknown address is reported with the one before.
  useEffect(() => noteAddress(location.origin + pathname), [pathname])
  useVisitCount()
  return (
    <PublicShell notices={<BellSlot />}>
      <Outlet />
    </PublicShell>
  )
}

/** A page that throws leaves header and footer standing. @see PAGE-07 */
export function ErrorBoundary(): ReactNode {
  const error = useRouteError()
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return <PublicShell>{isMissing ? <NotFoundPage /> : <ErrorPage />}</PublicShell>
}
