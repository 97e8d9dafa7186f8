import { fieldErrorCode } from '#web/api/client.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import type { ReactNode } from 'react'
import * as modelsRoutes from '#shared/contracts/routes/models.ts'
import type { ModelConnectionInput, ModelSettings, ModelTrial, ModelTrialInput } from '#shared/contracts/models.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { LeaveGuard } from '#web/admin/leave-guard.tsx'
import { formatAgo, formatDecimal } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckField, FormError, PasswordField, SwitchField, TextField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast.ts'
import { modelSettingsQuery } from './models-queries.ts'
import { ChangeError, useChangeModels } from './change-models.tsx'
import styles from './models.module.css'

const ConfirmDialog = lazy(() =>
  import('#web/ui/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
)

/** Where the model is, and whether it answers. What the environment sets is shown and can be tested. */
export function ConnectionSet({ settings }: { settings: ModelSettings }): ReactNode {
  return settings.variables.length > 0 ? (
    <FixedConnection settings={settings} />
  ) : (
    <ConnectionForm settings={settings} />
  )
}

function FixedConnection({ settings }: { settings: ModelSettings }): ReactNode {
  const { t } = useTranslation(['models', 'errors'])
  const trial = useTrial()
  const { connection } = settings
  if (connection === null) return null
  const key =
    connection.key_ending !== null
      ? t('connection.keyShown', { ending: connection.key_ending })
      : t(connection.has_key ? 'connection.keyHidden' : 'connection.noKey')
  return (
    <>
      <dl className={styles.facts}>
        <dt>{t('connection.model')}</dt>
        <dd>{connection.model}</dd>
        <dt>{t('connection.address')}</dt>
        <dd>{connection.base_url}</dd>
        <dt>{t('connection.key')}</dt>
        <dd>{key}</dd>
      </dl>
      <p className="hint">{t('connection.fixed', { variables: settings.variables.join(', ') })}</p>
      <div className={styles.actions}>
        <TrialButton trial={trial} onClick={() => trial.mutate(null)} />
      </div>
      <TrialNote trial={trial} last={settings.last_trial} />
    </>
  )
}

/** Refusals after which the password is asked for. */
const proofCodes: readonly string[] = ['reauthentication_needed', 'wrong_password']

type Draft = { name: string; base_url: string; model: string; structured: boolean; key: string; removesKey: boolean }

function ConnectionForm({ settings }: { settings: ModelSettings }): ReactNode {
  const { t } = useTranslation(['models', 'errors'])
  const stored = draftOf(settings)
  const [draft, setDraft] = useState(stored)
  const [isTried, setTried] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const [password, setPassword] = useState('')
  const proof = password === '' ? {} : { current_password: password }
  const change = useChangeModels(settings.version, () => {
    setPassword('')
    toast.success(t('saved'))
  })
  const removal = useChangeModels(settings.version, () => toast.success(t('connection.removed')))
  const trial = useTrial()
  const isDirty = JSON.stringify(draft) !== JSON.stringify(stored)
  const isFull = [draft.name, draft.base_url, draft.model].every((text) => text.trim() !== '')
  const set = (values: Partial<Draft>): void => setDraft({ ...draft, ...values })
  const errors = [change.error, trial.error]
  const needsPassword =
    password !== '' ||
    [change.error, trial.error, removal.error].some((error) => proofCodes.includes(apiErrorCode(error)))
  const { connection } = settings
  const keyHint =
    connection?.has_key !== true
      ? t('connection.keyNew')
      : connection.key_ending === null
        ? t('connection.keyKept')
        : t('connection.keyEnding', { ending: connection.key_ending })
  const submit = (send: (connection: ModelConnectionInput) => void): void => {
    setTried(true)
    if (isFull) send(inputOf(draft))
  }
  const missing = (text: string): string | undefined =>
    isTried && text.trim() === '' ? t('faults.required') : undefined
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        trial.reset()
        submit((input) => change.mutate({ connection: input, ...proof }))
      }}
    >
      <LeaveGuard isDirty={isDirty} text={t('leave')} />
      <div className={styles.two}>
        <TextField
          label={t('connection.name')}
          maxLength={80}
          value={draft.name}
          error={missing(draft.name)}
          onChange={({ target }) => set({ name: target.value })}
        />
        <TextField
          label={t('connection.model')}
          hint={t('connection.modelHint')}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          value={draft.model}
          error={missing(draft.model)}
          onChange={({ target }) => set({ model: target.value })}
        />
      </div>
      <TextField
        type="url"
        label={t('connection.address')}
        hint={t('connection.addressHint')}
        maxLength={500}
        autoComplete="off"
        spellCheck={false}
        value={draft.base_url}
        error={missing(draft.base_url) ?? addressError(errors)}
        onChange={({ target }) => set({ base_url: target.value })}
      />
      <TextField
        type="password"
        label={t('connection.key')}
        hint={keyHint}
        maxLength={500}
        autoComplete="new-password"
        disabled={draft.removesKey}
        value={draft.key}
        error={keyError(errors)}
        onChange={({ target }) => set({ key: target.value })}
      />
      {connection?.has_key === true ? (
        <CheckField
          label={t('connection.keyRemove')}
          checked={draft.removesKey}
          onChange={({ target }) => set({ removesKey: target.checked, key: '' })}
        />
      ) : null}
      <div className={styles.switch}>
        <SwitchField
          label={
            <>
              {t('connection.structured')}
              <small>{t('connection.structuredHint')}</small>
            </>
          }
          checked={draft.structured}
          onChange={({ target }) => set({ structured: target.checked })}
        />
      </div>
      {needsPassword ? (
        <PasswordField
          label={t('connection.password')}
          hint={t('connection.passwordHint')}
          showLabel={t('connection.showPassword')}
          hideLabel={t('connection.hidePassword')}
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      ) : null}
      <ChangeError change={change} hides={hasFieldError(change.error) ? ['validation_failed'] : []} />
      <ChangeError change={removal} />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" busy={change.isPending} busyLabel={t('saving')} disabled={!isDirty}>
          {t('save')}
        </Button>
        <TrialButton
          trial={trial}
          onClick={() => {
            change.reset()
            if (isDirty) submit((input) => trial.mutate({ connection: input, ...proof }))
            else trial.mutate(null)
          }}
        />
        {connection === null ? null : (
          <Button variant="ghost" busy={removal.isPending} onClick={() => setRemoving(true)}>
            {t('connection.remove')}
          </Button>
        )}
      </div>
      <TrialNote trial={trial} last={connection === null ? null : settings.last_trial} />
      {isRemoving ? (
        <Suspense>
          <ConfirmDialog
            open
            onOpenChange={setRemoving}
            title={t('connection.removeTitle')}
            description={t('connection.removeText')}
            confirmLabel={t('connection.remove')}
            cancelLabel={t('connection.cancel')}
            closeLabel={t('connection.cancel')}
            destructive
            onConfirm={() => {
              setRemoving(false)
              removal.mutate({ connection: null, ...proof })
            }}
          />
        </Suspense>
      ) : null}
    </form>
  )

  function addressError(from: readonly unknown[]): string | undefined {
    const code = from.map((error) => fieldErrorCode(error, 'connection.base_url')).find((each) => each !== null)
    if (code === undefined || code === null) return undefined
    const known = (['not_https', 'private_address', 'with_password'] as const).find((each) => each === code)
    return t(`faults.${known ?? 'address'}`)
  }

  function keyError(from: readonly unknown[]): string | undefined {
    const code = from.map((error) => fieldErrorCode(error, 'connection.key')).find((each) => each !== null)
    if (code === undefined || code === null) return undefined
    return code === 'key_again' ? t('faults.key_again') : t('faults.key')
  }
}

