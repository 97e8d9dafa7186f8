import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { browserLoader, serverLoader } from '#web/api/page-data.ts'
import type { PageNeeds } from '#web/api/page-data.ts'
import { LoneCall } from '#web/features/calls/lone-call.tsx'
import { AccountTools } from '#web/features/site/account-tools.tsx'
import { ErrorPage } from '#web/features/site/error-page.tsx'
import { PageChanges } from '#web/features/site/page-changes.tsx'
import { pageMeta } from '#web/features/site/page-meta.ts'
import { PublicShell } from '#web/features/site/public-shell.tsx'
import { SiteLogo } from '#web/features/site/site-logo.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { RequireSession } from '#web/session/require-session.tsx'
import { titleMessage } from '#web/session/title-word.ts'
import { LoadingApplication } from '#web/workspace/open-application.tsx'
import { TitleInBar } from '#web/workspace/workspace-bar.tsx'
import { WorkspaceFrame } from '#web/workspace/workspace-frame.tsx'

const needs: PageNeeds = { words: ['calls', 'applications', 'errors'] }

export const loader = serverLoader(needs)
export const clientLoader = browserLoader(needs)

/** Titles need what the loaders brought, so `meta` is made again for each page. */
export function meta(args: Parameters<ReturnType<typeof pageMeta>>[0]) {
  return pageMeta({ title: () => titleMessage(args.matches, 'calls', 'lone.title'), isIndexed: false })(args)
}

/** One call, read without an application. @see docs/reference/workspace.md#screens */
export default function CallScreen(): ReactNode {
  const { t } = useTranslation('calls')
  const { id = '' } = useParams()
  const frame = { logo: <SiteLogo />, account: <AccountTools />, application: null, current: null } as const
  const bar = <TitleInBar title={t('lone.title')} text={t('lone.barText')} />
  return (
    <>
      <RequireSession
        waiting={
          <WorkspaceFrame {...frame} bar={bar}>
            <LoadingApplication />
          </WorkspaceFrame>
        }
      >
        {({ user }) => (
          <WorkspaceFrame {...frame} bar={bar}>
            <LoneCall key={`${user.id} ${id}`} callId={id} userId={user.id} />
          </WorkspaceFrame>
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
