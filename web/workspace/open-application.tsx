import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, lazy, useCallback, useEffect, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { mayAs } from '#shared/organisations.ts'
import { ApiError } from '#web/api/client.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { paths } from '#web/paths.ts'
import { useLiveEvent } from '#web/session/use-live-event.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ApplicationContext } from './application-context.ts'
import { applicationQuery, refreshApplications, useLiveApplications } from './application-queries.ts'
import { ConsultantBar } from './consultant-bar.tsx'
import { stepAt } from './step-facts.ts'
import { useStepKeys } from './use-step-keys.ts'
import { WorkspaceBar } from './workspace-bar.tsx'
import { WorkspaceFrame } from './workspace-frame.tsx'
import field from '#web/ui/field.module.css'

const ConsultantDialog = lazy(() => import('./consultant-dialog.tsx'))
const KeysDialog = lazy(() => import('./keys-dialog.tsx'))

type OpenApplicationProps = {
  id: string
  userId: string
  logo: ReactNode
  account: ReactNode
  /** Under the step Text in the column of steps, while it is open. */
  outline?: ReactNode
  /** The way to the conversation, in the bar. */
  ask: ReactNode
  /** The screen of a step. */
  children: ReactNode
}

/** One application in the frame of the workspace, for the screens of its steps. */
export function OpenApplication({
  id,
  userId,
  logo,
  account,
  outline,
  ask,
  children,
}: OpenApplicationProps): ReactNode {
  const { t } = useTranslation('applications')
  const current = stepAt(useLocation().pathname)
  const { data: application, error, isFetching, refetch } = useQuery(applicationQuery(browserApi, userId, id))
  const [hasKeys, setKeys] = useState(false)
  const [isSharing, setSharing] = useState(false)
  const openKeys = useCallback(() => setKeys(true), [])
  useStepKeys(id, openKeys)
  const queries = useQueryClient()
  useLiveApplications()
  // A consultation that is cancelled, given to someone else or restored ends or renews what its consultant sees. What
  // may have been missed is asked again above.
  useLiveEvent('consultation_changed', (event) => {
    if (event !== null) void refreshApplications(queries)
  })
  const title = application === undefined ? null : application.title || t('untitled')
  const step = current === null ? null : t(`steps.${current}`)
  useEffect(() => {
    if (title !== null) document.title = [step, title].filter(Boolean).join(' · ')
  }, [title, step])
  const opened = useMemo(() => (application === undefined ? null : { application, userId }), [application, userId])
  const isGone = error instanceof ApiError && error.status === 404
  if (isGone && application?.as_consultant === true)
    return (
      <WorkspaceFrame logo={logo} account={account} application={null} current={current} bar={null}>
        <EndedAccess />
      </WorkspaceFrame>
    )
  if (application === undefined || isGone)
    return (
      <WorkspaceFrame logo={logo} account={account} application={null} current={current} bar={null}>
        {error === null ? (
          <LoadingApplication />
        ) : (
          <NoApplication error={error} isBusy={isFetching} onRetry={() => void refetch()} />
        )}
      </WorkspaceFrame>
    )
  return (
    <ApplicationContext value={opened}>
      <WorkspaceFrame
        logo={logo}
        account={account}
        application={application}
        outline={outline}
        current={current}
        bar={
          <WorkspaceBar
            application={application}
            ask={ask}
            onKeys={openKeys}
            onShare={mayAs(application.role, 'editor') ? () => setSharing(true) : null}
          />
        }
      >
        <ConsultantBar application={application} userId={userId} />
        {children}
        {hasKeys ? (
          <Suspense>
            <KeysDialog onClose={() => setKeys(false)} />
          </Suspense>
        ) : null}
        {isSharing ? (
          <Suspense>
            <ConsultantDialog id={id} userId={userId} onClose={() => setSharing(false)} />
          </Suspense>
        ) : null}
      </WorkspaceFrame>
    </ApplicationContext>
  )
}

/** The shape of a step's screen while it is not known what it shows. */
export function LoadingApplication(): ReactNode {
  const { t } = useTranslation('applications')
  return (
    <div role="status" aria-label={t('loading')} aria-busy>
      <noscript>
        <p className={field.error}>{t('withoutScript')}</p>
      </noscript>
      <Skeleton className="mb-6 h-10 w-2/3 max-w-144" />
      <Skeleton className="mb-3 h-4 w-1/2 max-w-96" />
      <Skeleton className="mb-8 h-4 w-1/3 max-w-72" />
      <Skeleton className="h-64" />
    </div>
  )
}

/** Instead of an application whose consultant sees it no longer. */
function EndedAccess(): ReactNode {
  const { t } = useTranslation('applications')
  return (
    <div role="alert">
      <EmptyState
        as="h1"
        art="error-404"
        title={t('consultants.over.title')}
        text={t('consultants.over.text')}
        action={
          <LinkButton variant="primary" to="/admin/consultations">
            {t('consultants.over.action')}
          </LinkButton>
        }
      />
    </div>
  )
}

type NoApplicationProps = { error: unknown; isBusy: boolean; onRetry: () => void }

function NoApplication({ error, isBusy, onRetry }: NoApplicationProps): ReactNode {
  const { t } = useTranslation('applications')
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 422)
  if (isMissing)
    return (
      <EmptyState
        as="h1"
        art="error-404"
        title={t('missing.title')}
        text={t('missing.text')}
        action={
          <LinkButton variant="primary" to={paths.dashboardApplications}>
            {t('missing.action')}
          </LinkButton>
        }
      />
    )
  return (
    <div role="alert">
      <EmptyState
        as="h1"
        art="error-server"
        title={t('failed.title')}
        text={t('failed.text')}
        action={
          <Button variant="outline" busy={isBusy} onClick={onRetry}>
            {t('failed.retry')}
          </Button>
        }
      />
    </div>
  )
}
