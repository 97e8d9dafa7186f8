import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { findingDecisionInputSchema, findingReasonMax } from '#shared/contracts/review.ts'
import type { ShownFinding } from '#shared/contracts/review.ts'
import * as routes from '#shared/contracts/routes/review.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { ContractFormDialog } from '#web/form/contract-form-dialog.tsx'
import { useContractForm } from '#web/form/use-contract-form.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { useApplication } from '#web/workspace/application-context.ts'
import { refreshApplications } from '#web/workspace/application-queries.ts'

type AcceptDialogProps = { finding: Pick<ShownFinding, 'id' | 'title'>; onClose: () => void; onUndo: () => void }

/** Asks why a finding may stay as it is. */
export function AcceptDialog({ finding, onClose, onUndo }: AcceptDialogProps): ReactNode {
  const { t } = useTranslation('review')
  const { id } = useApplication()
  const queries = useQueryClient()
  const form = useContractForm({
    schema: findingDecisionInputSchema,
    defaults: { reason: '' },
    draft: `finding.${id}.${finding.id}`,
    send: (body) => browserApi.call(routes.acceptFinding, { path: { id, finding: finding.id }, body }),
    onSent: async () => {
      await refreshApplications(queries)
      toast.success(t('accept.done'), { action: { label: t('accept.undo'), onPress: onUndo } })
      onClose()
    },
    complain: (_name, { code }) =>
      code === 'too_big' ? t('accept.tooLong', { limit: findingReasonMax }) : t('accept.required'),
  })
  return (
    <ContractFormDialog
      form={form}
      title={t('accept.title')}
      description={`${finding.title}. ${t('accept.text')}`}
      submit={t('accept.submit')}
      busyLabel={t('accept.busy')}
      onClose={onClose}
    >
      <TextField label={t('accept.reason')} maxLength={findingReasonMax} autoComplete="off" {...form.field('reason')} />
    </ContractFormDialog>
  )
}
