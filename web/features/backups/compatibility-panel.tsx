import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { BackupCompatibilityReport } from '#shared/contracts/backups.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { formatNumber } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { PlainCells } from '#web/list/plain-table.tsx'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Callout } from '#web/ui/callout.tsx'
import { backupFitQuery } from './backup-queries.ts'
import styles from './fit-panel.module.css'
import lined from '#web/ui/lined-table.module.css'

/** Whether a backup fits this version, and what a restore of it changes. */
export function FitPanel({ id }: { id: string }): ReactNode {
  const { t } = useTranslation(['backups', 'errors'])
  const fit = useQuery(backupFitQuery(browserApi, id))
  if (fit.isError)
    return (
      <Callout announce>
        <p>
          {t('fit.failed')} {t(`errors:${apiErrorCode(fit.error)}`)}
        </p>
      </Callout>
    )
  if (!fit.data) return <p role="status">{t('fit.checking')}</p>
  return (
    <>
      <Verdict answer={fit.data} />
      <Parts parts={fit.data.parts} />
    </>
  )
}

function Verdict({ answer }: { answer: BackupCompatibilityReport }): ReactNode {
  const { t } = useTranslation('backups')
  const { fit, failure, made_by: madeBy, here } = answer
  const nameOf = ({ version, migrations }: typeof here): string =>
    version === null ? t('fit.unknownVersion', { migrations }) : t('fit.version', { version, migrations })
  if (fit === null)
    return (
      <Callout tone="red" announce>
        <p>
          {t('fit.none')} {failure === null ? null : t(`faults.${failure}`)}
        </p>
      </Callout>
    )
  return (
    <Callout tone={fit === 'same' ? 'green' : 'blue'} announce>
      <p>
        {fit === 'same' || madeBy === null ? t('fit.same') : t('fit.older', { from: nameOf(madeBy), to: nameOf(here) })}
      </p>
    </Callout>
  )
}

function Parts({ parts }: { parts: BackupCompatibilityReport['parts'] }): ReactNode {
  const { t } = useTranslation('backups')
  const language = useLanguage()
  return (
    <table className={`${lined.table} ${styles.fit}`}>
      <caption className="small">{t('fit.caption')}</caption>
      <PlainCells
        rows={parts}
        idOf={({ part }) => part}
        columns={[
          { key: 'part', label: t('fit.what'), cell: ({ part }) => t(`fit.part.${part}`) },
          { key: 'kept', label: t('fit.kept'), isNumber: true, cell: ({ kept }) => formatNumber(kept, language) },
          { key: 'now', label: t('fit.now'), isNumber: true, cell: ({ now }) => formatNumber(now, language) },
        ]}
      />
    </table>
  )
}
