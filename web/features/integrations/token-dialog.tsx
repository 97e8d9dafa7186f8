import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { tokenNameLengthMax } from '#shared/contracts/api-tokens.ts'
import { tokenScopes } from '#shared/roles.ts'
import type { TokenScope } from '#shared/roles.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { useAuth } from '#web/session/auth-context.ts'
import { CheckField, FieldError, FormError, PasswordField, SelectField, TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { fieldError, tokenActions } from './integration-queries.ts'
import { ScopeName } from './scope-name.tsx'
import styles from './integrations.module.css'

/** How long a token may last, in days. */
const lives = [7, 30, 90, 180, 365] as const

type TokenDialogProps = { onClose: () => void; onMade: (secret: string) => void }

/** Asks what a token is for, what it may do, and until when. */
export default function TokenDialog({ onClose, onMade }: TokenDialogProps): ReactNode {
  const { t } = useTranslation(['integrations', 'errors'])
  const { state } = useAuth()
  const held = state.status === 'signed-in' ? state.role.permissions : []
  const nameField = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly TokenScope[]>([])
  const [days, setDays] = useState<number>(90)
  const [password, setPassword] = useState('')
  const [needsPassword, setNeedsPassword] = useState(false)
  const [isTried, setTried] = useState(false)
  const offered = tokenScopes.filter((scope) => held.includes(scope))

  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const proof = password === '' ? {} : { current_password: password }
      return tokenActions.make(browserApi, { name, scopes: [...scopes], days, ...proof })
    },
    onSuccess: ({ secret }) => onMade(secret),
    onError: (error) => setNeedsPassword(needsPassword || apiErrorCode(error) === 'reauthentication_needed'),
  })

  function send(): void {
    setTried(true)
    if (name.trim() === '') nameField.current?.focus()
    else if (scopes.length > 0) mutate()
  }

  return (
    <FormDialog
      title={t('tokens.make')}
      description={t('tokens.makeText')}
      size="medium"
      submit={t('tokens.make')}
      isBusy={isPending}
      busyLabel={t('busy')}
      onSubmit={send}
      onClose={onClose}
    >
      <TextField
        ref={nameField}
        label={t('tokens.name')}
        hint={t('tokens.nameHint')}
        error={isTried && name.trim() === '' ? t('tokens.nameMissing') : tooMany(error)}
        maxLength={tokenNameLengthMax}
        autoComplete="off"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <fieldset className={styles.choices}>
        <legend>{t('tokens.scopes')}</legend>
        {offered.map((scope) => (
          <CheckField
            key={scope}
            label={<ScopeName scope={scope} />}
            checked={scopes.includes(scope)}
            onChange={({ target }) =>
              setScopes(target.checked ? [...scopes, scope] : scopes.filter((each) => each !== scope))
            }
          />
        ))}
        {isTried && scopes.length === 0 ? <FieldError>{t('tokens.scopesMissing')}</FieldError> : null}
      </fieldset>
      <SelectField
        label={t('tokens.days')}
        value={String(days)}
        onChange={({ target }) => setDays(Number(target.value))}
      >
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
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      ) : null}
      {error === null || fieldError(error, 'name') !== null ? null : (
        <FormError>{t(`errors:${apiErrorCode(error)}`)}</FormError>
      )}
    </FormDialog>
  )

  function tooMany(error: unknown): ReactNode {
    return fieldError(error, 'name') === 'too_many' ? t('tokens.tooMany') : undefined
  }
}
