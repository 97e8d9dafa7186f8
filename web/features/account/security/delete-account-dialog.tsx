import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import * as accountRoutes from '#shared/contracts/routes/account.ts'
import { deletionWaitingDays } from '#shared/contracts/account.ts'
import type { AccountSecurity } from '#shared/contracts/account.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { FormError, TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { ReauthenticationFields, useReauthentication } from './reauthentication-fields.tsx'
import { isTypedWord } from './typed-word.ts'

type DeleteAccountDialogProps = {
  security: AccountSecurity
  onDeleted: () => Promise<void>
  onClose: () => void
}

/** Asks for the account's deletion: a word to type, and the password or a code from the mail. */
export default function DeleteAccountDialog({ security, onDeleted, onClose }: DeleteAccountDialogProps): ReactNode {
  const { t } = useTranslation(['dashboard', 'errors'])
  const proof = useReauthentication()
  const [typed, setTyped] = useState('')
  const wordField = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string | null>(null)
  const [rejection, setRejection] = useState<string | null>(null)
  const word = t('deletion.word')
  // A stranger at an open page has the session, but not this.
  const canProve = security.has_password || security.email_confirmed_at !== null
  const { ask } = proof
  const isAsked = proof.kind !== 'none'
  useEffect(() => {
    if (canProve && !isAsked) ask()
    // The fields of the proof take the focus when they appear; the word comes before them.
    wordField.current?.focus()
  }, [ask, canProve, isAsked])

  const deletion = useMutation({
    mutationFn: async () => {
      await browserApi.call(accountRoutes.requestDeletion, { body: proof.given })
      await onDeleted()
    },
    onSuccess: () => {
      toast.success(t('deletion.scheduled'))
      onClose()
    },
    onError: (error) => {
      const code = apiErrorCode(error)
      if (code === 'reauthentication_needed') proof.ask()
      else if (code === 'wrong_password' || code === 'wrong_code') proof.set({ error: t(`errors:${code}`) })
      else setRejection(t(`errors:${code}`))
    },
  })
  const handleDelete = (): void => {
    setRejection(null)
    if (!isTypedWord(typed, word)) {
      setError(t('deletion.wordWrong', { word }))
      return
    }
    if (canProve && Object.keys(proof.given).length === 0) {
      proof.set({ error: t('proof.missing') })
      return
    }
    deletion.mutate()
  }

  return (
    <FormDialog
      alert
      title={t('deletion.dialogTitle')}
      description={t('deletion.dialogText', { count: deletionWaitingDays })}
      submit={t('deletion.ask')}
      isDestructive
      isBusy={deletion.isPending}
      busyLabel={t('deletion.asking')}
      onSubmit={handleDelete}
      onClose={onClose}
    >
      <TextField
        ref={wordField}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        label={t('deletion.wordLabel', { word })}
        value={typed}
        error={error ?? undefined}
        onChange={(event) => {
          setTyped(event.target.value)
          setError(null)
        }}
      />
      <ReauthenticationFields proof={proof} hasPassword={security.has_password} email={security.email} />
      {rejection === null ? null : (
        <FormError>
          {t('deletion.errorAsking')}. {rejection}
        </FormError>
      )}
    </FormDialog>
  )
}
