import type { ComponentProps, ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { LocalDraftNote } from '#web/session/local-draft-note.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FormConflictNote } from './form-conflict.tsx'
import { FormFailure } from './form-failure.tsx'
import type { ContractForm } from './use-contract-form.ts'

type ContractFormDialogProps<Input extends FieldValues> = Omit<
  ComponentProps<typeof FormDialog>,
  'isBusy' | 'onSubmit' | 'form'
> & {
  form: ContractForm<Input>
  /** What could not be done, before the reason. */
  failureLead?: string
}

/** A dialog around one form of `useContractForm`: its draft note above the fields, its failure below them. */
export function ContractFormDialog<Input extends FieldValues>({
  form,
  before,
  failureLead,
  children,
  ...dialog
}: ContractFormDialogProps<Input>): ReactNode {
  return (
    <FormDialog
      {...dialog}
      isBusy={form.isBusy}
      onSubmit={() => form.submit()}
      before={
        <>
          <LocalDraftNote localDraft={form.localDraft} />
          <FormConflictNote form={form} />
          {before}
        </>
      }
    >
      {children}
      <FormFailure failure={form.failure} lead={failureLead} />
    </FormDialog>
  )
}
