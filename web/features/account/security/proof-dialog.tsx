import { useEffect, useId, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import type { AccountSecurity } from '#shared/contracts/account.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { ProofFields, giveProof, useProof } from './proof-fields.tsx'

type ProofDialogProps = {
  security: AccountSecurity
  /** Goes on with what was asked for. */
  onProven: () => void
  onClose: () => void
}

/** Asks who is there where the act itself has no form, and then goes on. */
export default function ProofDialog({ security, onProven, onClose }: ProofDialogProps): ReactNode {
  const { t } = useTranslation(['dashboard', 'errors'])
  const formId = useId()
  const proof = useProof()
  const [busy, setBusy] = useState(false)
  const isEmpty = Object.keys(proof.given).length === 0
  const { ask } = proof
  const isAsked = proof.kind !== 'none'
  useEffect(() => {
    if (!isAsked) ask()
  }, [ask, isAsked])

  const handleSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (busy || isEmpty) return
    setBusy(true)
    const isGiven = await giveProof(t, proof)
    setBusy(false)
    if (isGiven) onProven()
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('proof.title')}
      description={t('proof.lead')}
      closeLabel={t('close')}
      foot={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={busy} busyLabel={t('twoStep.checking')}>
            {t('proof.goOn')}
          </Button>
        </>
      }
    >
      <DialogBody>
        <form id={formId} noValidate onSubmit={(event) => void handleSubmit(event)}>
          <ProofFields proof={proof} hasPassword={security.has_password} email={security.email} />
        </form>
      </DialogBody>
    </Dialog>
  )
}
