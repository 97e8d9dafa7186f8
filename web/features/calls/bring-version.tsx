import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { ReactNode, SyntheticEvent } from 'react'
import * as routes from '#shared/contracts/routes/calls.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError, FormError, TextAreaField } from '#web/ui/field.tsx'
import styles from './bring-version.module.css'

/** Most bytes of a file, as the server takes it. */
const fileBytesMax = 25 * 1024 * 1024
const textBytesMax = 2 * 1024 * 1024
const accepted = '.pdf,.docx,.html,.htm,.txt,.md'

type BringVersionProps = {
  id: string
  /** What the button says. */
  label: string
  onSent: () => void
  onCancel?: () => void
}

/** Brings a text or a file in for a call: its newer version, or another try after a reading that failed. */
export function BringVersion({ id, label, onSent, onCancel }: BringVersionProps): ReactNode {
  const { t } = useTranslation(['calls', 'errors'])
  const [text, setText] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [error, setError] = useState<'empty' | 'tooLarge' | null>(null)
  const fileId = useId()
  const sending = useMutation({
    mutationFn: async () => {
      if (file) await browserApi.call(routes.sendCallVersion, { path: { id }, query: { name: file.name }, body: file })
      else await browserApi.call(routes.createCallVersion, { path: { id }, body: { text } })
    },
    onSuccess: onSent,
  })
  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    const size = file?.size ?? new Blob([text]).size
    const found =
      file === null && text.trim() === '' ? 'empty' : size > (file ? fileBytesMax : textBytesMax) ? 'tooLarge' : null
    setError(found)
    if (found === null) sending.mutate()
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextAreaField
        label={t('bring.text')}
        hint={t('bring.textHint')}
        rows={6}
        value={text}
        disabled={file !== null}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setError(null)
        }}
      />
      <div className={styles.file}>
        <label htmlFor={fileId}>{t('bring.file')}</label>
        <input
          id={fileId}
          type="file"
          accept={accepted}
          onChange={(event) => {
            setFile(event.currentTarget.files?.[0] ?? null)
            setError(null)
          }}
        />
        <small>{t('bring.fileHint')}</small>
      </div>
      {error === null ? null : (
        <div role="alert">
          <FieldError>{t(`bring.${error}`)}</FieldError>
        </div>
      )}
      {sending.error === null ? null : <FormError>{t(`errors:${apiErrorCode(sending.error)}`)}</FormError>}
      <div className={styles.actions}>
        <Button variant="primary" type="submit" busy={sending.isPending}>
          {label}
        </Button>
        {onCancel === undefined ? null : (
          <Button variant="ghost" onClick={onCancel}>
            {t('edit.cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}
