import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import * as redirectsRoutes from '#shared/contracts/routes/redirects.ts'
import type { Redirect } from '#shared/contracts/redirects.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { FormError, Segmented, TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { redirectsQuery } from '#web/features/redirects/redirects-queries.ts'
import { KeptNote } from '#web/session/kept-note.tsx'
import { joinKept, useKeptState } from '#web/session/use-kept-draft.ts'

type RedirectDialogProps = {
  /** Where the redirect begins, when that is known. */
  from?: string
  /** The redirect to be changed; left out for a new one. */
  stored?: Redirect
  onClose: () => void
  onSaved: () => void
}

type Error = {
  field: 'from_path' | 'to_path' | null
  code: ReturnType<typeof apiErrorCode>
  /** A page or file of the product stands there. */
  isTaken: boolean
}

/** Makes a redirect, or lets one lead elsewhere. */
export default function RedirectDialog({ from, stored, onClose, onSaved }: RedirectDialogProps): ReactNode {
  const { t } = useTranslation(['logs', 'errors'])
  const queries = useQueryClient()
  const place = `redirect.${stored?.from_path ?? from ?? 'new'}`
  const [fromPath, setFromPath, keptFrom] = useKeptState(`${place}.from`, stored?.from_path ?? from ?? '')
  const [toPath, setToPath, keptTo] = useKeptState(`${place}.to`, stored?.to_path ?? '')
  const kept = joinKept(keptFrom, keptTo)
  const [status, setStatus] = useState<'301' | '302'>(stored?.status === 302 ? '302' : '301')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<Error | null>(null)

  async function save(): Promise<void> {
    setBusy(true)
    setError(null)
    try {
      const target = { to_path: toPath.trim(), status: status === '302' ? (302 as const) : (301 as const) }
      if (stored) await browserApi.call(redirectsRoutes.updateRedirect, { path: { id: stored.id }, body: target })
      else await browserApi.call(redirectsRoutes.createRedirect, { body: { from_path: fromPath.trim(), ...target } })
      await queries.invalidateQueries({ queryKey: redirectsQuery(browserApi).queryKey })
      kept.sent()
      toast.success(t('redirects.saved'))
      onSaved()
    } catch (error) {
      const isTaken = error instanceof ApiError && error.problem?.errors[0]?.code === 'taken'
      setError({ field: fieldOf(error), code: apiErrorCode(error), isTaken })
      setBusy(false)
    }
  }

  return (
    <FormDialog
      title={stored ? t('redirects.change') : t('redirects.add')}
      description={t('redirects.lead')}
      closeLabel={t('redirects.close')}
      cancel={t('redirects.cancel')}
      submit={t('redirects.save')}
      isBusy={isBusy}
      busyLabel={t('redirects.saving')}
      onSubmit={save}
      onClose={onClose}
      before={<KeptNote kept={kept} />}
    >
      <TextField
        label={t('redirects.from')}
        hint={t('redirects.fromHint')}
        value={fromPath}
        readOnly={stored !== undefined}
        spellCheck={false}
        error={
          error?.field === 'from_path' ? t(error.isTaken ? 'redirects.fromTaken' : 'redirects.fromWrong') : undefined
        }
        onChange={(event) => setFromPath(event.currentTarget.value)}
      />
      <TextField
        label={t('redirects.to')}
        hint={t('redirects.toHint')}
        value={toPath}
        spellCheck={false}
        error={error?.field === 'to_path' ? t('redirects.toWrong') : undefined}
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
      {error !== null && error.field === null ? <FormError>{t(`errors:${error.code}`)}</FormError> : null}
    </FormDialog>
  )
}

function fieldOf(error: unknown): Error['field'] {
  if (!(error instanceof ApiError)) return null
  const path = error.problem?.errors[0]?.path
  return path === 'from_path' || path === 'to_path' ? path : null
}
