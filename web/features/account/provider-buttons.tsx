import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { siteConfigQuery } from '#web/session/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast.ts'
import { logInWith } from './account-calls.ts'
import { rejectionWords } from './account-words.ts'

const knownProviders = ['google', 'github'] as const
type Provider = (typeof knownProviders)[number]

/**
 * Buttons of the sign-in providers that the site has set up; nothing when it has none. While one is busy the others
 * are disabled.
 *
 * @see docs/reference/product.md#2-screens, docs/reference/product.md#authentication, DLG-03
 */
export function ProviderButtons(): ReactNode {
  const { t } = useTranslation('auth')
  const { data: config } = useQuery(siteConfigQuery(browserApi))
  const [busy, setBusy] = useState<Provider | null>(null)
  useEffect(() => {
    // Who comes back from the provider by the browser's button finds this page as it was left: busy.
    const handleReturn = (event: PageTransitionEvent): void => {
      if (event.persisted) setBusy(null)
    }
    window.addEventListener('pageshow', handleReturn)
    return () => window.removeEventListener('pageshow', handleReturn)
  }, [])

  const providers = knownProviders.filter((provider) => config?.providers.includes(provider))
  if (providers.length === 0) return null

  const handleProvider = async (provider: Provider): Promise<void> => {
    setBusy(provider)
    const rejection = await logInWith(provider)
    if (rejection === null) return
    toast.error(rejectionWords(t, rejection))
    setBusy(null)
  }

  return (
    <>
      <div className="or">{t('orWith')}</div>
      <div className="providers">
        {providers.map((provider) => (
          <Button
            key={provider}
            variant="outline"
            disabled={busy !== null && busy !== provider}
            busy={busy === provider}
            busyLabel={t('busyProvider')}
            onClick={() => void handleProvider(provider)}
          >
            <Icon name={provider} />
            {t(provider)}
          </Button>
        ))}
      </div>
    </>
  )
}
