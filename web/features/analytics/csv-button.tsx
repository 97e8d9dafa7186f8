import * as analyticsStaffRoutes from '#shared/contracts/routes/analytics-staff.ts'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AnalyticsExportQuery } from '#shared/contracts/analytics.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast.ts'
import { saveFile } from '#web/list/save-file.ts'

/** What can be saved as a file: the days, or one panel. */
export type CsvPanel = AnalyticsExportQuery['panel']

type CsvButtonProps = {
  panel: CsvPanel
  query: string
}

/** Saves the days or one panel of what is shown as a file. */
export function CsvButton({ panel, query }: CsvButtonProps): ReactNode {
  const { t } = useTranslation(['analytics', 'errors'])
  const file = useMutation({
    mutationFn: () => browserApi.download(analyticsStaffRoutes.exportAnalytics, { query: `${query}&panel=${panel}` }),
    onSuccess: (blob) => saveFile(`visits-${panel}.csv`, blob),
    onError: (error) => toast.error(t(`errors:${apiErrorCode(error)}`)),
  })
  return (
    <Button
      variant="ghost"
      size="sm"
      iconOnly
      aria-label={t('csv', { name: t(`panels.${panel}`) })}
      busy={file.isPending}
      onClick={() => file.mutate()}
    >
      <Icon name="download" size={18} />
    </Button>
  )
}
