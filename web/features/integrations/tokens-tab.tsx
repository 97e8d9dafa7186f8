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
import { integrationsKey, tokenActs, tokensQuery } from './integration-queries.ts'
import { ScopeName } from './scope-name.tsx'
import styles from './integrations.module.css'

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
    mutationFn: (id: string) => tokenActs.revoke(browserApi, id),
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
            cancelLabel={t('cancel')}
            closeLabel={t('close')}
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
    <section className="sheet list-scroll" tabIndex={0} aria-label={t('tabs.tokens')}>
      <table className={`tbl stack ${styles.rows}`}>
        <caption className="sr">{t('tokens.caption')}</caption>
        <thead>
          <tr>
            {(['name', 'scopes', 'state', 'used', 'ends'] as const).map((name) => (
              <th key={name} scope="col">
                {t(`tokens.columns.${name}`)}
              </th>
            ))}
            <th scope="col">
              <span className="sr">{t('tokens.columns.acts')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((token) => (
            <TokenRow key={token.id} token={token} onRevoke={onRevoke} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function TokenRow({ token, onRevoke }: { token: ApiToken; onRevoke: (token: ApiToken) => void }): ReactNode {
  const { t } = useTranslation('integrations')
  return (
    <tr>
      <th scope="row">
        {token.name}
        <small>
          <code>{token.prefix}…</code>
        </small>
        <small>{t('tokens.by', { name: token.made_by.name })}</small>
      </th>
      <td data-label={t('tokens.columns.scopes')}>
        <ul className={styles.scopes}>
          {token.scopes.map((scope) => (
            <li key={scope} data-lost={token.lost_scopes.includes(scope) || undefined}>
              <ScopeName scope={scope} />
              {token.lost_scopes.includes(scope) ? <small>{t('tokens.lost')}</small> : null}
            </li>
          ))}
        </ul>
      </td>
      <td data-label={t('tokens.columns.state')}>
        <StatusPill {...pills[token.state]}>{t(`tokens.states.${token.state}`)}</StatusPill>
      </td>
      <td data-label={t('tokens.columns.used')}>
        <span>
          {token.last_used_at === null ? t('tokens.neverUsed') : <TimeMark at={token.last_used_at} />}
          {token.last_used_from === null ? null : <small>{token.last_used_from}</small>}
        </span>
      </td>
      <td data-label={t('tokens.columns.ends')}>
        <span>
          <End at={token.revoked_at ?? token.expires_at} />
        </span>
      </td>
      <td>
        {token.state === 'active' ? (
          <Button variant="outline" size="sm" onClick={() => onRevoke(token)}>
            {t('tokens.revoke')}
            <span className="sr"> {token.name}</span>
          </Button>
        ) : null}
      </td>
    </tr>
  )
}

/** The day on which a token ends, or ended: months in words would be too rough. */
function End({ at }: { at: string }): ReactNode {
  const language = useLanguage()
  return <time dateTime={at}>{formatInstant(at, language)}</time>
}
