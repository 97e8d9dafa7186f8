import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { redirectInsertSchema, redirectSchema } from '#shared/contracts/redirects.ts'
import type { Redirect } from '#shared/contracts/redirects.ts'
import * as redirectsRoutes from '#shared/contracts/routes/redirects.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { storedIn } from '#web/api/client.ts'
import { redirectsQuery } from '#web/features/redirects/redirects-queries.ts'
import { ContractFormDialog } from '#web/form/contract-form-dialog.tsx'
import { useContractForm } from '#web/form/use-contract-form.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Segmented, TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'

type RedirectDialogProps = {
  /** Where a new redirect begins, when that is known. */
  from?: string
  /** The redirect to be changed; left out for a new one. */
  stored?: Redirect
  onClose: () => void
  onSaved: () => void
}

/** Makes a redirect, or lets one lead elsewhere. */
export default function RedirectDialog({ from, stored, onClose, onSaved }: RedirectDialogProps): ReactNode {
  const { t } = useTranslation('logs')
  const queries = useQueryClient()
  const kind = (status: number | undefined): string => t(status === 302 ? 'redirects.forAWhile' : 'redirects.forGood')
  const form = useContractForm({
    schema: redirectInsertSchema,
    defaults: stored ? fieldsOf(stored) : { from_path: from ?? '', to_path: '', status: 301 as const },
    draft: `redirect.${stored?.from_path ?? from ?? 'new'}`,
    conflict: stored && {
      version: stored.version,
      stored: (error) => {
        const now = storedIn(error, redirectSchema)
        return now && { version: now.version, values: fieldsOf(now) }
      },
      words: ({ to_path, status }) => [
        ['to_path', t('redirects.to'), to_path],
        ['status', t('redirects.status'), kind(status)],
      ],
    },
    send: async ({ from_path, to_path, status }, version) => {
      if (stored)
        await browserApi.call(redirectsRoutes.updateRedirect, {
          path: { id: stored.id },
          body: { version, to_path, status },
        })
      else await browserApi.call(redirectsRoutes.createRedirect, { body: { from_path, to_path, status } })
    },
    onSent: async () => {
      await queries.invalidateQueries({ queryKey: redirectsQuery(browserApi).queryKey })
      toast.success(t('redirects.saved'))
      onSaved()
    },
    complain: (name, { code }) => {
      if (name === 'to_path') return t('redirects.toWrong')
      return t(code === 'taken' ? 'redirects.fromTaken' : 'redirects.fromWrong')
    },
  })
  const status = useWatch({ control: form.form.control, name: 'status' })
  return (
    <ContractFormDialog
      form={form}
      title={stored ? t('redirects.change') : t('redirects.add')}
      description={t('redirects.lead')}
      submit={t('redirects.save')}
      busyLabel={t('redirects.saving')}
      onClose={onClose}
    >
      <TextField
        label={t('redirects.from')}
        hint={t('redirects.fromHint')}
        readOnly={stored !== undefined}
        spellCheck={false}
        {...form.field('from_path', { setValueAs: trimmed })}
      />
      <TextField
        label={t('redirects.to')}
        hint={t('redirects.toHint')}
        spellCheck={false}
        {...form.field('to_path', { setValueAs: trimmed })}
      />
      <Segmented
        label={t('redirects.status')}
        value={status === 302 ? '302' : '301'}
        options={[
          { value: '301', label: t('redirects.forGood') },
          { value: '302', label: t('redirects.forAWhile') },
        ]}
        onChange={(value) => form.form.setValue('status', value === '302' ? 302 : 301, { shouldDirty: true })}
      />
    </ContractFormDialog>
  )
}

function trimmed(typed: unknown): unknown {
  return typeof typed === 'string' ? typed.trim() : typed
}

function fieldsOf({ from_path, to_path, status }: Redirect): Pick<Redirect, 'from_path' | 'to_path' | 'status'> {
  return { from_path, to_path, status }
}
