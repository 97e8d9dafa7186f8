import type { ReactNode } from 'react'
import {
  webhookInputSchema,
  webhookNameLengthMax,
  webhookSchema,
  webhookUrlLengthMax,
} from '#shared/contracts/webhooks.ts'
import type { Webhook, WebhookInput } from '#shared/contracts/webhooks.ts'
import { webhookKindNames } from '#shared/webhook-kinds.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { storedIn } from '#web/api/client.ts'
import { ContractFormDialog } from '#web/form/contract-form-dialog.tsx'
import { useContractForm } from '#web/form/use-contract-form.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { CheckField, FieldError, TextField } from '#web/ui/field.tsx'
import { webhookActions } from './integration-queries.ts'
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
  const { t } = useTranslation('integrations')
  const form = useContractForm({
    schema: webhookInputSchema,
    defaults: webhook === null ? { name: '', url: '', kinds: [] } : fieldsOf(webhook),
    draft: `webhook.${webhook?.id ?? 'new'}`,
    conflict:
      webhook === null
        ? undefined
        : {
            version: webhook.version,
            stored: (error) => {
              const now = storedIn(error, webhookSchema)
              return now && { version: now.version, values: fieldsOf(now) }
            },
            words: ({ name, url, kinds }) => [
              ['name', t('webhooks.name'), name],
              ['url', t('webhooks.url'), url],
              ['kinds', t('webhooks.kinds'), kinds.map((kind) => t(`webhooks.kindNames.${kind}`)).join(', ')],
            ],
          },
    send: async (input, version) => {
      if (webhook === null) return (await webhookActions.add(browserApi, input)).secret
      await webhookActions.change(browserApi, webhook.id, { ...input, version })
      return null
    },
    onSent: onSaved,
    complain: (name, { code }) => {
      if (name === 'kinds') return t('webhooks.kindsMissing')
      if (name === 'name') return t(code === 'too_many' ? 'webhooks.tooMany' : 'webhooks.nameMissing')
      const known = (['not_https', 'private_address', 'with_password'] as const).find((each) => each === code)
      return t(`webhooks.faults.${known ?? 'invalid'}`)
    },
  })
  const kindsError = form.error('kinds')

  return (
    <ContractFormDialog
      form={form}
      title={webhook === null ? t('webhooks.add') : t('webhooks.editTitle', { name: webhook.name })}
      description={t('webhooks.dialogText')}
      size="medium"
      submit={webhook === null ? t('webhooks.add') : t('save')}
      busyLabel={t('busy')}
      onClose={onClose}
    >
      <TextField
        label={t('webhooks.name')}
        maxLength={webhookNameLengthMax}
        autoComplete="off"
        {...form.field('name')}
      />
      <TextField
        type="url"
        inputMode="url"
        label={t('webhooks.url')}
        hint={t('webhooks.urlHint')}
        maxLength={webhookUrlLengthMax}
        autoComplete="off"
        spellCheck={false}
        {...form.field('url', { setValueAs: (typed: string) => typed.trim() })}
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
            value={kind}
            {...form.form.register('kinds')}
          />
        ))}
        {kindsError === undefined ? null : <FieldError>{kindsError}</FieldError>}
      </fieldset>
    </ContractFormDialog>
  )
}

function fieldsOf({ name, url, kinds }: Webhook): WebhookInput {
  return { name, url, kinds: webhookKindNames.filter((kind) => kinds.includes(kind)) }
}
