import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { evaluatorsCommentsMax, referenceMax } from '#shared/applications.ts'
import type { ApplicationStatus } from '#shared/applications.ts'
import { applicationSchema } from '#shared/contracts/applications.ts'
import type { Application } from '#shared/contracts/applications.ts'
import { daySchema } from '#shared/contracts/bounds.ts'
import * as routes from '#shared/contracts/routes/applications.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { storedIn } from '#web/api/client.ts'
import { ContractFormDialog } from '#web/form/contract-form-dialog.tsx'
import { useContractForm } from '#web/form/use-contract-form.ts'
import { userDay } from '#web/i18n/user-day.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { TextAreaField, TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { useApplication } from '#web/workspace/application-context.ts'
import { refreshApplications } from '#web/workspace/application-queries.ts'

const optional = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .transform((text) => text || null)

const fields = z.object({
  submitted_on: daySchema,
  reference: optional(referenceMax),
  decided_on: z.union([z.literal('').transform(() => null), daySchema]),
  evaluators_comments: optional(evaluatorsCommentsMax),
})

type Fields = z.input<typeof fields>

type SubmittedDialogProps = {
  /** The decision that is noted; left out: the submission itself. */
  decision?: 'awarded' | 'declined'
  onClose: () => void
}

/** Notes when an application was submitted at the funder and under which reference, and later what was decided. Import it lazily. */
export default function SubmittedDialog({ decision, onClose }: SubmittedDialogProps): ReactNode {
  const { t } = useTranslation(['submission', 'errors'])
  const application = useApplication()
  const { id, status } = application
  const queries = useQueryClient()
  const [today] = useState(() => userDay(Date.now()))
  const to: ApplicationStatus = decision ?? (status === 'awarded' || status === 'declined' ? status : 'submitted')
  const fieldsOf = (stored: Application): Fields => ({
    submitted_on: stored.submitted_on ?? today,
    reference: stored.reference ?? '',
    decided_on: stored.decided_on ?? '',
    evaluators_comments: stored.evaluators_comments ?? '',
  })
  const form = useContractForm({
    schema: fields,
    defaults: fieldsOf(application),
    draft: `submitted.${id}.${decision ?? 'sent'}`,
    conflict: {
      version: application.version,
      stored: (error) => {
        const now = storedIn(error, applicationSchema)
        return now && { version: now.version, values: fieldsOf(now) }
      },
      words: (values) => [
        ['submitted_on', t('sent.day'), values.submitted_on],
        ['reference', t('sent.reference'), values.reference],
        ['decided_on', t('sent.decidedOn'), values.decided_on],
        ['evaluators_comments', t('sent.comments'), values.evaluators_comments],
      ],
    },
    send: (body, version) =>
      browserApi.call(routes.updateApplication, { path: { id }, body: { version, status: to, ...body } }),
    onSent: async () => {
      toast.success(t('sent.saved'))
      await refreshApplications(queries)
      onClose()
    },
    onRefused: () => refreshApplications(queries),
    complain: (name) => (name === 'submitted_on' || name === 'decided_on' ? t('sent.dayWrong') : t('tooLong')),
  })
  return (
    <ContractFormDialog
      form={form}
      title={t(decision === undefined ? 'sent.mark' : `sent.${decision}`)}
      submit={t('save')}
      busyLabel={t('saving')}
      onClose={onClose}
      before={<p>{t('sent.note')}</p>}
    >
      <div className="two">
        <TextField label={t('sent.day')} type="date" {...form.field('submitted_on')} />
        <TextField
          label={t('sent.reference')}
          mark={t('optional')}
          maxLength={referenceMax}
          {...form.field('reference')}
        />
      </div>
      {decision === undefined ? null : (
        <>
          <TextField label={t('sent.decidedOn')} mark={t('optional')} type="date" {...form.field('decided_on')} />
          <TextAreaField
            label={t('sent.comments')}
            mark={t('optional')}
            rows={6}
            maxLength={evaluatorsCommentsMax}
            {...form.field('evaluators_comments')}
          />
        </>
      )}
    </ContractFormDialog>
  )
}
