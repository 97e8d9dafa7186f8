import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { browserApi } from '#web/api/browser-client.ts'
import { ListFailure } from '#web/list/list-parts.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { SettingsEditor } from './settings-editor.tsx'
import { settingsQuery } from './settings-queries.ts'
import { ScreenHead } from '#web/list/screen-head.tsx'

/** The settings of the site. @see ADM-06, LAUNCH-03; docs/reference/content-and-admin.md#adminsettings */
export function SettingsScreen(): ReactNode {
  const { t } = useTranslation('settings')
  const { data: settings, error, isFetching, refetch } = useQuery(settingsQuery(browserApi))
  if (settings) return <SettingsEditor stored={settings} />
  return (
    <>
      <ScreenHead title={t('title')} />
      {error === null ? (
        <div className="sheet card" role="status" aria-label={t('loading')} aria-busy>
          {['w-2/5', 'w-3/5', 'w-1/2', 'w-2/3', 'w-1/4'].map((width) => (
            <Skeleton key={width} className={`mb-5 h-4 ${width}`} />
          ))}
        </div>
      ) : (
        <ListFailure error={error} isBusy={isFetching} onRetry={() => void refetch()} />
      )}
    </>
  )
}
