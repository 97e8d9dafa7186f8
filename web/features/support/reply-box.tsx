import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { ReactNode, SyntheticEvent } from 'react'
import * as supportRoutes from '#shared/contracts/routes/support.ts'
import type { Ticket } from '#shared/contracts/support.ts'
import { messageLengthMax } from '#shared/limits.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { AttachFiles } from '#web/features/support/attach-files.tsx'
import { ownTicketQuery, refreshOwnTickets } from '#web/features/support/support-queries.ts'
import { useAttachments } from '#web/features/support/use-attachments.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { useLocalDraftState } from '#web/session/use-local-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError, FormError } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast.ts'
import reply from './reply.module.css'
import control from '#web/ui/control.module.css'

/** Writes in one's own ticket. What was typed stays until it has been sent. */
export function ReplyBox({ userId, ticket }: { userId: string; ticket: Ticket }): ReactNode {
  const { t } = useTranslation(['support', 'errors'])
  const queries = useQueryClient()
  const fieldId = useId()
  const [text, setText] = useLocalDraftState(`ticket.${ticket.id}`, '')
  const [complaint, setComplaint] = useState<'required' | 'tooLong' | null>(null)
  const attachments = useAttachments()
  const sending = useMutation({
    mutationFn: (message: string) =>
      browserApi.call(supportRoutes.replyToTicket, {
        path: { id: ticket.id },
        body: { message, attachments: attachments.files.map(({ id }) => id) },
      }),
    onSuccess: async (written) => {
      setText('')
      attachments.clear()
      queries.setQueryData(ownTicketQuery(browserApi, userId, ticket.id).queryKey, written)
      toast.success(t('reply.sent'))
      await refreshOwnTickets(queries, ticket.id)
    },
  })

  function handleSend(event: SyntheticEvent): void {
    event.preventDefault()
    const message = text.trim()
    const wrong = message === '' ? 'required' : message.length > messageLengthMax ? 'tooLong' : null
    setComplaint(wrong)
    if (wrong === null) sending.mutate(message)
    else sending.reset()
  }

  const isAnswered = ticket.status === 'replied' || ticket.status === 'closed'
  return (
    <form className={reply.reply} noValidate onSubmit={handleSend}>
      <label className="sr" htmlFor={fieldId}>
        {t('reply.label')}
      </label>
      <textarea
        id={fieldId}
        className={control.textarea}
        rows={3}
        value={text}
        placeholder={t(isAnswered ? 'reply.placeholderReplied' : 'reply.placeholder')}
        aria-invalid={complaint === null ? undefined : true}
        aria-describedby={complaint === null ? undefined : `${fieldId}-error`}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {complaint === null ? null : (
        <FieldError id={`${fieldId}-error`}>{t(`errors.${complaint}`, { limit: messageLengthMax })}</FieldError>
      )}
      {sending.error === null ? null : (
        <FormError>
          {t('reply.error')}
          {': '}
          {t(`errors:${apiErrorCode(sending.error)}`)}
        </FormError>
      )}
      <div className={reply.row}>
        <AttachFiles attachments={attachments} />
        <Button
          type="submit"
          variant="primary"
          size="sm"
          busy={sending.isPending}
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
