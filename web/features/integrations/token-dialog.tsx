import { useState } from 'react'
import type { ReactNode } from 'react'
import { tokenInputSchema, tokenNameLengthMax } from '#shared/contracts/api-tokens.ts'
import { tokenScopes } from '#shared/roles.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { ContractFormDialog } from '#web/form/contract-form-dialog.tsx'
import { useContractForm } from '#web/form/use-contract-form.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { useAuth } from '#web/session/auth-context.ts'
import { CheckField, FieldError, PasswordField, SelectField, TextField } from '#web/ui/field.tsx'
import { tokenActions } from './integration-queries.ts'
import { ScopeName } from './scope-name.tsx'
import styles from './integrations.module.css'

/** How long a token may last, in days. */
const lives = [7, 30, 90, 180, 365] as const

type TokenDialogProps = { onClose: () => void; onMade: (secret: string) => void }

/** Asks what a token is for, what it may do, and until when. */
export default function TokenDialog({ onClose, onMade }: TokenDialogProps): ReactNode {
  const { t } = useTranslation('integrations')
  const { state } = useAuth()
  const held = state.status === 'signed-in' ? state.role.permissions : []
  const [needsPassword, setNeedsPassword] = useState(false)
  const form = useContractForm({
    schema: tokenInputSchema,
    defaults: { name: '', scopes: [], days: 90, current_password: undefined },
    draft: 'api-token',
    send: (body) => tokenActions.make(browserApi, body),
    onSent: ({ secret }) => onMade(secret),
    onRefused: (error) => setNeedsPassword(needsPassword || apiErrorCode(error) === 'reauthentication_needed'),
    complain: (name, { code }) =>
      name === 'scopes' ? t('tokens.scopesMissing') : t(code === 'too_many' ? 'tokens.tooMany' : 'tokens.nameMissing'),
  })
  const scopesError = form.error('scopes')

  return (
    <ContractFormDialog
      form={form}
      title={t('tokens.make')}
      description={t('tokens.makeText')}
      size="medium"
      submit={t('tokens.make')}
      busyLabel={t('busy')}
      onClose={onClose}
    >
      <TextField
        label={t('tokens.name')}
        hint={t('tokens.nameHint')}
        maxLength={tokenNameLengthMax}
        autoComplete="off"
        {...form.field('name')}
      />
      <fieldset className={styles.choices}>
        <legend>{t('tokens.scopes')}</legend>
        {tokenScopes
          .filter((scope) => held.includes(scope))
          .map((scope) => (
            <CheckField
              key={scope}
              label={<ScopeName scope={scope} />}
              value={scope}
              {...form.form.register('scopes')}
            />
          ))}
        {scopesError === undefined ? null : <FieldError>{scopesError}</FieldError>}
      </fieldset>
      <SelectField label={t('tokens.days')} {...form.field('days', { valueAsNumber: true })}>
        {lives.map((each) => (
          <option key={each} value={each}>
            {t('tokens.life', { count: each })}
          </option>
        ))}
      </SelectField>
      {needsPassword ? (
        <PasswordField
          label={t('password')}
          hint={t('passwordHint')}
          showLabel={t('showPassword')}
          hideLabel={t('hidePassword')}
          autoComplete="current-password"
          {...form.field('current_password', { setValueAs: (typed) => typed || undefined })}
        />
      ) : null}
    </ContractFormDialog>
  )
}
