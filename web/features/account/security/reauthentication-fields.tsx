import * as accountRoutes from '#shared/contracts/routes/account.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { browserApi } from '#web/api/browser-client.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { Translate } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError, PasswordField, TextField } from '#web/ui/field.tsx'
import { rejectionText } from './auth-rejection.ts'
import type { AuthRejection } from './auth-rejection.ts'
import { sendProofCode } from './factor-calls.ts'
import styles from './reauthentication-fields.module.css'

/** Which proof is asked for. `none`: the session is enough. */
type ProofKind = 'none' | 'password' | 'code'

/** What a person gives to show who is there, and what of it to send. */
type ReauthenticationState = {
  kind: ProofKind
  password: string
  code: string
  error: string | null
  /** What goes along with the request. */
  given: { current_password?: string; nonce?: string }
  /** Begins to ask; nothing when it asks already. */
  ask(): void
  set(change: Partial<{ kind: ProofKind; password: string; code: string; error: string | null }>): void
  reset(): void
}

const nothing = { kind: 'none', password: '', code: '', error: null } as const

/** Keeps the proof of a form that may need one. */
export function useReauthentication(): ReauthenticationState {
  const [state, setState] = useState<{ kind: ProofKind; password: string; code: string; error: string | null }>(nothing)
  const { kind, password, code } = state
  return {
    ...state,
    given: {
      ...(kind === 'password' && password !== '' ? { current_password: password } : {}),
      ...(kind === 'code' && code !== '' ? { nonce: code } : {}),
    },
    ask: () => setState((known) => (known.kind === 'none' ? { ...known, kind: 'password' } : known)),
    set: (change) => setState((known) => ({ ...known, ...change })),
    reset: () => setState(nothing),
  }
}

/**
 * Shows the server who is there when something was given, so that what follows in this session goes through.
 *
 * @returns false when it was wrong: the field says so.
 */
export async function giveReauthentication(
  t: Translate<'dashboard' | 'errors'>,
  proof: ReauthenticationState,
): Promise<boolean> {
  if (Object.keys(proof.given).length === 0) return true
  try {
    await browserApi.call(accountRoutes.reauthenticate, { body: proof.given })
    return true
  } catch (error) {
    proof.set({ error: t(`errors:${apiErrorCode(error)}`) })
    return false
  }
}

/** What to say of a refusal; null, and the proof is asked for, when it wants one. */
export function askedReauthentication(
  t: Translate<'dashboard' | 'errors'>,
  proof: ReauthenticationState,
  rejection: AuthRejection,
): string | null {
  if (rejection.kind !== 'code' || rejection.code !== 'reauthentication_needed' || proof.kind !== 'none')
    return rejectionText(t, rejection)
  proof.ask()
  return null
}

type ProofFieldsProps = { proof: ReauthenticationState; hasPassword: boolean; email: string }

/**
 * Asks for the present password, or for a code that is sent to the account's address: for who has no password, or does
 * not remember it.
 */
export function ReauthenticationFields({ proof, hasPassword, email }: ProofFieldsProps): ReactNode {
  const { t } = useTranslation(['dashboard', 'errors'])
  const { t: tAuth } = useTranslation('auth')
  const sending = useMutation({
    mutationFn: sendProofCode,
    onSuccess: (answer) => proof.set({ kind: 'code', error: answer.ok ? null : rejectionText(t, answer.rejection) }),
  })
  const sent = sending.data?.ok === true
  const field = useRef<HTMLInputElement>(null)
  const kind = proof.kind === 'password' && !hasPassword ? 'code' : proof.kind
  useEffect(() => {
    if (kind !== 'none') field.current?.focus()
  }, [kind, sent])
  if (kind === 'none') return null

  if (kind === 'password') {
    return (
      <>
        <PasswordField
          ref={field}
          autoComplete="current-password"
          label={t('password.current')}
          hint={t('password.currentHint')}
          showLabel={tAuth('showCurrentPassword')}
          hideLabel={tAuth('hideCurrentPassword')}
          value={proof.password}
          error={proof.error ?? undefined}
          onChange={(event) => proof.set({ password: event.target.value, error: null })}
        />
        <div className={styles.other}>
          <Button variant="ghost" size="sm" busy={sending.isPending} onClick={() => sending.mutate()}>
            {t('proof.sendInstead')}
          </Button>
        </div>
      </>
    )
  }
  if (!sent) {
    return (
      <div className="field">
        <p className="hint">{t('proof.codeLead', { email })}</p>
        <Button
          variant="outline"
          size="sm"
          busy={sending.isPending}
          busyLabel={t('proof.sending')}
          onClick={() => sending.mutate()}
        >
          {t('proof.send')}
        </Button>
        {proof.error === null ? null : <FieldError>{proof.error}</FieldError>}
      </div>
    )
  }
  return (
    <TextField
      ref={field}
      inputMode="numeric"
      autoComplete="one-time-code"
      label={t('proof.code')}
      hint={t('proof.codeHint', { email })}
      value={proof.code}
      error={proof.error ?? undefined}
      onChange={(event) => proof.set({ kind: 'code', code: event.target.value.replaceAll(/\D/g, ''), error: null })}
    />
  )
}
