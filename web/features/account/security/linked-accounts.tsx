import { paths } from '#web/paths.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { AccountSecurity, WayIn } from '#shared/contracts/account.ts'
import type { SiteConfig } from '#shared/contracts/site.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { authClient, refreshSession } from '#web/session/auth-client.ts'
import { siteConfigQuery } from '#web/session/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast.ts'
import { useReturn } from '#web/features/account/account-calls.ts'
import { askAuth, rejectionText } from './auth-rejection.ts'
import type { AuthRejection, AuthResponse } from './auth-rejection.ts'
import { SecurityCard } from './security-card.tsx'
import { refreshSecurity, securityQuery } from './security-queries.ts'
import rowline from '#web/ui/rowline.module.css'

/** Providers whose accounts can be linked, in the order they are shown. */
const linkProviders = ['google', 'github'] as const
type LinkProvider = (typeof linkProviders)[number]

/** Goes to a provider to link its account to this one: on success the browser leaves the page. */
function link(provider: LinkProvider): Promise<AuthResponse<unknown>> {
  return askAuth('Error linking an account:', async () =>
    (await authClient()).linkIdentity({
      provider,
      options: { redirectTo: `${location.origin}${paths.dashboard}` },
    }),
  )
}

/** Takes a provider's account off this one. @param identityId what the auth service knows it by. */
function unlink(identityId: string): Promise<AuthResponse<unknown>> {
  return askAuth('Error unlinking an account:', async () => {
    const client = await authClient()
    const known = await client.getUserIdentities()
    if (known.error !== null) return known
    const identity = known.data.identities.find((each) => each.identity_id === identityId)
    // Another tab was faster: the wanted state is reached.
    return identity ? client.unlinkIdentity(identity) : { data: {}, error: null }
  })
}

const ProofDialog = lazy(() => import('./reauthentication-dialog.tsx'))
const ConfirmDialog = lazy(() =>
  import('#web/ui/confirm-dialog.tsx').then(({ ConfirmDialog: Component }) => ({ default: Component })),
)

/** Which providers' accounts open this one. @see docs/reference/product.md#3-things-and-their-fields, docs/reference/product.md#unlinking; DASH-04 */
export function LinkedAccounts({ userId }: { userId: string }): ReactNode {
  const { t } = useTranslation('dashboard')
  const { data: config } = useQuery(siteConfigQuery(browserApi))
  const { data: security } = useQuery(securityQuery(browserApi, userId))
  // A card that could only say that there is nothing to link is none; what was linked before stays to be unlinked.
  const isUnused = config !== undefined && providersOf(config, security?.identities ?? []).length === 0
  if (isUnused) return null
  return (
    <SecurityCard id="linked" userId={userId} title={t('social.title')} lead={t('social.lead')} lines={2}>
      {(security) => <ProviderLines userId={userId} security={security} />}
    </SecurityCard>
  )
}

function ProviderLines({ userId, security }: { userId: string; security: AccountSecurity }): ReactNode {
  const { t } = useTranslation('dashboard')
  const { data: config } = useQuery(siteConfigQuery(browserApi))
  const shown = providersOf(config, security.identities)
  return (
    <>
      {shown.map((provider) => (
        <ProviderLine
          key={provider}
          userId={userId}
          provider={provider}
          security={security}
          isOffered={config?.providers.includes(provider) ?? false}
        />
      ))}
      {security.identities.length < 2 && security.identities[0]?.provider !== 'email' ? (
        <Callout tone="blue">
          <p>{security.has_password ? t('social.onlyOne') : t('social.passwordFirst')}</p>
        </Callout>
      ) : null}
    </>
  )
}

/** Providers that the site offers, or that are linked still. */
function providersOf(config: SiteConfig | undefined, identities: AccountSecurity['identities']): LinkProvider[] {
  return linkProviders.filter(
    (provider) => config?.providers.includes(provider) || identities.some((each) => each.provider === provider),
  )
}

type LineProps = { userId: string; provider: LinkProvider; security: AccountSecurity; isOffered: boolean }

function ProviderLine({ userId, provider, security, isOffered }: LineProps): ReactNode {
  const { t } = useTranslation(['dashboard', 'errors'])
  const { t: tAuth } = useTranslation('auth')
  const queries = useQueryClient()
  const [asked, setAsked] = useState<WayIn | null>(null)
  /** What goes on once it is clear who is there. */
  const [waiting, setWaiting] = useState<(() => void) | null>(null)
  const linked = security.identities.find((each) => each.provider === provider)
  const name = tAuth(provider)

  const linking = useMutation({
    mutationFn: () => link(provider),
    onSuccess: (answer) => {
      if (answer.ok) return
      if (wantsProof(answer.rejection)) setWaiting(() => () => linking.mutate())
      else toast.error(t('social.errorLinking'), { description: rejectionText(t, answer.rejection) })
    },
  })
  useReturn(linking.reset)
  const unlinking = useMutation({
    mutationFn: ({ identity_id }: WayIn) => unlink(identity_id),
    onSuccess: async (answer, identity) => {
      if (answer.ok) {
        await refreshSession()
        await refreshSecurity(queries, userId)
        toast.success(t('social.unlinked', { provider: name }))
      } else if (wantsProof(answer.rejection)) setWaiting(() => () => unlinking.mutate(identity))
      else {
        const isLast = answer.rejection.kind === 'code' && answer.rejection.code === 'single_identity_not_deletable'
        if (isLast) toast.error(t('social.errorUnlinkingLast'))
        else toast.error(t('social.errorUnlinking'), { description: rejectionText(t, answer.rejection) })
      }
      setAsked(null)
    },
  })

  return (
    <div className={rowline.rowline}>
      <Icon name={provider} size={24} />
      <div className={rowline.text}>
        <b>{name}</b>
        <span>{linked ? (linked.email ?? linked.name ?? t('social.linked')) : t('social.notLinked')}</span>
      </div>
      {linked ? (
        <Button
          variant="outline"
          size="sm"
          disabled={security.identities.length < 2 || !security.can_link}
          aria-label={t('social.unlinkNamed', { provider: name })}
          onClick={() => setAsked(linked)}
        >
          {t('social.unlink')}
        </Button>
      ) : isOffered && security.can_link ? (
        <Button
          variant="secondary"
          size="sm"
          // Once it is granted, the browser is on its way to the provider.
          busy={linking.isPending || linking.data?.ok === true}
          aria-label={t('social.linkNamed', { provider: name })}
          onClick={() => linking.mutate()}
        >
          {t('social.link')}
        </Button>
      ) : null}
      {waiting === null ? null : (
        <Suspense>
          <ProofDialog
            security={security}
            onProven={() => {
              setWaiting(null)
              waiting()
            }}
            onClose={() => setWaiting(null)}
          />
        </Suspense>
      )}
      {asked === null ? null : (
        <Suspense>
          <ConfirmDialog
            open
            onOpenChange={(open) => {
              if (!open) setAsked(null)
            }}
            title={t('social.unlinkTitle', { provider: name })}
            description={t('social.unlinkText', { provider: name })}
            confirmLabel={t('social.unlink')}
            destructive
            busy={unlinking.isPending}
            busyLabel={t('social.unlinking')}
            onConfirm={() => unlinking.mutate(asked)}
          />
        </Suspense>
      )}
    </div>
  )
}

function wantsProof(rejection: AuthRejection): boolean {
  return rejection.kind === 'code' && rejection.code === 'reauthentication_needed'
}
