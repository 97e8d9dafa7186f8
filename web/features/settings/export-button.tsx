import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as settingsRoutes from '#shared/contracts/routes/settings.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast.ts'
import { saveFile } from '#web/list/save-file.ts'

/** Downloads the settings as a file, without secrets. */
export function ExportButton(): ReactNode {
  const { t } = useTranslation(['settings', 'errors'])
  const file = useMutation({
    mutationFn: () => browserApi.download(settingsRoutes.exportSettings),
    onSuccess: (blob) => saveFile('settings.json', blob),
    onError: (error) => toast.error(t(`errors:${apiErrorCode(error)}`)),
  })
  return (
    <Button variant="outline" busy={file.isPending} busyLabel={t('export')} onClick={() => file.mutate()}>
      <Icon name="download" />
      {t('export')}
    </Button>
  )
}
