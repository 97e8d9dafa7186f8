import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import * as integrationsRoutes from '#shared/contracts/routes/integrations.ts'
import type { Connection, ConnectionName } from '#shared/contracts/connections.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { screenPath } from '#web/admin/screens.ts'
import { ListFailure, ListSkeleton } from '#web/list/list-parts.tsx'
import { TimeMark } from '#web/list/time-mark.tsx'
import { TrialResult } from '#web/features/settings/public/connection-test.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { connectionsQuery, integrationsKey } from './integration-queries.ts'
import styles from './integrations.module.css'

const pills = {
  working: { glyph: 'full', tone: 'green' },
  failing: { glyph: 'off', tone: 'red' },
  unknown: { glyph: 'wait', tone: 'manila' },
  off: { glyph: 'off', tone: 'neutral' },
} as const

const icons: Readonly<Record<ConnectionName, IconName>> = {
  database: 'database',
  storage: 'file',
  mail: 'send',
  inbound_mail: 'mail',
  sms: 'mobile',
  google: 'google',
  github: 'github',
  saml: 'key',
  captcha: 'shield',
  payments: 'card',
  webhooks: 'plug',
  ai: 'ticks',
}

/** Where a connection is looked after. */
const places: Partial<Record<ConnectionName, string>> = {
  storage: screenPath('media'),
  mail: `${screenPath('settings')}#settings-mail`,
  inbound_mail: `${screenPath('integrations')}?tab=incoming`,
  webhooks: `${screenPath('integrations')}?tab=webhooks`,
  ai: screenPath('models'),
}

/** Everything outside that the site speaks with: how it is, what sets it up, and a trial. */
export function ConnectionsTab(): ReactNode {
  const { t } = useTranslation('integrations')
  const list = useQuery(connectionsQuery(browserApi))
  if (list.isError)
    return <ListFailure error={list.error} isBusy={list.isFetching} onRetry={() => void list.refetch()} />
  if (!list.data) return <ListSkeleton />
  return (
    <ul className={styles.cards} aria-label={t('tabs.connections')}>
      {list.data.items.map((connection) => (
        <ConnectionCard key={connection.name} connection={connection} />
      ))}
    </ul>
  )
}

function ConnectionCard({ connection }: { connection: Connection }): ReactNode {
  const { t } = useTranslation('integrations')
  const queries = useQueryClient()
  const { name, state } = connection
  const title = t(`connections.names.${name}.title`)
  const place = places[name]
  const trial = useMutation({
    mutationFn: () => browserApi.call(integrationsRoutes.testConnection, { path: { name } }),
    onSettled: () => queries.invalidateQueries({ queryKey: [...integrationsKey, 'connections'] }),
  })
  return (
    <li className={`sheet ${styles.card}`}>
      <div className={styles.head}>
        <Icon name={icons[name]} />
        <h2>{title}</h2>
        <StatusPill {...pills[state]}>{t(`connections.states.${state}`)}</StatusPill>
      </div>
      <p>{t(`connections.names.${name}.text`)}</p>
      <Facts connection={connection} />
      {connection.can_test || place !== undefined ? (
        <div className={styles.actions}>
          {connection.can_test ? (
            <Button
              variant="outline"
              size="sm"
              busy={trial.isPending}
              busyLabel={t('connections.testing')}
              onClick={() => trial.mutate()}
            >
              {t('connections.test')}
              <span className="sr"> {title}</span>
            </Button>
          ) : null}
          {place === undefined ? null : (
            <Link to={place}>
              {t('connections.open')}
              <span className="sr"> {title}</span>
            </Link>
          )}
          <TrialResult result={trial.data?.result} error={trial.error} />
        </div>
      ) : null}
    </li>
  )
}

function Facts({ connection }: { connection: Connection }): ReactNode {
  const { t } = useTranslation('integrations')
  const { name, state, set_by, variables, target, last_success_at, last_failure_at, last_error } = connection
  const counts = name === 'saml' || name === 'webhooks'
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('connections.setBy')}</dt>
        <dd>
          {set_by === 'environment'
            ? variables.map((variable) => <Variable key={variable} name={variable} />)
            : t(`connections.sources.${set_by}`)}
        </dd>
      </div>
      {target === null || state === 'off' ? null : (
        <div>
          <dt>{t('connections.target')}</dt>
          <dd>{counts ? t(`connections.counts.${name}`, { count: Number(target) }) : <code>{target}</code>}</dd>
        </div>
      )}
      {last_success_at === null ? null : (
        <div>
          <dt>{t('connections.lastSuccess')}</dt>
          <dd>
            <TimeMark at={last_success_at} />
          </dd>
        </div>
      )}
      {last_failure_at === null ? null : (
        <div>
          <dt>{t('connections.lastFailure')}</dt>
          <dd>
            <TimeMark at={last_failure_at} />
            {last_error === null ? null : (
              <span className={styles.error} lang="en">
                {last_error}
              </span>
            )}
          </dd>
        </div>
      )}
    </dl>
  )
}

/** The name of a variable, which may break behind its low lines. */
function Variable({ name }: { name: string }): ReactNode {
  return (
    <code>
      {name.split('_').map((word, index) => (
        <Fragment key={word}>
          {index === 0 ? null : (
            <>
              _<wbr />
            </>
          )}
          {word}
        </Fragment>
      ))}
    </code>
  )
}
