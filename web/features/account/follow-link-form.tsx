import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { FormError } from '#web/ui/field.tsx'
import { refusalWords } from './account-words.ts'
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
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  const follow = async (): Promise<void> => {
    if (busy) return
    setRefusal(null)
    setBusy(true)
    const outcome = await followLink(tokenHash, type)
    setBusy(false)
    switch (outcome.status) {
      case 'done':
        return onDone()
      case 'second-factor':
        return onSecondFactor()
      case 'half':
        return onHalf()
      case 'wrong':
        return onDead()
      case 'refused':
        return setRefusal(refusalWords(t, outcome.refusal))
    }
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void follow()
      }}
    >
      {refusal === null ? null : <FormError>{refusal}</FormError>}
      <SubmitButton busy={busy} busyLabel={t('confirm.busy')}>
        {t(`confirm.${type}.button`)}
      </SubmitButton>
      <p className={styles.note}>{t('confirm.why')}</p>
    </form>
  )
}
