import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import type { AccountSecurity } from '#shared/contracts/account.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { ReauthenticationFields, giveReauthentication, useReauthentication } from './reauthentication-fields.tsx'

type ProofDialogProps = {
  security: AccountSecurity
  /** Goes on with what was asked for. */
  onProven: () => void
  onClose: () => void
}

/** Asks who is there where the act itself has no form, and then goes on. */
export default function ProofDialog({ security, onProven, onClose }: ProofDialogProps): ReactNode {
  const { t } = useTranslation(['dashboard', 'errors'])
  const proof = useReauthentication()
  const isEmpty = Object.keys(proof.given).length === 0
  const { ask } = proof
  const isAsked = proof.kind !== 'none'
  useEffect(() => {
    if (!isAsked) ask()
  }, [ask, isAsked])

  const giving = useMutation({
    mutationFn: () => giveReauthentication(t, proof),
    onSuccess: (isGiven) => {
      if (isGiven) onProven()
    },
  })

  return (
    <FormDialog
      title={t('proof.title')}
      description={t('proof.lead')}
      submit={t('proof.goOn')}
      isBusy={giving.isPending}
      busyLabel={t('twoStep.checking')}
      onSubmit={() => isEmpty || giving.mutate()}
      onClose={onClose}
    >
      <ReauthenticationFields proof={proof} hasPassword={security.has_password} email={security.email} />
    </FormDialog>
  )
}
