import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { AccountSecurity, OwnFactor } from '#shared/contracts/account.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError, TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { rejectionText } from './auth-rejection.ts'
import {
  ReauthenticationFields,
  askedReauthentication,
  giveReauthentication,
  useReauthentication,
} from './reauthentication-fields.tsx'
import { challenge, removeFactor, verify, verifyRecoveryCode } from './factor-calls.ts'

type RemoveFactorDialogProps = {
  factor: OwnFactor
  security: AccountSecurity
  /** The last one takes the recovery codes with it. */
  isLast: boolean
  onChanged: () => Promise<void>
  onClose: () => void
}

/** Letters are only in recovery codes; the codes of factors are digits. */
const recoveryCodeForm = /[a-z]/i

/** Takes a second factor away, after a code of its own or a recovery code: an open page alone must not be enough. */
export default function RemoveFactorDialog(props: RemoveFactorDialogProps): ReactNode {
  const { factor, security, isLast, onChanged, onClose } = props
  const { t } = useTranslation(['dashboard', 'errors'])
  const [code, setCode] = useState('')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [isProven, setProven] = useState(false)
  const proof = useReauthentication()
  const field = useRef<HTMLInputElement>(null)
  const name = factor.name ?? t(`twoStep.${factor.type}`)

  const sending = useMutation({
    mutationFn: () => challenge(factor.id),
    onSuccess: (asked) => {
      if (asked.ok) setSentTo(asked.data.id)
      setError(asked.ok ? null : rejectionText(t, asked.rejection))
      field.current?.focus()
    },
  })

  const remove = async (): Promise<string | null> => {
    const given = code.trim()
    if (given === '') return t('twoStep.codeMissing')
    if (!(await giveReauthentication(t, proof))) return null
    // A code works once: the second turn, with the proof, needs none.
    if (isProven) return take()
    if (recoveryCodeForm.test(given)) {
      const proven = await verifyRecoveryCode(given)
      if (!proven.ok) return rejectionText(t, proven.rejection)
    } else if (factor.type === 'phone' && sentTo === null) return t('twoStep.sendFirst')
    else {
      const asked = sentTo === null ? await challenge(factor.id) : { ok: true as const, data: { id: sentTo } }
      if (!asked.ok) return rejectionText(t, asked.rejection)
      const proven = await verify(factor.id, asked.data.id, given.replaceAll(/\D/g, ''))
      if (!proven.ok) return rejectionText(t, proven.rejection)
    }
    setProven(true)
    return take()
  }

  const take = async (): Promise<string | null> => {
    const removed = await removeFactor(factor.id)
    if (!removed.ok) return askedReauthentication(t, proof, removed.rejection)
    await onChanged()
    toast.success(t('twoStep.removed', { name }))
    onClose()
    return null
  }

  const removing = useMutation({ mutationFn: remove, onMutate: () => setError(null), onSuccess: setError })

  return (
    <FormDialog
      alert
      title={t('twoStep.removeTitle', { name })}
      description={isLast ? t('twoStep.removeLast') : t('twoStep.removeLead')}
      initialFocus={field}
      submit={t('twoStep.remove')}
      isDestructive
      isBusy={removing.isPending}
      busyLabel={t('twoStep.removing')}
      onSubmit={() => sending.isPending || removing.mutate()}
      onClose={onClose}
    >
      <TextField
        ref={field}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        label={factor.type === 'totp' ? t('twoStep.codeFromApp') : t('twoStep.codeFromMessage')}
        hint={t('twoStep.orRecovery')}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      {factor.type === 'phone' ? (
        <div className="field">
          <Button variant="outline" size="sm" busy={sending.isPending} onClick={() => sending.mutate()}>
            {t('twoStep.sendCode')}
          </Button>
        </div>
      ) : null}
      <ReauthenticationFields proof={proof} hasPassword={security.has_password} email={security.email} />
      {error === null ? null : <FormError>{error}</FormError>}
    </FormDialog>
  )
}
