import { fieldErrorCode } from '#web/api/client.ts'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { webhookNameLengthMax, webhookUrlLengthMax } from '#shared/contracts/webhooks.ts'
import type { Webhook } from '#shared/contracts/webhooks.ts'
import { webhookKindNames } from '#shared/webhook-kinds.ts'
import type { WebhookKind } from '#shared/webhook-kinds.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { CheckField, FieldError, FormError, TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { webhookActions } from './integration-queries.ts'
import { LocalDraftNote } from '#web/session/local-draft-note.tsx'
import { joinLocalDrafts, useLocalDraftState } from '#web/session/use-local-draft.ts'
import styles from './integrations.module.css'

type WebhookDialogProps = {
  /** Null: a new one. */
  webhook: Webhook | null
  onClose: () => void
  /** @param secret of a new one. */
  onSaved: (secret: string | null) => void
}

/** Asks where to and what of. */
export default function WebhookDialog({ webhook, onClose, onSaved }: WebhookDialogProps): ReactNode {
  const { t } = useTranslation(['integrations', 'errors'])
  const nameField = useRef<HTMLInputElement>(null)
  const place = `webhook.${webhook?.id ?? 'new'}`
  const [name, setName, keptName] = useLocalDraftState(`${place}.name`, webhook?.name ?? '')
  const [url, setUrl, keptUrl] = useLocalDraftState(`${place}.url`, webhook?.url ?? '')
  const [kinds, setKinds, keptKinds] = useLocalDraftState<readonly WebhookKind[]>(
    `${place}.kinds`,
    webhookKindNames.filter((kind) => webhook?.kinds.includes(kind)),
  )
  const localDraft = joinLocalDrafts(keptName, keptUrl, keptKinds)
  const [isTried, setTried] = useState(false)
  const title = webhook === null ? t('webhooks.add') : t('webhooks.editTitle', { name: webhook.name })

  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const input = { name, url: url.trim(), kinds: [...kinds] }
      if (webhook === null) return (await webhookActions.add(browserApi, input)).secret
      await webhookActions.change(browserApi, webhook.id, { ...input, version: webhook.version })
      return null
    },
    onSuccess: (secret) => {
      localDraft.sent()
      onSaved(secret)
    },
  })

  function save(): void {
    setTried(true)
    if (name.trim() === '') nameField.current?.focus()
    else if (url.trim() !== '' && kinds.length > 0) mutate()
  }

  return (
    <FormDialog
      title={title}
      description={t('webhooks.dialogText')}
      size="medium"
      submit={webhook === null ? t('webhooks.add') : t('save')}
      isBusy={isPending}
      busyLabel={t('busy')}
      onSubmit={save}
      onClose={onClose}
      before={<LocalDraftNote localDraft={localDraft} />}
    >
      <TextField
        ref={nameField}
        label={t('webhooks.name')}
        error={isTried && name.trim() === '' ? t('webhooks.nameMissing') : nameError()}
        maxLength={webhookNameLengthMax}
        autoComplete="off"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <TextField
        type="url"
        inputMode="url"
        label={t('webhooks.url')}
        hint={t('webhooks.urlHint')}
        error={isTried && url.trim() === '' ? t('webhooks.faults.invalid') : urlError()}
        maxLength={webhookUrlLengthMax}
        autoComplete="off"
        spellCheck={false}
        value={url}
        onChange={({ target }) => setUrl(target.value)}
      />
      <fieldset className={styles.choices}>
        <legend>{t('webhooks.kinds')}</legend>
        {webhookKindNames.map((kind) => (
          <CheckField
            key={kind}
            label={
              <>
                {t(`webhooks.kindNames.${kind}`)} <code>{kind}</code>
              </>
            }
            checked={kinds.includes(kind)}
            onChange={({ target }) =>
              setKinds(target.checked ? [...kinds, kind] : kinds.filter((each) => each !== kind))
            }
          />
        ))}
        {isTried && kinds.length === 0 ? <FieldError>{t('webhooks.kindsMissing')}</FieldError> : null}
      </fieldset>
      {error === null || fieldErrorCode(error, 'name') !== null || fieldErrorCode(error, 'url') !== null ? null : (
        <FormError>{t(`errors:${apiErrorCode(error)}`)}</FormError>
      )}
    </FormDialog>
  )

  function nameError(): ReactNode {
    return fieldErrorCode(error, 'name') === 'too_many' ? t('webhooks.tooMany') : undefined
  }

  function urlError(): ReactNode {
    const code = fieldErrorCode(error, 'url')
    if (code === null) return undefined
    const known = (['not_https', 'private_address', 'with_password'] as const).find((each) => each === code)
    return t(`webhooks.faults.${known ?? 'invalid'}`)
  }
}
