import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import * as supportRoutes from '#shared/contracts/routes/support.ts'
import { subjectLengthMax, ticketCategories, ticketInputSchema } from '#shared/contracts/support.ts'
import type { TicketInput } from '#shared/contracts/support.ts'
import { messageLengthMax } from '#shared/limits.ts'
import { ticketPriorities } from '#shared/ticket-states.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { AttachFiles } from '#web/features/support/attach-files.tsx'
import { refreshOwnTickets } from '#web/features/support/support-queries.ts'
import { useAttachments } from '#web/features/support/use-attachments.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { LocalDraftNote } from '#web/session/local-draft-note.tsx'
import { useLocalDraftForm } from '#web/session/use-local-draft.ts'
import { FormError, SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { toast } from '#web/ui/toast.ts'

type Values = z.input<typeof ticketInputSchema>

const limits = { subject: subjectLengthMax, message: messageLengthMax }

type NewTicketDialogProps = { onClose: () => void; onCreated: (id: string) => void }

/** Writes a ticket. What was typed is kept until it has been sent. @see docs/reference/product.md#ticket */
export default function NewTicketDialog({ onClose, onCreated }: NewTicketDialogProps): ReactNode {
  const { t } = useTranslation(['support', 'errors'])
  const language = useLanguage()
  const queries = useQueryClient()
  const attachments = useAttachments()
  const form = useForm<Values, unknown, TicketInput>({
    resolver: zodResolver(ticketInputSchema),
    defaultValues: { subject: '', message: '', priority: 'normal', category: 'technical' },
  })
  const localDraft = useLocalDraftForm(form, 'ticket.new')
  const { register, handleSubmit, setError } = form
  const { errors, isSubmitting } = form.formState

  async function send(input: TicketInput): Promise<void> {
    try {
      const ticket = await browserApi.call(supportRoutes.createTicket, {
        body: {
          ...input,
          language,
          attachments: attachments.files.map(({ id }) => id),
        },
      })
      localDraft.sent()
      await refreshOwnTickets(queries, ticket.id)
      toast.success(t('form.created'))
      onCreated(ticket.id)
    } catch (error) {
      setError('root', { message: t(`errors:${apiErrorCode(error)}`) })
    }
  }

  const complaint = (field: 'subject' | 'message'): string | undefined => {
    const said = errors[field]?.message
    if (said === undefined) return undefined
    return said === 'required' || said === 'tooLong'
      ? t(`errors.${said}`, { limit: limits[field] })
      : t('errors.refused')
  }

  return (
    <FormDialog
      size="medium"
      title={t('form.title')}
      description={t('form.lead')}
      submit={t('form.create')}
      isBusy={isSubmitting}
      busyLabel={t('form.creating')}
      isDisabled={attachments.underWay.length > 0}
      onSubmit={handleSubmit(send)}
      onClose={onClose}
    >
      <LocalDraftNote localDraft={localDraft} />
      <TextField label={t('form.subject')} error={complaint('subject')} required {...register('subject')} />
      <div className="two">
        <SelectField label={t('form.category')} {...register('category')}>
          {ticketCategories.map((category) => (
            <option key={category} value={category}>
              {t(`category.${category}`)}
            </option>
          ))}
        </SelectField>
        <SelectField label={t('form.priority')} {...register('priority')}>
          {ticketPriorities.map((priority) => (
            <option key={priority} value={priority}>
              {t(`priority.${priority}`)}
            </option>
          ))}
        </SelectField>
      </div>
      <TextAreaField
        label={t('form.message')}
        error={complaint('message')}
        rows={6}
        required
        {...register('message')}
      />
      <AttachFiles attachments={attachments} />
      {errors.root?.message === undefined ? null : (
        <FormError>
          {t('form.errorCreating')}
          {': '}
          {errors.root.message}
        </FormError>
      )}
    </FormDialog>
  )
}
