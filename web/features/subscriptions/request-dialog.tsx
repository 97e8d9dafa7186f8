import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { subscriptionCommentLengthMax } from '#shared/contracts/subscriptions.ts'
import type { SubscriptionRequestInput } from '#shared/contracts/subscriptions.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { FormError, TextAreaField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import type { Wish } from './plan-comparison.tsx'
import { LocalDraftNote } from '#web/session/local-draft-note.tsx'
import { useLocalDraftState } from '#web/session/use-local-draft.ts'

type RequestDialogProps = {
  wish: Wish
  /** Sends the request; what it throws is shown here, and what was typed stays. */
  onSend: (input: SubscriptionRequestInput) => Promise<void>
  onClose: () => void
}

/** Asks staff for another plan, or to end the one there is, with a word to them. */
export default function RequestDialog({ wish, onSend, onClose }: RequestDialogProps): ReactNode {
  const { t } = useTranslation(['subscription', 'errors'])
  const [comment, setComment, localDraft] = useLocalDraftState(`subscription.${wish.action}.${wish.plan}`, '')
  const sending = useMutation({ mutationFn: onSend, onSuccess: localDraft.sent })
  const plan = t(`plans.${wish.plan}`)
  function inputOf(): SubscriptionRequestInput {
    const words = comment.trim() === '' ? {} : { comment }
    return wish.action === 'change' && wish.plan !== 'free'
      ? { action: 'change', plan: wish.plan, ...words }
      : { action: 'cancel', ...words }
  }
  return (
    <FormDialog
      title={t(`request.titles.${wish.action}`, { plan })}
      description={t('request.lead')}
      submit={t('request.send')}
      isBusy={sending.isPending}
      busyLabel={t('request.sending')}
      onSubmit={() => sending.mutate(inputOf())}
      onClose={onClose}
    >
      <LocalDraftNote localDraft={localDraft} />
      <TextAreaField
        label={t('request.comment')}
        mark={t('optional')}
        hint={t('request.commentHint')}
        rows={3}
        maxLength={subscriptionCommentLengthMax}
        value={comment}
        onChange={({ target }) => setComment(target.value)}
      />
      {sending.error === null ? null : <FormError>{t(`errors:${apiErrorCode(sending.error)}`)}</FormError>}
    </FormDialog>
  )
}
