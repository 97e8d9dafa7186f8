import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as supportRoutes from '#shared/contracts/routes/support.ts'
import { subjectLengthMax, ticketCategories, ticketInputSchema } from '#shared/contracts/support.ts'
import { messageLengthMax } from '#shared/limits.ts'
import { ticketPriorities } from '#shared/ticket-states.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { AttachFiles } from '#web/features/support/attach-files.tsx'
import { refreshOwnTickets } from '#web/features/support/support-queries.ts'
import { useAttachments } from '#web/features/support/use-attachments.ts'
import { ContractFormDialog } from '#web/form/contract-form-dialog.tsx'
import { useContractForm } from '#web/form/use-contract-form.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'

type NewTicketDialogProps = { onClose: () => void; onCreated: (id: string) => void }

/** Writes a ticket. What was typed is kept until it has been sent. @see docs/reference/product.md#ticket */
export default function NewTicketDialog({ onClose, onCreated }: NewTicketDialogProps): ReactNode {
  const { t } = useTranslation('support')
  const language = useLanguage()
  const queries = useQueryClient()
  const attachments = useAttachments()
  const form = useContractForm({
    schema: ticketInputSchema,
    defaults: { subject: '', message: '', priority: 'normal', category: 'technical' },
    draft: 'ticket.new',
    send: (input) =>
      browserApi.call(supportRoutes.createTicket, {
        body: { ...input, language, attachments: attachments.files.map(({ id }) => id) },
      }),
    onSent: async ({ id }) => {
      await refreshOwnTickets(queries, id)
      toast.success(t('form.created'))
      onCreated(id)
    },
    complain: (name, { message }) =>
      message === 'required' || message === 'tooLong'
        ? t(`errors.${message}`, { limit: name === 'subject' ? subjectLengthMax : messageLengthMax })
        : t('errors.refused'),
  })

  return (
    <ContractFormDialog
      form={form}
      size="medium"
      title={t('form.title')}
      description={t('form.lead')}
      submit={t('form.create')}
      busyLabel={t('form.creating')}
      failureLead={t('form.errorCreating')}
      isDisabled={attachments.underWay.length > 0}
      onClose={onClose}
    >
      <TextField label={t('form.subject')} required {...form.field('subject')} />
      <div className="two">
        <SelectField label={t('form.category')} {...form.field('category')}>
          {ticketCategories.map((category) => (
            <option key={category} value={category}>
              {t(`category.${category}`)}
            </option>
          ))}
        </SelectField>
        <SelectField label={t('form.priority')} {...form.field('priority')}>
          {ticketPriorities.map((priority) => (
            <option key={priority} value={priority}>
              {t(`priority.${priority}`)}
            </option>
          ))}
        </SelectField>
      </div>
      <TextAreaField label={t('form.message')} rows={6} required {...form.field('message')} />
      <AttachFiles attachments={attachments} />
    </ContractFormDialog>
  )
}
