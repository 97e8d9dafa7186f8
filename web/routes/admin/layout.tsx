import type { ReactNode } from 'react'
import { Outlet, isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { browserLoader, serverLoader } from '#web/api/page-data.ts'
import type { PageNeeds } from '#web/api/page-data.ts'
import { AdminShell } from '#web/admin/admin-shell.tsx'
import { FollowRole } from '#web/admin/follow-role.tsx'
import { NotAllowed } from '#web/admin/not-allowed.tsx'
import { RequirePermission } from '#web/admin/require-permission.tsx'
import { screenAt, screenTitle } from '#web/admin/screens.ts'
import { ViewRole } from '#web/admin/view-role.tsx'
import { BellSlot } from '#web/features/notifications/bell-slot.tsx'
import { ErrorPage } from '#web/features/site/error-page.tsx'
import { LanguagePicker } from '#web/features/site/language-picker.tsx'
import { NotFoundPage } from '#web/features/site/not-found-page.tsx'
import { pageMeta } from '#web/features/site/page-meta.ts'
import { PublicShell } from '#web/features/site/public-shell.tsx'
import { SiteLogo } from '#web/features/site/site-logo.tsx'
import { ThemeSwitch } from '#web/features/site/theme-switch.tsx'
import { RequireSession } from '#web/session/require-session.tsx'
import { titleMessage } from '#web/session/title-word.ts'
import { Row } from '#web/ui/margin-note.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

const needs: PageNeeds = { words: ['admin', 'errors'] }

export const loader = serverLoader(needs)
export const clientLoader = browserLoader(needs)

/** Titles need what the loaders brought, so `meta` is made again for each page. */
export function meta(args: Parameters<ReturnType<typeof pageMeta>>[0]) {
  const word = (key: string): string => titleMessage(args.matches, 'admin', key)
  const screen = screenAt(args.location.pathname)
  const title = [screen === null ? '' : word(screenTitle(screen)), word('title')].filter(Boolean).join(' · ')
  return pageMeta({ title: () => title, isIndexed: false })(args)
}

/** The admin area: its frame for those who may enter, a plain answer for everybody else. @see ROLE-03 */
export default function AdminLayout(): ReactNode {
  const { pathname } = useLocation()
  const permission = screenAt(pathname)?.permission ?? 'admin.view'
  return (
    <RequireSession waiting={<Waiting />}>
      {(session) => (
        <ViewRole session={session}>
          {(shown) => (
            <>
              <FollowRole userId={session.user.id} />
              {shown.role.permissions.includes('admin.view') ? (
                <AdminShell session={shown} logo={<SiteLogo />} tools={<Tools />}>
                  <RequirePermission permission={permission}>
                    <Outlet />
                  </RequirePermission>
                </AdminShell>
              ) : (
                <PublicShell>
                  <Row>
                    <NotAllowed facts={shown.role} />
                  </Row>
                </PublicShell>
              )}
            </>
          )}
        </ViewRole>
      )}
    </RequireSession>
  )
}

function Tools(): ReactNode {
  return (
    <>
      <LanguagePicker />
      <ThemeSwitch />
      <BellSlot />
    </>
  )
}

/** Nothing of the area is shown before it is known who asks. */
function Waiting(): ReactNode {
  const { t } = useTranslation('admin')
  return (
    <main id="main" className="grid min-h-dvh place-items-center" tabIndex={-1}>
      <Spinner label={t('waiting')} />
    </main>
  )
}

/** A screen that throws, or an address that the area does not know. @see PAGE-02, PAGE-07 */
export function ErrorBoundary(): ReactNode {
  const error = useRouteError()
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return <PublicShell>{isMissing ? <NotFoundPage /> : <ErrorPage />}</PublicShell>
}
