import type { ReactNode } from 'react'
import type { Backup } from '#shared/contracts/backups.ts'
import { formatInstant, formatNumber } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import type { BackupAction } from './backup-action-dialog.tsx'
import styles from './backups-table.module.css'
import { PlainTable } from '#web/list/plain-table.tsx'

type BackupsTableProps = {
  items: readonly Backup[]
  onVerify: (id: string) => void
  onAction: (action: BackupAction, backup: Backup) => void
}

/** Every backup with its state and what can be done with it. */
export function BackupsTable({ items, onVerify, onAction }: BackupsTableProps): ReactNode {
  const { t } = useTranslation('backups')
  const language = useLanguage()
  const made = ({ created_at }: Backup): string => formatInstant(created_at, language)
  return (
    <PlainTable
      caption={t('caption')}
      className={styles.table}
      rows={items}
      idOf={({ id }) => id}
      columns={[
        {
          key: 'made',
          label: t('column.made'),
          cell: (backup) => (
            <>
              <time dateTime={backup.created_at}>{made(backup)}</time>
              {backup.by === null ? null : <small>{backup.by}</small>}
            </>
          ),
        },
        {
          key: 'kind',
          label: t('column.kind'),
          cell: (backup) => (
            <>
              {t(`kind.${backup.kind}`)}
              <small>{t(backup.is_encrypted ? 'sealed' : 'open')}</small>
            </>
          ),
        },
        { key: 'holds', label: t('column.holds'), cell: (backup) => <Contents backup={backup} /> },
        { key: 'state', label: t('column.state'), cell: (backup) => <State backup={backup} /> },
        {
          key: 'actions',
          label: t('column.actions'),
          isSilent: true,
          cell: (backup) => (
            <Actions
              backup={backup}
              name={made(backup)}
              onVerify={() => onVerify(backup.id)}
              onAction={(action) => onAction(action, backup)}
            />
          ),
        },
      ]}
    />
  )
}

type ActionsProps = { backup: Backup; name: string; onVerify: () => void; onAction: (action: BackupAction) => void }

function Actions({ backup, name, onVerify, onAction }: ActionsProps): ReactNode {
  const { t } = useTranslation('backups')
  const isIdle = backup.state === 'ready' && backup.busy === null
  return (
    <>
      <Button variant="outline" size="sm" disabled={!isIdle} onClick={onVerify}>
        {t('act.verify')}
        <span className="sr"> {name}</span>
      </Button>
      {(['download', 'restore', 'remove'] as const).map((action) => (
        <Button
          key={action}
          variant={action === 'remove' ? 'ghost' : 'outline'}
          size="sm"
          disabled={action === 'remove' ? backup.busy !== null : !isIdle}
          onClick={() => onAction(action)}
        >
          {t(`act.${action}`)}
          <span className="sr"> {name}</span>
        </Button>
      ))}
    </>
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
  const { state, busy, verified_at: verifiedAt, restored_at: restoredAt, error, failure } = backup
  const words = busy === null ? t(`state.${state}`) : t(`busy.${busy}`)
  return (
    <span role={busy === null && state !== 'making' ? undefined : 'status'}>
      {words}
      {verifiedAt === null ? null : (
        <small data-tone="good">{t('verified', { at: formatInstant(verifiedAt, language) })}</small>
      )}
      {restoredAt === null ? null : <small>{t('restored', { at: formatInstant(restoredAt, language) })}</small>}
      {failure === null ? null : <small data-tone="err">{t(`faults.${failure}`)}</small>}
      {error === null ? null : (
        <small data-tone={failure === null ? 'err' : undefined} lang="en">
          {error}
        </small>
      )}
    </span>
  )
}
