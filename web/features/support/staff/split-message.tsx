import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import * as supportRoutes from '#shared/contracts/routes/support.ts'
import { subjectLengthMax, ticketSplitSchema } from '#shared/contracts/support.ts'
import type { StaffTicket, ThreadItem } from '#shared/contracts/support.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { ticketAddress } from '#web/features/support/list-parts.tsx'
import { refreshDesk } from '#web/features/support/staff/staff-queries.ts'
import { ContractFormDialog } from '#web/form/contract-form-dialog.tsx'
import { useContractForm } from '#web/form/use-contract-form.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'

type SplitMessageProps = { ticket: StaffTicket; item: ThreadItem }

/** Makes a ticket of one message of the client, after its subject was asked for. */
export function SplitMessage(props: SplitMessageProps): ReactNode {
  const { t } = useTranslation('support')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
        {t('split.act')}
      </Button>
      {isOpen ? <SplitDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function SplitDialog({ ticket, item, onClose }: SplitMessageProps & { onClose: () => void }): ReactNode {
  const { t } = useTranslation('support')
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const form = useContractForm({
    schema: ticketSplitSchema.pick({ subject: true }),
    defaults: { subject: item.subject ?? '' },
    draft: `ticket-split.${item.id}`,
    send: ({ subject }) =>
      browserApi.call(supportRoutes.splitTicket, {
        path: { id: ticket.id },
        body: { message_id: item.id, subject, version: ticket.version },
      }),
    onSent: async (made) => {
      toast.success(t('split.done'))
      await refreshDesk(queries, ticket.id)
      await navigate(ticketAddress(search, made.id), { preventScrollReset: true })
    },
    // What changed in the meantime is shown in the thread; the next press counts.
    onRefused: () => refreshDesk(queries, ticket.id),
    complain: (_name, { message }) =>
      message === 'tooLong' ? t('errors.tooLong', { limit: subjectLengthMax }) : t('errors.required'),
  })
  return (
    <ContractFormDialog
      form={form}
      title={t('split.title')}
      description={t('split.text')}
      submit={t('split.submit')}
      busyLabel={t('form.creating')}
      onClose={onClose}
    >
      <TextField label={t('form.subject')} maxLength={subjectLengthMax} autoComplete="off" {...form.field('subject')} />
    </ContractFormDialog>
  )
}
