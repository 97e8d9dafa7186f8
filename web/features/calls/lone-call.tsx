import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { isRecord, memberOf } from '#shared/guards.ts'
import * as routes from '#shared/contracts/routes/calls.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { paths } from '#web/paths.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { toast } from '#web/ui/toast.ts'
import { applyPath } from '#web/workspace/apply-paths.ts'
import { useBeginApplication } from '#web/workspace/use-begin-application.ts'
import { callQuery } from './call-queries.ts'
import { CallSheet } from './call-sheet.tsx'
import styles from './call-sheet.module.css'

/** How long the way back from a deletion is offered, in milliseconds. */
const undoMs = 10_000

type LoneCallProps = { callId: string; userId: string }

/** A call without an application: the call itself, and what can be made of it. @see docs/reference/workspace.md#screens */
export function LoneCall({ callId, userId }: LoneCallProps): ReactNode {
  const { t } = useTranslation(['calls', 'errors'])
  const navigate = useNavigate()
  const { data: call } = useQuery(callQuery(browserApi, userId, callId))
  const [inUse, setInUse] = useState<readonly { id: string; title: string }[]>([])
  const fail = (error: unknown): void => {
    const resting = restingOn(error)
    if (resting.length === 0) toast.error(t(`errors:${apiErrorCode(error)}`))
    else setInUse(resting)
  }
  const { begin, isBusy } = useBeginApplication(callId)
  async function restore(): Promise<void> {
    try {
      await browserApi.call(routes.restoreCall, { path: { id: callId } })
      await navigate(paths.call(callId))
    } catch (error) {
      fail(error)
    }
  }
  const remove = useMutation({
    mutationFn: () => browserApi.call(routes.deleteCall, { path: { id: callId } }),
    onSuccess: async () => {
      await navigate(paths.dashboardApplications)
      toast.success(t('lone.deleted', { title: call?.title ?? t('untitled') }), {
        durationMs: undoMs,
        action: { label: t('lone.undo'), onPress: () => void restore() },
      })
    },
    onError: fail,
  })
  return (
    <>
      {call?.may_edit === true ? (
        <div className={styles.lone}>
          <Button variant="ghost" size="sm" busy={remove.isPending} onClick={() => remove.mutate()}>
            {t('lone.delete')}
          </Button>
          <Button variant="primary" size="sm" busy={isBusy} onClick={begin}>
            {t('lone.start')}
          </Button>
        </div>
      ) : null}
      {inUse.length === 0 ? null : (
        <Callout tone="red" announce>
          {t('errors:call_in_use')}{' '}
          {inUse.map(({ id, title }, place) => (
            <span key={id}>
              {place === 0 ? '' : ', '}
              <Link to={applyPath(id)}>{title || t('untitled')}</Link>
            </span>
          ))}
        </Callout>
      )}
      <CallSheet callId={callId} userId={userId} isLeaving={remove.isPending || remove.isSuccess} />
    </>
  )
}

/** The applications that a refused deletion names. */
function restingOn(error: unknown): { id: string; title: string }[] {
  const given = error instanceof ApiError ? memberOf(error.problem, 'applications') : null
  return (Array.isArray(given) ? given : []).flatMap((each: unknown) =>
    isRecord(each) && typeof each['id'] === 'string' && typeof each['title'] === 'string'
      ? [{ id: each['id'], title: each['title'] }]
      : [],
  )
}
