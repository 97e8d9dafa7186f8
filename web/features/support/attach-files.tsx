import { useId, useRef } from 'react'
import type { ReactNode } from 'react'
import * as supportRoutes from '#shared/contracts/routes/support.ts'
import { personalFileAccept, personalFilesMax } from '#shared/contracts/files.ts'
import type { PersonalFile } from '#shared/contracts/files.ts'
import { browserApi } from '#web/api/browser-client.ts'
import type { Attachments } from '#web/features/support/use-attachments.ts'
import { formatFileSize } from '#web/i18n/measures.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast.ts'
import { saveFile } from '#web/list/save-file.ts'
import styles from './attach-files.module.css'

/** Chooses files, and shows those that wait for their message. */
export function AttachFiles({ attachments }: { attachments: Attachments }): ReactNode {
  const { t } = useTranslation(['support', 'errors'])
  const input = useRef<HTMLInputElement>(null)
  const hintId = useId()
  const { files, underWay, error } = attachments
  return (
    <div className={styles.files}>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={personalFileAccept}
        aria-label={t('reply.attach')}
        onChange={(event) => {
          void attachments.add([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
      <Button variant="ghost" size="sm" aria-describedby={hintId} onClick={() => input.current?.click()}>
        <Icon name="clip" size={18} />
        {t('reply.attach')}
      </Button>
      <span className="hint" id={hintId}>
        {t('reply.hint', { count: personalFilesMax })}
      </span>
      {files.length > 0 ? (
        <ul>
          {files.map((file) => (
            <li key={file.id} className={styles.file}>
              <Icon name="clip" size={16} />
              {file.name}
              <button
                type="button"
                className={buttonClass({ variant: 'ghost', size: 'sm', iconOnly: true })}
                aria-label={t('reply.removeFile', { name: file.name })}
                onClick={() => attachments.remove(file.id)}
              >
                <Icon name="x" size={16} />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <div role="status">
        {underWay.map((name) => (
          <p key={name} className="hint">
            {t('reply.uploading', { name })}
          </p>
        ))}
      </div>
      {error === null ? null : (
        <div role="alert">
          <FieldError>
            {error.name}
            {': '}
            {error.reason === 'offline'
              ? t('errors:offline')
              : error.reason === 'refused'
                ? t('errors:file_refused')
                : error.reason === 'plan_limit'
                  ? t('errors:plan_limit')
                  : t(`file.${error.reason}`)}
          </FieldError>
        </div>
      )}
    </div>
  )
}

/** A file of a message, for saving. */
export function FileChip({ file }: { file: PersonalFile }): ReactNode {
  const { t } = useTranslation('support')
  const language = useLanguage()
  const size = formatFileSize(file.bytes, language)
  async function handleSave(): Promise<void> {
    try {
      saveFile(file.name, await browserApi.download(supportRoutes.downloadTicketFile, { path: { id: file.id } }))
    } catch {
      toast.error(t('file.error'))
    }
  }
  return (
    <button
      type="button"
      className={styles.file}
      aria-label={t('file.download', { name: file.name, size })}
      onClick={() => void handleSave()}
    >
      <Icon name="clip" size={16} />
      <span>
        {file.name}, {size}
      </span>
    </button>
  )
}