function hasFieldError(error: unknown): boolean {
  return fieldErrorCode(error, 'connection.base_url') !== null || fieldErrorCode(error, 'connection.key') !== null
}

function draftOf({ connection }: ModelSettings): Draft {
  return {
    name: connection?.name ?? '',
    base_url: connection?.base_url ?? '',
    model: connection?.model ?? '',
    structured: connection?.structured ?? true,
    key: '',
    removesKey: false,
  }
}

/** An empty field keeps the key that is stored. */
function inputOf({ key, removesKey, ...facts }: Draft): ModelConnectionInput {
  const trimmed = { ...facts, name: facts.name.trim(), base_url: facts.base_url.trim(), model: facts.model.trim() }
  return removesKey ? { ...trimmed, key: null } : key.trim() === '' ? trimmed : { ...trimmed, key: key.trim() }
}

type Trial = ReturnType<typeof useTrial>

function useTrial() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: ModelTrialInput | null) => browserApi.call(modelsRoutes.tryModel, { body: input ?? {} }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: modelSettingsQuery(browserApi).queryKey })
      void queries.invalidateQueries({ queryKey: ['admin', 'models', 'use'] })
    },
  })
}

function TrialButton({ trial, onClick }: { trial: Trial; onClick: () => void }): ReactNode {
  const { t } = useTranslation('models')
  return (
    <Button variant="outline" busy={trial.isPending} busyLabel={t('connection.testing')} onClick={onClick}>
      {t('connection.test')}
    </Button>
  )
}

/** The outcome of the last trial: the one just made, otherwise the one that is kept. */
function TrialNote({ trial, last }: { trial: Trial; last: ModelTrial | null }): ReactNode {
  const { t } = useTranslation(['models', 'errors'])
  const shown = trial.data ?? last
  const code = trial.error === null ? null : apiErrorCode(trial.error)
  return (
    <div role="status">
      {code !== null && !hasFieldError(trial.error) ? <FormError>{t(`errors:${code}`)}</FormError> : null}
      {code !== null || trial.isPending ? null : shown === null ? null : <Outcome key={shown.at} trial={shown} />}
    </div>
  )
}

function Outcome({ trial }: { trial: ModelTrial }): ReactNode {
  const { t } = useTranslation('models')
  const language = useLanguage()
  const [now] = useState(() => Date.now())
  const when = formatAgo(trial.at, language, now)
  if (!trial.ok) {
    const detail = trial.detail === '' ? '' : ` (${trial.detail})`
    return (
      <div className={`${styles.note} ${styles.bad}`}>
        <Icon name="alert" />
        <div>
          <b>{t('trial.bad', { when })}</b> {t(`modelErrors.${trial.error ?? 'server_broken'}`)}
          {detail} {t('trial.stays')}
        </div>
      </div>
    )
  }
  return (
    <div className={`${styles.note} ${styles.good}`}>
      <Icon name="check" />
      <div>
        <b>{t('trial.good', { seconds: formatDecimal(trial.ms / 1000, language, 1), when })}</b>{' '}
        {t(trial.streams ? 'trial.streams' : 'trial.noStreams')} {t(trial.counts ? 'trial.counts' : 'trial.noCounts')}{' '}
        {t(trial.structured ? 'trial.structured' : 'trial.noStructured')} {t('trial.sent')}
      </div>
    </div>
  )
}
