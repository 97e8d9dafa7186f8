import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import type { ReactNode } from 'react'
import { formatLongDay, formatLongInstant } from '#web/i18n/measures.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import * as accountRoutes from '#shared/contracts/routes/account.ts'
import type { OwnKey } from '#shared/contracts/account.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast.ts'
import { FailedPart } from './security-card.tsx'
import { keysQuery, revokeAllKeys } from './security-queries.ts'
import fieldStyles from '#web/ui/field.module.css'
import rowline from '#web/ui/rowline.module.css'

const ConfirmDialog = lazy(async () => ({ default: (await import('#web/ui/confirm-dialog.tsx')).ConfirmDialog }))

/** API tokens and calendar addresses, each with its end; nothing for who has none. @see DASH-06 */
export function OwnKeys({ userId }: { userId: string }): ReactNode {
  const { t } = useTranslation(['dashboard', 'errors'])
  const queries = useQueryClient()
  const query = keysQuery(browserApi, userId)
  const { data, error, isFetching, refetch } = useQuery(query)
  const [asked, setAsked] = useState<OwnKey | 'all' | null>(null)
  const name = useKeyName()
  const revoking = useMutation({
    mutationFn: async (what: OwnKey | 'all') => {
      if (what === 'all') await revokeAllKeys(browserApi)
      else
        await browserApi.call(accountRoutes.revokeOwnKey, { path: { id: what.id } }).catch((thrown: unknown) => {
          // It ended by itself: what was wanted is so.
          if (!(thrown instanceof ApiError) || thrown.code !== 'not_found') throw thrown
        })
    },
    onSuccess: (_, what) => {
      toast.success(what === 'all' ? t('keys.allRevoked') : t('keys.revoked', { name: name(what) }))
      setAsked(null)
    },
    onError: (thrown) => toast.error(t('keys.errorRevoking'), { description: t(`errors:${apiErrorCode(thrown)}`) }),
    onSettled: () => queries.invalidateQueries({ queryKey: query.queryKey }),
  })
  if (data ? data.items.length === 0 && asked === null : error === null) return null

  return (
    <section className="sheet card" id="keys" aria-labelledby="keys-title" tabIndex={-1}>
      <h2 id="keys-title">{t('keys.title')}</h2>
      <p>{t('keys.lead')}</p>
      {data ? (
        <>
          {data.items.map((key) => (
            <KeyLine key={key.id} of={key} onRevoke={() => setAsked(key)} />
          ))}
          {data.items.length < 2 ? null : (
            <div className={fieldStyles.foot}>
              <Button variant="outline" size="sm" onClick={() => setAsked('all')}>
                {t('keys.revokeAll')}
              </Button>
            </div>
          )}
        </>
      ) : (
        <FailedPart error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {asked === null ? null : (
        <Suspense>
          <ConfirmDialog
            open
            destructive
            busy={revoking.isPending}
            busyLabel={t('keys.revoking')}
            title={asked === 'all' ? t('keys.revokeAllTitle') : t('keys.revokeTitle', { name: name(asked) })}
            description={t('keys.revokeText')}
            confirmLabel={asked === 'all' ? t('keys.revokeAll') : t('keys.revoke')}
            onOpenChange={() => setAsked(null)}
            onConfirm={() => revoking.mutate(asked)}
          />
        </Suspense>
      )}
    </section>
  )
}

function KeyLine({ of, onRevoke }: { of: OwnKey; onRevoke: () => void }): ReactNode {
  const { t } = useTranslation('dashboard')
  const language = useLanguage()
  const name = useKeyName()
  const day = (instant: string): string => formatLongDay(instant, language)
  return (
    <div className={rowline.rowline}>
      <Icon name={of.kind === 'api_token' ? 'key' : 'calendar'} size={24} />
      <div className={rowline.text}>
        <b>{name(of)}</b>
        <span>
          {of.last_used_at === null
            ? t('keys.neverUsed')
            : t('keys.lastUsed', { date: formatLongInstant(of.last_used_at, language) })}
        </span>
        <span className="block">
          {of.expires_at === null
            ? t('keys.since', { date: day(of.created_at) })
            : t('keys.sinceUntil', { date: day(of.created_at), end: day(of.expires_at) })}
        </span>
      </div>
      <Button variant="ghost" size="sm" aria-label={t('keys.revokeNamed', { name: name(of) })} onClick={onRevoke}>
        {t('keys.revoke')}
      </Button>
    </div>
  )
}

function useKeyName(): (key: OwnKey) => string {
  const { t } = useTranslation('dashboard')
  return ({ kind, name }) =>
    name === null ? t(`keys.kind.${kind}`) : t('keys.named', { kind: t(`keys.kind.${kind}`), name })
}

/** What a form that sets a password offers in addition. */
type KeysOffer = {
  /** The box to tick; nothing for who has no keys. */
  field: ReactNode
  /** Revokes them when that was ticked; says so when it fails. Never throws. */
  settle(): Promise<void>
}

/** Offers to revoke API tokens and calendar addresses together with a password change, which does not end them. */
export function useKeysOffer(userId: string): KeysOffer {
  const { t } = useTranslation(['dashboard', 'errors'])
  const queries = useQueryClient()
  const query = keysQuery(browserApi, userId)
  const { data } = useQuery(query)
  const [isWanted, setWanted] = useState(false)
  const total = data?.items.length ?? 0
  return {
    field:
      total === 0 ? null : (
        <CheckField
          label={t('keys.offer', { total })}
          checked={isWanted}
          onChange={(event) => setWanted(event.target.checked)}
        />
      ),
    async settle() {
      if (!isWanted) return
      try {
        await revokeAllKeys(browserApi)
        setWanted(false)
      } catch (error) {
        toast.error(t('keys.errorRevoking'), { description: t(`errors:${apiErrorCode(error)}`) })
      }
      await queries.invalidateQueries({ queryKey: query.queryKey })
    },
  }
}
