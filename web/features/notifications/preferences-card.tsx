import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as notificationsRoutes from '#shared/contracts/routes/notifications.ts'
import type { NotificationPreferences } from '#shared/contracts/notifications.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { CellSwitch } from '#web/ui/field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { preferencesQuery } from './notification-queries.ts'
import styles from './preferences-card.module.css'

type Choice = NotificationPreferences['topics'][number]

/**
 * How the user is notified of each topic: in the interface, by mail, or not at all. Every switch acts at once.
 * @see DASH-07
 */
export function PreferencesCard({ userId }: { userId: string }): ReactNode {
  const { t } = useTranslation(['notifications', 'errors'])
  const { data, error, isFetching, refetch } = useQuery(preferencesQuery(browserApi, userId))
  return (
    <section className="sheet card" id="notifications" aria-labelledby="notifications-title" tabIndex={-1}>
      <h2 id="notifications-title">{t('preferences.title')}</h2>
      <p>{t('preferences.lead')}</p>
      {data !== undefined ? (
        <table className={styles.topics}>
          <thead>
            <tr>
              <th scope="col">{t('preferences.topic')}</th>
              <th scope="col">{t('preferences.inApp')}</th>
              <th scope="col">{t('preferences.email')}</th>
            </tr>
          </thead>
          <tbody>
            {data.topics.map((choice) => (
              <TopicLine key={choice.topic} userId={userId} choice={choice} />
            ))}
          </tbody>
        </table>
      ) : error === null ? (
        <div role="status" aria-label={t('loading')} aria-busy>
          {['a', 'b', 'c', 'd', 'e'].map((line) => (
            <Skeleton key={line} className="mt-4 h-8" />
          ))}
        </div>
      ) : (
        <Callout tone="red" announce>
          <p>{t(`errors:${apiErrorCode(error)}`)}</p>
          <Button variant="outline" size="sm" busy={isFetching} onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </Callout>
      )}
    </section>
  )
}

function TopicLine({ userId, choice }: { userId: string; choice: Choice }): ReactNode {
  const { t } = useTranslation(['notifications', 'errors'])
  const queries = useQueryClient()
  const { queryKey } = preferencesQuery(browserApi, userId)
  const saving = useMutation({
    mutationFn: ({ topic, in_app, email }: Choice) =>
      browserApi.call(notificationsRoutes.updateNotificationPreferences, {
        body: { topics: [{ topic, in_app, email }] },
      }),
    onSuccess: (stored) => queries.setQueryData(queryKey, stored),
    onError: (error) => toast.error(t(`errors:${apiErrorCode(error)}`)),
  })
  // While it is being saved the switch shows what was asked for; a refusal puts it back.
  const shown = saving.isPending ? saving.variables : choice
  const topic = t(`topics.${choice.topic}`)
  return (
    <tr>
      <th scope="row">{topic}</th>
      <td>
        <CellSwitch
          label={`${topic}: ${t('preferences.inApp')}`}
          checked={shown.in_app}
          disabled={saving.isPending}
          onChange={({ target }) => saving.mutate({ ...choice, in_app: target.checked })}
        />
      </td>
      <td>
        <CellSwitch
          label={`${topic}: ${t('preferences.email')}`}
          checked={shown.email}
          disabled={choice.email_fixed || saving.isPending}
          onChange={({ target }) => saving.mutate({ ...choice, email: target.checked })}
        />
        {choice.email_fixed ? <small>{t('preferences.emailFixed')}</small> : null}
      </td>
    </tr>
  )
}
