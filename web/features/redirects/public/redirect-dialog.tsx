import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import * as redirectsRoutes from '#shared/contracts/routes/redirects.ts'
import type { Redirect } from '#shared/contracts/redirects.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { fieldErrors } from '#web/api/client.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { FormError, Segmented, TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { redirectsQuery } from '#web/features/redirects/redirects-queries.ts'
import { LocalDraftNote } from '#web/session/local-draft-note.tsx'
import { joinLocalDrafts, useLocalDraftState } from '#web/session/use-local-draft.ts'

type RedirectDialogProps = {
  /** Where the redirect begins, when that is known. */
  from?: string
  /** The redirect to be changed; left out for a new one. */
  stored?: Redirect
  onClose: () => void
  onSaved: () => void
}

/** Makes a redirect, or lets one lead elsewhere. */
export default function RedirectDialog({ from, stored, onClose, onSaved }: RedirectDialogProps): ReactNode {
  const { t } = useTranslation(['logs', 'errors'])
  const queries = useQueryClient()
  const place = `redirect.${stored?.from_path ?? from ?? 'new'}`
  const [fromPath, setFromPath, keptFrom] = useLocalDraftState(`${place}.from`, stored?.from_path ?? from ?? '')
  const [toPath, setToPath, keptTo] = useLocalDraftState(`${place}.to`, stored?.to_path ?? '')
  const localDraft = joinLocalDrafts(keptFrom, keptTo)
  const [status, setStatus] = useState<'301' | '302'>(stored?.status === 302 ? '302' : '301')
  const saving = useMutation({
    mutationFn: async () => {
      const target = { to_path: toPath.trim(), status: status === '302' ? (302 as const) : (301 as const) }
      if (stored) await browserApi.call(redirectsRoutes.updateRedirect, { path: { id: stored.id }, body: target })
      else await browserApi.call(redirectsRoutes.createRedirect, { body: { from_path: fromPath.trim(), ...target } })
      await queries.invalidateQueries({ queryKey: redirectsQuery(browserApi).queryKey })
    },
    onSuccess: () => {
      localDraft.sent()
      toast.success(t('redirects.saved'))
      onSaved()
    },
  })
  const { error } = saving
  const field = fieldOf(error)
  const isTaken = fieldErrors(error)[0]?.code === 'taken'

  return (
    <FormDialog
      title={stored ? t('redirects.change') : t('redirects.add')}
      description={t('redirects.lead')}
      submit={t('redirects.save')}
      isBusy={saving.isPending}
      busyLabel={t('redirects.saving')}
      onSubmit={() => saving.mutate()}
      onClose={onClose}
      before={<LocalDraftNote localDraft={localDraft} />}
    >
      <TextField
        label={t('redirects.from')}
        hint={t('redirects.fromHint')}
        value={fromPath}
        readOnly={stored !== undefined}
        spellCheck={false}
        error={field === 'from_path' ? t(isTaken ? 'redirects.fromTaken' : 'redirects.fromWrong') : undefined}
        onChange={(event) => setFromPath(event.currentTarget.value)}
      />
      <TextField
        label={t('redirects.to')}
        hint={t('redirects.toHint')}
        value={toPath}
        spellCheck={false}
        error={field === 'to_path' ? t('redirects.toWrong') : undefined}
        onChange={(event) => setToPath(event.currentTarget.value)}
      />
      <Segmented
        label={t('redirects.status')}
        value={status}
        options={[
          { value: '301', label: t('redirects.forGood') },
          { value: '302', label: t('redirects.forAWhile') },
        ]}
        onChange={setStatus}
      />
      {error !== null && field === null ? <FormError>{t(`errors:${apiErrorCode(error)}`)}</FormError> : null}
    </FormDialog>
  )
}

function fieldOf(error: unknown): 'from_path' | 'to_path' | null {
  const path = fieldErrors(error)[0]?.path
  return path === 'from_path' || path === 'to_path' ? path : null
}
