import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { subscriptionCommentLengthMax } from '#shared/contracts/subscriptions.ts'
import type { SubscriptionRequestInput } from '#shared/contracts/subscriptions.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { FormError, TextAreaField } from '#web/ui/field.tsx'
import type { Wish } from './plan-comparison.tsx'
import { KeptNote } from '#web/session/kept-note.tsx'
import { useKeptState } from '#web/session/use-kept-draft.ts'

type RequestDialogProps = {
  wish: Wish
  /** Sends the request; what it throws is told here, and what was typed stays. */
  onSend: (input: SubscriptionRequestInput) => Promise<void>
  onClose: () => void
}

/** Asks staff for another plan, or to end the one there is, with a word to them. */
export default function RequestDialog({ wish, onSend, onClose }: RequestDialogProps): ReactNode {
  const { t } = useTranslation(['subscription', 'errors'])
  const formId = useId()
  const [comment, setComment, kept] = useKeptState(`subscription.${wish.act}.${wish.plan}`, '')
  const sending = useMutation({ mutationFn: onSend, onSuccess: kept.sent })
  const plan = t(`plans.${wish.plan}`)
  function inputOf(): SubscriptionRequestInput {
    const words = comment.trim() === '' ? {} : { comment }
    return wish.act === 'change' && wish.plan !== 'free'
      ? { act: 'change', plan: wish.plan, ...words }
      : { act: 'cancel', ...words }
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      closeLabel={t('request.close')}
      title={t(`request.titles.${wish.act}`, { plan })}
      description={t('request.lead')}
      foot={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('request.back')}
          </Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            busy={sending.isPending}
            busyLabel={t('request.sending')}
          >
            {t('request.send')}
          </Button>
        </>
      }
    >
      <DialogBody>
        <form
          id={formId}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            sending.mutate(inputOf())
          }}
        >
          <KeptNote kept={kept} />
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
        </form>
      </DialogBody>
    </Dialog>
  )
}
