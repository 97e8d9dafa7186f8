import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Webhook } from '#shared/contracts/webhooks.ts'
import { webhookKindNames } from '#shared/webhook-kinds.ts'
import type { WebhookKind } from '#shared/webhook-kinds.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { screenPath } from '#web/admin/screens.ts'
import { ListFailure, ListMenu, ListSkeleton } from '#web/list/list-parts.tsx'
import { TimeMark } from '#web/list/time-mark.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { toast } from '#web/ui/toast.ts'
import { integrationsKey, webhookActions, webhooksQuery } from './integration-queries.ts'
import { KindName } from './kind-name.tsx'
import styles from './integrations.module.css'

const ConfirmDialog = lazy(() => import('#web/ui/confirm-dialog.tsx').then((all) => ({ default: all.ConfirmDialog })))
const SecretOnce = lazy(() => import('./secret-once.tsx'))
const WebhookDialog = lazy(() => import('./webhook-dialog.tsx'))

const pills = {
  on: { glyph: 'full', tone: 'green' },
  off: { glyph: 'off', tone: 'neutral' },
  paused: { glyph: 'half', tone: 'red' },
} as const

type Asked =
  | { action: 'add' | null }
  | { action: 'edit'; webhook: Webhook }
  | { action: 'remove' | 'rotate'; webhook: Webhook }
  | { action: 'secret'; secret: string; isNew: boolean }

/** Programs elsewhere that receive events. */
export function WebhooksTab(): ReactNode {
  const { t } = useTranslation(['integrations', 'errors'])
  const queries = useQueryClient()
  const list = useQuery(webhooksQuery(browserApi))
  const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey: integrationsKey })
  const [asked, setAsked] = useState<Asked>({ action: null })
  const close = (): void => setAsked({ action: null })
  const acting = useMutation({
    mutationFn: async (run: () => Promise<void>) => run(),
    onError: (error) => {
      close()
      toast.error(t(`errors:${apiErrorCode(error)}`))
    },
    onSettled: refresh,
  })
  const addButton = (
    <Button variant="primary" onClick={() => setAsked({ action: 'add' })}>
      <Icon name="plus" />
      {t('webhooks.add')}
    </Button>
  )
  const items = list.data?.items ?? []
  return (
    <>
      <div className={styles.bar}>
        <p>{t('webhooks.lead')}</p>
        {items.length > 0 ? addButton : null}
      </div>
      {list.isError ? (
        <ListFailure error={list.error} isBusy={list.isFetching} onRetry={() => void list.refetch()} />
      ) : !list.data ? (
        <ListSkeleton />
      ) : items.length === 0 ? (
        <div className="sheet">
          <EmptyState
            art="empty-notifications"
            title={t('webhooks.emptyTitle')}
            text={t('webhooks.emptyText')}
            action={addButton}
          />
        </div>
      ) : (
        <ul className={styles.list} aria-label={t('tabs.webhooks')}>
          {items.map((webhook) => (
            <WebhookSheet
              key={webhook.id}
              webhook={webhook}
              isBusy={acting.isPending}
              onAsk={(action) => setAsked({ action, webhook })}
              onSwitch={(isOn) =>
                acting.mutate(async () => {
                  await webhookActions.change(browserApi, webhook.id, { version: webhook.version, is_on: isOn })
                })
              }
              onSample={(kind) =>
                acting.mutate(async () => {
                  await webhookActions.sample(browserApi, webhook.id, kind)
                  toast.success(t('webhooks.sampled'))
                })
              }
            />
          ))}
        </ul>
      )}
      <Suspense>{dialog()}</Suspense>
    </>
  )

  function dialog(): ReactNode {
    switch (asked.action) {
      case null:
        return null
      case 'add':
      case 'edit':
        return (
          <WebhookDialog
            webhook={asked.action === 'edit' ? asked.webhook : null}
            onClose={close}
            onSaved={(secret) => {
              setAsked(secret === null ? { action: null } : { action: 'secret', secret, isNew: true })
              void refresh()
            }}
          />
        )
      case 'secret':
        return (
          <SecretOnce
            title={t(asked.isNew ? 'webhooks.madeTitle' : 'webhooks.rotatedTitle')}
            text={t(asked.isNew ? 'webhooks.madeText' : 'webhooks.rotatedText')}
            secret={asked.secret}
            onClose={close}
          />
        )
      case 'remove':
      case 'rotate':
        return (
          <ConfirmDialog
            open
            destructive={asked.action === 'remove'}
            onOpenChange={close}
            title={t(`webhooks.${asked.action}Title`, { name: asked.webhook.name })}
            description={t(`webhooks.${asked.action}Text`)}
            confirmLabel={t(`webhooks.${asked.action}`)}
            busy={acting.isPending}
            onConfirm={() => confirm(asked.action, asked.webhook)}
          />
        )
    }
  }

  function confirm(action: 'remove' | 'rotate', { id }: Webhook): void {
    acting.mutate(async () => {
      if (action === 'rotate') {
        const { secret } = await webhookActions.rotate(browserApi, id)
        setAsked({ action: 'secret', secret, isNew: false })
        return
      }
      await webhookActions.remove(browserApi, id)
      toast.success(t('webhooks.removed'))
      close()
    })
  }
}

