import type { ReactNode } from 'react'
import type { Backup } from '#shared/contracts/backups.ts'
import { formatInstant, formatNumber } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import type { BackupAct } from './act-dialog.tsx'
import styles from './backups-table.module.css'

type BackupsTableProps = {
  items: readonly Backup[]
  onVerify: (id: string) => void
  onAct: (act: BackupAct, backup: Backup) => void
}

/** Every backup with how it stands and what can be done with it. */
export function BackupsTable({ items, onVerify, onAct }: BackupsTableProps): ReactNode {
  const { t } = useTranslation('backups')
  return (
    <div className="sheet">
      <table className={`tbl stack ${styles.table}`}>
        <caption className="sr">{t('caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('column.made')}</th>
            <th scope="col">{t('column.kind')}</th>
            <th scope="col">{t('column.holds')}</th>
            <th scope="col">{t('column.state')}</th>
            <th scope="col">
              <span className="sr">{t('column.acts')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((backup) => (
            <Row key={backup.id} backup={backup} onVerify={onVerify} onAct={onAct} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ backup, onVerify, onAct }: Omit<BackupsTableProps, 'items'> & { backup: Backup }): ReactNode {
  const { t } = useTranslation('backups')
  const language = useLanguage()
  const made = formatInstant(backup.created_at, language)
  const isIdle = backup.state === 'ready' && backup.busy === null
  return (
    <tr>
      <th scope="row">
        <time dateTime={backup.created_at}>{made}</time>
        {backup.by === null ? null : <small>{backup.by}</small>}
      </th>
      <td data-label={t('column.kind')}>
        <span>
          {t(`kind.${backup.kind}`)}
          <small>{t(backup.is_encrypted ? 'sealed' : 'open')}</small>
        </span>
      </td>
      <td data-label={t('column.holds')}>
        <Contents backup={backup} />
      </td>
      <td data-label={t('column.state')}>
        <State backup={backup} />
      </td>
      <td className={styles.acts}>
        <Button variant="outline" size="sm" disabled={!isIdle} onClick={() => onVerify(backup.id)}>
          {t('act.verify')}
          <span className="sr"> {made}</span>
        </Button>
        {(['download', 'restore', 'remove'] as const).map((act) => (
          <Button
            key={act}
            variant={act === 'remove' ? 'ghost' : 'outline'}
            size="sm"
            disabled={act === 'remove' ? backup.busy !== null : !isIdle}
            onClick={() => onAct(act, backup)}
          >
            {t(`act.${act}`)}
            <span className="sr"> {made}</span>
          </Button>
        ))}
      </td>
    </tr>
  )
}

function Contents({ backup }: { backup: Backup }): ReactNode {
  const { t } = useTranslation('backups')
  const language = useLanguage()
  const { rows, files, bytes, sha256 } = backup
  if (rows === null || files === null || bytes === null) return <span>–</span>
  return (
    <span>
      {t('rows', { count: rows, number: formatNumber(rows, language) })},{' '}
      {t('files', { count: files, number: formatNumber(files, language) })}
      <small>{t('size', { kilobytes: formatNumber(Math.ceil(bytes / 1024), language) })}</small>
      {sha256 === null ? null : <small className="font-mono">{sha256.slice(0, 16)}</small>}
    </span>
  )
}

function State({ backup }: { backup: Backup }): ReactNode {
  const { t } = useTranslation('backups')
  const language = useLanguage()
  const { state, busy, verified_at: verifiedAt, restored_at: restoredAt, error, fault } = backup
  const words = busy === null ? t(`state.${state}`) : t(`busy.${busy}`)
  return (
    <span role={busy === null && state !== 'making' ? undefined : 'status'}>
      {words}
      {verifiedAt === null ? null : (
        <small className="good">{t('verified', { at: formatInstant(verifiedAt, language) })}</small>
      )}
      {restoredAt === null ? null : <small>{t('restored', { at: formatInstant(restoredAt, language) })}</small>}
      {fault === null ? null : <small className="err">{t(`faults.${fault}`)}</small>}
      {error === null ? null : (
        <small className={fault === null ? 'err' : undefined} lang="en">
          {error}
        </small>
      )}
    </span>
  )
}
