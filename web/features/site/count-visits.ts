import * as analyticsRoutes from '#shared/contracts/routes/analytics.ts'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { Visit } from '#shared/contracts/analytics.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { sendVisitBeacons } from '#web/features/site/visit-beacons.ts'
import { useAuth } from '#web/session/auth-context.ts'

let lastPath: string | null = null

/**
 * Reports each page view to the server, once it is known who looks: the server counts it without a cookie and without
 * keeping who it was, and leaves out staff and those who ask for it.
 *
 * @param missing the page says that it does not exist.
 * @see ADM-04
 */
export function useVisitCount(missing = false): void {
  const { pathname } = useLocation()
  const { state } = useAuth()
  const language = useLanguage()
  const isKnown = state.status !== 'unknown'
  const staff = state.status === 'signed-in' && state.role.permissions.includes('admin.view')
  useEffect(() => {
    if (!isKnown || lastPath === pathname) return
    const isFirst = lastPath === null
    lastPath = pathname
    if (isFirst) sendVisitBeacons(pathname, staff)
    send({
      path: pathname.slice(0, 512),
      // Only the first page of a document has come from elsewhere.
      referrer: isFirst ? document.referrer.slice(0, 2048) || null : null,
      query: isFirst ? location.search.slice(0, 1024) || null : null,
      language,
      device: innerWidth < 640 ? 'phone' : innerWidth < 1024 ? 'tablet' : 'desktop',
      missing,
      staff,
    })
    // A change of language or of the session is not another page.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [pathname, isKnown])
}

/** A beacon goes out also when the page is left at once; no one waits for it, and no one minds when it is lost. */
function send(visit: Visit): void {
  navigator.sendBeacon(analyticsRoutes.recordView.path, new Blob([JSON.stringify(visit)], { type: 'application/json' }))
}