type WebhookSheetProps = {
  webhook: Webhook
  isBusy: boolean
  onAsk: (action: 'edit' | 'remove' | 'rotate') => void
  onSwitch: (isOn: boolean) => void
  onSample: (kind: WebhookKind) => void
}

function WebhookSheet({ webhook, isBusy, onAsk, onSwitch, onSample }: WebhookSheetProps): ReactNode {
  const { t } = useTranslation('integrations')
  const { name, url, state, kinds } = webhook
  const isOn = state === 'on'
  const named = <span className="sr"> {name}</span>
  return (
    <li className={`sheet ${styles.card}`}>
      <div className={styles.head}>
        <Icon name="plug" />
        <h2>{name}</h2>
        <StatusPill {...pills[state]}>{t(`webhooks.states.${state}`)}</StatusPill>
      </div>
      <p className={styles.address}>{url}</p>
      {state === 'paused' ? (
        <Callout tone="red">
          <p>{t('webhooks.pausedText', { count: webhook.failures_in_row, held: webhook.held })}</p>
        </Callout>
      ) : null}
      <Facts webhook={webhook} />
      <ul className={styles.kinds} aria-label={t('webhooks.kinds')}>
        {kinds.map((kind) => (
          <li key={kind}>
            <KindName kind={kind} />
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button variant={isOn ? 'outline' : 'primary'} size="sm" disabled={isBusy} onClick={() => onSwitch(!isOn)}>
          {t(isOn ? 'webhooks.switchOff' : state === 'paused' ? 'webhooks.resume' : 'webhooks.switchOn')}
          {named}
        </Button>
        <ListMenu label={t('webhooks.sample')} icon="send">
          {webhookKindNames
            .filter((kind) => kinds.includes(kind))
            .map((kind) => (
              <button
                key={kind}
                type="button"
                disabled={isBusy}
                onClick={(event) => {
                  event.currentTarget.closest('details')?.removeAttribute('open')
                  onSample(kind)
                }}
              >
                <KindName kind={kind} />
              </button>
            ))}
        </ListMenu>
        <Link
          className={buttonClass({ variant: 'outline', size: 'sm' })}
          to={`${screenPath('integrations')}?tab=log&webhook=${webhook.id}`}
        >
          {t('tabs.log')}
          {named}
        </Link>
        {(['edit', 'rotate', 'remove'] as const).map((action) => (
          <Button key={action} variant="ghost" size="sm" onClick={() => onAsk(action)}>
            {t(`webhooks.${action}`)}
            {named}
          </Button>
        ))}
      </div>
    </li>
  )
}

function Facts({ webhook }: { webhook: Webhook }): ReactNode {
  const { t } = useTranslation('integrations')
  const { last_success_at, last_failure_at, last_error, failures_in_row, old_secret_until, waiting } = webhook
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('connections.lastSuccess')}</dt>
        <dd>{last_success_at === null ? t('webhooks.never') : <TimeMark at={last_success_at} />}</dd>
      </div>
      {last_failure_at === null ? null : (
        <div>
          <dt>{t('connections.lastFailure')}</dt>
          <dd>
            <TimeMark at={last_failure_at} />
            <span className={styles.error} lang="en">
              {last_error}
            </span>
            {failures_in_row > 0 ? <small>{t('webhooks.inRow', { count: failures_in_row })}</small> : null}
          </dd>
        </div>
      )}
      {waiting === 0 ? null : (
        <div>
          <dt>{t('webhooks.waiting')}</dt>
          <dd>{t('webhooks.events', { count: waiting })}</dd>
        </div>
      )}
      {old_secret_until === null ? null : (
        <div>
          <dt>{t('webhooks.oldSecret')}</dt>
          <dd>
            <TimeMark at={old_secret_until} />
          </dd>
        </div>
      )}
    </dl>
  )
}
