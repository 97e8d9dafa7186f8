import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import type { ReactNode } from 'react'
import { formatLongInstant } from '#web/i18n/measures.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { deletionWaitingDays } from '#shared/contracts/account.ts'
import type { AccountSecurity } from '#shared/contracts/account.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { userDay } from '#web/i18n/user-day.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { saveFile } from '#web/list/save-file.ts'
import { toast } from '#web/ui/toast.ts'
import { SecurityCard } from './security-card.tsx'
import { fetchOwnData, refreshSecurity } from './security-queries.ts'
import { useUndoDeletion } from './use-undo-deletion.ts'
import rowline from '#web/ui/rowline.module.css'

const DeleteAccountDialog = lazy(() => import('./delete-account-dialog.tsx'))

/** The person's data as a file, and the end of the account. @see DASH-06 */
export function OwnData({ userId }: { userId: string }): ReactNode {
  const { t } = useTranslation('dashboard')
  return (
    <SecurityCard id="deletion" userId={userId} title={t('data.title')} lead={t('data.lead')} lines={2}>
      {(security) => (
        <>
          <ExportLine />
          <DeletionLine userId={userId} security={security} />
        </>
      )}
    </SecurityCard>
  )
}

function ExportLine(): ReactNode {
  const { t } = useTranslation(['dashboard', 'errors'])
  const exporting = useMutation({
    mutationFn: async () => {
      const data = await fetchOwnData(browserApi)
      saveFile(`grantwright-${userDay(Date.now())}.json`, data)
    },
    onError: (error) => {
      const code = apiErrorCode(error)
      toast.error(t('data.errorExporting'), {
        description: code === 'rate_limited' ? t('data.exportSoon') : t(`errors:${code}`),
      })
    },
  })
  return (
    <div className={rowline.rowline}>
      <Icon name="download" size={24} />
      <div className={rowline.text}>
        <b>{t('data.export')}</b>
        <span>{t('data.exportText')}</span>
      </div>
      <Button variant="outline" size="sm" busy={exporting.isPending} onClick={() => exporting.mutate()}>
        {t('data.exportAct')}
      </Button>
    </div>
  )
}

function DeletionLine({ userId, security }: { userId: string; security: AccountSecurity }): ReactNode {
  const { t } = useTranslation('dashboard')
  const language = useLanguage()
  const queries = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const undo = useUndoDeletion(userId)
  const { deletion } = security
  return (
    <div className={rowline.rowline}>
      <Icon name="trash" size={24} />
      <div className={rowline.text}>
        <b>{t('deletion.title')}</b>
        <span>
          {deletion === null
            ? t('deletion.text', { count: deletionWaitingDays })
            : t('deletion.pending', { date: formatLongInstant(deletion.erase_at, language) })}
        </span>
      </div>
      {deletion === null ? (
        <Button variant="outline" size="sm" onClick={() => setAsked(true)}>
          {t('deletion.ask')}
        </Button>
      ) : (
        <Button variant="secondary" size="sm" busy={undo.isPending} onClick={() => undo.mutate()}>
          {t('deletion.undo')}
        </Button>
      )}
      {isAsked ? (
        <Suspense>
          <DeleteAccountDialog
            security={security}
            onDeleted={() => refreshSecurity(queries, userId)}
            onClose={() => setAsked(false)}
          />
        </Suspense>
      ) : null}
    </div>
  )
}
