import type { ReactNode } from 'react'
import { formatFileSize } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { cancelUpload, clearUploads, retryUpload, useUploads } from './upload-queue.ts'
import type { UploadEntry } from './upload-queue.ts'
import styles from '#web/features/media/upload-tray.module.css'

/** The uploads of this visit with their progress; nothing while there are none. */
export function UploadTray({ onOpen }: { onOpen: (id: string) => void }): ReactNode {
  const { t } = useTranslation('media')
  const uploads = useUploads()
  if (uploads.length === 0) return null
  const over = uploads.filter(({ state }) => state === 'done' || state === 'duplicate').length
  return (
    <section className={`sheet ${styles.tray}`} aria-label={t('tray.label')}>
      <div className={styles.head}>
        <b role="status">{t('tray.count', { count: uploads.length, done: over })}</b>
        <Button variant="ghost" size="sm" onClick={clearUploads}>
          {t('tray.clear')}
        </Button>
      </div>
      <ul>
        {uploads.map((entry) => (
          <TrayLine key={entry.id} entry={entry} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  )
}

type TrayLineProps = {
  entry: UploadEntry
  /** Without it there is nothing to open. */
  onOpen?: (id: string) => void
}

/** One upload: how far it is, why it failed, and what can be done about it. */
export function TrayLine({ entry, onOpen }: TrayLineProps): ReactNode {
  const { t } = useTranslation(['media', 'errors'])
  const language = useLanguage()
  const { id, name, bytes, sent, state, failure, item } = entry
  const isUnderWay = state === 'waiting' || state === 'sending' || state === 'checking'
  return (
    <li className={styles.line}>
      <span className={styles.name}>{name}</span>
      {isUnderWay ? <progress max={bytes} value={sent} aria-label={t('tray.progress', { name })} /> : null}
      {failure === null ? (
        <span>{state === 'sending' ? formatFileSize(sent, language) : t(`tray.${state}`)}</span>
      ) : (
        <span className={styles.error} role="alert">
          {failure.reason === null ? t(`errors:${failure.code}`) : t(`refused.${failure.reason}`)}
        </span>
      )}
      <span className={styles.actions}>
        {item === null || onOpen === undefined ? null : (
          <Button variant="ghost" size="sm" onClick={() => onOpen(item.id)}>
            {t('tray.open')}
          </Button>
        )}
        {/* What the file itself is at fault for does not get better by sending it again. */}
        {failure === null || failure.code === 'media_refused' ? null : (
          <Button variant="outline" size="sm" onClick={() => retryUpload(id)}>
            {t('tray.retry')}
          </Button>
        )}
        {item === null ? (
          <Button
            variant="ghost"
            size="sm"
            iconOnly
            aria-label={t(isUnderWay ? 'tray.cancel' : 'tray.remove', { name })}
            onClick={() => cancelUpload(id)}
          >
            <Icon name="x" size={18} />
          </Button>
        ) : null}
      </span>
    </li>
  )
}
