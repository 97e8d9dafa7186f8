import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import type { MailItem, TestMail as QueuedTestMail } from '#shared/contracts/mail-outbox.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { outboxMailQuery, refreshOutbox, sendTestMail } from './outbox-queries.ts'
import { ScreenHead } from '#web/list/screen-head.tsx'

/** How often the test mail is asked after, and how often at most. */
const askEveryMs = 1_000
const asksMax = 20

/** The head of the screen with the button that sends a test mail, its tabs, and what became of the mail. */
export function TestMail({ tabs }: { tabs: ReactNode }): ReactNode {
  const { t } = useTranslation('outbox')
  const queries = useQueryClient()
  const sending = useMutation({ mutationFn: () => sendTestMail(browserApi, queries) })
  return (
    <>
      <ScreenHead title={t('title')} lead={t('lead')}>
        <Button variant="outline" busy={sending.isPending} busyLabel={t('test.busy')} onClick={() => sending.mutate()}>
          <Icon name="send" />
          {t('test.button')}
        </Button>
      </ScreenHead>
      {tabs}
      {sending.error === null ? null : <TestRejected error={sending.error} />}
      {sending.data === undefined ? null : <TestResult key={sending.data.mail.id} queued={sending.data} />}
    </>
  )
}

function TestRejected({ error }: { error: Error }): ReactNode {
  const { t } = useTranslation('errors')
  return (
    <div className="mb-4">
      <Callout tone="red" announce>
        <p>{t(apiErrorCode(error))}</p>
      </Callout>
    </div>
  )
}

/** Asks after the test mail until it went out, or did not, and says so. */
function TestResult({ queued }: { queued: QueuedTestMail }): ReactNode {
  const { t } = useTranslation('outbox')
  const queries = useQueryClient()
  const { has_server: hasServer } = queued
  const [startedAt] = useState(() => Date.now())
  const { data, dataUpdatedAt } = useQuery({
    ...outboxMailQuery(browserApi, queued.mail.id),
    initialData: queued.mail,
    staleTime: 0,
    enabled: hasServer,
    refetchInterval: ({ state }) =>
      state.data && isUnderWay(state.data) && state.dataUpdateCount < asksMax ? askEveryMs : false,
  })
  const isDone = !isUnderWay(data)
  useEffect(() => {
    if (isDone) void refreshOutbox(queries)
  }, [isDone, queries])
  const to = data.to ?? ''
  const isSlow = !isDone && dataUpdatedAt - startedAt >= (asksMax - 1) * askEveryMs
  return (
    <div className="mb-4">
      <Callout tone={data.state === 'sent' ? 'green' : data.error === null ? 'blue' : 'red'} announce>
        <p>{resultWords()}</p>
        {data.error === null ? null : (
          <>
            <p>{t(`reasons.${data.error.reason}`)}</p>
            <p className="font-mono text-xs wrap-anywhere" lang="en">
              {data.error.detail}
            </p>
          </>
        )}
      </Callout>
    </div>
  )

  function resultWords(): string {
    if (!hasServer) return t('test.noServer', { to })
    if (data.state === 'sent') return t('test.sent', { to })
    if (data.error !== null) return t('test.failed', { to })
    return isSlow ? t('test.slow', { to }) : t('test.waiting', { to })
  }
}

function isUnderWay(mail: MailItem): boolean {
  return mail.state === 'waiting' && mail.error === null
}
