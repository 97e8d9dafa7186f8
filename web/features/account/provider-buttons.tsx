import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { siteConfigQuery } from '#web/session/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast.ts'
import { logInWith, useReturn } from './account-calls.ts'
import { rejectionMessage } from './account-messages.ts'
import styles from './provider-buttons.module.css'

const knownProviders = ['google', 'github'] as const

/**
 * Buttons of the sign-in providers that the site has set up; nothing when it has none. While one is busy the others
 * are disabled.
 *
 * @see docs/reference/product.md#2-screens, docs/reference/product.md#authentication, DLG-03
 */
export function ProviderButtons(): ReactNode {
  const { t } = useTranslation('auth')
  const { data: config } = useQuery(siteConfigQuery(browserApi))
  const leaving = useMutation({
    mutationFn: logInWith,
    onSuccess: (rejection) => {
      if (rejection !== null) toast.error(rejectionMessage(t, rejection))
    },
  })
  useReturn(leaving.reset)

  const providers = knownProviders.filter((provider) => config?.providers.includes(provider))
  if (providers.length === 0) return null

  // Without a rejection the browser is on its way to the provider.
  const busy = leaving.isPending || leaving.data === null ? leaving.variables : undefined
  return (
    <>
      <div className={styles.or}>{t('orWith')}</div>
      <div className={styles.providers}>
        {providers.map((provider) => (
          <Button
            key={provider}
            variant="outline"
            disabled={busy !== undefined && busy !== provider}
            busy={busy === provider}
            busyLabel={t('busyProvider')}
            onClick={() => leaving.mutate(provider)}
          >
            <Icon name={provider} />
            {t(provider)}
          </Button>
        ))}
      </div>
    </>
  )
}
