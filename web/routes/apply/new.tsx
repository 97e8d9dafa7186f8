import { useState } from 'react'
import type { ReactNode } from 'react'
import { stepNames } from '#shared/applications.ts'
import { browserLoader, serverLoader } from '#web/api/page-data.ts'
import type { PageNeeds } from '#web/api/page-data.ts'
import { StartScreen } from '#web/features/applications/start/start-screen.tsx'
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
import type { ThreadApplication } from '#web/workspace/thread.tsx'
import { TitleInBar } from '#web/workspace/workspace-bar.tsx'
import { WorkspaceFrame } from '#web/workspace/workspace-frame.tsx'

const needs: PageNeeds = { words: ['applications', 'errors', 'subscription'] }

export const loader = serverLoader(needs)
export const clientLoader = browserLoader(needs)

/** Titles need what the loaders brought, so `meta` is made again for each page. */
export function meta(args: Parameters<ReturnType<typeof pageMeta>>[0]) {
  return pageMeta({ title: () => titleMessage(args.matches, 'applications', 'start.bar'), isIndexed: false })(args)
}

/** Where an application begins: nothing is saved yet. @see docs/reference/workspace.md#screens */
export default function NewApplication(): ReactNode {
  const { t } = useTranslation('applications')
  const [isReading, setReading] = useState(false)
  const logo = <SiteLogo />
  const account = <AccountTools />
  const bar = <TitleInBar title={t('start.bar')} text={t('start.barText')} />
  return (
    <>
      <RequireSession
        waiting={
          <WorkspaceFrame logo={logo} account={account} application={unsaved(false)} current="call" bar={bar}>
            <LoadingApplication />
          </WorkspaceFrame>
        }
      >
        {({ user }) => (
          <WorkspaceFrame logo={logo} account={account} application={unsaved(isReading)} current="call" bar={bar}>
            <StartScreen key={user.id} userId={user.id} onReading={setReading} />
          </WorkspaceFrame>
        )}
      </RequireSession>
      <PageChanges />
    </>
  )
}

/** The thread of an application that is not there yet: everything waits for the call. */
function unsaved(isReading: boolean): ThreadApplication {
  return {
    id: null,
    status: 'draft',
    call: isReading ? readingCall : null,
    steps: stepNames.map((step) => ({
      step,
      state: step !== 'call' ? 'waits' : isReading ? 'at_work' : 'open',
      at: null,
      counts: null,
      changed_at: null,
    })),
  }
}

const readingCall: ThreadApplication['call'] = {
  state: 'reading',
  reason: null,
  title: null,
  language: null,
  programme: null,
  identifier: null,
  facts_version: 0,
  unconfirmed: 0,
  conflicts: 0,
  assumed: 0,
}

/** A screen that throws. @see PAGE-07 */
export function ErrorBoundary(): ReactNode {
  return (
    <PublicShell>
      <ErrorPage />
    </PublicShell>
  )
}
