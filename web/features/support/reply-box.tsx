import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import type { ReactNode } from 'react'
import * as supportRoutes from '#shared/contracts/routes/support.ts'
import { ticketMessageInputSchema } from '#shared/contracts/support.ts'
import type { Ticket } from '#shared/contracts/support.ts'
import { messageLengthMax } from '#shared/limits.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { AttachFiles } from '#web/features/support/attach-files.tsx'
import { ownTicketQuery, refreshOwnTickets } from '#web/features/support/support-queries.ts'
import { useAttachments } from '#web/features/support/use-attachments.ts'
import { FormFailure } from '#web/form/form-failure.tsx'
import { useContractForm } from '#web/form/use-contract-form.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast.ts'
import reply from './reply.module.css'
import control from '#web/ui/control.module.css'

/** Writes in one's own ticket. What was typed stays until it has been sent. */
export function ReplyBox({ userId, ticket }: { userId: string; ticket: Ticket }): ReactNode {
  const { t } = useTranslation('support')
  const queries = useQueryClient()
  const fieldId = useId()
  const attachments = useAttachments()
  const form = useContractForm({
    schema: ticketMessageInputSchema.pick({ message: true }),
    defaults: { message: '' },
    draft: `ticket.${ticket.id}`,
    send: ({ message }) =>
      browserApi.call(supportRoutes.replyToTicket, {
        path: { id: ticket.id },
        body: { message, attachments: attachments.files.map(({ id }) => id) },
      }),
    onSent: async (written) => {
      form.form.reset()
      attachments.clear()
      queries.setQueryData(ownTicketQuery(browserApi, userId, ticket.id).queryKey, written)
      toast.success(t('reply.sent'))
      await refreshOwnTickets(queries, ticket.id)
    },
    complain: (_name, { message }) =>
      t(`errors.${message === 'required' || message === 'tooLong' ? message : 'refused'}`, { limit: messageLengthMax }),
  })
  const { error, ...message } = form.field('message')

  const isAnswered = ticket.status === 'replied' || ticket.status === 'closed'
  return (
    <form className={reply.reply} noValidate onSubmit={form.submit}>
      <label className="sr" htmlFor={fieldId}>
        {t('reply.label')}
      </label>
      <textarea
        id={fieldId}
        className={control.textarea}
        rows={3}
        {...message}
        placeholder={t(isAnswered ? 'reply.placeholderReplied' : 'reply.placeholder')}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${fieldId}-error`}
      />
      {error === undefined ? null : <FieldError id={`${fieldId}-error`}>{error}</FieldError>}
      <FormFailure failure={form.failure} lead={t('reply.error')} />
      <div className={reply.row}>
        <AttachFiles attachments={attachments} />
        <Button
          type="submit"
          variant="primary"
          size="sm"
          busy={form.isBusy}
          busyLabel={t('reply.sending')}
          disabled={attachments.underWay.length > 0}
        >
          <Icon name="send" size={18} />
          {t('reply.send')}
        </Button>
      </div>
    </form>
  )
}
