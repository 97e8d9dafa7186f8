import { Suspense, lazy } from 'react'
import type { ReactNode } from 'react'
import { Outlet, useLocation, useParams } from 'react-router'
import { browserLoader, serverLoader } from '#web/api/page-data.ts'
import type { PageNeeds } from '#web/api/page-data.ts'
import { AskButton } from '#web/features/conversation/ask-button.tsx'
import { AccountTools } from '#web/features/site/account-tools.tsx'
import { ErrorPage } from '#web/features/site/error-page.tsx'
import { PageChanges } from '#web/features/site/page-changes.tsx'
import { pageMeta } from '#web/features/site/page-meta.ts'
import { PublicShell } from '#web/features/site/public-shell.tsx'
import { SiteLogo } from '#web/features/site/site-logo.tsx'
import { browserCatalog, ensureMessages } from '#web/i18n/i18n.ts'
import { RequireSession } from '#web/session/require-session.tsx'
import { titleMessage } from '#web/session/title-word.ts'
import { LoadingApplication, OpenApplication } from '#web/workspace/open-application.tsx'
import { WorkspaceFrame } from '#web/workspace/workspace-frame.tsx'

const RestsOn = lazy(() => import('#web/features/calls/rests-on.tsx'))
/** The outline with its words: only two steps have one. */
const Outline = lazy(async () => {
  const catalog = browserCatalog()
  const [outline] = await Promise.all([
    import('#web/features/drafts/outline.tsx'),
    ensureMessages(catalog, catalog.language, ['drafts']),
  ])
  return outline
})

const needs: PageNeeds = {
  words: ['applications', 'calls', 'conversation', 'errors'],
}

export const loader = serverLoader(needs)
export const clientLoader = browserLoader(needs)

/** Titles need what the loaders brought, so `meta` is made again for each page. */
export function meta(args: Parameters<ReturnType<typeof pageMeta>>[0]) {
  return pageMeta({ title: () => titleMessage(args.matches, 'applications', 'title'), isIndexed: false })(args)
}

/** One application: the frame with the thread of five steps, for members of its organisation. @see docs/reference/workspace.md#screens */
export default function ApplicationLayout(): ReactNode {
  const { id = '' } = useParams()
  const part = useLocation().pathname.split('/')[3]
  const logo = <SiteLogo />
  const account = <AccountTools />
  return (
    <>
      <RequireSession
        waiting={
          <WorkspaceFrame logo={logo} account={account} application={null} current={null} bar={null}>
            <LoadingApplication />
          </WorkspaceFrame>
        }
      >
        {({ user }) => (
          <OpenApplication
            key={`${user.id} ${id}`}
            id={id}
            userId={user.id}
            logo={logo}
            account={account}
            ask={<AskButton />}
            outline={
              part === 'text' || part === 'plan' ? (
                <Suspense fallback={<div aria-busy="true" />}>
                  <Outline />
                </Suspense>
              ) : null
            }
          >
            <Outlet />
            {/* The text has them in its own list of duties. */}
            {part === 'text' ? null : (
              <Suspense fallback={<div aria-busy="true" />}>
                <RestsOn userId={user.id} />
              </Suspense>
            )}
          </OpenApplication>
        )}
      </RequireSession>
      <PageChanges />
    </>
  )
}

/** A screen that throws. @see PAGE-07 */
export function ErrorBoundary(): ReactNode {
  return (
    <PublicShell>
      <ErrorPage />
    </PublicShell>
  )
}
