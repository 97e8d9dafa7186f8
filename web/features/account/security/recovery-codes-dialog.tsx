import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { AccountSecurity } from '#shared/contracts/account.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/field.tsx'
import { makeRecoveryCodes } from './factor-calls.ts'
import {
  ReauthenticationFields,
  askedReauthentication,
  giveReauthentication,
  useReauthentication,
} from './reauthentication-fields.tsx'
import { CodesFoot, RecoveryCodes } from './recovery-codes.tsx'

type RecoveryCodesDialogProps = {
  /** `again`: there are codes, which die. */
  kind: 'first' | 'again'
  security: AccountSecurity
  onChanged: () => Promise<void>
  onClose: () => void
}

/** Makes recovery codes after a question, and shows them once. */
export default function RecoveryCodesDialog({
  kind,
  security,
  onChanged,
  onClose,
}: RecoveryCodesDialogProps): ReactNode {
  const { t } = useTranslation(['dashboard', 'errors'])
  const [codes, setCodes] = useState<string[] | null>(null)
  const proof = useReauthentication()
  const [error, setError] = useState<string | null>(null)

  const making = useMutation({
    mutationFn: async () => {
      if (!(await giveReauthentication(t, proof))) return
      const made = await makeRecoveryCodes(kind)
      if (made.ok) {
        setCodes(made.data)
        await onChanged()
      } else setError(askedReauthentication(t, proof, made.rejection))
    },
    onMutate: () => setError(null),
  })

  return (
    <Dialog
      open
      alert
      onOpenChange={onClose}
      title={codes === null ? t(`recovery.${kind}Title`) : t('recovery.shownTitle')}
      description={codes === null ? t(`recovery.${kind}Lead`) : t('recovery.shownLead')}
      size="medium"
      foot={
        codes === null ? (
          <>
            <Button variant="ghost" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button
              variant="primary"
              busy={making.isPending}
              busyLabel={t('recovery.making')}
              onClick={() => making.mutate()}
            >
              {t('recovery.make')}
            </Button>
          </>
        ) : (
          <CodesFoot onClose={onClose} />
        )
      }
    >
      {codes === null && error === null && proof.kind === 'none' ? null : (
        <DialogBody>
          {error === null ? null : <FormError>{error}</FormError>}
          {codes === null ? (
            <ReauthenticationFields proof={proof} hasPassword={security.has_password} email={security.email} />
          ) : (
            <RecoveryCodes codes={codes} />
          )}
        </DialogBody>
      )}
    </Dialog>
  )
}
