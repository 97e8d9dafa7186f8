import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { waitingKinds } from '#shared/contracts/overview.ts'
import type { WaitingKind } from '#shared/contracts/overview.ts'
import type { Permission } from '#shared/roles.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { screenPath } from '#web/admin/screens.ts'
import { TimeMark } from '#web/list/time-mark.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { waitingQuery } from './overview-queries.ts'
import { Part } from './part.tsx'
import styles from './overview.module.css'
import rowline from '#web/ui/rowline.module.css'

const [desk, inbox] = [screenPath('support'), `${screenPath('support')}/contact`]
const actions: Record<WaitingKind, { icon: IconName; to: string }> = {
  tickets: { icon: 'support', to: `${desk}?queue=unassigned` },
  overdue_tickets: { icon: 'clock', to: `${desk}?queue=overdue` },
  held_mails: { icon: 'mail', to: `${desk}?mails=held` },
  messages: { icon: 'mail', to: `${inbox}?state=new` },
  overdue_messages: { icon: 'clock', to: `${inbox}?overdue=true` },
  plan_requests: { icon: 'card', to: `${screenPath('users')}/subscriptions` },
  payments: { icon: 'card', to: `${screenPath('users')}/subscriptions?show=payments&outcome=unclear` },
  consultations: { icon: 'calendar', to: screenPath('consultations') },
  translations: { icon: 'globe', to: `${screenPath('content')}?state=attention` },
  not_found: { icon: 'alert', to: `${screenPath('logs')}?tab=not-found` },
  failed_jobs: { icon: 'alert', to: `${screenPath('logs')}?tab=jobs&state=failed` },
  failed_mails: { icon: 'mail', to: `${screenPath('notifications')}?state=failed` },
  failed_webhooks: { icon: 'alert', to: `${screenPath('integrations')}?tab=webhooks` },
  log_fault: { icon: 'shield', to: screenPath('logs') },
}

/**
 * One list of what waits for the one who looks, oldest first, each with the way to act.
 *
 * @param permissions those of the role that is looked as.
 */
export function WaitingPart({ permissions }: { permissions: readonly Permission[] }): ReactNode {
  const { t } = useTranslation('overview')
  const query = useQuery({
    ...waitingQuery(browserApi),
    // To an administrator who looks as another role, the server says what waits for themselves.
    select: ({ items, failed }) => ({
      items: items.filter(({ kind }) => permissions.includes(waitingKinds[kind])),
      failed: failed.filter((kind) => permissions.includes(waitingKinds[kind])),
    }),
  })
  return (
    <Part title={t('waiting.title')} query={query}>
      {({ items, failed }) => (
        <>
          {items.length === 0 && failed.length === 0 ? <p>{t('waiting.none')}</p> : null}
          <ul className={styles.list}>
            {items.map(({ kind, count, since }) => (
              <li key={kind} className={rowline.rowline}>
                <Icon name={actions[kind].icon} />
                <div className={rowline.text}>
                  <b>{t(`waiting.kinds.${kind}`, { count })}</b>
                  {since === null ? null : (
                    <span>
                      <TimeMark at={since} />
                    </span>
                  )}
                </div>
                <LinkButton variant="secondary" size="sm" to={actions[kind].to}>
                  {t('waiting.act')}
                  <span className="sr"> {t(`waiting.kinds.${kind}`, { count })}</span>
                </LinkButton>
              </li>
            ))}
          </ul>
          {failed.length === 0 ? null : <p role="status">{t('waiting.failed', { count: failed.length })}</p>}
        </>
      )}
    </Part>
  )
}
