import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { FormError } from '#web/ui/field.tsx'
import { rejectionMessage } from './account-messages.ts'
import { followLink } from './mail-calls.ts'
import type { LinkType } from './mail-calls.ts'
import { SubmitButton } from './submit-button.tsx'
import styles from './sign-in.module.css'

type FollowLinkFormProps = {
  tokenHash: string
  type: LinkType
  onDone: () => void
  onSecondFactor: () => void
  /** The first of the two addresses of a change is confirmed. */
  onHalf: () => void
  onDead: () => void
}

/** The press that a mailed link waits for. */
export function FollowLinkForm(props: FollowLinkFormProps): ReactNode {
  const { tokenHash, type, onDone, onSecondFactor, onHalf, onDead } = props
  const { t } = useTranslation('auth')
  const following = useMutation({
    mutationFn: () => followLink(tokenHash, type),
    onSuccess: ({ status }) => {
      if (status === 'done') onDone()
      else if (status === 'second-factor') onSecondFactor()
      else if (status === 'half') onHalf()
      else if (status === 'wrong') onDead()
    },
  })
  const outcome = following.data

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!following.isPending) following.mutate()
      }}
    >
      {outcome?.status === 'refused' ? <FormError>{rejectionMessage(t, outcome.rejection)}</FormError> : null}
      <SubmitButton busy={following.isPending} busyLabel={t('confirm.busy')}>
        {t(`confirm.${type}.button`)}
      </SubmitButton>
      <p className={styles.note}>{t('confirm.why')}</p>
    </form>
  )
}
