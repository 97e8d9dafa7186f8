import type { ReactNode } from 'react'
import { z } from 'zod'
import { subscriptionCommentLengthMax } from '#shared/contracts/subscriptions.ts'
import type { SubscriptionRequestInput } from '#shared/contracts/subscriptions.ts'
import { ContractFormDialog } from '#web/form/contract-form-dialog.tsx'
import { useContractForm } from '#web/form/use-contract-form.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { TextAreaField } from '#web/ui/field.tsx'
import type { Wish } from './plan-comparison.tsx'

type RequestDialogProps = {
  wish: Wish
  /** Sends the request; what it throws is shown here, and what was typed stays. */
  onSend: (input: SubscriptionRequestInput) => Promise<void>
  onClose: () => void
}

const wordsSchema = z.object({ comment: z.string().trim().max(subscriptionCommentLengthMax) })

/** Asks staff for another plan, or to end the one there is, with a word to them. */
export default function RequestDialog({ wish, onSend, onClose }: RequestDialogProps): ReactNode {
  const { t } = useTranslation(['subscription', 'errors'])
  const plan = t(`plans.${wish.plan}`)
  const form = useContractForm({
    schema: wordsSchema,
    defaults: { comment: '' },
    draft: `subscription.${wish.action}.${wish.plan}`,
    send: ({ comment }) => {
      const words = comment === '' ? {} : { comment }
      return onSend(
        wish.action === 'change' && wish.plan !== 'free'
          ? { action: 'change', plan: wish.plan, ...words }
          : { action: 'cancel', ...words },
      )
    },
    complain: () => t('errors:validation_failed'),
  })
  return (
    <ContractFormDialog
      form={form}
      title={t(`request.titles.${wish.action}`, { plan })}
      description={t('request.lead')}
      submit={t('request.send')}
      busyLabel={t('request.sending')}
      onClose={onClose}
    >
      <TextAreaField
        label={t('request.comment')}
        mark={t('optional')}
        hint={t('request.commentHint')}
        rows={3}
        maxLength={subscriptionCommentLengthMax}
        {...form.field('comment')}
      />
    </ContractFormDialog>
  )
}
