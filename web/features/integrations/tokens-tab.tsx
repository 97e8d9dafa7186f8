import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import type { ReactNode } from 'react'
import type { ApiToken } from '#shared/contracts/api-tokens.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { ListFailure, ListSkeleton } from '#web/list/list-parts.tsx'
import { TimeMark } from '#web/list/time-mark.tsx'
import { formatInstant } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { toast } from '#web/ui/toast.ts'
import { integrationsKey, tokenActions, tokensQuery } from './integration-queries.ts'
import { ScopeName } from './scope-name.tsx'
import styles from './integrations.module.css'
import { PlainTable } from '#web/list/plain-table.tsx'

const ConfirmDialog = lazy(() => import('#web/ui/confirm-dialog.tsx').then((all) => ({ default: all.ConfirmDialog })))
const SecretOnce = lazy(() => import('./secret-once.tsx'))
const TokenDialog = lazy(() => import('./token-dialog.tsx'))

const pills = {
  active: { glyph: 'full', tone: 'green' },
  expired: { glyph: 'wait', tone: 'neutral' },
  revoked: { glyph: 'off', tone: 'red' },
} as const

/** The secrets with which programs use the API. */
export function TokensTab(): ReactNode {
  const { t } = useTranslation(['integrations', 'errors'])
  const queries = useQueryClient()
  const list = useQuery(tokensQuery(browserApi))
  const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey: [...integrationsKey, 'tokens'] })
  const [isMaking, setMaking] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const [asked, setAsked] = useState<ApiToken | null>(null)
  const revoking = useMutation({
    mutationFn: (id: string) => tokenActions.revoke(browserApi, id),
    onSuccess: () => toast.success(t('tokens.revoked')),
    onError: (error) => toast.error(t(`errors:${apiErrorCode(error)}`)),
    onSettled: () => {
      setAsked(null)
      return refresh()
    },
  })
  const makeButton = (
    <Button variant="primary" onClick={() => setMaking(true)}>
      <Icon name="plus" />
      {t('tokens.make')}
    </Button>
  )
  return (
    <>
      <div className={styles.bar}>
        <p>
          {t('tokens.lead')} <a href="/api/docs">{t('tokens.docs')}</a>
        </p>
        {list.data && list.data.items.length > 0 ? makeButton : null}
      </div>
      {list.isError ? (
        <ListFailure error={list.error} isBusy={list.isFetching} onRetry={() => void list.refetch()} />
      ) : !list.data ? (
        <ListSkeleton />
      ) : list.data.items.length === 0 ? (
        <div className="sheet">
          <EmptyState
            art="empty-search"
            title={t('tokens.emptyTitle')}
            text={t('tokens.emptyText')}
            action={makeButton}
          />
        </div>
      ) : (
        <TokenTable items={list.data.items} onRevoke={setAsked} />
      )}
      <Suspense>
        {isMaking ? (
          <TokenDialog
            onClose={() => setMaking(false)}
            onMade={(made) => {
              setMaking(false)
              setSecret(made)
              void refresh()
            }}
          />
        ) : null}
        {secret === null ? null : (
          <SecretOnce
            title={t('tokens.madeTitle')}
            text={t('tokens.madeText')}
            secret={secret}
            onClose={() => setSecret(null)}
          />
        )}
        {asked === null ? null : (
          <ConfirmDialog
            open
            destructive
            onOpenChange={() => setAsked(null)}
            title={t('tokens.revokeTitle', { name: asked.name })}
            description={t('tokens.revokeText')}
            confirmLabel={t('tokens.revoke')}
            busy={revoking.isPending}
            onConfirm={() => revoking.mutate(asked.id)}
          />
        )}
      </Suspense>
    </>
  )
}

type TokenTableProps = { items: readonly ApiToken[]; onRevoke: (token: ApiToken) => void }

function TokenTable({ items, onRevoke }: TokenTableProps): ReactNode {
  const { t } = useTranslation('integrations')
  return (
    <PlainTable
      label={t('tabs.tokens')}
      caption={t('tokens.caption')}
      className={styles.rows}
      rows={items}
      idOf={({ id }) => id}
      columns={[
        {
          key: 'name',
          label: t('tokens.columns.name'),
          cell: ({ name, prefix, made_by: maker }) => (
            <>
              {name}
              <small>
                <code>{prefix}…</code>
              </small>
              <small>{t('tokens.by', { name: maker.name })}</small>
            </>
          ),
        },
        {
          key: 'scopes',
          label: t('tokens.columns.scopes'),
          cell: ({ scopes, lost_scopes: lost }) => (
            <ul className={styles.scopes}>
              {scopes.map((scope) => (
                <li key={scope} data-lost={lost.includes(scope) || undefined}>
                  <ScopeName scope={scope} />
                  {lost.includes(scope) ? <small>{t('tokens.lost')}</small> : null}
                </li>
              ))}
            </ul>
          ),
        },
        {
          key: 'state',
          label: t('tokens.columns.state'),
          cell: ({ state }) => <StatusPill {...pills[state]}>{t(`tokens.states.${state}`)}</StatusPill>,
        },
        {
          key: 'used',
          label: t('tokens.columns.used'),
          cell: ({ last_used_at: at, last_used_from: from }) => (
            <>
              {at === null ? t('tokens.neverUsed') : <TimeMark at={at} />}
              {from === null ? null : <small>{from}</small>}
            </>
          ),
        },
        {
          key: 'ends',
          label: t('tokens.columns.ends'),
          cell: (token) => <End at={token.revoked_at ?? token.expires_at} />,
        },
        {
          key: 'actions',
          label: t('tokens.columns.actions'),
          isSilent: true,
          cell: (token) =>
            token.state === 'active' ? (
              <Button variant="outline" size="sm" onClick={() => onRevoke(token)}>
                {t('tokens.revoke')}
                <span className="sr"> {token.name}</span>
              </Button>
            ) : null,
        },
      ]}
    />
  )
}

/** The day on which a token ends, or ended: months in words would be too rough. */
function End({ at }: { at: string }): ReactNode {
  const language = useLanguage()
  return <time dateTime={at}>{formatInstant(at, language)}</time>
}
