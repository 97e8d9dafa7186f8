import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { overrideReasonMax, submittedStatuses } from '#shared/applications.ts'
import type { ApplicationStatus } from '#shared/applications.ts'
import type { BlockedApplication } from '#shared/contracts/applications.ts'
import * as routes from '#shared/contracts/routes/applications.ts'
import { mayAs } from '#shared/organisations.ts'
import { ApiError } from '#web/api/client.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { TextAreaField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { useApplication } from '#web/workspace/application-context.ts'
import { applyPath } from '#web/workspace/apply-paths.ts'
import { refreshApplications } from '#web/workspace/application-queries.ts'
import styles from './handed-in.module.css'

const SubmittedDialog = lazy(() => import('./submitted-dialog.tsx'))

/** Notes that an application is ready, and that it was submitted at the funder. */
export function HandedIn(): ReactNode {
  const { t } = useTranslation(['applications', 'errors'])
  const { id, version, status, role } = useApplication()
  const queries = useQueryClient()
  const [isNoting, setNoting] = useState(false)
  const [blockers, setBlockers] = useState<BlockedApplication['blockers'] | null>(null)
  const change = useMutation({
    mutationFn: async ({ to, from, reason }: { to: ApplicationStatus; from: number; reason?: string }) =>
      browserApi.call(routes.updateApplication, {
        path: { id },
        body: { version: from, status: to, ...(reason === undefined ? {} : { override_reason: reason }) },
      }),
    onSuccess: (saved, { to }) => {
      setBlockers(null)
      if (to !== status)
        toast.success(t('waiting.saved', { status: t(`statuses.${to}`) }), {
          action: { label: t('waiting.undo'), onPress: () => change.mutate({ to: status, from: saved.version }) },
        })
    },
    onError: (error) => {
      const blocked = apiErrorCode(error) === 'application_blocked' ? blockersIn(error) : null
      // A failure of another kind leaves the reason that is being written where it is.
      if (blocked !== null) setBlockers(blocked)
      else toast.error(t(`errors:${apiErrorCode(error)}`))
    },
    onSettled: () => refreshApplications(queries),
  })
  if (!mayAs(role, 'editor')) return null
  if (submittedStatuses.includes(status)) return null
  const [to, words] =
    status === 'ready_to_submit'
      ? (['in_progress', t('ready.notYet')] as const)
      : (['ready_to_submit', t('ready.mark')] as const)
  return (
    <section className={styles.sent}>
      <h2>{t('waiting.handedIn')}</h2>
      <p>{t('waiting.handedInText')}</p>
      <div>
        <Button
          variant="outline"
          busy={change.isPending && change.variables.to === to}
          onClick={() => change.mutate({ to, from: version })}
        >
          {words}
        </Button>
        <Button variant="outline" aria-haspopup="dialog" onClick={() => setNoting(true)}>
          {t('waiting.markSubmitted')}
        </Button>
      </div>
      {blockers === null ? null : (
        <Blocked
          id={id}
          blockers={blockers}
          isBusy={change.isPending}
          onOverride={(reason) => change.mutate({ to: 'ready_to_submit', from: version, reason })}
        />
      )}
      <Suspense>{isNoting ? <SubmittedDialog onClose={() => setNoting(false)} /> : null}</Suspense>
    </section>
  )
}

type BlockedProps = {
  id: string
  blockers: BlockedApplication['blockers']
  isBusy: boolean
  onOverride: (reason: string) => void
}

/** The open blockers, each with a link to it; and the field for why it is ready all the same. */
function Blocked({ id, blockers, isBusy, onOverride }: BlockedProps): ReactNode {
  const { t } = useTranslation('applications')
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  return (
    <form
      className={styles.blocked}
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(reason.trim() === '')
        if (reason.trim() !== '') onOverride(reason.trim())
      }}
    >
      <div role="alert">
        <Callout tone="manila">
          <b>{t('ready.blocked')}</b>
          <ul>
            {blockers.map(({ blocker, step, count }) => (
              <li key={blocker}>
                {t(`ready.${blocker}`, { count })} <Link to={applyPath(id, step)}>{t(`ready.to.${step}`)}</Link>
              </li>
            ))}
          </ul>
        </Callout>
      </div>
      <TextAreaField
        label={t('ready.reason')}
        hint={t('ready.reasonHint')}
        rows={3}
        maxLength={overrideReasonMax}
        value={reason}
        error={isMissing ? t('ready.reasonMissing') : undefined}
        onChange={(event) => {
          setReason(event.currentTarget.value)
          setMissing(false)
        }}
      />
      <Button variant="outline" type="submit" busy={isBusy}>
        {t('ready.override')}
      </Button>
    </form>
  )
}

function blockersIn(error: unknown): BlockedApplication['blockers'] | null {
  const blockers = error instanceof ApiError ? error.problem?.['blockers'] : undefined
  // This code of our own server comes with them.
  return Array.isArray(blockers) ? (blockers as BlockedApplication['blockers']) : null
}
