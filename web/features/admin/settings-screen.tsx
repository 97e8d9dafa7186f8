import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AssistantLinksForm } from './assistant-links-form.tsx'
import { settingsQuery } from './settings-queries.ts'

/** The settings of the site: in this version where the assistant is. @see LAUNCH-03 */
export function SettingsScreen(): ReactNode {
  const { t } = useTranslation('admin')
  return (
    <>
      <div className="admin-title">
        <h1>{t('menu.settings')}</h1>
      </div>
      <section className="sheet card max-w-[46rem]">
        <h2>{t('settings.links.title')}</h2>
        <p>{t('settings.links.lead')}</p>
        <Links />
      </section>
    </>
  )
}

function Links(): ReactNode {
  const { t } = useTranslation(['admin', 'errors'])
  const { data: settings, error, isFetching, refetch } = useQuery(settingsQuery(browserApi))
  if (settings) return <AssistantLinksForm settings={settings} />
  if (error === null) {
    return (
      <div role="status" aria-label={t('settings.loading')} aria-busy>
        {['en', 'ro', 'other'].map((each) => (
          <div key={each} className="field">
            <Skeleton className="mb-2 h-4 w-1/4" />
            <Skeleton className="h-11.5" />
          </div>
        ))}
      </div>
    )
  }
  return (
    <Callout tone="red" announce>
      <p>{t(`errors:${apiErrorCode(error)}`)}</p>
      <Button variant="outline" size="sm" busy={isFetching} onClick={() => void refetch()}>
        {t('settings.retry')}
      </Button>
    </Callout>
  )
}
